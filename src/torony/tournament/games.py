"""One game of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Event
from time import perf_counter
from typing import TypeVar

from torony import _core
from torony.engine import Limit
from torony.errors import EngineFailed, ToronyError
from torony.playthrough import Playthrough
from torony.tournament.players import Player
from torony.tournament.standing import GameRecord

__all__ = ["Seat", "play_game"]

Value = TypeVar("Value")

_FAULTS = (_core.CRASH, _core.TIME_OUT, _core.ILLEGAL_TURN)


@dataclass(frozen=True)
class Seat:
    """Who sits at one side of the board."""

    player: Player
    limit: Limit
    seed: int
    """For a player who chooses at random."""


class _Fault(Exception):
    """A player did what loses the game at once."""

    def __init__(self, loser: int, reason: str, detail: str) -> None:
        super().__init__(loser, reason, detail)
        self.loser = loser
        self.reason = reason
        self.detail = detail


def play_game(
    record: GameRecord, playthrough: Playthrough, seats: Sequence[Seat], max_turns: int, stop: Event
) -> bool:
    """Plays the match to its end and writes it down; ``False`` when it was stopped before.

    The seats are those of player 1 and player 2. Whoever fails loses.
    """
    record.start = playthrough.position.text
    milliseconds: list[float] = []
    try:
        for player, seat in enumerate(seats, start=1):
            _guarded(player, partial(seat.player.new_game, seat.seed))
        while (outcome := playthrough.outcome()) is None and len(playthrough) < max_turns:
            if stop.is_set():
                return False
            _play_turn(playthrough, seats[playthrough.position.player - 1], milliseconds)
        record.winner = (outcome.winner if outcome is not None else None) or 0
        record.reason = _core.TOO_LONG if outcome is None else outcome.reason
    except _Fault as fault:
        record.winner = 3 - fault.loser
        record.reason = fault.reason
        record.detail = fault.detail
    record.turns = [str(turn) for turn in playthrough.turns]
    record.milliseconds = milliseconds
    # A player that was stopped may have answered badly or died of it: that game does not count.
    return not stop.is_set()


def _play_turn(playthrough: Playthrough, seat: Seat, milliseconds: list[float]) -> None:
    player, time = playthrough.position.player, seat.limit.time
    began = perf_counter()
    try:
        result = _guarded(player, lambda: seat.player.play(playthrough, seat.limit))
    finally:
        taken = (perf_counter() - began) * 1000
        milliseconds.append(round(taken, 2))  # as it is recorded
    try:
        playthrough.play(result.turn)
    except ToronyError as error:
        raise _Fault(player, _core.ILLEGAL_TURN, str(error)) from None
    if time is not None and _core.much_too_long(taken, time):
        raise _Fault(player, _core.TIME_OUT, f"{taken:.0f} ms instead of {time * 1000:.0f}")


def _guarded(player: int, action: Callable[[], Value]) -> Value:
    """What the action gives; a program that fails in it has lost."""
    try:
        return action()
    except EngineFailed as failure:
        kind = failure.kind if failure.kind in _FAULTS else _core.CRASH
        raise _Fault(player, kind, failure.detail) from None
