"""Simple players to measure against."""

from __future__ import annotations

from time import perf_counter

from torony import _core
from torony.arguments import in_range, text
from torony.engine.closing import PlayerOfGame
from torony.engine.limit import Limit
from torony.engine.result import Result, silent_info
from torony.engine.validate_position import checked
from torony.errors import InvalidPlayer
from torony.games import MAX_SEED, Game, Position
from torony.playthrough import Playthrough

__all__ = ["Baseline"]


class Baseline(PlayerOfGame):
    """A player without learning: ``random``, ``greedy``, ``uct`` or ``pvs``.

    Settings stand after a colon. bench/baselines/README.md says what each does exactly.

    >>> import torony
    >>> position = torony.game("gyges").position("200132/000300/000000/300000/000110/210320 1 -")
    >>> turn = Baseline("uct:alpha=0.7", "gyges").play(position, Limit(nodes=500)).turn
    >>> position.play(turn).outcome()
    Outcome(winner=1, reason='goal')
    >>> Baseline("uct:speed=1", "lyngk")
    Traceback (most recent call last):
    ...
    torony.errors.InvalidPlayer: 'uct:speed=1' is no player: 'uct' has no setting 'speed'
    """

    def __init__(self, description: str, game: Game | str) -> None:
        super().__init__(game)
        self._description = text("the description of a baseline", description)
        try:
            self._core = _core.Player(self._game.name, description)
        except ValueError as error:
            raise InvalidPlayer(description, str(error)) from None

    def play(self, place: Position | Playthrough, limit: Limit) -> Result:
        """The turn to play, found within the limit: time, nodes (playouts of ``uct``) or depth.

        There is no thought to tell about: the info holds the turn alone, at depth 0.
        """
        position, history = checked(place, self._game)
        if limit.clock is not None:
            raise ValueError("a baseline cannot divide its time: give it a limit a turn")
        began = perf_counter()
        turn = self._core.choose(
            position._position, history, limit.time or 0, limit.nodes or 0, limit.depth or 0
        )
        return Result(turn, silent_info(turn, perf_counter() - began))

    def new_game(self, seed: int = 0) -> None:
        """Forgets the game before; the seed is that of its random choices."""
        self._core.new_game(in_range("seed", seed, 0, MAX_SEED))

    def stop(self) -> None:
        """There is nothing to stop: a turn is never longer than its limit."""

    def close(self) -> None:
        """There is nothing to close."""

    def __repr__(self) -> str:
        return f"<{self._description} for {self._game}>"
