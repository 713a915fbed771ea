"""A net that learns a game by playing against itself, in a few minutes on two cores.

    python examples/self_play.py                        Gygès, until it beats random play
    python examples/self_play.py --game lyngk           LYNGK, the same
    python examples/self_play.py --save gyges.pt        keeps the weights

It is an actor-critic: one net tells how good each action is and how the game will end, thousands of
games are played by its choices, and every choice is made likelier by how much better the game went
than expected. Nothing but the rules is given. It needs ``pip install 'torony[learning]'``.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # PyTorch's idle threads shall not spin

import torch
from torch import Tensor, nn

from torony.rl import BatchedEnv, Encoding, encoding

IMPOSSIBLE = -1e9


@dataclass(frozen=True)
class Settings:
    """What decides how well and how fast it learns."""

    game: str = "gyges"
    games: int = 512  # played at the same time
    steps: int = 16  # of every game between two updates
    hidden: int = 256
    rate: float = 1e-3
    entropy: float = 0.01  # how much variety is worth
    trace: float = 0.9  # how far the end of a game reaches back
    threads: int = 2
    seed: int = 0


@dataclass(frozen=True)
class Progress:
    """How far the training has come."""

    seconds: float
    positions: int
    win_rate: float  # against random play


class Net(nn.Module):
    """What the planes say about the actions, and about the end: from -1, lost, to 1, won.

    A move is worth what its two ends say to each other, whichever points they are: what was learned
    in one corner of the board holds in all of them. What the whole board says is added.
    """

    cells: Tensor

    def __init__(self, code: Encoding, hidden: int, ends: int = 32) -> None:
        super().__init__()
        planes, rows, columns = code.shape
        board = [point for point in code.game.points if len(point) == 2]  # the goals have no cell
        cells = [(int(point[1]) - 1) * columns + "abcdefghi".index(point[0]) for point in board]
        self.register_buffer("cells", torch.tensor(cells), persistent=False)
        self.targets = len(cells) + (len(board) < len(code.game.points))  # one goal lies ahead
        self.trunk = nn.Sequential(
            nn.Flatten(),
            nn.Linear(planes * rows * columns, hidden),
            nn.ReLU(),
            nn.Linear(hidden, hidden),
            nn.ReLU(),
        )
        self.point = nn.Sequential(nn.Linear(planes, 2 * ends), nn.ReLU())
        self.origin = nn.Linear(2 * ends, ends)
        self.target = nn.Linear(2 * ends, ends)
        nn.init.zeros_(self.target.weight)  # at first the ends have nothing to say
        nn.init.zeros_(self.target.bias)
        self.policy = nn.Linear(hidden, code.micro_actions)
        self.value = nn.Linear(hidden, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        planes = observations.float()
        seen = self.trunk(planes)
        logits = self.policy(seen) + self.moves(planes)
        logits = logits.masked_fill(~masks, IMPOSSIBLE)
        return torch.log_softmax(logits, dim=1), torch.tanh(self.value(seen)).squeeze(1)

    def moves(self, planes: Tensor) -> Tensor:
        """What the ends of each move say to each other; nothing about the other actions."""
        points = self.point(planes.flatten(2)[:, :, self.cells].transpose(1, 2))
        agreed = self.origin(points) @ self.target(points).transpose(1, 2)
        goals = self.targets - len(self.cells)
        moves = nn.functional.pad(agreed, (0, goals)).flatten(1)
        return nn.functional.pad(moves, (0, self.policy.out_features - moves.shape[1]))


@dataclass
class Rollout:
    """Some steps of all games, each array by step and game."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    returns: Tensor


@torch.no_grad()
def play(net: Net, env: BatchedEnv, settings: Settings) -> Rollout:
    """The net plays on in all games, against itself."""
    observations, masks, actions, values = [], [], [], []
    rewards, ends, players = [], [], []
    for _ in range(settings.steps):
        seen = torch.from_numpy(env.observations.copy())
        legal = torch.from_numpy(env.masks.copy())
        log_policy, value = net(seen, legal)
        action = torch.multinomial(log_policy.exp(), 1).squeeze(1)
        mover = env.players.astype(np.int64)
        env.step(action.numpy())
        observations.append(seen)
        masks.append(legal)
        actions.append(action)
        values.append(value)
        players.append(torch.from_numpy(mover))
        rewards.append(torch.from_numpy(env.rewards[np.arange(len(env)), mover - 1]))
        ends.append(torch.from_numpy(env.terminated | env.truncated))
    last = net(torch.from_numpy(env.observations.copy()), torch.from_numpy(env.masks.copy()))[1]
    values.append(last)
    players.append(torch.from_numpy(env.players.astype(np.int64)))
    returns: list[Tensor] = []
    following = last  # what came of it, for whoever is to move then
    for step in reversed(range(settings.steps)):
        expected = (1 - settings.trace) * values[step + 1] + settings.trace * following
        # What is good for the opponent is bad for the mover.
        turned = torch.where(players[step] == players[step + 1], expected, -expected)
        following = torch.where(ends[step], rewards[step], turned)
        returns.insert(0, following)
    return Rollout(*(torch.cat(parts) for parts in (observations, masks, actions, returns)))


