"""``torony perft``: how many turn sequences of a given length there are."""

from __future__ import annotations

import sys
from argparse import Namespace
from time import perf_counter

from torony.cli.common import Parser, answer_positions, progress_bar, whole_number
from torony.games import MAX_DEPTH, Position

EXAMPLES = """\
  torony perft gyges "321123/000000/000000/000000/000000/321123 1 -" 4
  torony perft lyngk "$(torony start lyngk --seed 7)" 2 --divide
  torony perft gyges - 3 --threads 2 < positions.txt

The count stands alone on the last line of stdout; time and rate go to stderr. A forced pass is one
turn, a finished game has none, and the count for depth 0 is 1. With --divide the lines before are
"turn: count" for every first turn, sorted by bytes. With - every position gets its count, with
--divide its block, a blank line between two; a bad line is reported with its number, the others are
answered, and the exit code is 2.
"""


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    parser.add_position(stdin=True)
    parser.add_argument(
        "depth", metavar="DEPTH", type=whole_number(0, MAX_DEPTH), help="how many turns to look"
    )
    parser.add_argument("--divide", action="store_true", help="also count for every first turn")
    parser.add_threads()


def run(options: Namespace) -> int:
    def answer(position: Position) -> list[str]:
        with progress_bar("counting") as progress:
            began = perf_counter()
            if options.divide and options.depth > 0:
                counts = position.divide(options.depth, options.threads, progress)
                lines = sorted(f"{turn}: {count}" for turn, count in counts.items())
                total = sum(counts.values())
            else:
                lines = []
                total = position.perft(options.depth, options.threads, progress)
            seconds = perf_counter() - began
        rate = total / max(seconds, 1e-9) / 1e6
        print(f"{seconds:.3f} s, {rate:.1f} million a second", file=sys.stderr)
        return [*lines, str(total)]

    between = "" if options.divide else None
    return answer_positions(options.game, options.position, answer, between=between)
