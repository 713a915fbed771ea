"""The batch plays by the rules, begins anew by itself, and depends on its seed alone."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import torony
from torony.rl import BatchedEnv, Episode, encoding, games
from torony.rl.encoding import ActionKind

GAMES = games()
KINDS: list[ActionKind] = ["flat", "micro"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_it_plays_what_an_episode_plays(game: str, kind: ActionKind) -> None:
    env = BatchedEnv(game, 3, seed=5, actions=kind, max_turns=80)
    episodes = [Episode(env.position(index), kind, 80) for index in range(len(env))]
    ends = 0
    for _ in range(250):
        for index, episode in enumerate(episodes):
            assert env.position(index) == episode.position
            assert env.players[index] == episode.player
            assert (env.observations[index] == episode.observe()).all()
            assert (env.masks[index] == episode.mask()).all()
        env.step(env.random_actions())
        for index, episode in enumerate(episodes):
            episode.play(int(env.actions[index]))
            assert env.terminated[index] == (episode.outcome is not None)
            assert env.truncated[index] == episode.truncated
            assert env.lengths[index] == len(episode.playthrough)
            assert env.rewards[index].tolist() == [episode.reward(1), episode.reward(2)]
            if episode.over:
                ends += 1
                episodes[index] = Episode(env.position(index), kind, 80)
    assert ends > 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("policy", ["uniform", "quick"])
def test_threads_change_nothing(game: str, policy: torony.playouts.Policy) -> None:
    one = BatchedEnv(game, 150, seed=9, threads=1)
    three = BatchedEnv(game, 150, seed=9, threads=3)
    for _ in range(40):
        one.step_random(policy)
        three.step(three.random_actions(policy))
        assert (one.actions == three.actions).all()
        assert (one.observations == three.observations).all()
        assert (one.masks == three.masks).all()


@pytest.mark.parametrize("game", GAMES)
def test_masks_do_not_change_what_is_drawn(game: str) -> None:
    with_masks = BatchedEnv(game, 60, seed=2)
    without = BatchedEnv(game, 60, seed=2, observations=False, masks=False)
    for _ in range(30):
        with_masks.step_random()
        without.step_random()
        assert (with_masks.actions == without.actions).all()
    assert without.masks.size == without.observations.size == 0


def test_seeds_decide_the_deals() -> None:
    env = BatchedEnv("lyngk", 50, seed=1)
    first = {env.position(index).text for index in range(50)}
    assert len(first) == 50, "every game has a deal of its own"
    env.step_random()
    env.reset(1)
    assert {env.position(index).text for index in range(50)} == first
    env.reset(2)
    assert not first & {env.position(index).text for index in range(50)}


def test_arrays_are_views_that_cannot_be_written() -> None:
    env = BatchedEnv("gyges", 4, seed=1)
    shown = env.observations
    before = shown.copy()
    env.step_random()
    assert shown is env.observations
    assert (shown != before).any(), "written in place"
    for array in (env.observations, env.masks, env.actions, env.rewards, env.players):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_arrays_outlive_their_environment() -> None:
    masks = BatchedEnv("gyges", 4, seed=1).masks
    assert masks.sum() == 4 * 18


def test_repetition_is_a_draw() -> None:
    start = torony.game("gyges").position("000001/100000/000000/000000/000000/000000 1 -")
    env = BatchedEnv("gyges", 200, seed=4, start=start, max_turns=400)
    drawn = 0
    for _ in range(300):
        env.step_random()
        drawn += int((env.terminated & (env.rewards[:, 0] == 0)).sum())
    assert drawn > 0


def test_a_position_to_start_from() -> None:
    start = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 2 -")
    env = BatchedEnv("gyges", 3, start=start)
    assert {env.position(index) for index in range(3)} == {start}
    assert env.players.tolist() == [2, 2, 2]
    won = torony.game("gyges").position("021123/000000/000000/000000/000000/321123 2 N3")
    with pytest.raises(ValueError, match="the game is over there"):
        BatchedEnv("gyges", 3, start=won)
    with pytest.raises(ValueError, match="not a position of lyngk"):
        BatchedEnv("lyngk", 3, start=start)


@pytest.mark.parametrize("masks", [True, False])
@pytest.mark.parametrize("kind", KINDS)
def test_an_illegal_action_is_named_and_nothing_is_played(masks: bool, kind: ActionKind) -> None:
    env = BatchedEnv("gyges-advanced", 5, seed=1, actions=kind, masks=masks)
    before = [env.position(index) for index in range(5)]
    for wrong in (0, -1, 2**40, env.action_count):
        actions = env.random_actions().astype(np.int64)
        actions[3] = wrong
        with pytest.raises(torony.IllegalAction, match=f"action {wrong} is not legal .* game 3"):
            env.step(actions)
    assert [env.position(index) for index in range(5)] == before


def test_bad_input_is_named() -> None:
    env = BatchedEnv("gyges", 5)
    with pytest.raises(ValueError, match=r"5 games need one action each, not .* shape \(4,\)"):
        env.step(np.zeros(4, int))
    with pytest.raises(TypeError, match="whole numbers, not float64"):
        env.step(np.zeros(5))
    with pytest.raises(ValueError, match="policy must be 'uniform' or 'quick'"):
        env.step_random("slow")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="index must be between 0 and 4, not 5"):
        env.position(5)
    with pytest.raises(ValueError, match="games must be between"):
        BatchedEnv("gyges", 0)
    with pytest.raises(ValueError, match="'flat' or 'micro'"):
        BatchedEnv("gyges", 1, actions="both")  # type: ignore[arg-type]


def test_small_integers_will_do() -> None:
    env = BatchedEnv("gyges", 2, seed=1)
    env.step(env.random_actions().astype(np.uint16))
    env.step(env.random_actions().tolist())
    assert env.lengths.tolist() == [2, 2]


def test_other_threads_go_on_during_a_step() -> None:
    env = BatchedEnv("lyngk", 4000, seed=1)
    ticks = 0
    done = threading.Event()

    def work() -> None:
        for _ in range(10):
            env.step_random()
        done.set()

    worker = threading.Thread(target=work)
    worker.start()
    while not done.wait(0.001):
        ticks += 1
    worker.join()
    assert ticks > 2


def test_a_pending_micro_action_shows() -> None:
    env = BatchedEnv("lyngk", 100, seed=1, actions="micro")
    claims = set(range(43 * 43, 43 * 43 + 5))
    env.step(np.where(env.masks[:, 43 * 43], 43 * 43, env.random_actions()))
    pending = [env.pending(index) for index in range(100)]
    assert set(pending) & claims
    code = encoding("lyngk")
    plane = code.planes.index("being claimed ivory")
    for index, begun in enumerate(pending):
        assert env.observations[index, plane].any() == (begun == 43 * 43)
        assert env.players[index] == (1 if begun is not None else 2)


def test_an_illegal_action_says_what_it_would_have_been() -> None:
    env = BatchedEnv("gyges", 2, seed=1)
    illegal = int(np.flatnonzero(env.masks[1] == 0)[0])
    turn = env._encoding.turn(illegal, env.position(1).player)
    assert str(env._objection(1, illegal)).endswith(f"in game 1, where it is {turn}")
    for action in (-1, env.action_count):
        told = str(env._objection(0, action))
        assert told.endswith(f"in game 0: there are {env.action_count} actions")