def learn(net: Net, optimiser: torch.optim.Optimizer, rollout: Rollout, entropy: float) -> None:
    """Makes the choices that went better than expected likelier, in small portions."""
    for part in torch.randperm(len(rollout.actions)).split(2048):
        log_policy, values = net(rollout.observations[part], rollout.masks[part])
        advantage = rollout.returns[part] - values.detach()
        chosen = log_policy.gather(1, rollout.actions[part].unsqueeze(1)).squeeze(1)
        variety = -(log_policy.exp() * log_policy).sum(dim=1).mean()
        loss = (
            -(chosen * advantage).mean()
            + (rollout.returns[part] - values).square().mean()
            - entropy * variety
        )
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()


@torch.no_grad()
def win_rate(net: Net, game: str, games: int = 150, seed: int = 10_000, threads: int = 2) -> float:
    """The points of the net, choosing its best action, against random play; a draw is half one."""
    env = BatchedEnv(game, games, seed=seed, threads=threads, actions="micro", max_turns=80)
    own = 1 + np.arange(games) % 2  # the net begins every other game
    points = np.full(games, np.nan)
    while np.isnan(points).any():
        best = net(torch.from_numpy(env.observations.copy()), torch.from_numpy(env.masks.copy()))[0]
        env.step(np.where(env.players == own, best.argmax(dim=1).numpy(), env.random_actions()))
        ended = (env.terminated | env.truncated) & np.isnan(points)
        points[ended] = (1 + env.rewards[ended, own[ended] - 1]) / 2
    return float(points.mean())


def train(settings: Settings, net: Net, every: float = 15.0) -> Iterator[Progress]:
    """Trains for as long as it is asked to go on; tells about it every so many seconds."""
    torch.manual_seed(settings.seed)
    env = BatchedEnv(
        settings.game,
        settings.games,
        seed=settings.seed,
        threads=settings.threads,
        actions="micro",
        max_turns=200,
    )
    optimiser = torch.optim.Adam(net.parameters(), lr=settings.rate)
    began = told = time.perf_counter()
    positions = 0
    yield Progress(0, 0, win_rate(net, settings.game, threads=settings.threads))
    while True:
        learn(net, optimiser, play(net, env, settings), settings.entropy)
        positions += settings.games * settings.steps
        now = time.perf_counter()
        if now - told >= every:
            rate = win_rate(net, settings.game, threads=settings.threads)
            told = time.perf_counter()
            yield Progress(now - began, positions, rate)


def new_net(settings: Settings) -> Net:
    """A net that knows nothing yet."""
    torch.manual_seed(settings.seed)
    torch.set_num_threads(settings.threads)
    return Net(encoding(settings.game), settings.hidden)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="gyges", help="which game (default: gyges)")
    parser.add_argument("--seconds", type=float, default=300, help="at most so long (default: 300)")
    parser.add_argument("--until", type=float, default=0.95, help="or until this win rate")
    parser.add_argument("--every", type=float, default=15, help="seconds between two measurements")
    parser.add_argument("--games", type=int, default=512, help="games at the same time")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", metavar="FILE", help="where to keep the weights")
    options = parser.parse_args()
    settings = Settings(
        game=options.game, games=options.games, threads=options.threads, seed=options.seed
    )
    net = new_net(settings)
    try:
        for progress in train(settings, net, options.every):
            print(
                f"{progress.seconds:5.0f} s {progress.positions:10,} positions"
                f"   {progress.win_rate:6.1%} against random play",
                flush=True,
            )
            if progress.seconds >= options.seconds or progress.win_rate >= options.until:
                break
    except KeyboardInterrupt:
        print("stopped")
    if options.save:
        torch.save(net.state_dict(), options.save)


if __name__ == "__main__":
    main()
