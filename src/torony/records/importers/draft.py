"""What importers share: what the caller knows, and a record made turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from torony.errors import InvalidRecord
from torony.games import Game, Outcome, Position
from torony.records.bounds import check_parts
from torony.records.progress import Progress
from torony.records.record import Record, RecordedTurn, fixed_start

__all__ = ["Draft", "Hints", "alternately"]

Placed = TypeVar("Placed")


@dataclass(frozen=True)
class Hints:
    """What the caller knows of games whose files do not say it."""

    game: Game | None = None
    start: Position | None = None
    deal: int | None = None

    def beginning(self, game: Game) -> tuple[Position, int | None]:
        """The start of a game whose file does not tell it, and the seed of its deal."""
        if self.start is not None:
            return self.start, None
        if self.deal is not None:
            return game.start(self.deal), self.deal
        fixed = fixed_start(game)
        if fixed is None:
            raise InvalidRecord(f"{game} has many starts, and nothing says which: give --position")
        return fixed, None


class Draft:
    """A record in the making; every turn is played."""

    def __init__(
        self, start: Position, tags: dict[str, str] | None = None, deal: int | None = None
    ) -> None:
        self.record = Record(start, dict(tags or {}), deal=deal)
        self._progress = Progress(start)
        self._parts = 0
        self._nags: list[int] = []  # of the last turn

    @property
    def position(self) -> Position:
        return self._progress.position

    @property
    def outcome(self) -> Outcome | None:
        """How the rules end the game here, if they do."""
        return self._progress.outcome()

    def play(self, text: str, spent: float | None = None) -> None:
        self._settle()
        self._count()
        self.record.turns.append(RecordedTurn(self._progress.play(text), spent=spent))

    def judge(self, nag: int) -> None:
        """A judgement about what was played last."""
        if not self.record.turns:
            raise InvalidRecord("a judgement stands before any turn")
        self._count()
        self._nags.append(nag)

    def comment(self, text: str) -> None:
        """A comment on what was played last."""
        self._count()
        turns = self.record.turns
        (turns[-1].comments if turns else self.record.comments).append(text)

    def pass_if_forced(self) -> None:
        """Plays a pass that others do not write down."""
        turns = self.position.legal_turns()
        if len(turns) == 1 and str(turns[0]) == "pass":
            self.play("pass")

    def finish(self, stated: Outcome | None = None) -> Record:
        """The record with the result of the rules, or else the one that was stated."""
        self._settle()
        self.record.outcome = self.outcome or stated
        return self.record

    def _settle(self) -> None:
        """The last turn gets its judgements at once: each added to the tuple would copy it."""
        if self._nags:
            self.record.turns[-1].nags = tuple(self._nags)
            self._nags = []

    def _count(self) -> None:
        self._parts += 1
        check_parts(self._parts)


def alternately(first: list[Placed], second: list[Placed]) -> Iterator[Placed]:
    """Placements in our order, where others let one player place everything before the other."""
    if not 0 <= len(first) - len(second) <= 1:
        raise InvalidRecord(
            f"it breaks off in the setup, after {len(first)} placements of the first player and "
            f"{len(second)} of the second, which here alternate"
        )
    for number in range(len(first) + len(second)):
        yield (second if number % 2 else first)[number // 2]
