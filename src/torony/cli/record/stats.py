"""``torony record stats``: what many game records hold, in tables and pictures."""

from __future__ import annotations

import json
import math
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from torony.cli.common import Parser, UsageError
from torony.cli.reading import RecordReader, add_files
from torony.records.stats import Score, Stats
from torony.render.theme import piece_name

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

EXAMPLES = """\
  torony record stats games.tgn
  torony record stats games.tgn --svg games.svg --png games.png
  torony record stats archive.zip --json

Counts results, lengths, claims and setups of the good games; with --svg or --png it draws them
too. Any format that torony record convert reads will do, - is the standard input.
"""

MOST_SETUPS = 8
WIDE = 100
"""Characters a line where there is no terminal to fit into."""


def add_arguments(parser: Parser) -> None:
    add_files(parser)
    parser.add_argument("--svg", metavar="FILE", type=Path, help="draw them as SVG")
    parser.add_argument("--png", metavar="FILE", type=Path, help="draw them as PNG")


def run(options: Namespace) -> int:
    reader = RecordReader(options)
    by_game: dict[str, Stats] = {}
    for record in reader.records(options.files):
        name = record.game.name
        by_game.setdefault(name, Stats(name)).add(record)
    if not by_game:
        raise UsageError("there is no game that can be read")
    counted = [by_game[name] for name in sorted(by_game)]
    if options.json:
        print(json.dumps([stats.as_json() for stats in counted]))
    else:
        show(counted)
    if options.svg is not None or options.png is not None:
        from torony.records import stats_chart
        from torony.render import chart

        chart.save(stats_chart.draw(counted), options.svg, options.png)
    return reader.code


def show(counted: list[Stats]) -> None:
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else WIDE, highlight=False)
    for number, stats in enumerate(counted):
        if number:
            console.print()
        show_game(console, stats)


def show_game(console: Console, stats: Stats) -> None:
    from rich.text import Text

    games = "1 game" if stats.games == 1 else f"{stats.games} games"
    console.print(Text(f"{stats.game}: {games}", "bold"))
    console.print(summary(stats))
    if stats.claims:
        console.print(scores("claimed", {piece_name(c): s for c, s in stats.claims.items()}))
    if stats.setups:
        most = sorted(stats.setups.items(), key=lambda item: -item[1].games)
        console.print(scores("setup", dict(most[:MOST_SETUPS])))
        if len(most) > MOST_SETUPS:
            console.print(f"and {len(most) - MOST_SETUPS} other setups, each seen by its player")


def summary(stats: Stats) -> Table:
    from rich.table import Table

    first = stats.first
    table = Table.grid(padding=(0, 2))
    rows = {
        "results": f"player 1 wins {first.wins}, draws {first.draws}, "
        f"player 2 wins {first.losses}, unfinished {stats.unfinished}",
        "score of player 1": share(first),
        "ended by": ", ".join(f"{name}: {count}" for name, count in stats.reasons.most_common()),
        "turns": f"{stats.mean_length():.1f} on average, from {min(stats.lengths)} to "
        f"{max(stats.lengths)}; half of the games have at most {stats.quantile(0.5)}",
        "different starts": str(len(stats.starts)),
    }
    if stats.claims:
        made = sum(count * games for count, games in stats.claims_a_game.items())
        turns = sum(turn * games for turn, games in stats.first_claims.items())
        rows["claims"] = (
            f"{made / stats.games:.1f} a game, the first in turn "
            f"{turns / stats.first_claims.total():.1f} on average"
        )
    for name, value in rows.items():
        table.add_row(f"  {name}", value or "-")
    return table


def share(score: Score) -> str:
    """
    >>> share(Score(2, 1, 1)), share(Score())
    ('62.5 % ± 40.6', '-')
    """
    if not score.games:
        return "-"
    error = "" if math.isnan(score.error) else f" ± {100 * score.error:.1f}"
    return f"{100 * score.share:.1f} %{error}"


def scores(title: str, by_name: dict[str, Score]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(f"  {title}")
    for heading in ("times", "wins", "draws", "losses", "score"):
        table.add_column(heading, justify="right")
    for name, score in by_name.items():
        numbers = (score.games, score.wins, score.draws, score.losses)
        table.add_row(f"  {name}", *map(str, numbers), share(score))
    return table
