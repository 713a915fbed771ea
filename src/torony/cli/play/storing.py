"""Games of ``torony play`` in files: saved playthroughs, or game records."""

from __future__ import annotations

import datetime
from pathlib import Path

from torony.cli.play.opponents import Opponents
from torony.errors import DamagedRecord, InvalidRecord
from torony.playthrough import FORMAT, Playthrough

__all__ = ["recall", "store"]

RECORDS = (".tgn", ".jsonl")
"""Files with these endings become game records, others saved playthroughs."""


def store(playthrough: Playthrough, opponents: Opponents, path: str) -> None:
    """Writes the game to a file, whole or not at all."""
    if Path(path).suffix.lower() not in RECORDS:
        playthrough.save(path)
        return

    from torony.records import Record, write  # only now: most games are not saved so

    tags = {"Event": "torony play", "Date": datetime.date.today().isoformat()}
    for player in (1, 2):
        tags[f"Player{player}"] = "person" if player in opponents.people else opponents.name
    write(path, [Record.from_playthrough(playthrough, tags)])


def recall(path: str) -> Playthrough:
    """The game in a file: one that was saved, or the only game of any file of records."""
    with Path(path).open("rb") as file:
        head = file.read(1000).lstrip()
    if head.startswith(b"{") and f'"{FORMAT}"'.encode() in head:
        return Playthrough.load(path)

    from torony.records import load

    try:
        return load(path).playthrough()
    except DamagedRecord as error:
        raise InvalidRecord(str(error)) from None
