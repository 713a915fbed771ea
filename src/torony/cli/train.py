"""``torony train``: learning a game by self-play."""

from __future__ import annotations

import sys
from argparse import Namespace, _ActionsContainer
from contextlib import AbstractContextManager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from torony.cli.common import GO_ON, Parser, add_value, decimal_number, interrupted, whole_number
from torony.cli.live import LiveDisplay
from torony.cli.match import display as match_display
from torony.training import Gate, GateResult, LogEntry, TrainingPlan, train
from torony.training.log import Log, ratings
from torony.training.options import OPTIONS
from torony.training.run import CURVE, LOG, MIN_GAMES, SECOND_STAGE_TIME

if TYPE_CHECKING:
    from rich.console import RenderableType

EXAMPLES = """\
  torony train gyges --minutes 5 --out trained
  torony train lyngk --games 200000 --seed 3 --threads 8 --out trained
  torony train gyges --minutes 10 --out more --from trained/depth-2/gyges.checkpoint

The net learns from games against itself: first it looks one turn ahead, then, for two fifths of
the time, two turns. DIR gets the log (log.jsonl), the learning curves as a picture (curve.svg),
checkpoints, and the net. Ctrl-C loses nothing and a kill ten seconds at most: the same command
goes on from the last checkpoint. With --games and --threads 1 the net is the same every time.

At the end the new net plays the one that comes with the package. Only if it is clearly stronger
is it adopted, as DIR/GAME.net with the result beside it (gate.json); the exit code is 1 if it is
not. The packaged net stays what it is unless --adopt says otherwise.
"""

NOT_ADOPTED = 1
LINE_SECONDS = 10
MIN_MINUTES = 0.01


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    budget = parser.add_mutually_exclusive_group(required=True)
    _add_option(budget, "minutes", lowest=MIN_MINUTES)
    _add_option(budget, "games", lowest=MIN_GAMES)
    parser.add_argument(
        "--out", metavar="DIR", type=Path, required=True, help="folder for all that comes of it"
    )
    _add_option(parser, "seed")
    _add_option(parser, "threads")
    parser.add_argument(
        "--from", metavar="FILE", dest="start", default="", help="a checkpoint to start from"
    )
    add_value(
        parser,
        "--gate-games",
        whole_number(0, 10**6),
        "games against the packaged net at most; 0 for no match",
        default=600,
    )
    add_value(
        parser, "--gate-nodes", whole_number(1, 10**9), "nodes a turn in that match", default=400
    )
    parser.add_argument(
        "--adopt", action="store_true", help="put an adopted net in place of the packaged one"
    )


def _add_option(parser: _ActionsContainer, name: str, lowest: float | None = None) -> None:
    """An option of the core's trainer; one whose lowest value is another here has no default."""
    option = OPTIONS[name]
    bounds = option.lowest if lowest is None else lowest, option.highest
    whole = whole_number(int(bounds[0]), int(bounds[1]))
    add_value(
        parser,
        f"--{name}",
        whole if option.whole else decimal_number(*bounds),
        option.help,
        # A text, which argparse reads as if somebody had written it.
        default=f"{option.default:g}" if lowest is None else None,
    )


def run(options: Namespace) -> int:
    plan = TrainingPlan(
        options.game.name,
        options.minutes or 0.0,
        options.games or 0,
        options.seed,
        options.threads,
        options.start,
    )
    try:
        with display(plan, options.out) as shown:
            net = train(plan, options.out, shown.reported)
        print(f"trained: {net}, learning curves: {options.out / CURVE}", flush=True)
        if options.gate_games == 0:
            print("not adopted: no match was played (--gate-games 0)")
            return NOT_ADOPTED
        gate = Gate(options.game, net, options.out, options.gate_games, options.gate_nodes)
        verdict = play(gate, options.threads)
    except KeyboardInterrupt:
        return interrupted(GO_ON)
    return tell(gate, verdict, install=options.adopt)


def play(gate: Gate, concurrency: int) -> GateResult:
    """Plays the match, or the rest of it."""
    if gate.needed:
        gate.match.concurrency = concurrency
        with match_display(gate.match) as shown:
            gate.match.run(gate.record, shown.finished)
        print(gate.match.standing.summary(), end="")
    return gate.decide()


def tell(gate: Gate, verdict: GateResult, *, install: bool) -> int:
    if not verdict.adopted:
        print(f"NOT ADOPTED: {verdict.reason}")
        return NOT_ADOPTED
    print(f"ADOPTED as {gate.folder / f'{gate.game}.net'}: {verdict.reason}")
    if install:
        print(f"installed as {gate.install()}")
    return 0


class Display(Protocol):
    """Shows on stderr how a training goes."""

    def reported(self, entry: LogEntry) -> None: ...


def display(plan: TrainingPlan, folder: Path) -> AbstractContextManager[Display]:
    """A living picture in a terminal, else a line now and then."""
    return LiveTraining(plan, folder) if sys.stderr.isatty() else PlainDisplay()


class PlainDisplay(AbstractContextManager["PlainDisplay"]):
    def __init__(self) -> None:
        self._printed = -float(LINE_SECONDS)

    def reported(self, entry: LogEntry) -> None:
        if entry.progress < 1 and monotonic() - self._printed < LINE_SECONDS:
            return
        self._printed = monotonic()
        print(
            f"stage {entry.stage}, {100 * entry.progress:.0f} %: {entry.games} games, "
            f"{entry.positions_per_second:.0f} positions/s, error {entry.error:.4f}, "
            f"{100 * entry.score:.0f} % against {rival(entry)}",
            file=sys.stderr,
            flush=True,
        )

    def __exit__(self, *_: object) -> None:
        pass


class LiveTraining(LiveDisplay):
    def __init__(self, plan: TrainingPlan, folder: Path) -> None:
        super().__init__(total=1.0, counts=False)
        self._plan = plan
        self._log = Log(folder / LOG)
        self._entry: LogEntry | None = None
        self._rating = 0.0

    def reported(self, entry: LogEntry) -> None:
        self._entry = entry
        self._rating = ratings(self._log.entries())[-1]
        first = 1 - SECOND_STAGE_TIME
        done = entry.progress * first
        if entry.stage == 2:
            done = first + entry.progress * SECOND_STAGE_TIME
        self.advance_to(done)

    def picture(self) -> RenderableType:
        from rich.console import Group
        from rich.table import Table

        table = Table.grid(padding=(0, 2))
        entry = self._entry
        if entry is not None:
            rows = {
                "looking ahead": ("one turn", "two turns")[entry.stage - 1],
                "games": f"{entry.games:,}",
                "positions": f"{entry.positions:,}  ({entry.positions_per_second:,.0f}/s)",
                "error": f"{entry.error:.4f}",
                "rate": f"{entry.rate:.4f}",
                "against " + rival(entry): f"{100 * entry.score:.0f} %",
                "Elo above random": f"about {self._rating:+.0f}",
            }
            for name, value in rows.items():
                table.add_row(f"[dim]{name}[/]", value)
        return Group(f"[bold]Learning {self._plan.game}[/]", table, self.bar)


def rival(entry: LogEntry) -> str:
    """Who it is measured against."""
    if entry.level > 0 or entry.stage > 1:
        return "its earlier self"
    return "random play"
