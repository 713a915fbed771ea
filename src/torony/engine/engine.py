"""The engine for one game."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from inspect import Parameter
from queue import SimpleQueue
from threading import Lock, Thread
from types import MappingProxyType
from typing import ClassVar, Final

from torony import _core
from torony.arguments import in_range
from torony.engine import nets
from torony.engine.analysis import Analysis
from torony.engine.closing import PlayerOfGame
from torony.engine.limit import Limit
from torony.engine.options import (
    DEFAULTS,
    OPTIONS,
    Option,
    checked_options,
    options_for,
    signature_with_options,
)
from torony.engine.result import Info, Result
from torony.engine.score import Score
from torony.engine.solution import Solution
from torony.engine.validate_position import checked
from torony.errors import InvalidNet, OutOfResources
from torony.games import MAX_SEED, Game, Position
from torony.playthrough import Playthrough

__all__ = ["FULL_LEVEL", "Engine"]

FULL_LEVEL: Final = OPTIONS["Level"].highest

_PATIENCE: Final = 0.01
"""Seconds after which a search that has not begun when it was stopped is stopped once more."""
_PROOF_PATIENCE: Final = 1.0
"""Seconds for one turn of a line that is already proved."""
_SAFETY_NODES: Final = 1_000_000
"""For a proof that nobody can force a win."""


class Engine(PlayerOfGame):
    """Plays and analyses one game.

    >>> import torony
    >>> position = torony.game("gyges").position("200132/000300/000000/300000/000110/210320 1 -")
    >>> with Engine("gyges") as engine:
    ...     result = engine.play(position, Limit(nodes=100))
    >>> result.turn, result.info.score
    (Turn('d1N'), Score(win=1))

    Its options (:meth:`options`) are keywords: ``threads`` search together, and the transposition
    table takes ``hash`` megabytes; it is kept from one search to the next. ``net`` is the path of a
    weight file to use in place of the packaged one; ``InvalidNet`` says what is wrong with it.

    A ``level`` below 10 plays weaker, in the way that people do, and needs no limit: it ends by
    itself after the same few positions on every device. The same ``seed`` gives the same game.

    >>> with Engine("gyges", level=3, seed=7) as engine:
    ...     engine.play(position).info.score
    Score(win=1)

    An engine does one search at a time, but any number of engines can search at the same time, each
    in a thread of its own; other Python threads go on running meanwhile. Leaving the ``with`` block
    ends a search that still runs.
    """

    __signature__: ClassVar = signature_with_options(
        Parameter("game", Parameter.POSITIONAL_OR_KEYWORD, annotation=Game | str),
        Parameter(
            "net",
            Parameter.KEYWORD_ONLY,
            default=None,
            annotation=str | os.PathLike[str] | None,
        ),
    )

    def __init__(
        self,
        game: Game | str,
        *,
        net: str | os.PathLike[str] | None = None,
        **options: int,
    ) -> None:
        super().__init__(game)
        checked_options(options)
        weights = nets.read(self._game.name, net)
        _core.simd()  # complains about a bad TORONY_SIMD
        try:
            self._core = _core.Engine(self._game.name, weights)
        except ValueError as error:
            name = nets.packaged(self._game.name) if net is None else os.fspath(net)
            raise InvalidNet(name, self._game.name, str(error)) from None
        self._settings: dict[str, int] = {}
        self._searching = Lock()
        self._owner = os.getpid()
        self._closed = False
        self.configure(**{**DEFAULTS, **options})

    @staticmethod
    def options() -> tuple[Option, ...]:
        """What can be set: the table that all interfaces share.

        >>> [option.name for option in Engine.options()][:2]
        ['Threads', 'Hash']
        """
        return options_for("machine", "analysis", "play")

    @property
    def settings(self) -> Mapping[str, int]:
        """The values of its options.

        >>> with Engine("gyges", level=3) as engine:
        ...     engine.settings["level"], engine.settings["threads"]
        (3, 1)
        """
        return MappingProxyType(self._settings)

    def configure(self, **options: int) -> None:
        """Sets options between two searches; ``OutOfResources`` if there is not enough memory, or
        the system does not let as many threads run.

        >>> with Engine("gyges") as engine:
        ...     engine.configure(threads=2)
        ...     engine.settings["threads"]
        2
        """
        with self._search():
            for option, value in checked_options(options).items():
                if problem := self._core.set_option(option.name, value):
                    raise OutOfResources(problem)
                self._settings[option.keyword] = value

    def play(self, place: Position | Playthrough, limit: Limit | None = None) -> Result:
        """The turn to play, found within the limit, which a level below 10 does not need.

        A playthrough says more than the position alone: with the earlier positions the
        engine knows which ones would be a repetition. ``GameOver`` if there is nothing to play.

        :meth:`stop` from another thread makes it answer at once; Ctrl-C raises
        ``KeyboardInterrupt``.
        """
        position, history = checked(place, self._game)
        limit = _limit(limit)
        if not limit.is_bounded and self._settings["level"] == FULL_LEVEL:
            raise ValueError("play needs a limit of time, clock, nodes or depth")
        with self._search():
            best = self._think(position, history, 1, limit, None, at_level=True)[0]
        return Result(best.line[0], best)

    def analysis(
        self, place: Position | Playthrough, limit: Limit | None = None, multipv: int | None = None
    ) -> Generator[Info, None, None]:
        """What the engine thinks of a position, again and again while it looks deeper, with all
        its strength whatever its level.

        Each time come as many infos as there are lines to report, the best first: ``multipv``, by
        default the engine's option, or fewer where there are fewer turns. Without a limit it goes
        on until the generator is closed, the ``with`` block of the engine left, :meth:`stop` called
        or Ctrl-C pressed; or until a win or loss is proved.

        >>> import torony
        >>> with Engine("gyges") as engine:
        ...     start = torony.game(\"gyges\").start()
        ...     for info in engine.analysis(start, Limit(depth=2), multipv=2):
        ...         print(info.depth, info.multipv, info.score.proved, len(info.line))
        1 1 False 1
        1 2 False 1
        2 1 False 2
        2 2 False 2
        """
        position, history = checked(place, self._game)
        if multipv is None:
            multipv = self._settings["multipv"]
        (lines,) = checked_options({"multipv": multipv}).values()
        return self._analysis(position, history, lines, _limit(limit))

    def analyse(
        self, place: Position | Playthrough, limit: Limit, multipv: int | None = None
    ) -> Analysis:
        """What the engine thinks of a position when the limit is reached: what :meth:`analysis`
        reports last, in one piece, which a notebook shows as a board and a table."""
        if not _limit(limit).is_bounded:
            raise ValueError("analyse needs a limit of time, clock, nodes or depth")
        return Analysis.collect(place, self.analysis(place, limit, multipv))

    def solve(
        self, place: Position | Playthrough, limit: Limit | None = None, *, margin: bool = True
    ) -> Solution:
        """The exact result of a position with best play and a line that proves it, or how far the
        limit of time or nodes let it come.

        LYNGK is searched to the end of the game, by one thread: the result first, then, unless
        ``margin`` is false, the largest margin of captured stacks and the length, and the line. For
        Gygès it is the usual search, which goes on until it has proved a win or a loss.

        >>> import torony
        >>> gyges = torony.game("gyges")
        >>> position = gyges.position("200132/000300/000000/300000/000110/210320 1 -")
        >>> with Engine(gyges) as engine:
        ...     print(engine.solve(position, Limit(nodes=1000)))
        win in 1: d1N
        """
        position, history = checked(place, self._game)
        if limit is not None and not isinstance(limit, Limit):
            raise TypeError(f"limit must be a Limit or None, not {limit!r}")
        limit = limit or Limit()
        if limit.clock is not None:
            raise ValueError("solve takes a limit of time or nodes, not a clock")
        if limit.depth is not None and self._core.solves_ends:
            raise ValueError(f"{self._game} is solved to its end: a depth does not limit that")
        with self._search():
            if self._core.solves_ends:
                found = self._core.solve(position._position, limit.time, limit.nodes, margin)
                return _solution(found)
            best = self._think(position, history, 1, limit, None)[0]
            if not best.score.proved and best.depth >= _core.MAX_DEPTH:
                return self._draw(position, limit, best)
            return self._proof(position, history, best)

    def stop(self) -> None:
        """Ends the search that runs, if any, from whatever thread; it answers with what it has."""
        if not self._is_forked():
            self._core.stop()

    def new_game(self, seed: int | None = None) -> None:
        """Forgets all that earlier searches found, so that the next one depends on nothing but its
        position and limit; a seed replaces that of the level's choices."""
        if seed is not None:
            seed = in_range("seed", seed, 0, MAX_SEED)
        with self._search():
            self._core.new_game(seed)

    def close(self) -> None:
        """Ends the search that runs, if any; the engine cannot be used again."""
        self._closed = True
        while not self._is_forked():
            if self._searching.acquire(timeout=_PATIENCE):
                self._searching.release()
                return
            self._core.stop()

    def __repr__(self) -> str:
        return f"<engine for {self._game}{', closed' if self._closed else ''}>"

    def _begin(self) -> None:
        if not self._searching.acquire(blocking=False):
            if self._is_forked():
                raise RuntimeError(
                    "the engine was searching when this process was forked: use a new one"
                )
            raise RuntimeError("the engine is already searching: stop it, or use a second one")
        self._owner = os.getpid()
        if self._closed:
            self._searching.release()
            raise RuntimeError("the engine is closed")

    def _is_forked(self) -> bool:
        """Whether the latest search belongs to another process, of which this one is a copy: then
        it is none of ours, and the threads that would end it are missing."""
        return self._owner != os.getpid()

    @contextmanager
    def _search(self) -> Iterator[None]:
        self._begin()
        try:
            yield
        finally:
            self._searching.release()

    def _think(
        self,
        position: Position,
        history: list[int],
        lines: int,
        limit: Limit,
        report: Callable[[_core.Info], object] | None,
        *,
        at_level: bool = False,
    ) -> list[Info]:
        found = self._core.think(
            position._position,
            history,
            lines,
            limit.time,
            limit.clock,
            limit.increment,
            limit.nodes,
            limit.depth,
            report,
            at_level,
        )
        return [_info(info) for info in found]

    def _draw(self, position: Position, limit: Limit, best: Info) -> Solution:
        """Where a search has looked as far ahead as it can, nobody may be able to force anything:
        whoever can always go back to where they were is safe."""
        seconds = None if limit.time is None else max(limit.time - best.time, _PROOF_PATIENCE)
        safe, opponent_safe, nodes = self._core.who_is_safe(
            position._position, seconds, limit.nodes or _SAFETY_NODES
        )
        at_least, at_most = (0 if safe else -1), (0 if opponent_safe else 1)
        score = Score(draw=True) if at_least == at_most else None
        nodes += best.nodes
        return Solution(score, at_least, at_most, None, best.line, nodes, best.time, best.depth)

    def _proof(self, position: Position, history: list[int], best: Info) -> Solution:
        """What a search has proved. A line from its table may break off before the end: the rest
        is searched again, which is quick because the table still knows it."""
        if not best.score.proved:
            return Solution(None, -1, 1, None, best.line, best.nodes, best.time, best.depth)
        turns = best.score.win or best.score.loss or 0
        line = list(best.line[:turns])
        for turn in line:
            history = [*history, position.key]
            position = position.play(turn)
        while position.outcome() is None and len(line) < turns:
            depth = Limit(depth=turns - len(line), time=_PROOF_PATIENCE)
            turn = self._think(position, history, 1, depth, None)[0].line[0]
            history = [*history, position.key]
            position = position.play(turn)
            line.append(turn)
        result = 1 if best.score.win is not None else -1
        return Solution(
            best.score, result, result, None, tuple(line), best.nodes, best.time, best.depth
        )

    def _analysis(
        self, position: Position, history: list[int], lines: int, limit: Limit
    ) -> Generator[Info, None, None]:
        """Searches in another thread and hands over what it reports."""
        reports: SimpleQueue[Info | list[Info] | BaseException] = SimpleQueue()

        def search() -> None:
            try:
                reports.put(
                    self._think(
                        position, history, lines, limit, lambda info: reports.put(_info(info))
                    )
                )
            except BaseException as error:  # for the thread that listens
                reports.put(error)
            finally:
                self._searching.release()

        self._begin()
        # Python would wait for an ordinary thread before it exits, perhaps forever.
        thread = Thread(target=search, name=f"{self._game} analysis", daemon=True)
        try:
            try:
                thread.start()
            except RuntimeError:  # there is no such thread, so nobody else frees the engine
                self._searching.release()
                raise
            # Ctrl-C may interrupt `start` when the thread already runs: then that frees the engine.
            yield from self._until_the_last(reports)
        finally:
            while thread.is_alive():
                self._core.stop()
                thread.join(_PATIENCE)

    def _until_the_last(
        self, reports: SimpleQueue[Info | list[Info] | BaseException]
    ) -> Generator[Info, None, None]:
        """The reports, then the result where it says more than the last report."""
        latest: dict[int, Info] = {}
        while True:
            if self._is_forked():
                raise RuntimeError("the analysis goes on in the process that this one is a copy of")
            report = reports.get()
            if isinstance(report, BaseException):
                raise report
            if isinstance(report, Info):
                latest[report.multipv] = report
                yield report
                continue
            if any(_says_more(info, latest.get(info.multipv)) for info in report):
                yield from report
            return


def _limit(limit: Limit | None) -> Limit:
    if limit is not None and not isinstance(limit, Limit):
        raise TypeError(f"limit must be a Limit or None, not {limit!r}")
    return limit or Limit()


def _says_more(info: Info, known: Info | None) -> bool:
    return known is None or (info.depth, info.score, info.line) != (
        known.depth,
        known.score,
        known.line,
    )


def _solution(found: _core.Solution) -> Solution:
    line = tuple(found.line)
    score = None
    if found.at_least == found.at_most:
        name = {1: "win", 0: "draw", -1: "loss"}[found.at_least]
        at_most = name != "draw" and not found.exact_length
        score = Score.of(name, found.turns_to_end, at_most=at_most)
    return Solution(
        score, found.at_least, found.at_most, found.margin, line, found.nodes, found.seconds
    )


def _info(info: _core.Info) -> Info:
    kind, number, at_most = info.score
    return Info(
        depth=info.depth,
        seldepth=info.seldepth,
        multipv=info.multipv,
        score=Score.of(kind, number, at_most=at_most),
        nodes=info.nodes,
        time=info.seconds,
        hashfull=info.hash_permille,
        line=tuple(info.line),
    )
