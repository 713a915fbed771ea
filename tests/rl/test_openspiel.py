"""OpenSpiel's own tests, run out of its tree on our games."""

from __future__ import annotations

import os
import subprocess
import sys
import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts, random_agent
from open_spiel.python.tests import games_sim_test

import torony
from torony.rl import encoding, games, spiel

NAMES = {
    "lyngk": "torony_lyngk",
    "lyngk-6": "torony_lyngk_6",
    "gyges": "torony_gyges",
    "gyges-advanced": "torony_gyges_advanced",
}
SETUP = [
    f"{size}@{file}{rank}" for file, size in zip("abcdef", "321123", strict=True) for rank in (1, 6)
]
VARIANTS = [
    *NAMES.values(),
    "torony_lyngk(seed=12)",
    "torony_lyngk_6(actions=micro,seed=0)",
    "torony_lyngk(actions=micro)",
    "torony_gyges_advanced(actions=micro)",
]


def test_the_names_are_those_of_the_page() -> None:
    assert {game: spiel.name_of(game) for game in games()} == NAMES
    assert set(NAMES.values()) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", VARIANTS)
def test_random_sim(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", VARIANTS)
def test_simulation_with_clones_and_pickles(name: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", VARIANTS)
def test_api(name: str) -> None:
    case = type(
        "Enforced",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game_name": name, "game": pyspiel.load_game(name)},
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not result.failures + result.errors, (result.failures + result.errors)[0][1]


@pytest.mark.parametrize("name", ["torony_lyngk", "torony_gyges_advanced"])
def test_rl_environment(name: str) -> None:
    env = rl_environment.Environment(name)
    env.seed(1)
    count = env.action_spec()["num_actions"]
    agents = [random_agent.RandomAgent(player, count) for player in (0, 1)]
    step = env.reset()
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == 0


def test_search_finds_a_win() -> None:
    game = pyspiel.load_game("torony_gyges")
    state = game.new_initial_state()
    for text in SETUP:
        state.apply_action(state.string_to_action(text))
    assert str(state) == "321123/000000/000000/000000/000000/321123 1 -"
    bot = mcts.MCTSBot(
        game, 2.0, 20, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), solve=False
    )
    assert bot.step(state) in state.legal_actions()


def test_the_deal_is_chance() -> None:
    game = pyspiel.load_game("torony_lyngk")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    state = game.new_initial_state()
    generator = np.random.RandomState(2)
    dealt = 0
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        assert sum(chances) == pytest.approx(1)
        state.apply_action(generator.choice(outcomes, p=chances))
        dealt += 1
    assert dealt == 43
    position = torony.game("lyngk").position(str(state))
    assert sorted(position.cells.values()) == sorted(
        torony.game("lyngk").start(seed=1).cells.values()
    )


@pytest.mark.parametrize("name", NAMES.values())
def test_what_openspiel_is_told_of_a_game(name: str) -> None:
    """Two players, of whom one wins what the other loses."""
    game = pyspiel.load_game(name)
    known = game.get_type()
    assert (known.min_num_players, known.max_num_players, game.num_players()) == (2, 2, 2)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1.0, 1.0, 0.0)
    dealt = known.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    settings = {"actions", "max_turns"} | ({"seed"} if dealt else set())
    assert set(known.parameter_specification) == settings
    state = game.new_initial_state()
    assert state.returns() == state.rewards() == [0.0, 0.0]


def test_the_deal_has_the_chances_of_a_bag() -> None:
    """Eight pieces of each colour and three jokers; what is dealt is no longer in it."""
    state = pyspiel.load_game("torony_lyngk").new_initial_state()
    chances = sorted(chance for _, chance in state.chance_outcomes())
    assert chances == pytest.approx([3 / 43, *[8 / 43] * 5])
    colour = next(kind for kind, chance in state.chance_outcomes() if chance > 4 / 43)
    state.apply_action(colour)
    chances = sorted(chance for _, chance in state.chance_outcomes())
    assert chances == pytest.approx([3 / 42, 7 / 42, *[8 / 42] * 4])


def test_the_deal_is_a_parameter() -> None:
    game = pyspiel.load_game("torony_lyngk(seed=7)")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert str(game.new_initial_state()) == torony.game("lyngk").start(seed=7).text


def test_both_players_see_through_the_encoding() -> None:
    state = pyspiel.load_game("torony_gyges").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    position = torony.game("gyges").position(str(state))
    code = encoding("gyges")
    for player in (0, 1):
        seen = np.array(state.observation_tensor(player)).reshape(code.shape)
        assert (seen == code.observe(position, player=player + 1)).all()


def test_the_interpreter_ends_quietly() -> None:
    """OpenSpiel keeps our classes for ever, which is no leak worth a warning."""
    ended = subprocess.run(
        [sys.executable, "-c", "import torony.rl.spiel"],
        capture_output=True,
        text=True,
        env=dict(os.environ),
        check=True,
    )
    assert ended.stdout + ended.stderr == ""
