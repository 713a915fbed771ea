"""``torony tournament``: several players, everybody against everybody."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentTypeError, Namespace
from contextlib import AbstractContextManager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from torony.cli.common import GO_ON, NOT_RECORDED, Parser, decimal_number, interrupted
from torony.cli.live import LiveDisplay
from torony.cli.match import LINE_SECONDS, add_games, add_limits, common_limit, fault_line
from torony.tournament import Entrant, GameRecord, Rating, Tournament
from torony.tournament.rating import Anchor

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

EXAMPLES = """\
  torony tournament engine greedy random --game gyges --games 20 --nodes 200
  torony tournament engine@100n engine@1000n engine@10000n --game lyngk --record games
  torony tournament new=engine:net=new.net old=engine uct --gauntlet --game lyngk-6 --time 0.1
  torony tournament engine ugi:./gyges_engine --game gyges-advanced --anchor engine=2000

Players are those of torony match (see torony match --help). A player may have a limit of its own,
seconds, nodes or a depth: engine@0.5s, engine@1000n, engine@4d. It may have a name: new=engine@4d.

Every two players play a match of --games games, or with --gauntlet the first player against each
of the others. The table says what each scored against each, in per cent, and the Elo ratings that
fit all results best, with their 95 % error. Their mean is 0 unless --anchor fixes one of them.

