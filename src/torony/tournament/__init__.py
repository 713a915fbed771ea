"""Matches between players: many games, and what they say about the strength of the two.

>>> import torony
>>> from torony.tournament import PlayerSpec, Contestant, Match
>>> fast = torony.Limit(nodes=50)
>>> match = Match(
...     torony.game("gyges"),
...     Contestant(PlayerSpec.parse("engine:hash=1"), fast),
...     Contestant(PlayerSpec.parse("random"), fast),
...     games=4,
... )
>>> match.run()
>>> match.standing.wins
4

docs/match.md tells more.
"""

from torony.tournament.match import Contestant, Match
from torony.tournament.players import PlayerSpec
from torony.tournament.rating import Rating, ratings
from torony.tournament.standing import GameRecord, Standing
from torony.tournament.tournament import Entrant, Tournament

__all__ = [
    "Contestant",
    "Entrant",
    "GameRecord",
    "Match",
    "PlayerSpec",
    "Rating",
    "Standing",
    "Tournament",
    "ratings",
]
