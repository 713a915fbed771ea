"""The games for Gymnasium, against the engine: ``Torony/Lyngk-v1``, ``Torony/Lyngk6-v1``,
``Torony/Gyges-v1`` and ``Torony/GygesAdvanced-v1``.

>>> import gymnasium
>>> import torony.rl.single  # registers them
>>> env = gymnasium.make("Torony/Gyges-v1", opponent=1, player=1)
>>> observation, info = env.reset(seed=5)
>>> observation["observation"].shape
(13, 6, 6)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> reward, terminated, len(info["turns"])
(0.0, False, 2)
>>> env.close()
"""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from torony.arguments import in_range
from torony.engine import Baseline, Engine, Limit
from torony.engine.engine import FULL_LEVEL
from torony.errors import IllegalAction
from torony.games import MAX_SEED, Game, Turn
from torony.rl import spaces
from torony.rl.batch import MAX_TURNS
from torony.rl.encoding import ActionKind, encoding, games
from torony.rl.episode import Episode

__all__ = ["AgainstEngine", "name_of", "register"]

ILLEGAL_REWARD: Final = -1.0
HASH_MB: Final = 16
FULL_LIMIT: Final = Limit(nodes=20_000)
"""What an opponent of the highest level may search a turn, unless told."""

Observation = dict[str, NDArray[Any]]


class AgainstEngine(gymnasium.Env[Observation, np.int64]):
    """One agent plays against an opponent who answers within the step.

    ``opponent`` is a level of the engine from 1 to 10, or ``"random"`` or ``"greedy"``. The agent
    is ``player`` 1 or 2, or one of them by chance in every game. The reward is 1 for a win, -1 for
    a loss and 0 otherwise. An illegal action loses the game at once, and ``info`` tells so.
    """

    metadata = {"render_modes": spaces.RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str = "lyngk",
        opponent: int | str = 1,
        player: int | None = None,
        actions: ActionKind = "flat",
        max_turns: int = 1000,
        limit: Limit | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._game = Game(game)
        self._opponent = _opponent(self._game, opponent)
        self._limit = limit or _default_limit(opponent)
        self._asked_player = None if player is None else in_range("player", player, 1, 2)
        self._kind: ActionKind = actions
        self._max_turns = in_range("max_turns", max_turns, 1, MAX_TURNS)
        self.render_mode = spaces.checked_render_mode(render_mode)
        code = encoding(game)
        self.observation_space: Any = spaces.observation_space(code, actions)
        self.action_space = spaces.LegalActions(code.actions(actions), lambda: self.episode.mask())
        self._player = 1
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The game being played: its position, its record, its result."""
        if self._episode is None:
            raise RuntimeError("the environment must be reset first")
        return self._episode

    @property
    def player(self) -> int:
        """Which player the agent is in this game."""
        return self._player

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a new game: ``options["position"]`` where it is given, else from a new deal."""
        super().reset(seed=seed)
        start = (options or {}).get("position")
        deal = self._draw_seed()
        self._opponent.new_game(self._draw_seed())
        by_chance = 1 + int(self.np_random.integers(2))
        self._player = self._asked_player or by_chance
        if start is None:
            start = self._game.start(deal)
        elif isinstance(start, str):
            start = self._game.position(start)
        self._episode = Episode(start, self._kind, self._max_turns)
        turns = self._answer()
        return self._observe(), self._info(turns)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        try:
            turn = episode.play(int(action))
        except IllegalAction as error:
            if episode.over:
                raise
            info = {**self._info([]), "illegal_action": int(action), "reason": str(error)}
            return self._observe(), ILLEGAL_REWARD, True, False, info
        turns = [] if turn is None else [turn, *self._answer()]
        if self.render_mode == "human":
            self.render()
        ended = episode.outcome is not None
        reward = episode.reward(self._player)
        return self._observe(), reward, ended, episode.truncated, self._info(turns)

    def render(self) -> Any:
        return spaces.rendered(self.episode.position, self.render_mode)

    def close(self) -> None:
        self._opponent.close()

    def _answer(self) -> list[Turn]:
        """Lets the opponent play while it is his turn."""
        turns = []
        episode = self.episode
        while not episode.over and episode.player != self._player:
            turn = self._opponent.play(episode.playthrough, self._limit).turn
            episode.playthrough.play(turn)
            turns.append(turn)
        return turns

    def _observe(self) -> Observation:
        return spaces.observation(self.episode, self._player)

    def _info(self, turns: list[Turn]) -> dict[str, Any]:
        return {
            "player": self._player,
            "position": self.episode.position.text,
            "turns": [str(turn) for turn in turns],
        }

    def _draw_seed(self) -> int:
        return int(self.np_random.integers(MAX_SEED, dtype=np.uint64))


def _opponent(game: Game, opponent: int | str) -> Engine | Baseline:
    if isinstance(opponent, str):
        return Baseline(opponent, game)
    return Engine(game, level=opponent, hash=HASH_MB)


def _default_limit(opponent: int | str) -> Limit:
    if isinstance(opponent, str):
        return Limit(nodes=1)
    return FULL_LIMIT if opponent == FULL_LEVEL else Limit()


def name_of(game: str) -> str:
    """The name under which Gymnasium knows the environment of a game."""
    words = "".join(word.capitalize() for word in game.split("-"))
    return f"Torony/{words}-v{encoding(game).version}"


def register() -> None:
    """Makes the names known to Gymnasium; importing this module has done so already."""
    for game in games():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                name_of(game), "torony.rl.single:AgainstEngine", kwargs={"game": game}
            )


register()
