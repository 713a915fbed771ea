"""Where a player is asked to move."""

from __future__ import annotations

from torony.errors import GameOver
from torony.games import Game, Position
from torony.playthrough import Playthrough

__all__ = ["checked"]


def checked(place: Position | Playthrough, game: Game) -> tuple[Position, list[int]]:
    """The position to move in and the keys of those before it; it must be of the game and open."""
    if isinstance(place, Playthrough):
        position, outcome = place.position, place.outcome()
        history = place.keys()
    elif isinstance(place, Position):
        position, outcome, history = place, place.outcome(), []
    else:
        raise TypeError(f"the engine searches a Position or a Playthrough, not {place!r}")
    if position.game != game:
        raise ValueError(f"this engine plays {game}, not {position.game}")
    if outcome is not None:
        raise GameOver(position, str(outcome))
    return position, history
