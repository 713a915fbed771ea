"""What files cost that were made to keep the readers of records busy, in time and in memory.

    .venv/bin/python -m bench.readers              everything, a minute or two
    .venv/bin/python -m bench.readers 'sgf, '      only those with such names

Each file is read in a process of its own, five times. The seconds are those of the processor, the
smallest of the five; the memory is the most that the process had beyond what it had before. Files
come from tests/records/grammar.py, where the tests count what here is timed.
"""

from __future__ import annotations

import argparse
import io
import multiprocessing
import zipfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Final

from tests.records.grammar import RULES, Rule

TIMES: Final = 5
WHOLE: Final = 4_000_000
"""Characters, nearly the longest game."""
BOMB: Final = 60_000_000

FOUND: Final = {
    "sgf, the name of a player": 40_000,
    "plain, spaces in a heading": 40_000,
    "plain, spaces after a number": 20_000,
    "plain, comments": 200_000,
    "tgn, judgements by number": 80_000,
    "tgn, marks": 40_000,
    "json, a list on one line": 16_000,
    "json, an object a line": 16_000,
}
"""What took the square of the time once, and how often it stands in the file."""
LONGEST: Final = {
    "tgn, a comment": WHOLE // 4,
    "tgn, escapes in a tag": WHOLE // 2,
    "tgn, variations": WHOLE // 10,
    "json, digits of a fraction": WHOLE,
    "json, variations": WHOLE // 34,
    "json, brackets that are not closed": WHOLE // 6,
    "abstractplay, placements": WHOLE // 4,
    "sgf, escapes": WHOLE // 2,
    "sgf, placements": WHOLE // 23,
    "sgf, bytes": WHOLE,
    "ugi, words that are none": WHOLE // 2,
    "plain, points of a way": WHOLE // 2,
    "plain, comments": WHOLE // 4,
}
"""Games of nearly the greatest length."""


def bomb() -> bytes:
    """A zip file of a game with a value that is much longer than a game may be."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("game.sgf", "(;GM[" + "x" * BOMB + "])")
    return buffer.getvalue()


def measured(rule: str, content: bytes) -> tuple[float, float]:
    """Seconds, and MiB at most."""
    read = rule_named(rule).read
    before = memory("VmRSS")
    seconds = []
    for _ in range(TIMES):
        began = process_time()
        read(content)
        seconds.append(process_time() - began)
    return min(seconds), memory("VmHWM") - before


def memory(kind: str) -> float:
    """MiB of the process: that it has now, or that it had at most."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith(kind)).split()[1]) / 1024


def rule_named(name: str) -> Rule:
    return next(rule for rule in RULES if str(rule) == name)


def cases() -> Iterator[tuple[str, str, bytes]]:
    """Each with the name of its rule and the file."""
    yield "a zip file of 60 MB of SGF", "zip, a file", bomb()
    for counts in (FOUND, LONGEST):
        for name, count in counts.items():
            yield f"{name}, {count:,} times", name, rule_named(name).content(count)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="words of the names of what to measure")
    wanted = parser.parse_args().names
    print(f"{'':<50} {'file':>10} {'seconds':>8} {'memory':>8}")
    for name, rule, content in cases():
        if wanted and not any(words in name for words in wanted):
            continue
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            seconds, most = pool.apply(measured, (rule, content))
        print(f"{name:<50} {len(content) / 1000:7.0f} kB {seconds:8.3f} {most:5.0f} MiB")


if __name__ == "__main__":
    main()
