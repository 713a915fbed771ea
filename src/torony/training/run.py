"""The stages of a training, from its first game or from where it was stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from torony import _core
from torony.errors import NewerFormat, TrainingFailed
from torony.files import claimed, write_whole
from torony.games import Game
from torony.training.curve import draw
from torony.training.log import Log, LogEntry
from torony.versions import JsonFormat

__all__ = [
    "CURVE",
    "LOG",
    "MIN_GAMES",
    "ProgressCallback",
    "TrainingPlan",
    "TrainingStage",
    "train",
]

ProgressCallback = Callable[[LogEntry], object]

LOG: Final = "log.jsonl"
CURVE: Final = "curve.svg"
PLAN: Final = "training.json"
PLAN_FORMAT: Final = JsonFormat()

SECOND_STAGE_TIME: Final = 0.4
SECOND_STAGE_GAMES: Final = 0.15
"""Its games take about four times as long, so that it is the same share of the time."""
MIN_GAMES: Final = 32
Rates = tuple[tuple[float, float], tuple[float, float]]
RATES: Final[Rates] = ((0.02, 0.001), (0.008, 0.001))
"""The first and the last steps of each stage."""
LARGER_RATES: Final[Mapping[str, Rates]] = dict.fromkeys(
    ("gyges", "gyges-advanced"), ((0.04, 0.002), (0.016, 0.001))
)
"""Gygès learns too little with steps half as large, and LYNGK is worse with these."""


@dataclass(frozen=True)
class TrainingStage:
    """A part of a training: so many turns are looked ahead in its games."""

    depth: int
    minutes: float
    games: int
    first_rate: float
    last_rate: float

    @property
    def folder(self) -> str:
        return f"depth-{self.depth}"


@dataclass(frozen=True)
class TrainingPlan:
    """What decides how a training goes: the budget is either minutes or games, the other is 0.

    >>> TrainingPlan("gyges", games=1000).stages
    (TrainingStage(depth=1, ..., games=850, ...), TrainingStage(depth=2, ..., games=150, ...))
    """

    game: str
    minutes: float = 0.0
    games: int = 0
    seed: int = 1
    threads: int = 1
    start: str = ""
    """A checkpoint to start from instead of nothing."""

    @property
    def stages(self) -> tuple[TrainingStage, TrainingStage]:
        """First one turn ahead; then two, from what the first stage learned, with smaller steps."""
        minutes = self.minutes * SECOND_STAGE_TIME
        games = round(self.games * SECOND_STAGE_GAMES)
        first, second = LARGER_RATES.get(self.game, RATES)
        return (
            TrainingStage(1, self.minutes - minutes, self.games - games, *first),
            TrainingStage(2, minutes, games, *second),
        )

    def options(self, stage: TrainingStage) -> dict[str, float]:
        """Of the core's trainer, for one stage; the others are what they are without being set."""
        return {
            "minutes": stage.minutes,
            "games": stage.games,
            "depth": stage.depth,
            "seed": self.seed,
            "threads": self.threads,
            "rate": stage.first_rate,
            "last-rate": stage.last_rate,
        }

    def checkpoint(self, folder: Path, stage: TrainingStage) -> Path:
        return folder / stage.folder / f"{self.game}.checkpoint"

    def net(self, folder: Path) -> Path:
        """Where the trained net lies."""
        return folder / self.stages[-1].folder / f"{self.game}.net"


def train(
    plan: TrainingPlan,
    folder: Path,
    report: ProgressCallback = lambda entry: None,
    *,
    report_seconds: float = 5.0,
    save_seconds: float = 10.0,
) -> Path:
    """Trains and returns the path of the net. The folder gets checkpoints, a log and a picture.

    With the folder of a training that was stopped or killed, and the same plan, it goes on where
    that was. Ctrl-C raises ``KeyboardInterrupt`` after a last checkpoint. With a budget of games
    and one thread the net is the same every time, interrupted or not.
    """
    if Game(plan.game).name not in _core.LEARNED:
        raise TrainingFailed(f"{plan.game} has no net that could be trained")
    with _claimed(folder, plan):
        return _run(plan, folder, report, report_seconds, save_seconds)


def _run(
    plan: TrainingPlan,
    folder: Path,
    report: ProgressCallback,
    report_seconds: float,
    save_seconds: float,
) -> Path:
    """All stages, those that are done already included."""
    log = Log(folder / LOG)
    start = plan.start
    for number, stage in enumerate(plan.stages, start=1):

        def note(latest: _core.TrainingReport, number: int = number) -> None:
            entry = _entry(number, latest)
            log.add(entry)
            write_whole(folder / CURVE, draw(plan.game, log.entries()))
            report(entry)

        try:
            _core.train(
                plan.game,
                str(folder / stage.folder),
                start,
                plan.options(stage),
                report_seconds,
                save_seconds,
                note,
            )
        except ValueError as error:
            raise TrainingFailed(str(error)) from None
        start = str(plan.checkpoint(folder, stage))
    return plan.net(folder)


@contextmanager
def _claimed(folder: Path, plan: TrainingPlan) -> Iterator[None]:
    """Makes the folder, or sees that it belongs to the same plan and that nobody trains in it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / PLAN
    with claimed(path):
        if not path.exists():
            stored = {**PLAN_FORMAT.stamp, **asdict(plan)}
            write_whole(path, json.dumps(stored, indent=2) + "\n")
        try:
            _check_plan(path, asdict(plan))
            Log(folder / LOG).entries()
        except NewerFormat as error:
            raise TrainingFailed(str(error)) from None
        yield


def _check_plan(path: Path, wanted: dict[str, object]) -> None:
    try:
        found = PLAN_FORMAT.read(json.loads(path.read_text(encoding="utf-8")), path)
    except NewerFormat:
        raise
    except ValueError:
        raise TrainingFailed(
            f"{path} is damaged: remove it to begin anew, or use another folder"
        ) from None
    other = [f"{name} {found.get(name)!r}" for name in wanted if found.get(name) != wanted[name]]
    if other:
        raise TrainingFailed(
            f"{path.parent} holds another training, with {', '.join(other)}: "
            "give the same command to go on with it, or use another folder"
        )


def _entry(stage: int, latest: _core.TrainingReport) -> LogEntry:
    return LogEntry(
        stage=stage,
        seconds=round(latest.seconds, 2),
        games=latest.games,
        positions=latest.positions,
        positions_per_second=round(latest.positions_per_second),
        error=round(latest.error, 5),
        rate=round(latest.rate, 6),
        level=latest.level,
        score=round(latest.score, 4),
        promoted=latest.promoted,
        progress=round(latest.progress, 4),
    )
