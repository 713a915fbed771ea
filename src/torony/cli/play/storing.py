"""Games of ``torony play`` in files: saved matches, or game records."""

from __future__ import annotations

import datetime
from pathlib import Path

from torony.cli.play.company import Company
from torony.errors import DamagedRecord, InvalidRecord
from torony.match import FORMAT, Match

__all__ = ["recall", "store"]

RECORDS = (".tgn", ".jsonl")
"""Files with these endings become game records, others saved matches."""


def store(match: Match, company: Company, path: str) -> None:
    """Writes the match to a file, whole or not at all."""
    if Path(path).suffix.lower() not in RECORDS:
        match.save(path)
        return

    from torony.records import Record, write  # only now: most games are not saved so

    tags = {"Event": "torony play", "Date": datetime.date.today().isoformat()}
    for player in (1, 2):
        tags[f"Player{player}"] = "person" if player in company.people else company.name
    write(path, [Record.from_match(match, tags)])


def recall(path: str) -> Match:
    """The match in a file: one that was saved, or the only game of any file of records."""
    with Path(path).open("rb") as file:
        head = file.read(1000).lstrip()
    if head.startswith(b"{") and f'"{FORMAT}"'.encode() in head:
        return Match.load(path)

    from torony.records import load

    try:
        return load(path).match()
    except DamagedRecord as error:
        raise InvalidRecord(str(error)) from None
