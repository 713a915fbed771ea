"""Games of ``torony play`` in files of records."""

from __future__ import annotations

import datetime
from pathlib import Path

from torony.cli.play.opponents import Opponents
from torony.errors import DamagedRecord, InvalidRecord
from torony.playthrough import Playthrough

__all__ = ["recall", "store"]

RECORDS = (".tgn", ".jsonl")
"""Files with these endings tell who played as well; others are saved playthroughs."""


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
    """The only game in a file of records, of any format."""
    from torony.records import load

    try:
        return load(path).playthrough()
    except DamagedRecord as error:
        raise InvalidRecord(str(error)) from None
