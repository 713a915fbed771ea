"""How quickly game records are written and read, and in how much memory.

    python bench/records.py --games 100000

Random games of LYNGK are written as text and as JSON Lines and read back, every turn played; a
visitor that only counts turns shows what reading alone costs. Each reading runs in a process of its
own, whose memory at most is told beside the speed; the seconds are those of the processor.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import resource
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

import torony
from torony import records
from torony.records import Line, Record, RecordedTurn, Visitor

DIFFERENT = 200
"""So many different games are made and written again and again, with their number as a tag."""


class Counter(Visitor[int]):
    """Counts the turns of a game."""

    def begin_game(self) -> None:
        self.turns = 0

    def turn(self, text: str) -> None:
        self.turns += 1

    def end_game(self) -> int:
        return self.turns


def random_record(seed: int) -> Record:
    chance = random.Random(seed)
    position = torony.game("lyngk").start(seed)
    record = Record(position, {"Event": "bench", "Player1": "random", "Player2": "random"})
    while turns := position.legal_turns():
        turn = chance.choice(turns)
        record.turns.append(RecordedTurn(turn))
        position = position.play(turn)
    record.outcome = position.outcome()
    return record


def many(count: int) -> Iterator[Record]:
    different = [random_record(seed) for seed in range(DIFFERENT)]
    for number in range(count):
        record = different[number % DIFFERENT]
        tags = {**record.tags, "Round": str(number)}
        yield Record(record.start, tags, Line([], record.turns), record.outcome)


def build(path: Path) -> int:
    return sum(1 for _ in records.read(path))


def count(path: Path) -> int:
    with path.open(encoding="utf-8") as file:
        return sum(1 for _ in records.visit(file, Counter()))


def measured(work: Callable[[Path], int], path: Path) -> tuple[int, float, float]:
    """Games, seconds, and megabytes at most."""
    began = process_time()
    games = work(path)
    seconds = process_time() - began
    return games, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for suffix in (".tgn", ".jsonl"):
            path = Path(folder) / f"games{suffix}"
            began = process_time()
            records.write(path, many(options.games))
            seconds = process_time() - began
            size = path.stat().st_size / 2**20
            print(f"{suffix:<6} written  {options.games / seconds:8.0f} games/s  {size:6.0f} MiB")
            works = {"read": build} | ({"counted": count} if suffix == ".tgn" else {})
            for name, work in works.items():
                with multiprocessing.get_context("spawn").Pool(1) as pool:
                    games, seconds, memory = pool.apply(measured, (work, path))
                assert games == options.games
                speed = f"{games / seconds:8.0f} games/s"
                print(f"{suffix:<6} {name:<8} {speed}  {memory:6.0f} MiB of memory")


if __name__ == "__main__":
    main()