With --record every finished game is written to a folder, a file a match, and the same command goes
on from there; so does one with more players or more games. Ctrl-C shows the result so far.
"""

CHART_WIDTH = 78
LONGEST_NAME = 22
SHORTEST_NAME = 8
WIDE_CELLS = 6
"""Up to so many players the columns of the table can be wide."""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("players", metavar="PLAYER", nargs="+", help="two or more, see below")
    add_games(parser, 20, "games of every match")
    add_limits(parser, "everybody")
    parser.add_argument(
        "--gauntlet", action="store_true", help="only the first player meets the others"
    )
    parser.add_argument(
        "--anchor", metavar="NAME=ELO", type=anchor, help="the rating of one player"
    )
    parser.add_argument(
        "--record", metavar="DIR", type=Path, help="write every game to this folder"
    )
    parser.add_argument("--chart", metavar="FILE", type=Path, help="draw the ratings (SVG)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def anchor(text: str) -> tuple[str, float]:
    """A name, which may hold anything, and a rating.

    >>> anchor("engine:hash=4=1500")
    ('engine:hash=4', 1500.0)
    """
    name, equals, elo = text.rpartition("=")
    if not equals:
        raise ArgumentTypeError(f"{text!r} is not a name and a rating such as engine=2000")
    return name, decimal_number(-100_000, 100_000)(elo)


def run(options: Namespace) -> int:
    limit = common_limit(options)
    tournament = Tournament(
        options.game,
        [Entrant.parse(text, limit) for text in options.players],
        gauntlet=options.gauntlet,
        games=options.games,
        seed=options.seed,
        random_turns=options.random_turns,
        max_turns=options.max_turns,
        concurrency=options.concurrency,
    )
    fixed = None if options.anchor is None else tournament.anchor(*options.anchor)
    code = 0
    try:
        with display(tournament, fixed) as shown:
            tournament.run(options.record, shown.finished)
    except KeyboardInterrupt:
        code = interrupted(GO_ON if options.record else NOT_RECORDED)
    if options.json:
        print(json.dumps(tournament.summary(fixed)))
    else:
        show(tournament, fixed)
    if options.chart is not None:
        options.chart.write_text(picture(tournament, fixed), encoding="utf-8")
    return code


def ranking(tournament: Tournament, fixed: Anchor | None) -> list[tuple[int, Rating]]:
    """The players, the best first."""
    rated = enumerate(tournament.ratings(fixed))
    return sorted(rated, key=lambda entry: -entry[1].elo)


def picture(tournament: Tournament, fixed: Anchor | None) -> str:
    from torony.tournament import chart

    rated = [
        (tournament.entrants[player].name, rating) for player, rating in ranking(tournament, fixed)
    ]
    return chart.draw(f"{tournament.game}: {tournament.finished} games", rated)


def show(tournament: Tournament, fixed: Anchor | None) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    print_result(console, tournament, fixed)
    faults = sum(match.standing.faults for match in tournament.matches.values())
    if faults:
        words = f"WARNING: {faults} games were lost by illegal turns, crashes or on time"
        console.print(Text(words, "bold red"))


def print_result(console: Console, tournament: Tournament, fixed: Anchor | None) -> None:
    from rich.text import Text

    console.print(
        f"{tournament.game}: {tournament.finished} of {tournament.all_games} games, "
        f"{tournament.games} a match, seed {tournament.seed}"
    )
    ranked = ranking(tournament, fixed)
    console.print()
    console.print(cross_table(tournament, ranked, console.width))
    console.print()
    rated = [(label(tournament, player), rating) for player, rating in ranked]
    width = min(console.width - 1, CHART_WIDTH)
    for line in bars(rated, width, unicode=console.encoding.startswith("utf")):
        console.print(Text(line), soft_wrap=True)


def label(tournament: Tournament, player: int, longest: int = LONGEST_NAME) -> str:
    name = tournament.entrants[player].name
    return name if len(name) <= longest else f"{name[: longest - 3]}..."


def cross_table(tournament: Tournament, ranked: list[tuple[int, Rating]], width: int) -> Table:
    """A row a player: rating, score, and the score against each other in per cent."""
    from rich.table import Table
    from rich.text import Text

    columns = {"Elo": 6, "+/-": 5, "games": 7, "score": 6}
    cell = 5 if len(ranked) <= WIDE_CELLS else 4
    room = width - sum(columns.values()) - cell * len(ranked) - 4
    longest = max(SHORTEST_NAME, min(LONGEST_NAME, room))
    table = Table(box=None, pad_edge=False, padding=0, header_style="dim")
    table.add_column("", width=2, justify="right")
    table.add_column("  player", no_wrap=True, min_width=8)
    for heading, size in columns.items():
        table.add_column(heading, justify="right", no_wrap=True, width=size)
    for place in range(1, len(ranked) + 1):
        table.add_column(str(place), justify="right", no_wrap=True, width=cell)
    for place, (player, rating) in enumerate(ranked, start=1):
        points, games = tournament.total(player)
        table.add_row(
            Text(str(place), "dim"),
            Text(f"  {label(tournament, player, longest)}"),
            Text(f"{rating.elo:+.0f}", "bold"),
            f"{rating.error:.0f}",
            str(games),
            f"{percent((points, games))} %" if games else "",
            *(percent(tournament.points(player, rival)) for rival, _ in ranked),
        )
    return table


def percent(score: tuple[float, int] | None) -> str:
    """
    >>> percent((7.5, 10)), percent((0, 0)), percent(None)
    ('75', '', '-')
    """
    if score is None:
        return "-"
    points, games = score
    return f"{100 * points / games:.0f}" if games else ""


def bars(rated: list[tuple[str, Rating]], width: int, unicode: bool = True) -> list[str]:
    """The ratings as a chart: a dot each, with a line as long as its 95 % interval.

    >>> for line in bars([("engine", Rating(200, 50)), ("random", Rating(-200, 100))], 40):
    ...     print(line)
    engine                           ├──●──┤
    random  ├─────●────┤
            -300                        +250
    """
    left, dash, right, dot = "├─┤●" if unicode else "|-|o"
    margin = max(len(name) for name, _ in rated) + 2
    lowest = min(rating.elo - rating.error for _, rating in rated)
    highest = max(rating.elo + rating.error for _, rating in rated)
    last = max(width - margin, 12) - 1

    def column(elo: float) -> int:
        return round(last * (elo - lowest) / (highest - lowest or 1))

    lines = []
    for name, rating in rated:
        low, middle, high = map(
            column, (rating.elo - rating.error, rating.elo, rating.elo + rating.error)
        )
        row = [" "] * low + [dash] * (high - low + 1)
        row[low], row[high], row[middle] = left, right, dot
        lines.append(f"{name:<{margin}}{''.join(row)}")
    ends = f"{lowest:+.0f}", f"{highest:+.0f}"
    lines.append(" " * margin + ends[0] + ends[1].rjust(last + 1 - len(ends[0])))
    return lines


class PlainDisplay(AbstractContextManager["PlainDisplay"]):
    """A line on stderr now and then."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._printed = monotonic()

    def finished(self, a: Entrant, b: Entrant, game: GameRecord) -> None:
        if game.is_fault:
            print(f"{a.name} - {b.name}, {fault_line(game, a.name, b.name)}", file=sys.stderr)
        if monotonic() - self._printed >= LINE_SECONDS:
            done = f"{self._tournament.finished}/{self._tournament.all_games}"
            print(f"{done}  {a.name} - {b.name}", file=sys.stderr, flush=True)
            self._printed = monotonic()

    def __exit__(self, *_: object) -> None:
        pass


class LiveTournament(LiveDisplay):
    """The table so far and a bar, on stderr, while it goes on."""

    def __init__(self, tournament: Tournament, fixed: Anchor | None) -> None:
        super().__init__(total=tournament.all_games)
        self._tournament, self._fixed = tournament, fixed
        self._playing = ""

    def finished(self, a: Entrant, b: Entrant, game: GameRecord) -> None:
        self._playing = f"{a.name} - {b.name}"
        if game.is_fault:
            line = f"{self._playing}, {fault_line(game, a.name, b.name)}"
            self.console.print(line, markup=False, highlight=False)
        self.advance_to(self._tournament.finished)

    def picture(self) -> RenderableType:
        from rich.console import Group
        from rich.text import Text

        ranked = ranking(self._tournament, self._fixed)
        table = cross_table(self._tournament, ranked, self.console.width)
        return Group(table, "", Text(self._playing, "dim", no_wrap=True), self.bar)


def display(tournament: Tournament, fixed: Anchor | None) -> PlainDisplay | LiveTournament:
    """A living picture in a terminal, else a line now and then."""
    return LiveTournament(tournament, fixed) if sys.stderr.isatty() else PlainDisplay(tournament)
