"""The games for PettingZoo: ``lyngk_v1``, ``lyngk_6_v1``, ``gyges_v1``, ``gyges_advanced_v1``.

>>> from torony.rl import lyngk_v1
>>> env = lyngk_v1.env()
>>> env.reset(seed=42)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     if termination or truncation:
...         env.step(None)
...     else:
...         env.step(env.action_space(agent).sample(observation["action_mask"]))
>>> sorted(env.possible_agents)
['player_1', 'player_2']
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import turn_based_aec_to_parallel, wrappers

from torony.arguments import in_range
from torony.games import MAX_SEED, Game
from torony.rl import spaces
from torony.rl.batch import MAX_TURNS
from torony.rl.encoding import ActionKind, encoding, games
from torony.rl.episode import Episode

__all__ = ["AECGame", "ToronyAEC"]

AGENTS: Final = ("player_1", "player_2")
ILLEGAL_REWARD: Final = -1.0

Observation = dict[str, NDArray[Any]]


class ToronyAEC(AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """One game between two agents, who act in turn.

    With micro-actions an agent may act twice in a row. An illegal action raises ``IllegalAction``;
    the environment of :meth:`AECGame.env` makes it lose the game instead. ``max_turns`` counts the
    turns of both players together.
    """

    def __init__(
        self,
        game: str,
        actions: ActionKind = "flat",
        max_turns: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, actions, max_turns, render_mode)
        super().__init__()
        self._game = Game(game)
        self._kind: ActionKind = actions
        self._max_turns = in_range("max_turns", max_turns, 1, MAX_TURNS)
        self.render_mode = spaces.checked_render_mode(render_mode)
        self.metadata = {
            "name": name_of(game),
            "render_modes": spaces.RENDER_MODES,
            "render_fps": 2,
            "is_parallelizable": False,
        }
        code = encoding(game)
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._episode: Episode | None = None
        self._random = np.random.default_rng()
        self._observations = {
            agent: spaces.observation_space(code, actions) for agent in self.possible_agents
        }
        self._actions = {
            agent: spaces.LegalActions(code.actions(actions), lambda: self.episode.mask())
            for agent in self.possible_agents
        }

    @property
    def episode(self) -> Episode:
        """The game being played: its position, its record, its result."""
        if self._episode is None:
            raise RuntimeError("the environment must be reset first")
        return self._episode

    def observation_space(self, agent: str) -> Any:
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def observe(self, agent: str) -> Observation:
        return spaces.observation(self.episode, _player(agent))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game: ``options["position"]`` where it is given, else from a new deal."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        start = (options or {}).get("position")
        if start is None:
            start = self._game.start(int(self._random.integers(MAX_SEED, dtype=np.uint64)))
        elif isinstance(start, str):
            start = self._game.position(start)
        self._episode = Episode(start, self._kind, self._max_turns)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self._episode.outcome is not None)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = AGENTS[self._episode.player - 1]

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        episode = self.episode
        self._cumulative_rewards[self.agent_selection] = 0.0
        episode.play(-1 if action is None else int(action))
        over = episode.outcome is not None
        for agent in self.agents:
            self.rewards[agent] = episode.reward(_player(agent))
            self.terminations[agent] = over
            self.truncations[agent] = episode.truncated
        self.agent_selection = AGENTS[episode.player - 1]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        return spaces.rendered(self.episode.position, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class AECGame:
    """What a module of PettingZoo offers, for one of our games.

    ``max_cycles`` is how often each agent gets to act in ``env``, and how many steps
    ``parallel_env`` makes, where in each step only one of the agents acts.
    """

    def __init__(self, game: str) -> None:
        self._game = game

    def raw_env(self, max_cycles: int = 500, **settings: Any) -> ToronyAEC:
        """The bare environment."""
        return ToronyAEC(self._game, max_turns=len(AGENTS) * max_cycles, **settings)

    def env(self, max_cycles: int = 500, **settings: Any) -> AECEnv:
        """The environment with PettingZoo's usual wrappers; an illegal action loses the game."""
        return _wrapped(self.raw_env(max_cycles, **settings))

    def parallel_env(self, max_cycles: int = 1000, **settings: Any) -> ParallelEnv:
        """For algorithms that act for all agents at once: the action of the one to move counts."""
        env: ParallelEnv = turn_based_aec_to_parallel(
            _wrapped(ToronyAEC(self._game, max_turns=max_cycles, **settings))
        )
        return env

    def __repr__(self) -> str:
        return f"<{name_of(self._game)}>"


def name_of(game: str) -> str:
    """The name that PettingZoo's habits give to the environment of a game."""
    return f"{game.replace('-', '_')}_v{encoding(game).version}"


def all_games() -> dict[str, AECGame]:
    """By name."""
    return {name_of(game): AECGame(game) for game in games()}


def _wrapped(env: ToronyAEC) -> AECEnv:
    lost: AECEnv = wrappers.TerminateIllegalWrapper(env, ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(lost))


def _player(agent: str) -> int:
    return AGENTS.index(agent) + 1
