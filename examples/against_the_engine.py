"""Any agent of Gymnasium plays against a level of the engine; here one that acts at random.

python examples/against_the_engine.py --game Torony/Lyngk-v1 --level 2
"""

from __future__ import annotations

import argparse

import gymnasium

import torony.rl.single  # noqa: F401  # registers the environments


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="Torony/Gyges-v1", help="the name of an environment")
    parser.add_argument("--level", type=int, default=1, help="of the engine, 1 to 10")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    env = gymnasium.make(options.game, opponent=options.level, render_mode="ansi")
    observation, info = env.reset(seed=options.seed)
    env.action_space.seed(options.seed)
    over = False
    while not over:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated
    print(env.render())
    result = {1.0: "won", -1.0: "lost"}.get(float(reward), "drew")
    print(f"The agent was player {info['player']} and {result}.")
    env.close()


if __name__ == "__main__":
    main()
