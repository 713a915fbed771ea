"""Two simple agents play each other in the environments of PettingZoo.

    python examples/random_and_greedy.py                      every game, 10 games each
    python examples/random_and_greedy.py gyges --games 100

The greedy agent wins if it can, and otherwise leaves its opponent as few turns as it can.
"""

from __future__ import annotations

import argparse
from typing import Any

import torony
from torony.rl.aec import AECGame


class RandomAgent:
    """Any legal action."""

    def act(self, env: Any, agent: str, observation: Any) -> int:
        return int(env.action_space(agent).sample(observation["action_mask"]))


class GreedyAgent:
    """Looks one turn ahead. It asks the game itself, which an environment lets it do."""

    def act(self, env: Any, agent: str, observation: Any) -> int:
        episode = env.unwrapped.episode
        position = episode.position

        def left_to_the_opponent(action: int) -> float:
            after = position.play(episode.meaning(action))
            outcome = after.outcome()
            if outcome is None:
                return float(after.count_turns())
            return {position.player: -1.0, None: 1e4}.get(outcome.winner, 1e6)

        best: int = min(episode.actions(), key=left_to_the_opponent)
        return best


def play(env: Any, agents: dict[str, Any], seed: int) -> int | None:
    """One game; the number of the winner, or None for a draw."""
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else agents[agent].act(env, agent, observation))
    outcome: torony.Outcome | None = env.unwrapped.episode.outcome
    return None if outcome is None else outcome.winner


def score(game: str, games: int) -> float:
    """The share of points of the greedy agent, who begins every other game."""
    env = AECGame(game).env(max_cycles=100)
    points = 0.0
    for seed in range(games):
        greedy = seed % 2 + 1
        agents = {f"player_{greedy}": GreedyAgent(), f"player_{3 - greedy}": RandomAgent()}
        env.reset(seed=seed)
        for agent in env.possible_agents:
            env.action_space(agent).seed(seed)
        winner = play(env, agents, seed)
        points += 0.5 if winner is None else float(winner == greedy)
    return points / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="*", default=torony.games(), help="which games")
    parser.add_argument("--games", type=int, default=10, help="how many of each (default: 10)")
    options = parser.parse_args()
    for game in options.game:
        print(f"{game:15} greedy scores {score(game, options.games):.0%} against random")


if __name__ == "__main__":
    main()
