"""``torony record analyse``: the engine's opinion on every turn of a game record."""

from __future__ import annotations

import sys
from argparse import Namespace
from contextlib import ExitStack, nullcontext, redirect_stdout
from pathlib import Path
from time import monotonic

from torony import __version__
from torony.cli.common import (
    GO_ON,
    Parser,
    UsageError,
    add_value,
    chosen_options,
    decimal_number,
    interrupted,
    progress_bar,
    whole_number,
)
from torony.cli.reading import RecordReader, add_reading
from torony.engine import Engine, Limit
from torony.engine.judgement import in_words
from torony.files import claimed
from torony.games import Game
from torony.records import STANDARD, WRITTEN, Record, is_own, read, write
from torony.records.analysis import annotate, forget, mistakes
from torony.records.display import harmless

EXAMPLES = """\
  torony record analyse game.tgn                          scores and marks are written into the file
  torony record analyse game.sgf --out game.tgn --time 2  two seconds for every position
  torony record analyse games.tgn --number 3 --png game.png
  torony record analyse game.tgn --again --nodes 500000   once more, with a longer look

Every turn gets a score: what it is worth to its player. A turn that gives away a tenth of the
result to expect is marked ?!, a fifth ?, a third ??, and what the engine would have played is
written beside it as a variation. --svg and --png draw what player 1 could expect after every turn.

Without --number all games of the file are analysed. The file is written again and again while the
analysis goes on. After Ctrl-C or a kill the same command goes on with the turns that have no score
yet. Files of other formats need --out.
"""

DEFAULT_NODES = 50_000
SAVE_SHARE = 0.05
"""The most of the time that writing the file after a turn may take; large files are written less
often."""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a file of game records")
    parser.add_argument("--out", metavar="FILE", help="write to this file and leave FILE alone")
    add_value(parser, "--number", whole_number(1, 10**9), "only this game of the file")
    limits = parser.add_mutually_exclusive_group()
    add_value(
        limits,
        "--nodes",
        whole_number(1, 10**15),
        f"positions to search for every turn (default: {DEFAULT_NODES})",
    )
    add_value(limits, "--time", decimal_number(0.001, 86400), "seconds for every turn", metavar="S")
    add_value(limits, "--depth", whole_number(1, 100), "turns to look ahead")
    parser.add_options("machine")
    parser.add_argument("--again", action="store_true", help="forget an earlier analysis")
    parser.add_argument("--svg", metavar="FILE", type=Path, help="draw the evaluation as SVG")
    parser.add_argument("--png", metavar="FILE", type=Path, help="draw the evaluation as PNG")
    add_reading(parser)


def run(options: Namespace) -> int:
    target = options.out or options.file
    if options.out is None and (options.file == STANDARD or not is_own(options.file)):
        raise UsageError(f"{options.file} cannot be written back: say where to with --out")
    check_writable(target, options)  # now, and not after all the work
    with nullcontext() if target == STANDARD else claimed(target):
        return go_through(target, options)


def go_through(target: str, options: Namespace) -> int:
    """Reads the games, analyses those that are wanted, and tells about them."""
    reader = RecordReader(options)
    records = list(reader.records([options.file]))
    if reader.bad and options.out is None:
        raise UsageError(f"{options.file} holds bad games that would be lost: use --out")
    if options.out is not None:
        records = go_on(records, options.out)
    chosen = choose(records, options)
    if options.again:
        for record in chosen:
            forget(record)
    code = reader.code
    try:
        analyse(records, chosen, target, options)
    except KeyboardInterrupt:
        code = interrupted(GO_ON)
    with redirect_stdout(sys.stderr if target == STANDARD else sys.stdout):
        for record in chosen:
            if len(chosen) == 1 or any(entry.score is not None for entry in record.turns):
                tell(record, several=len(chosen) > 1)
    draw(chosen[0], options)
    return code


def check_writable(target: str, options: Namespace) -> None:
    path = None if target == STANDARD else Path(target)
    if path is not None and path.suffix.lower() not in WRITTEN:
        raise UsageError(f"{target}: records are written to files ending with {', '.join(WRITTEN)}")
    for file in (path, options.svg, options.png):
        if file is not None and not file.absolute().parent.is_dir():
            raise UsageError(f"{file}: there is no folder {file.absolute().parent}")


