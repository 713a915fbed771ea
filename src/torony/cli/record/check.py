"""``torony record check``: whether the games of files are good."""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter

from torony.cli.common import Parser
from torony.cli.reading import RecordReader, add_files

EXAMPLES = """\
  torony record check games.tgn more/*.sgf
  torony record check archive.zip --json

Plays every game through and says how many are good; each bad one is reported on stderr with its
file, its line and the reason, and the exit code is 2. Any format that torony record convert reads
will do, - is the standard input.
"""


def add_arguments(parser: Parser) -> None:
    add_files(parser)


def run(options: Namespace) -> int:
    reader = RecordReader(options)
    games: Counter[str] = Counter()
    turns = 0
    for record in reader.records(options.files):
        games[record.game.name] += 1
        turns += len(record.turns)
    if options.json:
        summary = {"good": reader.good, "bad": reader.bad, "turns": turns, "games": dict(games)}
        print(json.dumps(summary))
        return reader.code
    kinds = ", ".join(f"{count} of {name}" for name, count in sorted(games.items()))
    good = f"{reader.good} good ({kinds}, {turns} turns)" if reader.good else "0 good"
    print(f"{good}, {reader.bad} bad")
    return reader.code
