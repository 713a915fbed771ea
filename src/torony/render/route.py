"""What a turn or a route looks like on a board: the way, its stops, and what goes with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from torony.render.position import Board, TurnLike, TurnOption
from torony.render.theme import piece_name


@dataclass(frozen=True)
class RoutePath:
    """A turn to be drawn."""

    stops: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    claim: str | None = None
    target: str | None = None
    drop: str | None = None
    size: int | None = None

    def __str__(self) -> str:
        """Say it in a few words: `claims red, c1~c3~e5`."""
        words = []
        if self.claim is not None:
            words.append(f"claims {piece_name(self.claim)}")
        if self.size is not None:
            words.append(f"a {piece_name(str(self.size))} on {self.target}")
        elif self.stops:
            words.append("~".join(self.stops))
        if self.drop is not None:
            words.append(f"the piece of {self.target} to {self.drop}")
        return ", ".join(words) or "no move"


def route_path(position: Board, turn: TurnOption | RoutePath | None) -> RoutePath | None:
    """Make the way to draw from a turn, its notation, or a route: its points, or c1~c3~e5."""
    if turn is None or isinstance(turn, RoutePath):
        return turn
    if isinstance(turn, str):
        turn = turn.split("~") if "~" in turn else _parsed(position, turn)
    if isinstance(turn, Sequence):
        return _from_route(turn)
    if not isinstance(turn, TurnLike):
        raise TypeError(f"turn must be a turn, its text or the points of a route, not {turn!r}")
    route: Any = getattr(position, "route", None)
    ends = tuple(point for point in (turn.origin, turn.target) if point is not None)
    found = _from_route(route(turn) if route is not None and turn.origin is not None else ends)
    return replace(found, claim=turn.claim, target=turn.target, drop=turn.drop, size=turn.size)


def _parsed(position: Board, text: str) -> Any:
    parse: Any = getattr(position, "parse", None)
    if parse is None:
        raise TypeError("this position cannot read turns: give a turn or a list of points")
    return parse(text)


def _from_route(route: Sequence[Any]) -> RoutePath:
    """Read (stops, steps), a route that knows its steps, or a plain list of points."""
    if len(route) == 2 and not isinstance(route[0], str):
        stops, steps = tuple(route[0]), tuple(route[1])
    else:
        stops, steps = tuple(route), tuple(getattr(route, "steps", route))
    return RoutePath(stops, steps or stops, target=stops[-1] if stops else None)
