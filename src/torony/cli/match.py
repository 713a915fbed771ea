"""``torony match``: two players, many games."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentTypeError, Namespace
from contextlib import AbstractContextManager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from torony.cli.common import (
    GO_ON,
    NOT_RECORDED,
    Parser,
    add_value,
    decimal_number,
    interrupted,
    whole_number,
)
from torony.cli.live import LiveDisplay
from torony.engine import Limit
from torony.games import MAX_SEED
from torony.tournament import Contestant, GameRecord, Match, PlayerSpec
from torony.tournament.players import ENGINE_OPTIONS

if TYPE_CHECKING:
    from rich.console import RenderableType

_SETTINGS = ",".join(f"{option.keyword}={option.default}" for option in ENGINE_OPTIONS)

EXAMPLES = f"""\
  torony match engine random --game gyges --games 20 --time 0.01
  torony match engine:hash=16 uct --game lyngk --time-a 0.03 --time-b 0.6 --record games.jsonl
  torony match engine:net=new.net engine --game lyngk-6 --games 2000 --nodes 1000 --sprt 0,10
  torony match engine "tep:torony-engine nets,option.Hash=16" --game gyges --time 0.1 --json

players:
  engine[:{_SETTINGS},net=FILE]
                                        the engine; below level 10 it needs no limit
  random, greedy                        any legal turn; the one that looks best one turn ahead
  uct[:alpha=0.35,expand=4,turns=100,memory=128]
                                        tree search with random playouts; --nodes counts playouts
  pvs[:memory=32]                       Gygès: search with the public hand-made evaluation
  tep:COMMAND[,option.NAME=VALUE,...]   any program that speaks the protocol (docs/protocol.md)
  ugi:COMMAND[,option.NAME=VALUE,...]   Gygès: any program of the Universal Gyges Interface

Games come in pairs that begin alike, with sides swapped: a deal or a random setup that depends on
the seed. The result is what A scored, the difference in Elo with its 95 % interval, how the games
ended and how long the turns took. A program that crashes, hangs, plays an illegal turn or takes
more than twice its time and a second loses that game.

