"""How late the engine answers while other programs keep the processor busy.

    .venv/bin/python -m bench.time_keeping                        all games, some twelve minutes
    .venv/bin/python -m bench.time_keeping lyngk --turns 100      one game, half a minute
    .venv/bin/python -m bench.time_keeping --busy 0               beside nothing of ours
    .venv/bin/python -m bench.time_keeping --command "before/torony-engine nets" \\
        "after/torony-engine nets"                                two builds

Positions from games of a weak engine are searched for 50 ms each, beside busy processes. The table
shows by how many milliseconds the answers came later than that (less than 0: earlier): the median,
what 90 and 99 of 100 stay below, the latest, and the nodes searched. An answer that a proof ended
early is not counted. Each position is given to all commands and to Python's ``Engine`` in turn, so
that whatever else the machine does disturbs them alike; the load says how much that is.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import shlex
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

import torony
from torony import Engine, Limit, Position

HASH: Final = 16
PLACEMENTS: Final = 12
"""The first turns of a game of Gygès."""
LONGEST: Final = 8
"""Turns from there to the position that is searched; later ones are soon proved."""
LEVEL: Final = 5
"""Of the engine that plays them: so well that few positions are won at once."""
NODES: Final = 20_000
"""Within so many nothing may be proved: about as many as 50 ms allow."""
POSITIONS: Final = 100
"""Of each game. When all of them have been searched it begins again, with an empty table."""
REPORTED: Final = 25
"""Turns between two reports of the progress."""

Ask = Callable[[Position, float], tuple[float, int] | None]
"""Searches a position for so many seconds: the seconds it took and the nodes, or nothing if a proof
ended it early."""


def positions_of(game: str, count: int) -> list[Position]:
    """From games of a weak engine, always the same ones."""
    chance = random.Random(game)
    found: list[Position] = []
    before = PLACEMENTS if game.startswith("gyges") else 0
    with Engine(game, level=LEVEL) as weak, Engine(game, hash=HASH) as strong:
        while len(found) < count:
            position = torony.game(game).start(chance.randrange(2**31))
            weak.new_game(chance.randrange(2**31))
            for _ in range(before + chance.randint(1, LONGEST)):
                if position.outcome() is None:
                    position = position.play(weak.play(position).turn)
            if position.outcome() is not None:
                continue
            if not strong.play(position, Limit(nodes=NODES)).info.score.proved:
                found.append(position)
    return found


@contextmanager
def python_engine(game: str) -> Iterator[Ask]:
    with Engine(game, hash=HASH) as engine:

        def ask(position: Position, seconds: float) -> tuple[float, int] | None:
            engine.new_game()
            began = perf_counter()
            info = engine.play(position, Limit(time=seconds)).info
            took = perf_counter() - began
            return None if info.score.proved else (took, info.nodes)

        yield ask


@contextmanager
def program(command: str, game: str) -> Iterator[Ask]:
    with subprocess.Popen(
        shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        send, answer = process.stdin.write, process.stdout.readline

        def ask(position: Position, seconds: float) -> tuple[float, int] | None:
            send(f"tepnewgame\nposition text {position.text}\nisready\n")
            while answer() != "readyok\n":
                pass
            began = perf_counter()
            send(f"go movetime {round(seconds * 1000)}\n")
            info, line = "", answer()
            while not line.startswith("bestmove"):
                info, line = line, answer()
            took = perf_counter() - began
            words = info.split()
            return (took, int(words[words.index("nodes") + 1])) if "cp" in words else None

        send(f"setoption name Game value {game}\nsetoption name Hash value {HASH}\n")
        yield ask
        send("quit\n")


def spin() -> None:
    while True:
        pass


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Processes that work without end, as long as the block runs."""
    context = multiprocessing.get_context("fork")
    processes = [context.Process(target=spin, daemon=True) for _ in range(count)]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.join()


@dataclass
class Figures:
    """Of one command in one game."""

    late: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        if len(self.late) < 2:
            return "too few turns"
        hundredths = statistics.quantiles(self.late, n=100, method="inclusive")
        times = (hundredths[49], hundredths[89], hundredths[98], max(self.late))
        shown = " ".join(f"{1000 * time:8.1f}" for time in times)
        return f"{shown} {statistics.mean(self.nodes):8.0f} {len(self.late):6d}"


def load() -> str:
    """The processes that ran or waited for a core, on average over one minute."""
    return f"load {os.getloadavg()[0]:.1f}"


def measured(
    asks: Sequence[Ask], positions: Sequence[Position], turns: int, movetime: float, until: float
) -> list[Figures]:
    """Of so many turns, or of fewer if the time runs out."""
    figures = [Figures() for _ in asks]
    for turn in range(turns):
        if perf_counter() > until:
            break
        if turn % REPORTED == 0:
            print(f"\r{turn} of {turns} turns, {load()}   ", end="", file=sys.stderr, flush=True)
        for ask, found in zip(asks, figures, strict=True):
            if (answer := ask(positions[turn % len(positions)], movetime)) is not None:
                found.late.append(answer[0] - movetime)
                found.nodes.append(answer[1])
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", default=torony.games())
    parser.add_argument("--turns", type=int, default=1000, help="of each engine and game (1000)")
    parser.add_argument("--minutes", type=float, default=20.0, help="at most, altogether (20)")
    parser.add_argument("--movetime", type=float, default=50.0, help="milliseconds a turn (50)")
    parser.add_argument("--busy", type=int, default=4, help="busy processes beside the engine (4)")
    usual = shlex.join([sys.executable, "-m", "torony", "engine"])
    parser.add_argument("--command", nargs="+", default=[usual], help="engines for the protocol")
    options = parser.parse_args()
    share = 60 * options.minutes / len(options.games)
    print(f"{os.cpu_count()} cores, {load()} before, and {options.busy} busy processes besides")
    print(f"{'ms late':<16} median      p90      p99      max    nodes  turns")
    for game in options.games:
        until = perf_counter() + share
        positions = positions_of(game, min(POSITIONS, options.turns))
        with ExitStack() as stack:
            asks = [stack.enter_context(program(command, game)) for command in options.command]
            asks.append(stack.enter_context(python_engine(game)))
            stack.enter_context(busy(options.busy))
            figures = measured(asks, positions, options.turns, options.movetime / 1000, until)
            print(f"{game}, {load()}")
        for number, found in enumerate(figures, start=1):
            name = "Python" if number == len(figures) else f"protocol {number}"
            print(f"  {name:<12} {found}", flush=True)


if __name__ == "__main__":
    main()
