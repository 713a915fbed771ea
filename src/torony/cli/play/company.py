"""Who sits at the board."""

from __future__ import annotations

from collections.abc import Set
from pathlib import Path
from random import Random
from shlex import quote
from types import TracebackType
from typing import Final, Protocol, Self

from torony.adaptive import Profile, quality
from torony.engine import Engine, Limit, Result
from torony.engine.engine import FULL_LEVEL
from torony.games import Game, Turn
from torony.match import Match

__all__ = ["Adaptive", "Company", "EngineOpponent", "HotSeat", "Spectators"]

FULL_LIMIT: Final = Limit(nodes=60_000)
"""What the highest level looks at: a number of positions, so that it too is alike everywhere."""
HINT_LIMIT: Final = Limit(nodes=60_000)
HASH_MB: Final = 16


class Company(Protocol):
    """The players of a match, as far as the table must know them."""

    @property
    def people(self) -> Set[int]:
        """Which players are people."""

    @property
    def greeting(self) -> str:
        """Who plays, in a few words after the name of the game."""

    @property
    def options(self) -> str:
        """What to write on the command line to meet the same company again."""

    def choose(self, match: Match) -> Turn:
        """The turn of who is no person."""

    def hint(self, match: Match) -> Result | None:
        """What the engine would play, if it is there to ask."""

    def finished(self, match: Match, helped: bool) -> str | None:
        """Called at the end of a game; what is to be said about it. Helped is who asked for a hint
        or took a turn back."""


class Spectators:
    """Nobody plays: two random players are watched."""

    people: Set[int] = frozenset()
    greeting = "two random players."
    options = " --watch"

    def __init__(self, seed: int) -> None:
        self._generator = Random(seed)

    def choose(self, match: Match) -> Turn:
        return self._generator.choice(match.position.legal_turns())

    def hint(self, match: Match) -> Result | None:
        return None

    def finished(self, match: Match, helped: bool) -> str | None:
        return None


class HotSeat:
    """Two people; the engine is asked for hints only."""

    people: Set[int] = frozenset({1, 2})
    greeting = "two people take turns. Type a turn, or help."
    options = " --hot-seat"

    def __init__(self, game: Game) -> None:
        self._adviser = Engine(game, hash_mb=HASH_MB)

    def choose(self, match: Match) -> Turn:
        raise AssertionError("people choose their own turns")

    def hint(self, match: Match) -> Result | None:
        self._adviser.new_game()
        return self._adviser.play(match, HINT_LIMIT)

    def finished(self, match: Match, helped: bool) -> str | None:
        return None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._adviser.close()


class EngineOpponent(HotSeat):
    """A person against a level of the engine."""

    def __init__(self, game: Game, side: int, seed: int, level: int) -> None:
        super().__init__(game)
        self.people = {side}
        self.side = side
        self.level = level
        self.seed = seed
        self._engine = Engine(game, hash_mb=HASH_MB, level=level, seed=seed)

    @property
    def greeting(self) -> str:  # type: ignore[override]  # it depends on the side
        return (
            f"you are player {self.side} against {self._opponent}. Type a turn, hint, undo or help."
        )

    @property
    def options(self) -> str:  # type: ignore[override]
        side = " --second" if self.side == 2 else ""
        return f"{side}{self._level_options} --seed {self.seed}"

    @property
    def _opponent(self) -> str:
        return f"level {self.level} of {FULL_LEVEL}"

    @property
    def _level_options(self) -> str:
        return f" --level {self.level}"

    def choose(self, match: Match) -> Turn:
        # A place in a game is answered the same way whether one came there by playing, by undo or
        # from a file.
        self._engine.new_game()
        return self._engine.play(match, FULL_LIMIT).turn

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._engine.close()
        super().__exit__(kind, error, traceback)


class Adaptive(EngineOpponent):
    """A person against the level that is nearest to him."""

    def __init__(self, game: Game, side: int, seed: int, path: Path) -> None:
        self.path = path
        self.profile = Profile.load(path)
        super().__init__(game, side, seed, self.profile.level(game.name))

    @property
    def _opponent(self) -> str:
        games = self.profile.games(self._adviser.game.name)
        known = f"after {games} game{'s' if games > 1 else ''}" if games else "to begin with"
        return f"{super()._opponent}, which is nearest to you {known}"

    @property
    def _level_options(self) -> str:
        return f" --level auto --profile {quote(str(self.path))}"

    def finished(self, match: Match, helped: bool) -> str | None:
        game = match.game.name
        outcome = match.outcome()
        if outcome is None:
            return None
        if helped:
            return "With hints or turns taken back the game says nothing about your strength."
        result = 0.5 if outcome.winner is None else float(outcome.winner == self.side)
        self.profile.add(game, self.level, result, quality(match, self.side, self._adviser))
        self.profile.save(self.path)
        return (
            f"Your strength is now {self.profile.strength(game):.1f}; "
            f"the next game will be against level {self.profile.level(game)}."
        )
