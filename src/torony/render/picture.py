"""What the drawings of the games share: the options they get and the picture they return."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from torony.render.markup import Point
from torony.render.position import Board
from torony.render.route import RoutePath
from torony.render.theme import Theme


@dataclass(frozen=True)
class Options:
    """How a position is to be drawn."""

    theme: Theme
    letters: bool
    coordinates: bool
    grooves: tuple[float, ...] = ()
    """Circles cut into the face of a piece, as shares of its radius."""
    patterns: bool = False
    """Signs in place of the letters of colours."""


@dataclass(frozen=True)
class Arrow:
    """An arrow from point to point.

    `colour` is green, red, yellow or blue; without one it is that of the player to move. A lighter
    `weight`, from 1 down to 0, makes it thinner and paler.
    """

    points: tuple[str, ...]
    colour: str | None = None
    weight: float = 1.0

    @property
    def width(self) -> float:
        """Return how wide it is drawn."""
        return 5 + 6 * self.weight

    @property
    def opacity(self) -> float:
        """Return how much it covers."""
        return 0.35 + 0.5 * self.weight


@dataclass(frozen=True)
class Marks:
    """What is drawn on a board besides its pieces."""

    turn: RoutePath | None = None
    """About to be made: drawn in the colour of the player to move."""
    last: RoutePath | None = None
    """Made just now: drawn quietly."""
    arrows: tuple[Arrow, ...] = ()
    highlights: Mapping[str, str | None] = field(default_factory=dict)
    """Points and their colours; None stands for that of the player to move."""


@dataclass(frozen=True)
class Picture:
    """A drawing in its own units, and sentences that say what it shows."""

    width: float
    height: float
    below: list[str]
    """What lies under the pieces: the board and most marks."""
    pieces: dict[str, str]
    """What stands on each point, from the far side to the near one."""
    above: list[str]
    sentences: list[str]
    track: list[Point]
    """The places that the piece of `Marks.turn`, or else of `Marks.last`, passes."""

    @property
    def parts(self) -> list[str]:
        """Return everything in the order in which it is drawn."""
        return [*self.below, *self.pieces.values(), *self.above]


def mark_colour(position: Board, theme: Theme, name: str | None) -> str:
    """Return the colour of a mark, by default that of the player to move."""
    return theme.player(position.player) if name is None else theme.mark(name)
