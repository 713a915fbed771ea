"""A tree search of OpenSpiel plays one of our games against random play.

python examples/openspiel_search.py --game "torony_lyngk(seed=3)" --simulations 50
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import torony.rl.spiel  # noqa: F401  # registers the games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="torony_gyges(max_turns=60)", help="name and parameters")
    parser.add_argument("--simulations", type=int, default=20, help="of the search, a turn")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    generator = np.random.RandomState(options.seed)
    game = pyspiel.load_game(options.game)
    evaluator = mcts.RandomRolloutEvaluator(1, generator)
    bots = [
        mcts.MCTSBot(game, 1.4, options.simulations, evaluator, random_state=generator),
        uniform_random.UniformRandomBot(1, generator),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(generator.choice(outcomes, p=chances))
            continue
        action = bots[state.current_player()].step(state)
        print(state.action_to_string(action), end=" ", flush=True)
        state.apply_action(action)
    print(f"\n{state}\nThe search scores {state.returns()[0]:+.0f}.")


if __name__ == "__main__":
    main()
