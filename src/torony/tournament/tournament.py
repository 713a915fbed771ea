"""Several players, each against each or one against all, and their ratings."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from torony.engine import Limit
from torony.errors import InvalidPlayer, nearest
from torony.games import Game
from torony.tournament.match import Contestant, Match
from torony.tournament.players import PlayerSpec
from torony.tournament.rating import Anchor, Rating, ratings
from torony.tournament.standing import GameRecord

__all__ = ["Entrant", "Tournament"]

ContestReport = Callable[["Entrant", "Entrant", GameRecord], object]
"""Called with every game when it is finished: who is A in it, who is B, and the game."""

_NAMED: Final = re.compile(r"(?P<name>[^=:,@]+)=(?P<rest>.+)")
_LIMITED: Final = re.compile(r"(?P<rest>.+)@(?P<number>\d+(?:\.\d+)?)(?P<unit>[snd])")


@dataclass(frozen=True)
class Entrant:
    """A player of a tournament, under the name that the tables show."""

    name: str
    side: Contestant

    @classmethod
    def parse(cls, text: str, limit: Limit) -> Entrant:
        """Reads ``[NAME=]PLAYER[@LIMIT]``; the limit is that given unless it has one of its own.

        >>> entrant = Entrant.parse("weak=engine:hash=1@100n", Limit(time=1))
        >>> entrant.name, str(entrant.side.player), entrant.side.limit.nodes
        ('weak', 'engine:hash=1', 100)
        >>> Entrant.parse("greedy@2.5s", Limit(nodes=1)).side.limit.time
        2.5
        >>> Entrant.parse("greedy", Limit(nodes=1)).name
        'greedy'
        """
        name, rest = text, text
        if (named := _NAMED.fullmatch(text)) is not None:
            name, rest = named["name"], named["rest"]
        if (limited := _LIMITED.fullmatch(rest)) is not None:
            rest, limit = limited["rest"], _limit(text, limited["number"], limited["unit"])
        return cls(name, Contestant(PlayerSpec.parse(rest), limit))


def _limit(text: str, number: str, unit: str) -> Limit:
    try:
        if unit == "s":
            return Limit(time=float(number))
        return Limit(**{{"n": "nodes", "d": "depth"}[unit]: int(number)})
    except ValueError:  # half a node, or more than there can be
        units = "seconds (0.1s), nodes (1000n) or a depth (4d)"
        raise InvalidPlayer(text, f"{number}{unit} is no limit: write {units}") from None


@dataclass
class Tournament:
    """Every two players play a match, or with ``gauntlet`` the first against each of the others.

    Each match is a :class:`Match` with the same starts.
    """

    game: Game
    entrants: Sequence[Entrant]
    gauntlet: bool = False
    games: int = 20
    """Of each match."""
    seed: int = 1
    random_turns: int = 0
    max_turns: int = 400
    concurrency: int = 1
    matches: dict[tuple[int, int], Match] = field(init=False)
    """By the numbers of their players, A and B."""

    def __post_init__(self) -> None:
        if len(self.entrants) < 2:
            names = " ".join(entrant.name for entrant in self.entrants)
            raise InvalidPlayer(names, "a tournament needs two players at least")
        self._refuse_twins()
        self.matches = {pair: self._match(*pair) for pair in self._pairs()}

    def _refuse_twins(self) -> None:
        """Nobody could tell them apart, in the tables by their names or in the records."""
        seen: set[object] = set()
        for player, entrant in enumerate(self.entrants):
            marks: set[object] = {entrant.name, self._description(player)}
            if marks & seen:
                reason = "it takes part twice: give it another limit or settings, or another name"
                raise InvalidPlayer(entrant.name, reason)
            seen |= marks

    def _pairs(self) -> list[tuple[int, int]]:
        pairs = combinations(range(len(self.entrants)), 2)
        chosen = [pair for pair in pairs if 0 in pair or not self.gauntlet]
        # Always the same order of two players, so that a record fits however they are listed.
        return [
            (a, b) if self._description(a) < self._description(b) else (b, a) for a, b in chosen
        ]

    def _description(self, player: int) -> tuple[str, tuple[float, int, int]]:
        side = self.entrants[player].side
        return side.name, side.numbers()

    def _match(self, a: int, b: int) -> Match:
        return Match(
            self.game,
            self.entrants[a].side,
            self.entrants[b].side,
            games=self.games,
            seed=self.seed,
            random_turns=self.random_turns,
            max_turns=self.max_turns,
            concurrency=self.concurrency,
        )

    def run(self, folder: Path | None = None, report: ContestReport | None = None) -> None:
        """Plays the games that are not in the records of the folder yet, a file a match.

        Ctrl-C raises ``KeyboardInterrupt``; the finished games are kept.
        """
        records: dict[tuple[int, int], Path | None] = dict.fromkeys(self.matches)
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            for pair, match in self.matches.items():
                records[pair] = record = folder / self._file(pair)
                if record.exists():
                    match.recall(record)
        for pair, match in self.matches.items():
            a, b = (self.entrants[player] for player in pair)
            match.run(records[pair], None if report is None else partial(report, a, b))

    def _file(self, pair: tuple[int, int]) -> str:
        """A name to recognise, and to tell apart from all other matches."""
        players = "-".join(re.sub(r"[^\w.=]+", "_", self._description(p)[0])[:24] for p in pair)
        digest = hashlib.sha256(self.matches[pair].identity.encode()).hexdigest()
        return f"{players}-{digest[:8]}.jsonl"

    @property
    def finished(self) -> int:
        """Games played so far."""
        return sum(match.standing.finished for match in self.matches.values())

    @property
    def all_games(self) -> int:
        """Games to play in all."""
        return len(self.matches) * self.games

    def points(self, player: int, rival: int) -> tuple[float, int] | None:
        """What a player scored against another and in how many games; nothing if they do not
        meet."""
        if (match := self.matches.get((player, rival))) is not None:
            return _points_of_a(match), match.standing.finished
        if (match := self.matches.get((rival, player))) is not None:
            games = match.standing.finished
            return games - _points_of_a(match), games
        return None

    def total(self, player: int) -> tuple[float, int]:
        """What a player scored in all and in how many games."""
        met = [self.points(player, rival) for rival in range(len(self.entrants))]
        scores = [score for score in met if score is not None]
        return sum(points for points, _ in scores), sum(games for _, games in scores)

    def anchor(self, name: str, elo: float) -> Anchor:
        """The player of that name, whose rating is to be so many Elo."""
        names = [entrant.name for entrant in self.entrants]
        if name not in names:
            raise InvalidPlayer(name, f"it does not take part{nearest(name, names)}")
        return Anchor(names.index(name), elo)

    def ratings(self, anchor: Anchor | None = None) -> list[Rating]:
        """Of every player, in their order."""
        results = {
            pair: (_points_of_a(match), match.standing.finished)
            for pair, match in self.matches.items()
        }
        return ratings(len(self.entrants), results, anchor)

    def summary(self, anchor: Anchor | None = None) -> dict[str, Any]:
        """All results, for JSON."""
        players = []
        for player, rating in enumerate(self.ratings(anchor)):
            points, games = self.total(player)
            players.append(
                {
                    "name": self.entrants[player].name,
                    "player": self.entrants[player].side.name,
                    "elo": round(rating.elo, 1),
                    "error": round(rating.error, 1),
                    "points": points,
                    "games": games,
                }
            )
        matches = [
            {"a": self.entrants[a].name, "b": self.entrants[b].name, **match.summary()}
            for (a, b), match in self.matches.items()
        ]
        return {"game": self.game.name, "players": players, "matches": matches}


def _points_of_a(match: Match) -> float:
    return match.standing.wins + match.standing.draws / 2
