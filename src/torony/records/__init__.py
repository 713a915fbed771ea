"""Game records: trees of turns, their text and JSON, and the games of others.

>>> import torony
>>> from torony import records
>>> record = records.Record(torony.game("gyges").start(), {"Player1": "Anna"})
>>> record.play("3@a1")
>>> records.from_text(records.to_text(record)) == record
True
>>> records.from_json(records.to_json(record)) == record
True
"""

from torony.records.formats import (
    FORMATS,
    STANDARD,
    WRITTEN,
    is_own,
    load,
    read,
    visit,
    write,
    writer,
)
from torony.records.importers.draft import Hints
from torony.records.json_form import from_json, schema, to_json
from torony.records.record import Line, Mark, Record, RecordedTurn, RecordStep
from torony.records.text import TextWriter, to_text
from torony.records.text_reader import from_text
from torony.records.visitor import Builder, Visitor, accept

__all__ = [
    "FORMATS",
    "STANDARD",
    "WRITTEN",
    "Builder",
    "Hints",
    "Line",
    "Mark",
    "Record",
    "RecordStep",
    "RecordedTurn",
    "TextWriter",
    "Visitor",
    "accept",
    "from_json",
    "from_text",
    "is_own",
    "load",
    "read",
    "schema",
    "to_json",
    "to_text",
    "visit",
    "write",
    "writer",
]
