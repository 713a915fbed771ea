"""Other programs that speak the Torony engine protocol (TEP), docs/protocol.md."""

from __future__ import annotations

from typing import Final

from torony.engine import protocol_text
from torony.engine.limit import Limit
from torony.engine.program import PROTOCOL, Program
from torony.engine.result import Info
from torony.games import Position, Turn
from torony.playthrough import Playthrough

__all__ = ["ExternalEngine"]

_ERROR: Final = "info string error "


class ExternalEngine(Program):
    """A program that speaks the Torony engine protocol, with the surface of :class:`Engine`.

    >>> import sys, torony
    >>> position = torony.game("gyges").position("200132/000300/000000/300000/000110/210320 1 -")
    >>> command = [sys.executable, "-m", "torony", "engine"]
    >>> with ExternalEngine(command, "gyges", {"Hash": 1}) as engine:
    ...     engine.name, engine.play(position, Limit(nodes=100)).turn
    ('Torony', Turn('d1N'))

    ``command`` is the program and its arguments, or one text as a shell reads it; ``options`` are
    set by ``setoption``. Whatever the program does wrong is an ``EngineFailed``: it cannot be
    started, it ends, it answers with a turn that is not legal, or it does not answer for
    ``patience`` seconds (beyond its time, where the limit has one), after which it is killed.
    :meth:`new_game` starts it again.
    """

    def _introduce(self) -> None:
        self._known: list[str] = []
        for line in self._greet("tep", "the Torony engine protocol"):
            if line.startswith("option name "):
                self._known.append(protocol_text.option_name(line))
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")
        options = {"Game": self._game, **self._options}
        for name, value in options.items():
            if name not in self._known:
                known = ", ".join(self._known) or "no options"
                self._fail(PROTOCOL, f"it has no option {name!r} (it has {known})")
            self._say(f"setoption name {name} value {value}")
        self._say("isready")
        self._wait_until_ready()

    def _forget(self) -> None:
        self._say("tepnewgame")
        self._say("isready")
        self._wait_until_ready()

    def _ask(
        self, place: Position | Playthrough, position: Position, limit: Limit, lines: int
    ) -> None:
        if "MultiPV" in self._known:
            self._say(f"setoption name MultiPV value {lines}")
        self._say(protocol_text.position_line(place))
        self._say(protocol_text.go_line(position, limit))

    def _info(self, line: str, position: Position) -> Info | None:
        self._check(line)
        return protocol_text.info(line, position)

    def _turn(self, written: str, position: Position) -> Turn:
        return position.parse(written)

    def _check(self, line: str) -> None:
        if line.startswith(_ERROR):
            self._fail(PROTOCOL, line.removeprefix(_ERROR))
