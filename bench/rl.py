"""Measures the environments for research, beside those of PettingZoo and OpenSpiel.

    .venv/bin/python bench/rl.py                 all games, and chess of the two frameworks
    .venv/bin/python bench/rl.py lyngk --rounds 9

A step is one action of one game. Of several rounds the best and the middle one are told, in steps a
second, and the best in steps a second of one core, which says the same on a machine that has other
things to do as well. Chess is the game of theirs that comes nearest in size: 4,672 actions, and
planes of 8 x 8. PettingZoo's chess needs ``pip install chess pygame``.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import torony
from torony.rl import BatchedEnv, games

Round = Callable[[], int]
"""Does some work and says how many steps it was."""

STEPS = 40
WARM_UP = 200
"""Steps after which the games of a batch are at all stages: at first they all set up."""


def batch_rounds(game: str, games: int, threads: int) -> Iterator[tuple[str, Round]]:
    """The batched environment in the ways that it can be used."""
    bare = BatchedEnv(game, games, threads=threads, observations=False, masks=False)
    full = BatchedEnv(game, games, threads=threads)
    micro = BatchedEnv(game, games, threads=threads, actions="micro")
    for env in (bare, full, micro):
        for _ in range(WARM_UP):
            env.step_random("quick")

    def drawn(env: BatchedEnv, policy: torony.playouts.Policy) -> Round:
        def play() -> int:
            for _ in range(STEPS):
                env.step_random(policy)
            return STEPS * games

        return play

    def handed(env: BatchedEnv, policy: torony.playouts.Policy) -> Round:
        def play() -> int:
            for _ in range(STEPS):
                env.step(env.random_actions(policy))
            return STEPS * games

        return play

    yield "no observations, quick random in the core", drawn(bare, "quick")
    yield "no observations, uniform random in the core", drawn(bare, "uniform")
    yield "no observations, actions handed over by NumPy", handed(bare, "quick")
    yield "observations and masks, random in the core", drawn(full, "uniform")
    yield "observations and masks, actions by NumPy", handed(full, "uniform")
    yield "the same with micro-actions, by NumPy", handed(micro, "uniform")


def pettingzoo_round(env: Any) -> Round:
    """The loop of PettingZoo's documentation."""

    def play() -> int:
        env.reset(seed=1)
        steps = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated or steps == 300:
                return steps
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            steps += 1
        return steps

    return play


def openspiel_round(name: str, *, observe: bool) -> Round:
    """The loop of OpenSpiel's documentation."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal() and steps < 300:
            if observe:
                state.observation_tensor()
                state.legal_actions_mask()
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def other_rounds() -> Iterator[tuple[str, Round]]:
    from torony.rl import lyngk_v1

    try:
        from pettingzoo.classic import chess_v6

        yield "PettingZoo: chess_v6", pettingzoo_round(chess_v6.env())
    except ImportError:
        print("PettingZoo's chess needs: pip install chess pygame", file=sys.stderr)
    yield "PettingZoo: our lyngk_v1", pettingzoo_round(lyngk_v1.env())
    yield "OpenSpiel: chess (C++)", openspiel_round("chess", observe=False)
    yield "OpenSpiel: chess (C++), observed", openspiel_round("chess", observe=True)
    import torony.rl.spiel  # noqa: F401  # registers the games

    yield "OpenSpiel: our torony_lyngk", openspiel_round("torony_lyngk(seed=1)", observe=False)


def measure(play: Round, rounds: int) -> tuple[float, float, float]:
    """The best and the middle speed, and the best a core."""
    play()  # once to warm up
    speeds = []
    speeds_a_core = []
    for _ in range(rounds):
        began, began_cpu = time.perf_counter(), time.process_time()
        steps = play()
        speeds.append(steps / (time.perf_counter() - began))
        speeds_a_core.append(steps / (time.process_time() - began_cpu))
    return max(speeds), median(speeds), max(speeds_a_core)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="*", default=games(), help="which games")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=2048, help="stepped together")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    print(f"{'steps a second':60} {'best':>12} {'middle':>12} {'a core':>12}")
    for game in options.game:
        for name, play in batch_rounds(game, options.games, options.threads):
            show(f"{game}: {name}", measure(play, options.rounds))
    for name, play in other_rounds():
        show(name, measure(play, options.rounds))


def show(name: str, speeds: tuple[float, float, float]) -> None:
    print(f"{name:60} " + " ".join(f"{speed:12,.0f}" for speed in speeds), flush=True)


if __name__ == "__main__":
    main()
