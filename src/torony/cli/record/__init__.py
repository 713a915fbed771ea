"""The commands around files of game records: ``torony record convert`` and others."""
