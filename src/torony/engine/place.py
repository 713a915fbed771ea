"""Where a player is asked to move."""

from __future__ import annotations

from torony.errors import GameOver
from torony.games import Game, Position
from torony.match import Match

__all__ = ["checked"]


def checked(place: Position | Match, game: Game) -> tuple[Position, list[int]]:
    """The position to move in and the keys of those before it; it must be of the game and open."""
    if isinstance(place, Match):
        position, outcome = place.position, place.outcome()
        history = [earlier.key for earlier in place.positions[: place.place]]
    elif isinstance(place, Position):
        position, outcome, history = place, place.outcome(), []
    else:
        raise TypeError(f"the engine searches a Position or a Match, not {place!r}")
    if position.game != game:
        raise ValueError(f"this engine plays {game}, not {position.game}")
    if outcome is not None:
        raise GameOver(position, str(outcome))
    return position, history
