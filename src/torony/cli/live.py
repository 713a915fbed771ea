"""What is shown on stderr, in a terminal, while a long piece of work goes on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.progress import ProgressColumn

__all__ = ["LiveDisplay"]


class LiveDisplay(ABC):
    """A picture that is drawn again and again, with a bar below it."""

    def __init__(self, total: float, *, counts: bool = True) -> None:
        from rich.console import Console
        from rich.live import Live
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TaskProgressColumn,
            TimeRemainingColumn,
        )

        share: ProgressColumn = MofNCompleteColumn() if counts else TaskProgressColumn()
        self.console = Console(stderr=True)
        self.bar = Progress(BarColumn(), share, TimeRemainingColumn())
        self._task = self.bar.add_task("", total=total)
        self._live = Live(console=self.console, transient=True, get_renderable=self.picture)

    @abstractmethod
    def picture(self) -> RenderableType:
        """What to show now, the bar included."""

    def advance_to(self, done: float) -> None:
        self.bar.update(self._task, completed=done)

    def __enter__(self) -> Self:
        self._live.start(refresh=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()
