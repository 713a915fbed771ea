"""``torony records``: looking after files of game records."""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter
from pathlib import Path

from torony.cli.common import Parser, UsageError
from torony.cli.reading import Reading, add_reading

EXAMPLES = """\
  torony records check games.tgn more/*.sgf
  torony records stats games.tgn
  torony records stats games.tgn --svg games.svg --png games.png
  torony records stats archive.zip --json

check plays every game through and says how many are good; each bad one is reported on stderr with
its file, its line and the reason, and the exit code is 2. stats counts results, lengths, claims and
set-ups of the good ones; with --svg or --png it draws them too. Any format that torony convert
reads will do, - is the standard input.
"""


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "action", metavar="ACTION", choices=("check", "stats"), help="check or stats"
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="files of game records")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--svg", metavar="FILE", type=Path, help="stats: draw them as SVG")
    parser.add_argument("--png", metavar="FILE", type=Path, help="stats: draw them as PNG")
    add_reading(parser)


def run(options: Namespace) -> int:
    for file in options.files:
        if file != "-" and Path(file).is_dir():
            raise UsageError(f"{file} is a folder: name the files in it, as in {file}/*")
    if options.action == "check":
        if options.svg or options.png:
            raise UsageError("--svg and --png go with stats")
        return check(options)
    from torony.cli.stats import stats

    return stats(options)


def check(options: Namespace) -> int:
    reading = Reading(options)
    games: Counter[str] = Counter()
    turns = 0
    for record in reading.records(options.files):
        games[record.game.name] += 1
        turns += len(record.turns)
    if options.json:
        summary = {"good": reading.good, "bad": reading.bad, "turns": turns, "games": dict(games)}
        print(json.dumps(summary))
        return reading.code
    kinds = ", ".join(f"{count} of {name}" for name, count in sorted(games.items()))
    good = f"{reading.good} good ({kinds}, {turns} turns)" if reading.good else "0 good"
    print(f"{good}, {reading.bad} bad")
    return reading.code
