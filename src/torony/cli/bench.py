"""``torony bench``: how fast the core is."""

from __future__ import annotations

import json
import os
import platform
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter

import torony
from torony import _core
from torony.cli.common import Parser, add_value, progress_bar, whole_number
from torony.signature import DEPTHS, searched_nodes

EXAMPLES = """\
  torony bench
  torony bench --seconds 5
  torony bench --json >> bench/history.jsonl

Every speed is measured on one thread, several times over, and the best round counts: other programs
on the machine only ever make a round slower. A turn at the end of a sequence is either counted by
the generator or played, hash and all. The nodes of the searches, in the JSON, are the signature of
the search: they change whenever it does, and a test compares them with bench/signature.json.
"""

GYGES_MIDDLE = "202110/000330/000000/000200/000100/030123 1 -"
GYGES_OPENING = "321123/000000/000000/000000/000000/321123 1 -"
LYNGK_DEALS = 8


@dataclass(frozen=True)
class Case:
    """One speed: ``work`` does a round and says how many leaves or turns it went through."""

    name: str
    game: str
    what: str
    goal: float | None
    """Millions a second that the project aims for, where it has said so."""
    work: Callable[[], int]


@dataclass(frozen=True)
class Speed:
    """What was measured, in millions a second."""

    case: Case
    amount: int
    """What one round went through; of a search it is the signature."""
    best: float
    typical: float


def _perft(game: str, text: str, depth: int, *, played: bool) -> Callable[[], int]:
    position = torony.game(game).position(text)
    return lambda: position.perft(depth, played=played)


def _deals(*, played: bool) -> Callable[[], int]:
    game = torony.game("lyngk")
    deals = [game.start(seed=seed) for seed in range(LYNGK_DEALS)]
    return lambda: sum(deal.perft(2, played=played) for deal in deals)


def _playouts(game: str, count: int) -> Callable[[], int]:
    start = torony.game(game).start(seed=1)
    return lambda: torony.random_playouts(start, count, seed=1, policy="quick").turns


def _search(game: str) -> Callable[[], int]:
    return lambda: searched_nodes(game)


def cases() -> list[Case]:
    middle = "perft 3, middle of a game"
    deals = f"perft 2, {LYNGK_DEALS} deals"
    return [
        Case(
            "gyges-advanced-counted",
            "gyges-advanced",
            f"{middle}, last turns counted",
            252,
            _perft("gyges-advanced", GYGES_MIDDLE, 3, played=False),
        ),
        Case(
            "gyges-advanced-played",
            "gyges-advanced",
            f"{middle}, every turn played",
            184,
            _perft("gyges-advanced", GYGES_MIDDLE, 3, played=True),
        ),
        Case(
            "gyges-counted",
            "gyges",
            "perft 5, 321123 against 321123, last turns counted",
            50,
            _perft("gyges", GYGES_OPENING, 5, played=False),
        ),
        Case("lyngk-counted", "lyngk", f"{deals}, last turns counted", 300, _deals(played=False)),
        Case("lyngk-played", "lyngk", f"{deals}, every turn played", 30, _deals(played=True)),
        Case("lyngk-playouts", "lyngk", "turns of quick random games", 3, _playouts("lyngk", 5000)),
        *(
            Case(f"{game}-search", game, f"nodes of a search of depth {depth}", None, _search(game))
            for game, depth in DEPTHS.items()
        ),
    ]


def add_arguments(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print one line of JSON for the record")
    add_value(
        parser, "--seconds", whole_number(1, 600), "how long to measure each speed", default=2
    )


def run(options: Namespace) -> int:
    speeds = []
    with progress_bar("measuring") as progress:
        for done, case in enumerate(todo := cases()):
            if progress is not None:
                progress(done, len(todo))
            speeds.append(measure(case, options.seconds))
    if options.json:
        print(json.dumps(record(speeds)))
    else:
        print_table(speeds)
    return 0


def measure(case: Case, seconds: float) -> Speed:
    """Works for about that long and keeps the best and the middle round."""
    amount = case.work()  # also warms caches and tables
    rates = sorted(_rates(case, perf_counter() + seconds))
    return Speed(case, amount, best=rates[-1], typical=median(rates))


def _rates(case: Case, until: float) -> Iterator[float]:
    while True:
        began = perf_counter()
        amount = case.work()
        ended = perf_counter()
        yield amount / (ended - began) / 1e6
        if ended >= until:
            return


def record(speeds: list[Speed]) -> dict[str, object]:
    """What one line of the history holds."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": torony.__version__,
        "processor": processor(),
        "simd": _core.simd(),
        "threads": os.cpu_count(),
        "million_per_second": {
            speed.case.name: {"best": round(speed.best, 2), "typical": round(speed.typical, 2)}
            for speed in speeds
        },
        "searched_nodes": {
            speed.case.game: speed.amount for speed in speeds if speed.case.name.endswith("-search")
        },
    }


def processor() -> str:
    """The name of the processor as far as the system tells it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def print_table(speeds: list[Speed]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title="Million a second, one thread", title_justify="left")
    table.add_column("game")
    table.add_column("what")
    for heading in ("best", "typical", "goal"):
        table.add_column(heading, justify="right")
    for speed in speeds:
        case = speed.case
        digits = 2 if speed.best < 1 else 1
        best = f"{speed.best:.{digits}f}"
        if case.goal is not None:
            best = f"[{'green' if speed.best >= case.goal else 'red'}]{best}[/]"
        goal = "" if case.goal is None else f"{case.goal:.0f}"
        table.add_row(case.game, case.what, best, f"{speed.typical:.{digits}f}", goal)
    width = None if sys.stdout.isatty() else 110
    Console(width=width).print(table)
