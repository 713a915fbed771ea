"""What the commands that read game records share: files, what is told about them, bad games."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from torony.cli import BAD_INPUT
from torony.cli.common import Parser, UsageError, add_value, progress_bar, whole_number
from torony.errors import DamagedRecord
from torony.games import MAX_SEED, Progress
from torony.records import FORMATS, STANDARD, Hints, Record, read

__all__ = ["RecordReader", "add_files", "add_number", "add_reading", "one_record"]

BAR_FROM = 4 * 2**20
"""Bytes from which on reading is slow enough to show how far it is."""
MOST_TOLD = 100
"""Bad games that are told one by one; a file of nothing else would fill the screen."""


def add_reading(parser: Parser) -> None:
    """Options that say what the files do not."""
    group = parser.add_argument_group("what the files do not say")
    group.add_argument(
        "--from",
        metavar="FORMAT",
        dest="format",
        choices=tuple(FORMATS),
        help=f"the format, one of {', '.join(FORMATS)} (default: recognised)",
    )
    group.add_argument("--game", metavar="GAME", help="the game of plain text")
    start = group.add_mutually_exclusive_group()
    start.add_argument("--position", metavar="TEXT", help="the start of plain text")
    add_value(
        start,
        "--deal",
        whole_number(0, MAX_SEED),
        "the seed of the start, as in torony start GAME --seed N",
    )


def add_files(parser: Parser) -> None:
    """Any number of files, and what is said about them as JSON."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="files of game records")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    add_reading(parser)


class RecordReader:
    """Reads files, tells the bad games on stderr, and counts both kinds."""

    def __init__(self, options: Namespace, kept: Path | None = None) -> None:
        start = None
        if options.position is not None:
            if options.game is None:
                raise UsageError("--position goes with --game")
            start = options.game.position(options.position.rstrip("\r\n"))
        self._hints = Hints(options.game, start, options.deal)
        self._format = options.format
        self._kept = kept
        self.good = 0
        self.bad = 0

    @property
    def code(self) -> int:
        """The exit code: whether every game could be read."""
        return BAD_INPUT if self.bad else 0

    def records(self, files: list[str]) -> Iterator[Record]:
        """The good games of the files."""
        for file in files:
            if file != STANDARD and Path(file).is_dir():
                raise UsageError(f"{file} is a folder: name the files in it, as in {file}/*")
            with self._progress(file) as progress:
                records = read(
                    file, self.report, format=self._format, hints=self._hints, progress=progress
                )
                for record in records:
                    self.good += 1
                    yield record

    @staticmethod
    def _progress(file: str) -> AbstractContextManager[Progress | None]:
        path = Path(file)
        if not path.is_file() or path.stat().st_size < BAR_FROM:
            return nullcontext()
        return progress_bar("reading", total=path.stat().st_size)

    def report(self, damage: DamagedRecord) -> None:
        self.bad += 1
        if self.bad <= MOST_TOLD:
            line = " ".join(str(damage).split())
            print(f"torony: error: {line}", file=sys.stderr, flush=True)
        elif self.bad == MOST_TOLD + 1:
            print("torony: error: more games cannot be read; they are counted", file=sys.stderr)
        if self._kept is not None:
            mode = "w" if self.bad == 1 else "a"
            with self._kept.open(mode, encoding="utf-8", errors="surrogateescape") as file:
                file.write(f"{damage.text}\n")


def one_record(options: Namespace, file: str, number: int) -> Record:
    """The game of that number in a file, from 1."""
    reader = RecordReader(options)
    for record in reader.records([file]):
        if reader.good == number:
            return record
    games = f"{reader.good} game{'' if reader.good == 1 else 's'} that can be read"
    raise UsageError(f"{file} holds {games}, so there is no number {number}")


def add_number(parser: Parser) -> None:
    parser.add_argument(
        "--number",
        metavar="N",
        type=whole_number(1, 10**12),
        default=1,
        help="which game of the file (default: the first)",
    )