With --record every finished game is written down, and the same command goes on from there. With
--sprt 0,10 the match ends when it is clear (at 5 % each way) whether A is 10 Elo better or not;
write --sprt=-5,5 with a negative number.
Ctrl-C shows the result so far.
"""

DEFAULT_SECONDS = 0.1
LINE_SECONDS = 10
"""How often a line is printed where there is no terminal to draw on."""


def add_arguments(parser: Parser) -> None:
    for name in ("a", "b"):
        parser.add_argument(name, metavar=name.upper(), help="a player, see below")
    add_games(parser, 100, "how many games at most")
    for suffix, whose in (("", "both"), ("-a", "A"), ("-b", "B")):
        add_limits(parser, whose, suffix)
    parser.add_argument(
        "--sprt", metavar="ELO0,ELO1", type=sprt, help="end when it is clear which of the two holds"
    )
    parser.add_argument("--record", metavar="FILE", type=Path, help="write every game to this file")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def add_games(parser: Parser, default: int, help: str) -> None:
    """What games are played: of which game, how many, from which starts, how many at once."""
    parser.add_argument("--game", metavar="GAME", required=True, help="the name of the game")
    add_value(parser, "--games", whole_number(1, 10**6), help, default=default)
    add_value(
        parser,
        "--concurrency",
        whole_number(1, 256),
        "games at the same time; no more than there are cores",
        default=1,
    )
    add_value(parser, "--seed", whole_number(0, MAX_SEED), "random seed for the starts", default=1)
    add_value(
        parser,
        "--random-turns",
        whole_number(0, 100),
        "turns played at random before the players take over",
        default=0,
    )
    add_value(
        parser,
        "--max-turns",
        whole_number(1, 100_000),
        "a game that is longer is a draw",
        default=400,
    )


def add_limits(parser: Parser, whose: str, suffix: str = "") -> None:
    """What a player may spend on a turn."""
    default = f" (default: {DEFAULT_SECONDS})" if not suffix else ""
    add_value(
        parser,
        f"--time{suffix}",
        decimal_number(0.001, 86400),
        f"seconds a turn for {whose}{default}",
        metavar="S",
    )
    add_value(parser, f"--nodes{suffix}", whole_number(1, 10**15), f"nodes a turn for {whose}")
    add_value(parser, f"--depth{suffix}", whole_number(1, 100), f"turns to look ahead for {whose}")


def sprt(text: str) -> tuple[float, float]:
    """Two differences in Elo, the smaller first.

    >>> sprt("0,10")
    (0.0, 10.0)
    """
    convert = decimal_number(-1000, 1000)
    parts = text.split(",")
    if len(parts) != 2:
        raise ArgumentTypeError(f"{text!r} is not two numbers such as 0,10")
    low, high = map(convert, parts)
    if low >= high:
        raise ArgumentTypeError(f"{text!r}: the first number must be the smaller one")
    return low, high


def limit(options: Namespace, side: str) -> Limit:
    """What side ``a`` or ``b`` may spend on a turn: its own limits, else those of both."""
    own = read_limit(options, f"_{side}")
    return own if own.is_bounded else common_limit(options)


def common_limit(options: Namespace) -> Limit:
    """What everybody may spend on a turn."""
    given = read_limit(options)
    return given if given.is_bounded else Limit(time=DEFAULT_SECONDS)


def read_limit(options: Namespace, suffix: str = "") -> Limit:
    return Limit(**{name: getattr(options, name + suffix) for name in ("time", "nodes", "depth")})


def run(options: Namespace) -> int:
    match = Match(
        options.game,
        Contestant(PlayerSpec.parse(options.a), limit(options, "a")),
        Contestant(PlayerSpec.parse(options.b), limit(options, "b")),
        games=options.games,
        seed=options.seed,
        random_turns=options.random_turns,
        max_turns=options.max_turns,
        concurrency=options.concurrency,
        sprt=options.sprt,
    )
    code = 0
    try:
        with display(match) as shown:
            match.run(options.record, shown.finished)
    except KeyboardInterrupt:
        code = interrupted(GO_ON if options.record else NOT_RECORDED)
    if options.json:
        print(json.dumps(match.summary()))
    else:
        print(f"{match.identity}\n{match.standing.summary()}", end="")
    return code


class Display(Protocol):
    """Shows on stderr how a match goes."""

    def finished(self, game: GameRecord) -> None: ...


def display(match: Match) -> AbstractContextManager[Display]:
    """A living picture in a terminal, else a line now and then."""
    return LiveMatch(match) if sys.stderr.isatty() else PlainDisplay(match)


def fault_line(game: GameRecord, a: str, b: str) -> str:
    """Who lost a game by a fault, and what was wrong; ``a`` and ``b`` are the names to use."""
    loser = b if game.winner == game.a_player else a
    return f"game {game.index}: {loser} loses, {game.reason}: {game.detail}"


def match_fault_line(match: Match, game: GameRecord) -> str:
    return fault_line(game, f"A ({match.a.name})", f"B ({match.b.name})")


class PlainDisplay(AbstractContextManager["PlainDisplay"]):
    def __init__(self, match: Match) -> None:
        self._match = match
        self._printed = monotonic()

    def finished(self, game: GameRecord) -> None:
        if game.is_fault:
            print(match_fault_line(self._match, game), file=sys.stderr, flush=True)
        if monotonic() - self._printed >= LINE_SECONDS:
            print(self._match.standing.progress(), file=sys.stderr, flush=True)
            self._printed = monotonic()

    def __exit__(self, *_: object) -> None:
        pass


class LiveMatch(LiveDisplay):
    def __init__(self, match: Match) -> None:
        super().__init__(total=match.games)
        self._match = match

    def finished(self, game: GameRecord) -> None:
        if game.is_fault:
            self.console.print(match_fault_line(self._match, game), markup=False)
        self.advance_to(self._match.standing.finished)

    def picture(self) -> RenderableType:
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        match, standing = self._match, self._match.standing
        table = Table.grid(padding=(0, 2))
        for name, side in (("A", match.a), ("B", match.b)):
            table.add_row(Text(name, "bold"), Text(side.name), Text(limit_text(side.limit), "dim"))
        _, counts, *rest = standing.progress().split("  ")
        score = Text("\n".join(["  ".join([counts, *rest[:1]]), *rest[1:]]))
        ends = ", ".join(f"{reason} {count}" for reason, count in standing.reasons.items())
        return Group(table, score, Text(ends, "dim"), self.bar)


def limit_text(limit: Limit) -> str:
    """
    >>> limit_text(Limit(time=0.03, depth=4))
    '0.03 s, depth 4'
    """
    parts = [f"{limit.time:g} s"] if limit.time is not None else []
    parts += [f"{limit.nodes} nodes"] if limit.nodes is not None else []
    parts += [f"depth {limit.depth}"] if limit.depth is not None else []
    return ", ".join(parts)
