"""``torony record convert``: game records from one format into another."""

from __future__ import annotations

import sys
from argparse import Namespace
from contextlib import nullcontext
from pathlib import Path

from torony.cli.common import Parser, UsageError, interrupted
from torony.cli.reading import RecordReader, add_reading
from torony.files import claimed
from torony.records import FORMATS, STANDARD, WRITTEN, writer

_FORMATS = "\n".join(f"  {name:<6} {known.summary}" for name, known in FORMATS.items())

EXAMPLES = f"""\
  torony record convert games.sgf games.tgn        import games of Boardspace.net
  torony record convert archive.zip games.jsonl    all games of all files in a zip file
  torony record convert games.tgn games.json       as JSON, for other programs
  torony record convert played.jsonl games.tgn     the games of torony match --record
  torony record convert pasted.txt - --game gyges  turns as people write them, to the screen

The format of IN is recognised; zip files may hold any of these:
{_FORMATS}

The ending of OUT says what is written: .tgn is text, .json a list, .jsonl an object a line; - is
the standard output, as text. Every game is played through. One that cannot be read is reported with
its line and the reason, the others are converted, and the exit code is 2; --bad keeps the text of
the bad ones. OUT is written when all is converted: whatever ends the command before that leaves the
file as it was. docs/records.md describes the formats.
"""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("input", metavar="IN", help="the file to read, - for standard input")
    parser.add_argument("output", metavar="OUT", help="the file to write, - for standard output")
    parser.add_argument(
        "--to",
        metavar="FORMAT",
        choices=[suffix.removeprefix(".") for suffix in WRITTEN],
        help="tgn, json or jsonl (default: by the ending of OUT)",
    )
    parser.add_argument("--bad", metavar="FILE", type=Path, help="write the bad games to this file")
    add_reading(parser)


def run(options: Namespace) -> int:
    if options.input != STANDARD and Path(options.input).is_dir():
        raise UsageError(f"{options.input} is a folder: give a file, or a zip of the folder")
    for file in (options.input, options.output):
        if options.bad is not None and is_same(options.bad, file):
            raise UsageError(
                f"{options.bad} cannot take the bad games: it is the file of the others"
            )
    alone = nullcontext() if options.output == STANDARD else claimed(options.output)
    try:
        with alone:
            return convert(options)
    except KeyboardInterrupt:
        return interrupted("the same command begins again, and until it is done nothing is changed")


def convert(options: Namespace) -> int:
    reader = RecordReader(options, options.bad)
    suffix = None if options.to is None else f".{options.to}"
    with writer(options.output, suffix) as out:
        for record in reader.records([options.input]):
            out.add(record)
        if reader.bad and options.bad is None and is_same(options.input, options.output):
            raise UsageError(
                f"{options.output} would lose its bad games: keep them with --bad FILE, or write "
                "to another file"
            )
        if out.count == 0:  # an older file is not given up for nothing
            raise UsageError(f"{options.input} holds no game that can be read, nothing is written")
    games = "1 game" if out.count == 1 else f"{out.count} games"
    bad = f", {reader.bad} could not be read" if reader.bad else ""
    print(f"{games} written to {options.output}{bad}", file=sys.stderr)
    return reader.code


def is_same(first: str | Path, second: str | Path) -> bool:
    """Whether both are the same file: by name where there is none yet."""
    if STANDARD in (first, second):
        return False
    paths = Path(first), Path(second)
    if all(path.is_file() for path in paths):
        return paths[0].samefile(paths[1])
    return paths[0].resolve() == paths[1].resolve()
