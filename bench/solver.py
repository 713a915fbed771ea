"""How quickly the ends of well-played LYNGK games are solved:

    .venv/bin/python bench/solver.py [--kind closed|open] [--most POINTS] [--seconds S] [--margin]

Takes the positions of bench/solver-positions.txt and prints a table for docs/solver.md: for every
number of occupied points the median and the longest time of the result (with --margin, of margin
and line as well), and the share within 1 s and 10 s. Times are seconds of one core of this machine.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path
from statistics import median
from time import process_time

import torony
from torony import Engine, Limit

POSITIONS = Path(__file__).with_name("solver-positions.txt")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the LYNGK solver.")
    parser.add_argument("--kind", choices=("closed", "open"), default="closed")
    parser.add_argument("--most", type=int, default=22, help="occupied points (default: 22)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each (default: 10)")
    parser.add_argument("--margin", action="store_true", help="the margin and the line as well")
    options = parser.parse_args()
    places: dict[int, list[str]] = defaultdict(list)
    for line in POSITIONS.read_text().splitlines():
        kind, points, text = line.split(maxsplit=2)
        if kind == options.kind and int(points) <= options.most:
            places[int(points)].append(text)
    print("| Points | Positions | Median s | Longest s | Within 1 s | Within 10 s |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for occupied, texts in sorted(places.items()):
        times = sorted(seconds(text, options) for text in texts)
        shares = [f"{sum(time <= limit for time in times) / len(times):.0%}" for limit in (1, 10)]
        longest = f"{times[-1]:.2f}" if times[-1] < float("inf") else f"> {options.seconds:g}"
        middle = f"{median(times):.3f}" if median(times) < float("inf") else longest
        print(f"| {occupied} | {len(times)} | {middle} | {longest} | {' | '.join(shares)} |")


def seconds(text: str, options: argparse.Namespace) -> float:
    """Processor time until it was solved; infinite when it was not."""
    position = torony.game("lyngk").position(text)
    with Engine("lyngk", hash=64) as engine:
        began = process_time()
        solution = engine.solve(position, Limit(time=options.seconds), margin=options.margin)
        took = process_time() - began
    settled = solution.score is not None and (not options.margin or solution.margin is not None)
    return took if settled else float("inf")


if __name__ == "__main__":
    main()
