"""``torony verify``: the rulebook against the core on random positions."""

from __future__ import annotations

import sys
from argparse import Namespace
from itertools import islice

from torony.cli import INTERRUPTED
from torony.cli.common import Parser, add_value, progress_bar, seed_or_random, whole_number
from torony.games import games
from torony.verify import Difference, compare, samples

EXAMPLES = """\
  torony verify
  torony verify lyngk --positions 20000
  torony verify gyges --seed 7

The positions come from several kinds of random play and from boards put together at random. Prints
a line a game. Where the two do not agree, the position, its board and the turns that only one of
them allows are printed, and the exit code is 1. Ctrl-C stops and says what was checked so far.
"""


def add_arguments(parser: Parser) -> None:
    parser.add_game(optional=True)
    add_value(
        parser,
        "--positions",
        whole_number(1, 10**9),
        "how many positions of each game",
        default=2000,
    )
    parser.add_seed("random seed for the positions; without it one is drawn and printed")


def run(options: Namespace) -> int:
    seed = seed_or_random(options.seed)
    names = games() if options.game is None else (options.game.name,)
    code = 0
    for name in names:
        checked, difference, interrupted = _verify(name, options.positions, seed)
        verdict = "core and rulebook agree" if difference is None else "core and rulebook DIFFER"
        print(f"{name}: {checked} positions checked (seed {seed}), {verdict}", flush=True)
        if difference is not None:
            print(difference)
            code = 1
        if interrupted:
            return INTERRUPTED
    return code


def _verify(name: str, count: int, seed: int) -> tuple[int, Difference | None, bool]:
    """How many positions were compared, the first difference, and whether Ctrl-C came between."""
    checked = 0
    try:
        with progress_bar(name, total=count) as progress:
            for sample in islice(samples(name, seed), count):
                difference = compare(name, sample.text)
                checked += 1
                if difference is not None:
                    return checked, difference, False
                if progress is not None:
                    progress(checked, count)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return checked, None, True
    return checked, None, False