def choose(records: list[Record], options: Namespace) -> list[Record]:
    if not records:
        raise UsageError(f"{options.file} holds no game that can be read")
    if options.number is not None:
        if options.number > len(records):
            count = len(records)
            raise UsageError(f"there is no game {options.number}: {options.file} holds {count}")
        return [records[options.number - 1]]
    if (options.svg or options.png) and len(records) > 1:
        raise UsageError("a picture shows one game: choose it with --number")
    return records


def go_on(records: list[Record], out: str) -> list[Record]:
    """Takes over what an earlier run has written for the same games."""
    if out == STANDARD or not Path(out).is_file():
        return records
    done = list(read(out))
    if len(done) != len(records):
        raise UsageError(f"{out} holds other games: name a new file")
    for old, new in zip(done, records, strict=True):
        same_turns = [entry.turn for entry in old.turns] == [entry.turn for entry in new.turns]
        if old.start != new.start or not same_turns:
            raise UsageError(f"{out} holds other games: name a new file")
    return done


def analyse(records: list[Record], chosen: list[Record], target: str, options: Namespace) -> None:
    """Analyses the chosen records; all of them are written, also when it is interrupted."""
    limit = Limit(time=options.time, nodes=options.nodes, depth=options.depth)
    if not limit.is_bounded:
        limit = Limit(nodes=DEFAULT_NODES)
    all_turns = sum(len(record.turns) for record in chosen)
    done, saving = 0, Saving(target, records)
    engines: dict[Game, Engine] = {}
    with ExitStack() as stack:
        stack.callback(write, target, records)
        progress = stack.enter_context(progress_bar("analysing", total=all_turns))
        for record in chosen:
            if any(entry.score is None for entry in record.turns):
                record.tags["Analysis"] = f"torony {__version__}, {in_short(limit)} a turn"
            if record.game not in engines:
                engine = Engine(record.game, **chosen_options(options, "machine"))
                engines[record.game] = stack.enter_context(engine)
            engine = engines[record.game]
            engine.new_game()
            for number in annotate(record, engine, limit):
                if progress is not None:
                    progress(done + number, all_turns)
                saving.now_and_then()
            done += len(record.turns)


class Saving:
    """Writes what there is while the work goes on."""

    def __init__(self, target: str, records: list[Record]) -> None:
        self._target, self._records = target, records
        self._next = monotonic()

    def now_and_then(self) -> None:
        if self._target == STANDARD or monotonic() < self._next:
            return
        began = monotonic()
        write(self._target, self._records)
        ended = monotonic()
        self._next = ended + (ended - began) / SAVE_SHARE


def in_short(limit: Limit) -> str:
    if limit.time is not None:
        return f"{limit.time:g} s"
    return f"{limit.nodes} nodes" if limit.nodes is not None else f"depth {limit.depth}"


def tell(record: Record, *, several: bool) -> None:
    """The mistakes, one a line."""
    scored = sum(entry.score is not None for entry in record.turns)
    if several:
        print(harmless(f"{record.game}: {' - '.join(record.players)}"))
    found = list(mistakes(record))
    for mistake in found:
        signs = {2: "?", 4: "??", 6: "?!"}
        sign = next(signs[nag] for nag in mistake.entry.nags if nag in signs)
        line = f"{mistake.number}. player {mistake.player}: {mistake.entry.turn}{sign}"
        if mistake.entry.score is not None:
            line += f", {in_words(mistake.entry.score, mistake.player)}"
        if mistake.better is not None and mistake.better.score is not None:
            told = in_words(mistake.better.score, mistake.player)
            line += f"; better {mistake.better.turn}, {told}"
        print(line)
    by_player = [sum(mistake.player == player for mistake in found) for player in (1, 2)]
    print(
        f"{scored} of {len(record.turns)} turns scored, mistakes: {by_player[0]} of player 1, "
        f"{by_player[1]} of player 2"
    )


def draw(record: Record, options: Namespace) -> None:
    if options.svg is not None or options.png is not None:
        from torony.records import analysis_chart
        from torony.render import chart

        chart.save(analysis_chart.draw(record), options.svg, options.png)
