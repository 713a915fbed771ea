"""Another program that plays, talked with line by line: what all protocols have in common."""

from __future__ import annotations

import contextlib
import shlex
from abc import abstractmethod
from collections.abc import Generator, Iterator, Mapping, Sequence
from threading import Lock
from time import monotonic
from typing import Final, NoReturn

from torony import _core
from torony.engine.analysis import Analysis
from torony.engine.closing import PlayerOfGame
from torony.engine.limit import Limit
from torony.engine.result import Info, Result, silent_info
from torony.engine.validate_position import checked
from torony.errors import EngineFailed, ToronyError
from torony.games import Game, Position, Turn
from torony.playthrough import Playthrough

__all__ = ["PROTOCOL", "Program"]

PROTOCOL: Final = "protocol"
"""The kind of failure of a program that refuses something or answers what makes no sense."""

_READY: Final = "readyok"
_LONGEST_DETAIL: Final = 500
"""Characters; what a program complains about can be as long as it likes."""


class Program(PlayerOfGame):
    """Starts a program, asks it, and tells what it does wrong: always an ``EngineFailed``.

    Whatever protocol it speaks, ``bestmove`` begins the line that answers. What stands in the
    lines is up to the classes below.
    """

    name = ""
    """What the program calls itself."""

    def __init__(
        self,
        command: str | Sequence[str],
        game: Game | str,
        options: Mapping[str, object] | None = None,
        *,
        patience: float = 10.0,
    ) -> None:
        super().__init__(game)
        self._refuse_other_games(command)
        self._command = _words(command)
        self._options = dict(options or {})
        self._patience = patience
        self._searching = Lock()
        self._start()

    def play(self, place: Position | Playthrough, limit: Limit) -> Result:
        """The turn that the program plays; see :meth:`Engine.play`.

        Where the program tells nothing about it, the info holds the turn alone, at depth 0.
        """
        position, _ = checked(place, self._game)
        if not limit.is_bounded:
            raise ValueError("play needs a limit of time, clock, nodes or depth")
        began = monotonic()
        infos: dict[Turn, Info] = {}
        written = ""
        for answer in self._search(place, position, limit, 1):
            if isinstance(answer, Info):
                infos[answer.line[0]] = answer
            else:
                written = answer
        try:
            turn = self._turn(written, position)
        except ToronyError as error:
            raise EngineFailed(self._program, _core.ILLEGAL_TURN, str(error)) from None
        return Result(turn, infos.get(turn) or silent_info(turn, monotonic() - began))

    def analysis(
        self, place: Position | Playthrough, limit: Limit | None = None, multipv: int = 3
    ) -> Generator[Info, None, None]:
        """What the program reports while it searches; see :meth:`Engine.analysis`."""
        position, _ = checked(place, self._game)
        for answer in self._search(place, position, limit or Limit(), multipv):
            if isinstance(answer, Info):
                yield answer

    def analyse(self, place: Position | Playthrough, limit: Limit, multipv: int = 3) -> Analysis:
        """What the program reports last, in one piece; see :meth:`Engine.analyse`."""
        if not limit.is_bounded:
            raise ValueError("analyse needs a limit of time, clock, nodes or depth")
        return Analysis.collect(place, self.analysis(place, limit, multipv))

    def stop(self) -> None:
        """Asks the program to end its search, from whatever thread."""
        with contextlib.suppress(OSError):  # it has gone, so there is no search
            self._process.send("stop")

    def new_game(self, seed: int = 0) -> None:
        """Lets the program forget; one that has ended is started again. The seed is not for it:
        programs have options."""
        if not self._process.alive:
            self.close()
            self._start()
        else:
            self._forget()

    def close(self) -> None:
        """Ends the program."""
        self._process.end()

    def __repr__(self) -> str:
        return f"<{self._program} for {self._game}>"

    def _refuse_other_games(self, command: str | Sequence[str]) -> None:
        """``InvalidPlayer`` for a game of which its protocol knows nothing."""

    @abstractmethod
    def _introduce(self) -> None:
        """The first lines to a program that has just started."""

    @abstractmethod
    def _forget(self) -> None:
        """Tells it that another game begins."""

    @abstractmethod
    def _ask(
        self, place: Position | Playthrough, position: Position, limit: Limit, lines: int
    ) -> None:
        """Tells it where to search, how many lines to report, and to go."""

    @abstractmethod
    def _info(self, line: str, position: Position) -> Info | None:
        """What a line before the answer tells, if it tells anything."""

    @abstractmethod
    def _turn(self, written: str, position: Position) -> Turn:
        """The turn that stands after ``bestmove``."""

    @property
    def _program(self) -> str:
        return shlex.join(self._command)

    def _start(self) -> None:
        from torony.engine.process import Process  # only now: most programs start no other

        try:
            self._process = Process(self._command)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise EngineFailed(self._program, _core.CRASH, f"cannot start: {reason}") from None
        try:
            self._introduce()
        except BaseException:
            self._process.end(kill=True)
            raise

    def _search(
        self, place: Position | Playthrough, position: Position, limit: Limit, lines: int
    ) -> Generator[Info | str, None, None]:
        """Infos, and at the end what stood after ``bestmove``; a search left early is stopped."""
        if not self._searching.acquire(blocking=False):
            raise RuntimeError("the program is already searching: stop it, or start a second one")
        asked = answered = False
        try:
            self._ask(place, position, limit, lines)
            asked = True
            spare = (limit.time or limit.clock or 0) + self._patience if limit.is_bounded else None
            for line in self._lines_until("bestmove", spare):
                if line.startswith("bestmove"):
                    answered = True
                    yield line.removeprefix("bestmove").strip()
                elif (info := self._info(line, position)) is not None:
                    yield info
        finally:
            if asked and not answered and self._process.alive:
                self._abandon()
            self._searching.release()

    def _abandon(self) -> None:
        """Ends a search whose answer nobody waits for."""
        self.stop()
        with contextlib.suppress(EngineFailed):
            for _ in self._lines_until("bestmove", self._patience):
                pass

    def _greet(self, word: str, protocol: str) -> Iterator[str]:
        """Begins the protocol with its first word; the lines that the program answers.

        A program of another protocol does not know the word, but says that it is ready. Asking for
        both means that nobody waits for an answer that never comes.
        """
        self._say(word)
        self._say("isready")
        for line in self._lines_until((f"{word}ok", _READY), self._patience):
            if line.startswith(_READY):
                missing = f"{word!r} is not answered by '{word}ok'"
                self._fail(PROTOCOL, f"it does not speak {protocol}: {missing}")
            yield line
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        for line in self._lines_until(_READY, self._patience):
            self._check(line)

    def _check(self, line: str) -> None:
        """Fails where the line is a complaint."""

    def _say(self, line: str) -> None:
        try:
            self._process.send(line)
        except OSError:
            self._fail(_core.CRASH, self._process.last_words())

    def _lines_until(self, end: str | tuple[str, ...], seconds: float | None) -> Iterator[str]:
        """The lines up to one with that beginning, for at most so long; ``None`` waits for ever."""
        deadline = None if seconds is None else monotonic() + seconds
        line = ""
        while not line.startswith(end):
            try:
                read = self._process.line(deadline)
            except TimeoutError:
                self._fail(_core.TIME_OUT, f"no answer within {seconds:g} s")
            if read is None:
                self._fail(_core.CRASH, self._process.last_words())
            line = read
            yield line

    def _fail(self, kind: str, detail: str) -> NoReturn:
        """After a failure nobody knows what the program will say next, so it is ended."""
        self._process.end(kill=True)
        short = detail if len(detail) <= _LONGEST_DETAIL else f"{detail[:_LONGEST_DETAIL]}..."
        raise EngineFailed(self._program, kind, short)


def _words(command: str | Sequence[str]) -> list[str]:
    """The program and its arguments, at least the former."""
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:  # a quote without its end
        raise EngineFailed(str(command), PROTOCOL, f"no command line: {error}") from None
    if not words:
        raise EngineFailed("", PROTOCOL, "no command line: it is empty")
    return words
