"""All games of a match, several at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, Final, cast

from torony import _core
from torony.engine import Agent, Limit, Plays
from torony.engine.agent import name_of
from torony.errors import FileInUse, InvalidRecord
from torony.games import Game, Position
from torony.playthrough import Playthrough
from torony.tournament.games import Seat, play_game
from torony.tournament.players import Player, PlayerSpec
from torony.tournament.standing import GameRecord, Standing, as_json

__all__ = ["Contestant", "GameCallback", "Match"]

GameCallback = Callable[[GameRecord], object]
"""Called with every game when it is finished, in the thread that called ``run``."""

SILENCE: Final = 60.0
"""Seconds after which an external program without a limit of time counts as hanging."""


@dataclass(frozen=True)
class Contestant:
    """A player and what it may spend on a turn.

    The player is a description or any object with ``play(game, limit)`` (:class:`Plays` says what
    that must do). Where several games are to be played at the same time, it is a class or a
    function that makes such an object, for each of them one.
    """

    player: PlayerSpec | Plays | Callable[[], Plays]
    limit: Limit

    @property
    def name(self) -> str:
        """The description, or what the object calls itself."""
        return str(self.player) if isinstance(self.player, PlayerSpec) else name_of(self.player)

    @property
    def plays_alone(self) -> bool:
        """Whether it is one object, which cannot play two games at the same time."""
        return not isinstance(self.player, PlayerSpec | type) and hasattr(self.player, "play")

    def make(self, game: Game, stack: ExitStack) -> Player:
        """The player itself; what was made here is closed with the stack."""
        if self.plays_alone:
            return Agent(cast(Plays, self.player), game)
        if not isinstance(self.player, PlayerSpec):
            made = cast(Callable[[], Plays], self.player)()
            return stack.enter_context(closing(Agent(made, game)))
        # With more than twice its time and a second the game is lost: no need to wait longer.
        time = self.limit.time
        player = self.player.make(game, SILENCE if time is None else time + 1.0)
        return stack.enter_context(closing(player))

    def numbers(self) -> tuple[float, int, int]:
        return self.limit.time or 0.0, self.limit.nodes or 0, self.limit.depth or 0

    def __str__(self) -> str:
        seconds, nodes, depth = self.numbers()
        return f"{self.name} {seconds * 1000:g}ms {nodes}n {depth}d"


@dataclass
class Match:
    """A match of paired games: both of a pair begin with the same position, with sides swapped.

    The starts depend on the seed: a deal, or a random legal setup, then ``random_turns`` at
    random. Without limits of time the games depend on nothing else either. ``sprt`` is a pair of
    Elo differences: the match ends as soon as it is clear which of the two holds.
    """

    game: Game
    a: Contestant
    b: Contestant
    games: int = 100
    seed: int = 1
    random_turns: int = 0
    max_turns: int = 400
    concurrency: int = 1
    sprt: tuple[float, float] | None = None
    standing: Standing = field(init=False)
    """How it stands: grows while it runs, and stays after Ctrl-C."""

    def __post_init__(self) -> None:
        self.standing = Standing(
            self.games, self.sprt, self.a.limit.time or 0.0, self.b.limit.time or 0.0
        )

    @property
    def identity(self) -> str:
        """All that decides how the games go; a record belongs to one of these."""
        return (
            f"{self.game} | {self.a} | {self.b} | seed {self.seed} "
            f"random-turns {self.random_turns} max-turns {self.max_turns}"
        )

    def summary(self) -> dict[str, Any]:
        """The match and its result, for JSON."""
        return {"match": self.identity, **as_json(self.standing, self.sprt)}

    def run(
        self, record: str | os.PathLike[str] | None = None, report: GameCallback | None = None
    ) -> None:
        """Plays the games that are not in the record yet; each is added to it when it is finished.

        Ctrl-C stops all games and raises ``KeyboardInterrupt``; the finished ones are kept.
        """
        try:
            self._run(record, report)
        except KeyboardInterrupt:
            if record is not None:  # it may have come when a game was written, but not yet counted
                self.recall(record)
            raise

    def _run(self, record: str | os.PathLike[str] | None, report: GameCallback | None) -> None:
        with ExitStack() as stack:
            file = None if record is None else stack.enter_context(self._recalled(record))
            if self._is_over():
                return
            games = stack.enter_context(closing(_played(self, self._tables(stack))))
            for game in games:
                if file is not None and not file.append(game):
                    raise OSError(0, "the game could not be written", os.fspath(record or ""))
                self.standing.add(game)
                if report is not None:
                    report(game)
                if self._is_over():
                    return

    def recall(self, record: str | os.PathLike[str]) -> None:
        """Counts the games of a record, which is made if there is none."""
        with self._recalled(record):
            pass

    @contextmanager
    def _recalled(self, record: str | os.PathLike[str]) -> Iterator[_core.RecordFile]:
        """The record with its games counted, for this process alone."""
        with closing(self._open(record)) as file:
            for game in file.games:
                self.standing.add(game)  # which counts no game twice
            yield file

    def _open(self, record: str | os.PathLike[str]) -> _core.RecordFile:
        with Path(record).open("a+b") as file:  # what the system says against it is the clearest
            file.seek(0)
            whole_lines = file.read().rpartition(b"\n")[0]
        try:
            whole_lines.decode()
            return _core.RecordFile(os.fspath(record), self.identity)
        except BlockingIOError as error:
            raise FileInUse(str(error)) from None
        except ValueError as error:
            raise InvalidRecord(str(error)) from None

    def _tables(self, stack: ExitStack) -> list[tuple[Player, Player]]:
        """Two players for each game that goes on at the same time."""
        count = min(self.concurrency, self.games)
        for side in (self.a, self.b):
            if side.plays_alone and count > 1:
                raise ValueError(
                    f"{side.name} is one object and cannot play {count} games at the same time: "
                    "give its class, a function that makes one, or concurrency=1"
                )
        return [
            (self.a.make(self.game, stack), self.b.make(self.game, stack)) for _ in range(count)
        ]

    def _is_over(self) -> bool:
        return self.standing.verdict != 0 or self.standing.finished == self.games

    def play(self, index: int, table: tuple[Player, Player], stop: Event) -> GameRecord | None:
        """One game; ``None`` when it was stopped before its end."""
        record = GameRecord()
        record.index = index
        record.a_player = 1 + index % 2
        start = _core.paired_start(self.game.name, self.seed, index // 2, self.random_turns)
        seats = [
            Seat(player, side.limit, _core.player_seed(self.seed, is_a, index))
            for player, side, is_a in zip(table, (self.a, self.b), (True, False), strict=True)
        ]
        if record.a_player == 2:
            seats.reverse()
        playthrough = Playthrough(Position(start))
        return record if play_game(record, playthrough, seats, self.max_turns, stop) else None


def _played(match: Match, tables: list[tuple[Player, Player]]) -> Generator[GameRecord, None, None]:
    """The games as they are finished. Whoever leaves early stops the others."""
    stop = Event()
    missing = iter([i for i in range(match.games) if not match.standing.has(i)])
    results: SimpleQueue[GameRecord | BaseException | None] = SimpleQueue()

    def work(table: tuple[Player, Player]) -> None:
        try:
            for index in missing:  # one iterator for all: the next game goes to who is free
                game = match.play(index, table, stop)
                if game is None:
                    break
                results.put(game)
        except BaseException as error:  # for the thread that listens
            results.put(error)
        finally:
            results.put(None)

    threads = [Thread(target=work, args=(table,), daemon=True) for table in tables]
    for thread in threads:
        thread.start()
    working = len(threads)
    try:
        while working > 0:
            result = results.get()
            if isinstance(result, BaseException):
                raise result
            if result is None:
                working -= 1
            else:
                yield result
    finally:
        stop.set()
        for thread, table in zip(threads, tables, strict=True):
            while thread.is_alive():
                for player in table:
                    player.stop()
                thread.join(0.05)
