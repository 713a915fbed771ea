"""Who sits at the board."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from random import Random
from shlex import quote
from typing import Any, Final, Protocol

from torony.adaptive import Profile, quality
from torony.engine import Engine, Info, Limit
from torony.engine.closing import Closing
from torony.engine.engine import FULL_LEVEL
from torony.games import Game, Turn
from torony.playthrough import Playthrough

__all__ = ["Adaptive", "EngineOpponent", "HotSeat", "Opponents", "Spectators"]

FULL_LIMIT: Final = Limit(nodes=60_000)
"""What the highest level and hints look at: so many positions, to be alike on every device."""
HASH_MB: Final = 16
NOTHING: Final[Mapping[str, Any]] = {}
"""No options of the engine besides its level."""


class Opponents(Protocol):
    """The players of a game, as far as the table must know them."""

    people: AbstractSet[int]
    """Which players are people."""
    greeting: str
    """Who plays, to stand after the name of the game."""
    options: str
    """What to write on the command line to meet the same company again."""
    name: str
    """Who plays where no person does."""

    def choose(self, playthrough: Playthrough) -> Turn:
        """The turn of who is no person."""

    def hint(self, playthrough: Playthrough) -> Info | None:
        """What the engine would play, if it is there to ask."""

    def finished(self, playthrough: Playthrough, helped: bool) -> str | None:
        """Called at the end of a game; what is to be said about it. Helped is who asked for a hint
        or took a turn back."""


class Spectators:
    """Nobody plays: two random players are watched."""

    def __init__(self, seed: int) -> None:
        self.people: AbstractSet[int] = frozenset()
        self.greeting = "two random players."
        self.options = " --watch"
        self.name = "random"
        self._generator = Random(seed)

    def choose(self, playthrough: Playthrough) -> Turn:
        return self._generator.choice(playthrough.position.legal_turns())

    def hint(self, playthrough: Playthrough) -> Info | None:
        return None

    def finished(self, playthrough: Playthrough, helped: bool) -> str | None:
        return None


class HotSeat(Closing):
    """Two people; the engine is asked for hints only."""

    def __init__(
        self, game: Game, level: int = FULL_LEVEL, seed: int = 0, more: Mapping[str, Any] = NOTHING
    ) -> None:
        self.people: AbstractSet[int] = {1, 2}
        self.greeting = "two people take turns. Type a turn, hint, undo or help."
        self.options = " --hot-seat"
        self.name = f"torony level {level}"
        self._seed = seed
        self._engine = Engine(game, hash=HASH_MB, level=level, **more)

    def choose(self, playthrough: Playthrough) -> Turn:
        # A place in a game is answered the same way whether one came there by playing, by taking
        # back or from a file.
        self._engine.new_game(self._seed)
        return self._engine.play(playthrough, FULL_LIMIT).turn

    def hint(self, playthrough: Playthrough) -> Info | None:
        self._engine.new_game()
        return list(self._engine.analysis(playthrough, FULL_LIMIT, multipv=1))[-1]

    def finished(self, playthrough: Playthrough, helped: bool) -> str | None:
        return None

    def close(self) -> None:
        self._engine.close()


class EngineOpponent(HotSeat):
    """A person against a level of the engine."""

    def __init__(
        self, game: Game, side: int, seed: int, level: int, more: Mapping[str, Any] = NOTHING
    ) -> None:
        super().__init__(game, level, seed, more)
        self._more = "".join(f" --{keyword} {value}" for keyword, value in more.items())
        self.people = {side}
        self.side = side
        self.level = level
        self.describe(f"level {level} of {FULL_LEVEL}", f" --level {level} --seed {seed}")

    def describe(self, opponent: str, options: str) -> None:
        self.greeting = (
            f"you are player {self.side} against {opponent}. Type a turn, hint, undo or help."
        )
        self.options = (" --second" if self.side == 2 else "") + options + self._more


class Adaptive(EngineOpponent):
    """A person against the level that is nearest to him."""

    def __init__(
        self, game: Game, side: int, seed: int, path: Path, more: Mapping[str, Any] = NOTHING
    ) -> None:
        self.path = path
        self.profile = Profile.load(path)
        self.profile.save(path)  # if that cannot be, say so now and not after the game
        super().__init__(game, side, seed, self.profile.level(game.name), more)
        games = self.profile.games(game.name)
        known = f"after {games} game{'s' if games > 1 else ''}" if games else "to begin with"
        self.describe(
            f"level {self.level} of {FULL_LEVEL}, the nearest to you {known}",
            f" --level auto --profile {quote(str(path))} --seed {seed}",
        )

    def finished(self, playthrough: Playthrough, helped: bool) -> str | None:
        game, outcome = playthrough.game.name, playthrough.outcome()
        if outcome is None:
            return None
        if helped:
            return "With hints or turns taken back the game says nothing about your strength."
        result = 0.5 if outcome.winner is None else float(outcome.winner == self.side)
        self.profile.add(game, self.level, result, quality(playthrough, self.side, self._engine))
        self.profile.save(self.path)
        return (
            f"Your strength is now {self.profile.strength(game):.1f}; "
            f"the next game will be against level {self.profile.level(game)}."
        )
