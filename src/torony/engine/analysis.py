"""What an engine thinks of a position, to be looked at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, Unpack

from torony.engine.judgement import in_words
from torony.engine.result import Info
from torony.games import Position
from torony.playthrough import Playthrough

if TYPE_CHECKING:
    from torony.render import DrawingOptions

__all__ = ["Analysis"]

SHOWN_TURNS = 6
"""How much of a line a table has room for."""


@dataclass(frozen=True)
class Analysis:
    """A position and the best lines found in it, the best first.

    A notebook shows the board with an arrow for each line, and a table. ``Engine.analyse`` makes
    one, and so do other programs.

    >>> import torony
    >>> position = torony.game("gyges").position("200132/000300/000000/300000/000110/210320 1 -")
    >>> with torony.Engine("gyges") as engine:
    ...     print(engine.analyse(position, torony.Limit(nodes=1000), multipv=1))
    1. player 1 wins in 1: d1N
    """

    position: Position
    lines: tuple[Info, ...]

    @classmethod
    def collect(cls, place: Position | Playthrough, infos: Iterable[Info]) -> Self:
        """The last that was reported of every line."""
        latest = {info.multipv: info for info in infos}
        position = place.position if isinstance(place, Playthrough) else place
        return cls(position, tuple(latest[multipv] for multipv in sorted(latest)))

    def __str__(self) -> str:
        return "\n".join(
            f"{info.multipv}. {self._worth(info)}: {' '.join(map(str, info.line))}"
            for info in self.lines
        )

    def svg(self, **look: Unpack[DrawingOptions]) -> str:
        """The board with the first turn of every line as an arrow, the best one strongest; the
        options are those of :meth:`Position.svg` that do not say what is shown."""
        from torony.render import Arrow

        arrows = []
        for place, info in enumerate(self.lines):
            if info.line[0].origin is not None:
                steps = self.position.route(info.line[0]).steps
                arrows.append(Arrow(steps, weight=max(1 - place * 0.35, 0.1)))
        return self.position.svg(arrows=arrows, **look)

    def html(self, **look: Unpack[DrawingOptions]) -> str:
        """The board and a table of the lines, for a web page or a notebook."""
        from torony.render.table import board_and_table

        rows = [
            (
                str(info.multipv),
                str(info.score),
                self._words(info),
                " ".join(map(str, info.line[:SHOWN_TURNS]))
                + (" …" if len(info.line) > SHOWN_TURNS else ""),
            )
            for info in self.lines
        ]
        best = self.lines[0] if self.lines else None
        effort = f"depth {best.depth}, {best.nodes} positions, {best.time:.1f} s" if best else ""
        heading = f"{self.position.game}, player {self.position.player} to move"
        titles = ("", "score", "which means", "line")
        return board_and_table(self.svg(**look), heading, titles, rows, effort, look)

    def _repr_html_(self) -> str:
        return self.html(size=420)

    def _worth(self, info: Info) -> str:
        words = self._words(info)
        return words if info.score.proved else f"{info.score} ({words})"

    def _words(self, info: Info) -> str:
        return in_words(info.score, self.position.player)
