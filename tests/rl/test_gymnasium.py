"""Gymnasium's own check, and games against the engine."""

from __future__ import annotations

from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import torony
from torony.rl import games, single
from torony.rl.encoding import ActionKind

NAMES = {
    "lyngk": "Torony/Lyngk-v1",
    "lyngk-6": "Torony/Lyngk6-v1",
    "gyges": "Torony/Gyges-v1",
    "gyges-advanced": "Torony/GygesAdvanced-v1",
}
KINDS: list[ActionKind] = ["flat", "micro"]


def test_the_names_are_those_of_the_page() -> None:
    assert {game: single.name_of(game) for game in games()} == NAMES
    assert all(name in gymnasium.registry for name in NAMES.values())


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("opponent", [1, "random"])
def test_check_env(game: str, kind: ActionKind, opponent: int | str) -> None:
    env = gymnasium.make(NAMES[game], opponent=opponent, actions=kind)
    check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("player", [1, 2])
def test_a_game_against_the_engine(game: str, player: int) -> None:
    env: Any = gymnasium.make(NAMES[game], opponent=2, player=player)
    _, info = env.reset(seed=8)
    assert info["player"] == player
    assert len(info["turns"]) == player - 1, "the opponent opens where the agent is player 2"
    over = False
    while not over:
        _, reward, terminated, truncated, info = env.step(env.action_space.sample())
        over = terminated or truncated
    assert reward == env.unwrapped.episode.reward(player)
    env.close()


def test_seeds_decide_everything() -> None:
    games = []
    for _ in range(2):
        env: Any = gymnasium.make(NAMES["lyngk"], opponent=1)
        env.reset(seed=4)
        env.action_space.seed(4)
        for _ in range(6):
            *_, info = env.step(env.action_space.sample())
        games.append((info["position"], info["player"]))
        env.close()
    assert games[0] == games[1]


def test_levels_differ() -> None:
    """A higher level wins more against random play."""
    wins = {}
    for level in ("random", 3):
        env: Any = gymnasium.make(NAMES["gyges"], opponent=level, player=1)
        env.action_space.seed(1)
        total = 0.0
        for seed in range(8):
            env.reset(seed=seed)
            over = False
            while not over:
                _, reward, terminated, truncated, _ = env.step(env.action_space.sample())
                over = terminated or truncated
            total += reward
        wins[level] = total
        env.close()
    assert wins[3] <= -6 < wins["random"]


def test_an_illegal_action_loses() -> None:
    env: Any = gymnasium.make(NAMES["gyges"], opponent="random", player=1)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated, info["illegal_action"]) == (-1.0, True, 0)
    assert "not legal in 000000/" in info["reason"]


def test_bad_settings_are_named() -> None:
    with pytest.raises(ValueError, match="level must be between 1 and 10, not 11"):
        single.AgainstEngine("gyges", opponent=11)
    with pytest.raises(torony.InvalidPlayer, match="'stockfish' is no player"):
        single.AgainstEngine("gyges", opponent="stockfish")
    with pytest.raises(ValueError, match="player must be between 1 and 2, not 3"):
        single.AgainstEngine("gyges", player=3)


def test_either_player_where_none_is_asked_for() -> None:
    """By the seed alone."""
    env: Any = gymnasium.make(NAMES["gyges"], opponent="random")
    players = []
    for seed in range(12):
        _, info = env.reset(seed=seed)
        assert info["player"] == env.unwrapped.player
        players.append(info["player"])
    assert set(players) == {1, 2}
    assert players == [env.reset(seed=seed)[1]["player"] for seed in range(12)]
    env.close()
