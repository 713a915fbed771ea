"""What a turn or a route looks like to the pictures: the way, its stops, and what goes with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from torony.render.position import Board, TurnOption


@dataclass(frozen=True)
class Way:
    """A turn to be drawn."""

    stops: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    claim: str | None = None
    target: str | None = None
    drop: str | None = None


def way(position: Board, turn: TurnOption | None) -> Way | None:
    """Make the way to draw from a turn, its notation, or a route given by its points."""
    if turn is None:
        return None
    if isinstance(turn, str):
        turn = _parsed(position, turn)
    if isinstance(turn, Sequence):
        return _from_route(turn)
    route: Any = getattr(position, "route", None)
    ends = tuple(point for point in (turn.origin, turn.target) if point is not None)
    found = _from_route(route(turn) if route is not None and turn.origin is not None else ends)
    return Way(found.stops, found.steps, turn.claim, turn.target, turn.drop)


def _parsed(position: Board, text: str) -> Any:
    parse: Any = getattr(position, "parse", None)
    if parse is None:
        raise TypeError("this position cannot read turns: give a turn or a list of points")
    return parse(text)


def _from_route(route: Sequence[Any]) -> Way:
    """Read (stops, steps), a route that knows its steps, or a plain list of points."""
    if len(route) == 2 and not isinstance(route[0], str):
        stops, steps = tuple(route[0]), tuple(route[1])
    else:
        stops, steps = tuple(route), tuple(getattr(route, "steps", route))
    return Way(stops, steps or stops, target=stops[-1] if stops else None)
