"""``torony analyse``: what the engine thinks of a position."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from torony.cli import INTERRUPTED
from torony.cli.common import (
    Parser,
    UsageError,
    add_value,
    chosen_options,
    decimal_number,
    whole_number,
)
from torony.engine import Engine, Info, Limit, Score
from torony.engine.judgement import as_record, in_words
from torony.engine.options import LINES, options_for
from torony.engine.program import Program
from torony.games import Position, Turn
from torony.tournament import PlayerSpec

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

EXAMPLES = """\
  torony analyse gyges "321123/000000/000000/000000/000000/321123 1 -"
  torony analyse lyngk "$(torony start lyngk --seed 7)" --time 20 --threads 2 --boards
  torony analyse gyges-advanced "002130/300300/021100/002000/000200/030100 1 -" --multipv 1 --json
  torony analyse gyges "321123/000000/000000/000000/000000/321123 1 -" --engine ugi:./other

The lines are the best turns and how they would go on, the best first. A score is what the position
is worth for the player to move, in hundredths, and beside it stands what that means; a win in 3
counts the turns of both players. Below a line stands how its first turn goes, where it is not
straight.

In a terminal the table lives while the engine thinks, elsewhere every line is printed when it is
found. Ctrl-C ends it, and the last table stays.
"""

SECONDS = 5
PATIENCE = 10.0
"""Seconds that another program may be late."""
WIDE = 120
"""Characters a line where there is no terminal to fit into."""


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    parser.add_position()
    add_value(
        parser,
        "--time",
        decimal_number(0, 10**6),
        f"seconds to think, 0 for as long as you like (default: {SECONDS})",
        metavar="S",
    )
    add_value(parser, "--nodes", whole_number(1, 10**15), "positions to search")
    add_value(parser, "--depth", whole_number(1, 100), "turns to look ahead")
    parser.add_options("analysis", multipv={"default": LINES, "help": "how many lines to show"})
    # Without a default, to see what was said: another engine has options of its own.
    parser.add_options(
        "machine",
        **{
            option.keyword: {"default": None, "help": f"{option.help} (default: {option.default})"}
            for option in options_for("machine")
        },
    )
    parser.add_argument(
        "--engine", metavar="PLAYER", help="another engine, as torony match describes players"
    )
    parser.add_argument("--boards", action="store_true", help="show where each line ends")
    parser.add_argument("--json", action="store_true", help="print the last lines as JSON")


@dataclass
class Analysis:
    """The lines found so far, by their rank."""

    position: Position
    lines: dict[int, Info] = field(default_factory=dict)

    def add(self, info: Info) -> None:
        self.lines[info.multipv] = info

    def best_first(self) -> list[Info]:
        return [self.lines[multipv] for multipv in sorted(self.lines)]


def run(options: Namespace) -> int:
    position = options.game.position(options.position.rstrip("\r\n"))
    analysis = Analysis(position)
    code = 0
    with closing(make_engine(options)) as engine:
        infos = engine.analysis(position, limit(options), options.multipv)
        try:
            with closing(infos):
                follow(analysis, infos, quiet=options.json)
        except KeyboardInterrupt:
            code = INTERRUPTED
    if options.json:
        print(json.dumps(summary(analysis)))
    else:
        finish(analysis, boards=options.boards)
    return code


def limit(options: Namespace) -> Limit:
    """Five seconds, unless something else is to end it."""
    seconds = options.time
    if seconds is None and options.nodes is None and options.depth is None:
        seconds = SECONDS
    return Limit(time=seconds or None, nodes=options.nodes, depth=options.depth)


def make_engine(options: Namespace) -> Engine | Program:
    """Ours, or the one described."""
    given = chosen_options(options, "machine")
    if options.engine is None:
        return Engine(options.game, **given)
    if given:
        flags = " and ".join(f"--{keyword}" for keyword in given)
        raise UsageError(
            f"{flags}: for our own engine, describe another one as in "
            "--engine engine:threads=2,hash=16"
        )
    player = PlayerSpec.parse(options.engine).make(options.game, PATIENCE)
    if not isinstance(player, Engine | Program):
        player.close()
        raise UsageError(f"{options.engine!r} only plays: engine, tep:... and ugi:... can analyse")
    return player


def follow(analysis: Analysis, infos: Iterable[Info], *, quiet: bool) -> None:
    """Shows the lines as they are found."""
    if quiet or not sys.stdout.isatty():
        for info in infos:
            analysis.add(info)
            if not quiet:
                print(plain_line(analysis.position, info), flush=True)
        return

    from rich.console import Group
    from rich.live import Live
    from rich.text import Text

    began = monotonic()

    def picture() -> RenderableType:
        thinking = f"thinking for {monotonic() - began:.0f} s, Ctrl-C ends it"
        return Group(table(analysis), Text(thinking, "dim"))

    with Live(console=terminal(), transient=True, get_renderable=picture):
        for info in infos:
            analysis.add(info)


def finish(analysis: Analysis, *, boards: bool) -> None:
    """What stays: in a terminal the last table, and the boards anywhere."""
    console = terminal()
    if sys.stdout.isatty() and analysis.lines:
        console.print(table(analysis))
    if boards:
        console.print(ends(analysis, console))
    if not analysis.lines:
        print("interrupted before the first line was found", file=sys.stderr)


def terminal() -> Console:
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else WIDE, highlight=False)


def plain_line(position: Position, info: Info) -> str:
    words = in_words(info.score, position.player)
    turns = " ".join(map(str, info.line))
    return f"depth {info.depth:>2}  {info.multipv}. {info.score!s:>9}  {words:<27}  {turns}"


def route_in_words(position: Position, turn: Turn) -> str:
    """How a turn goes, where its notation does not say it all; else nothing."""
    from torony import render

    path = render.route_path(position, turn)
    if path is None or len(path.stops) <= 2:
        return ""
    return str(path)


def table(analysis: Analysis) -> RenderableType:
    from rich.box import SIMPLE_HEAD
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    position = analysis.position
    lines = analysis.best_first()
    if not lines:
        return Text("")
    shown = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    shown.add_column("", justify="right", style="dim")
    shown.add_column("score", justify="right", no_wrap=True)
    shown.add_column("which means", no_wrap=True)
    shown.add_column("line")
    for info in lines:
        line = Text.assemble((str(info.line[0]), "bold"), *(f" {turn}" for turn in info.line[1:]))
        if path := route_in_words(position, info.line[0]):
            line.append(f"\n{path}", "dim")
        shown.add_row(
            str(info.multipv),
            Text(str(info.score), score_style(info.score)),
            in_words(info.score, position.player),
            line,
        )
    return Group(Text(effort(lines), "dim"), shown)


def score_style(score: Score) -> str:
    if score.expected >= 0.55:
        return "bold green"
    return "bold red" if score.expected <= 0.45 else "bold"


def effort(lines: list[Info]) -> str:
    """How deep, how much, how long."""
    nodes, seconds = max(info.nodes for info in lines), max(info.time for info in lines)
    speed = f", {nodes / seconds / 1000:,.0f} thousand a second" if seconds > 0.01 else ""
    return f"depth {lines[0].depth}, {nodes:,} positions in {seconds:.1f} s{speed}"


def end_of(position: Position, info: Info) -> Position:
    """The position after the whole line."""
    for turn in info.line:
        position = position.play(turn)
    return position


def ends(analysis: Analysis, console: Console) -> RenderableType:
    """Small boards of where the lines end, side by side as far as they fit."""
    from rich.columns import Columns
    from rich.text import Text

    from torony import render

    boards = []
    for info in analysis.best_first():
        board = render.small_board(
            end_of(analysis.position, info),
            colour=console.color_system is not None,
            unicode=console.encoding.startswith("utf"),
        )
        count = len(info.line)
        title = f"{info.multipv}. after {count} turn{'s' if count > 1 else ''}\n"
        boards.append(Text.assemble((title, "bold"), Text.from_ansi(board)))
    return Columns(boards, padding=(1, 2))


def summary(analysis: Analysis) -> dict[str, object]:
    """The last lines, for JSON."""
    position = analysis.position
    return {
        "game": position.game.name,
        "position": position.text,
        "player": position.player,
        "lines": [line_summary(position, info) for info in analysis.best_first()],
    }


def line_summary(position: Position, info: Info) -> dict[str, object]:
    turn = info.line[0]
    return {
        "multipv": info.multipv,
        "turn": str(turn),
        "score": as_record(info.score),
        "expected": round(info.score.expected, 3),
        "words": in_words(info.score, position.player),
        "line": [str(turn) for turn in info.line],
        "route": list(position.route(turn)) if turn.origin is not None else [],
        "end": end_of(position, info).text,
        "depth": info.depth,
        "seldepth": info.seldepth,
        "nodes": info.nodes,
        "time": round(info.time, 3),
    }
