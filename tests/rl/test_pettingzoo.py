"""PettingZoo's own tests, for every game and both kinds of actions."""

from __future__ import annotations

import pickle
import sys
import warnings
from typing import Any

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where pygame is installed, PettingZoo loads games that warn
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        render_test,
        seed_test,
    )

import torony
import torony.rl
from torony.rl.aec import AECGame, all_games
from torony.rl.encoding import ActionKind

GAMES = list(all_games().items())
KINDS: list[ActionKind] = ["flat", "micro"]

pytestmark = pytest.mark.filterwarnings(
    # Warnings that PettingZoo's own board games are exempt from by their names.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def test_the_names_are_those_of_the_page() -> None:
    names = ["lyngk_v1", "lyngk_6_v1", "gyges_v1", "gyges_advanced_v1"]
    assert [name for name, _ in GAMES] == names
    for name in names:
        assert str(getattr(torony.rl, name).raw_env()) == name


@pytest.mark.parametrize(("name", "game"), GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_api(name: str, game: AECGame, kind: ActionKind) -> None:
    api_test(game.env(actions=kind), num_cycles=300)


@pytest.mark.parametrize(("name", "game"), GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_seeds(name: str, game: AECGame, kind: ActionKind) -> None:
    seed_test(lambda: game.env(actions=kind), num_cycles=200)


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_max_cycles(name: str, game: AECGame) -> None:
    max_cycles_test(game)


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_rendering(name: str, game: AECGame, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(game.env)
    assert "a" in capsys.readouterr().out, "the human mode prints the board"


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_as_a_parallel_environment(name: str, game: AECGame) -> None:
    parallel_api_test(game.parallel_env(), num_cycles=100)


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_a_game_ends_as_its_record_says(name: str, game: AECGame) -> None:
    env = game.env(actions="micro")
    env.reset(seed=1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        totals[agent] += reward
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    episode = env.unwrapped.episode
    assert episode.over
    assert list(totals.values()) == [episode.reward(1), episode.reward(2)]


def test_an_illegal_action_loses() -> None:
    env = torony.rl.gyges_v1.env()
    env.reset(seed=1)
    env.step(0)
    assert env.terminations == {"player_1": True, "player_2": True}
    assert env.rewards["player_1"] == -1
    raw = torony.rl.gyges_v1.raw_env()
    raw.reset(seed=1)
    with pytest.raises(torony.IllegalAction, match="action 0 is not legal in 000000/"):
        raw.step(0)


def test_a_position_to_begin_with() -> None:
    text = "321123/000000/000000/000000/000000/321123 2 -"
    env: Any = torony.rl.gyges_v1.env()
    env.reset(options={"position": text})
    assert env.agent_selection == "player_2"
    assert env.unwrapped.episode.position.text == text


def test_a_finished_position_is_over_at_once() -> None:
    env: Any = torony.rl.gyges_v1.env()
    env.reset(options={"position": "021123/000000/000000/000000/000000/321123 2 N3"})
    assert env.terminations == {"player_1": True, "player_2": True}


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "torony.rl.aec")
    with pytest.raises(ModuleNotFoundError, match=r"needs pettingzoo: pip install 'torony\[rl\]'"):
        torony.rl.gyges_v1  # noqa: B018


def test_it_can_be_pickled() -> None:
    env: Any = torony.rl.lyngk_v1.raw_env(actions="micro", max_cycles=7)
    again = pickle.loads(pickle.dumps(env))
    again.reset(seed=3)
    env.reset(seed=3)
    assert again.episode.position == env.episode.position
    assert again.action_space("player_1").n == 1855


def test_bad_settings_are_named() -> None:
    with pytest.raises(ValueError, match="render_mode must be one of human, ansi, rgb_array"):
        torony.rl.gyges_v1.env(render_mode="film")
    with pytest.raises(ValueError, match="'flat' or 'micro'"):
        torony.rl.gyges_v1.env(actions="both")
    with pytest.raises(AttributeError, match="no attribute 'chess_v1'"):
        _ = torony.rl.chess_v1  # type: ignore[attr-defined]
