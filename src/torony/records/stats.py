"""Counting what many records hold; they are added one by one and need not be kept."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from torony.games import Position
from torony.records.record import Record

__all__ = ["Score", "Stats", "setup"]

_NORMAL_95: Final = 1.96


@dataclass
class Score:
    """Games won, drawn and lost, from somebody's view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, player: int, winner: int | None) -> None:
        if winner is None:
            self.draws += 1
        elif winner == player:
            self.wins += 1
        else:
            self.losses += 1

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Points for each game, 1 for a win and a half for a draw.

        >>> Score(2, 1, 1).share
        0.625
        """
        return (self.wins + self.draws / 2) / self.games if self.games else math.nan

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of the share; games that all ended alike tell none.

        >>> Score(2, 1, 1).error, Score(wins=3).error
        (0.4062..., nan)
        """
        if max(self.wins, self.draws, self.losses) == self.games:
            return math.nan
        squares = (self.wins + self.draws / 4) / self.games - self.share**2
        return _NORMAL_95 * math.sqrt(squares / self.games)


@dataclass
class Stats:
    """What the records of one game hold."""

    game: str
    games: int = 0
    first: Score = field(default_factory=Score)
    """From the view of player 1; unfinished games are in none of its numbers."""
    reasons: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    """How many games have so many turns."""
    starts: set[int] = field(default_factory=set)
    claims: dict[str, Score] = field(default_factory=dict)
    """By colour: how those who claimed it fared."""
    first_claims: Counter[int] = field(default_factory=Counter)
    """In which turn the first claim of a game was made."""
    claims_a_game: Counter[int] = field(default_factory=Counter)
    setups: dict[str, Score] = field(default_factory=dict)
    """By home row, as its player sees it from the left: how he fared."""

    @property
    def unfinished(self) -> int:
        return self.games - self.first.games

    def add(self, record: Record) -> None:
        self.games += 1
        self.lengths[len(record.turns)] += 1
        self.starts.add(record.start.key)
        if record.outcome is not None:
            self.first.add(1, record.outcome.winner)
            self.reasons[record.outcome.reason or "not told"] += 1
        self._add_claims(record)
        for player, row in setup(record).items():
            score = self.setups.setdefault(row, Score())
            if record.outcome is not None:
                score.add(player, record.outcome.winner)

    def _add_claims(self, record: Record) -> None:
        player, count = record.start.player, 0
        for number, entry in enumerate(record.turns, start=1):
            if (colour := entry.turn.claim) is not None:
                count += 1
                if count == 1:
                    self.first_claims[number] += 1
                score = self.claims.setdefault(colour, Score())
                if record.outcome is not None:
                    score.add(player, record.outcome.winner)
            player = 3 - player
        self.claims_a_game[count] += 1

    def mean_length(self) -> float:
        return sum(turns * count for turns, count in self.lengths.items()) / self.games

    def quantile(self, share: float) -> int:
        """The length that this share of the games does not exceed.

        >>> Stats("gyges", 4, lengths=Counter([10, 12, 14, 30])).quantile(0.5)
        12
        """
        left = math.ceil(share * self.games) or 1
        for turns in sorted(self.lengths):
            left -= self.lengths[turns]
            if left <= 0:
                return turns
        return 0

    def as_json(self) -> dict[str, Any]:
        """All of it for ``json.dumps``."""
        scores = {"claims": self.claims, "setups": self.setups}
        return {
            "game": self.game,
            "games": self.games,
            "wins": self.first.wins,
            "draws": self.first.draws,
            "losses": self.first.losses,
            "unfinished": self.unfinished,
            "first_player_score": _number(self.first.share),
            "first_player_error": _number(self.first.error),
            "reasons": dict(self.reasons.most_common()),
            "mean_length": self.mean_length(),
            "lengths": _by_number(self.lengths),
            "different_starts": len(self.starts),
            "first_claims": {
                str(turn): self.first_claims[turn] for turn in sorted(self.first_claims)
            },
            "claims_a_game": {
                str(count): self.claims_a_game[count] for count in sorted(self.claims_a_game)
            },
        } | {
            name: {
                key: {"games": score.games, "score": _number(score.share)}
                for key, score in sorted(by.items(), key=lambda item: -item[1].games)
            }
            for name, by in scores.items()
        }


def _by_number(counts: Counter[int]) -> dict[str, int]:
    return {str(number): counts[number] for number in sorted(counts)}


def _number(value: float) -> float | None:
    """JSON has no numbers for what is not known."""
    return None if math.isnan(value) else round(value, 4)


def setup(record: Record) -> dict[int, str]:
    """The home rows of both players once all pieces stand, where the game has such a setup.

    >>> import torony
    >>> start = torony.game("gyges").position("321123/000000/000000/000000/000000/321132 1 -")
    >>> setup(Record(start))
    {1: '321123', 2: '231123'}
    """
    if "placing" not in record.start.fields:
        return {}
    for position in record.positions():
        if not position.fields["placing"]:
            return _rows(position)
    return {}


def _rows(position: Position) -> dict[int, str]:
    rows = position.text.partition(" ")[0].split("/")
    if any(piece != "0" for row in rows[1:-1] for piece in row):
        return {}  # it began in the middle of a game
    return {1: rows[0], 2: rows[-1][::-1]}
