"""Thousands of games stepped together.

>>> env = BatchedEnv("gyges", 1000, seed=3)
>>> env.observations.shape, env.masks.shape
((1000, 13, 6, 6), (1000, 1350))
>>> for _ in range(10):
...     env.step(env.random_actions())
>>> env.lengths[:5].tolist()
[10, 10, 10, 10, 10]
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from torony import _core
from torony.arguments import in_range
from torony.errors import IllegalAction
from torony.games import MAX_SEED, MAX_THREADS, Game, Position
from torony.playouts import Policy
from torony.rl.encoding import NO_ACTION, ActionKind, Encoding, checked_kind, encoding

__all__ = ["BatchedEnv"]

MAX_GAMES: Final = 2**20
MAX_TURNS: Final = 2**20


class BatchedEnv:
    """Many games of one kind, each row of each array one of them.

    A step plays one action in every game and writes the arrays anew, in place: keep a copy of what
    is to outlive the next step. They cannot be written to. A game that ends gives its rewards and
    begins anew within the same step, with a new deal, so there is always somebody to move in every
    game.

    ``actions`` are ``"flat"`` or ``"micro"``. Without ``observations`` or ``masks`` their arrays
    are empty and steps are faster. ``start`` is a position for all games to begin with, in place of
    deals. After ``max_turns`` turns a game is broken off.

    The seed decides every deal and every random action, whatever the number of threads. Other
    Python threads go on running during a step.
    """

    def __init__(
        self,
        game: Game | str,
        games: int,
        *,
        seed: int = 0,
        threads: int = 1,
        actions: ActionKind = "flat",
        observations: bool = True,
        masks: bool = True,
        start: Position | None = None,
        max_turns: int = 1000,
    ) -> None:
        self._encoding = encoding(game)
        self._kind = checked_kind(actions)
        if start is not None and start.outcome() is not None:
            raise ValueError(f"games cannot start from {start}: the game is over there")
        self._batch = _core.Batch(
            self._encoding.game.name,
            in_range("games", games, 1, MAX_GAMES),
            in_range("threads", threads, 1, MAX_THREADS),
            self._kind == "micro",
            bool(observations),
            bool(masks),
            in_range("max_turns", max_turns, 1, MAX_TURNS),
            in_range("seed", seed, 0, MAX_SEED),
            None if start is None else self._encoding._own(start),
        )
        self.observations: NDArray[np.uint8] = (
            self._batch.observations if observations else np.empty((0, *self._encoding.shape), "u1")
        )
        """What the player to move sees, by game, plane, row and column."""
        self.masks: NDArray[np.bool_] = (
            self._batch.masks if masks else np.empty((0, self.action_count), np.bool_)
        )
        """Which actions are legal, by game and action."""
        self.players: NDArray[np.int8] = self._batch.players
        """Who is to move, 1 or 2."""
        self.actions: NDArray[np.int32] = self._batch.actions
        """The latest action of each game, or the one drawn by :meth:`random_actions`."""
        self.rewards: NDArray[np.float32] = self._batch.rewards
        """What the latest step gave to players 1 and 2: 1 and -1 at the end, else 0."""
        self.terminated: NDArray[np.bool_] = self._batch.terminated
        """Whether the latest step ended the game; its successor has begun already."""
        self.truncated: NDArray[np.bool_] = self._batch.truncated
        """Whether the latest step was the last that ``max_turns`` allows."""
        self.lengths: NDArray[np.int32] = self._batch.lengths
        """How many turns the game has had; where it just ended, the old game."""

    @property
    def encoding(self) -> Encoding:
        """What the numbers mean."""
        return self._encoding

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._encoding.game

    @property
    def action_count(self) -> int:
        """How many actions there are, legal or not."""
        return self._encoding.actions(self._kind)

    def reset(self, seed: int) -> None:
        """Begins all games anew."""
        self._batch.reset(in_range("seed", seed, 0, MAX_SEED))

    def step(self, actions: ArrayLike) -> None:
        """Plays one action in every game.

        If one of them is not legal ``IllegalAction`` says which, and nothing is played.
        """
        chosen = np.ascontiguousarray(actions)
        if not np.issubdtype(chosen.dtype, np.integer):
            raise TypeError(f"actions must be whole numbers, not {chosen.dtype}")
        if chosen.shape != self.actions.shape:
            raise ValueError(
                f"{len(self)} games need one action each, not an array of shape {chosen.shape}"
            )
        if chosen.dtype not in (np.int32, np.int64):
            chosen = chosen.astype(np.int64)
        refused = self._batch.step(chosen)
        if refused is not None:
            raise self._objection(refused, int(chosen[refused]))

    def random_actions(self, policy: Policy = "uniform") -> NDArray[np.int32]:
        """A legal action for every game, in :attr:`actions`, to be played or not.

        ``uniform`` draws among all legal actions alike; ``quick`` is faster and not uniform.
        """
        self._batch.draw(_is_quick(policy))
        return self.actions

    def step_random(self, policy: Policy = "uniform") -> None:
        """Draws and plays an action in every game, in one go."""
        self._batch.step_random(_is_quick(policy))

    def position(self, index: int) -> Position:
        """The position of one game, as it is now."""
        return Position(self._state(index)[0])

    def pending(self, index: int) -> int | None:
        """The micro-action that has begun the turn of one game, if one has."""
        pending = self._state(index)[1]
        return None if pending == NO_ACTION else pending

    def __len__(self) -> int:
        return len(self.players)

    def __repr__(self) -> str:
        return f"<{len(self)} games of {self.game}, {self._kind} actions>"

    def _state(self, index: int) -> tuple[_core.Position, int]:
        return self._batch.state(in_range("index", index, 0, len(self) - 1))

    def _objection(self, index: int, action: int) -> IllegalAction:
        pending = self.pending(index)
        reason = f"in game {index}"
        if not 0 <= action < self.action_count:
            reason += f": there are {self.action_count} actions"
        elif self._kind == "flat":
            position = self.position(index)
            reason += f", where it is {self._encoding.turn(action, position.player)}"
        elif pending is not None:
            reason += f" after the micro-action {pending}"
        return IllegalAction(action, self.position(index), reason)


def _is_quick(policy: str) -> bool:
    if policy not in ("uniform", "quick"):
        raise ValueError(f"policy must be 'uniform' or 'quick', not {policy!r}")
    return policy == "quick"
