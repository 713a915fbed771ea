"""Records in a notebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack

from torony.games import Position
from torony.records.display import harmless, heading, turn_words
from torony.records.record import Mark, Record, RecordedTurn
from torony.render import Arrow, DrawingOptions, route_path
from torony.render.svg import PictureOptions
from torony.render.viewer import Slide, player

__all__ = ["html"]


def html(record: Record, **look: Unpack[DrawingOptions]) -> str:
    """The game as a page of HTML to step through; the options are those of pictures."""
    return player(heading(record), list(_slides(record)), **look)


def _slides(record: Record) -> Iterator[Slide]:
    said = [harmless(comment) for comment in record.comments]
    yield Slide(record.start, f"start, {len(record.turns)} turns", said)
    position = record.start
    for number, entry in enumerate(record.turns, start=1):
        before, position = position, position.play(entry.turn)
        caption = ", ".join(turn_words(number, before.player, entry))
        yield Slide(position, caption, _said(number, entry), _marks(before, entry))


def _said(number: int, entry: RecordedTurn) -> list[str]:
    """The comments, and the variations as lines of turns."""
    lines = [harmless(comment) for comment in entry.comments]
    for variation in entry.variations:
        turns = " ".join(str(other.turn) for other in variation.turns)
        lines.append(f"or {number}. {turns}")
    return lines


def _marks(before: Position, entry: RecordedTurn) -> PictureOptions:
    arrows = [Arrow(mark.points, mark.colour) for mark in entry.marks if _is_arrow(mark)]
    points = {mark.points[0]: mark.colour for mark in entry.marks if not _is_arrow(mark)}
    return {"last": route_path(before, entry.turn), "arrows": arrows, "highlights": points}


def _is_arrow(mark: Mark) -> bool:
    return len(mark.points) > 1
