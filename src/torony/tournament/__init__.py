"""Matches between players: many games, and what they say about the strength of the two.

>>> import torony
>>> from torony.tournament import PlayerSpec, Side, Tournament
>>> fast = torony.Limit(nodes=50)
>>> tournament = Tournament(
...     torony.game("gyges"),
...     Side(PlayerSpec.parse("engine:hash=1"), fast),
...     Side(PlayerSpec.parse("random"), fast),
...     games=4,
... )
>>> tournament.run()
>>> tournament.standing.wins
4

docs/match.md tells more.
"""

from torony.tournament.contest import Contest, Entrant
from torony.tournament.players import PlayerSpec
from torony.tournament.rating import Rating, ratings
from torony.tournament.standing import GameRecord, Standing
from torony.tournament.tournament import Side, Tournament

__all__ = [
    "Contest",
    "Entrant",
    "GameRecord",
    "PlayerSpec",
    "Rating",
    "Side",
    "Standing",
    "Tournament",
    "ratings",
]
