"""An opponent that stays near the strength of a player: what is known of him, game by game.

A strength is a number on the scale of the levels: who scores half against level 4 has strength 4.

>>> profile = Profile()
>>> profile.level("gyges")
3
>>> profile.add("gyges", level=3, result=1.0)
>>> profile.strength("gyges")
4.0
>>> profile.level("gyges")
4
"""

from __future__ import annotations

import json
import math
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from torony.engine import Engine, Limit
from torony.engine.engine import FULL_LEVEL
from torony.errors import InvalidRecord, NewerFormat
from torony.files import data_folder, write_whole
from torony.games import Position, games
from torony.playthrough import Playthrough
from torony.versions import JsonFormat

__all__ = ["Profile", "profile_path", "quality"]

FORMAT: Final = JsonFormat(name="torony-profile")
FIRST: Final = 3.0
"""The strength of somebody nobody knows."""
ELO_PER_LEVEL: Final = 150
"""About what the steps between the levels measure, see docs/levels.md."""
FIRST_STEP: Final = 2.0
LAST_STEP: Final = 0.6
"""How far one result can move a strength, in levels: much at first, later less."""
QUALITY_STEP: Final = 0.5
"""The same for how well he played, whatever the result."""
_LOOK: Final = Limit(nodes=1000)
_UNSEEN: Final = 0.01
"""What a turn may give away without meaning anything."""


def profile_path() -> Path:
    """The file of the player who uses this computer."""
    return data_folder() / "profile.json"


@dataclass
class _Strength:
    strength: float = FIRST
    games: int = 0


@dataclass
class Profile:
    """How strong a player is in each game."""

    players: dict[str, _Strength] = field(default_factory=dict)

    def strength(self, game: str) -> float:
        """On the scale of the levels."""
        return self.players.get(game, _Strength()).strength

    def games(self, game: str) -> int:
        """How many games this rests on."""
        return self.players.get(game, _Strength()).games

    def level(self, game: str) -> int:
        """The level to play next."""
        return min(max(round(self.strength(game)), 1), FULL_LEVEL)

    def add(self, game: str, level: int, result: float, quality: float = 0.0) -> None:
        """Learns from a game against a level: 1 for a win of the player, 0.5 for a draw, 0 for a
        loss. The quality says how well he played compared with the level, from -1 to 1; a
        lucky win says less than one that was played well."""
        known = self.players.setdefault(game, _Strength())
        expected = 1 / (1 + 10 ** ((level - known.strength) * ELO_PER_LEVEL / 400))
        step = max(FIRST_STEP / math.sqrt(known.games + 1), LAST_STEP)
        change = step * (result - expected) + QUALITY_STEP * min(max(quality, -1.0), 1.0)
        known.strength = round(min(max(known.strength + change, 1.0), float(FULL_LEVEL)), 3)
        known.games += 1

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file whole or not at all; its folder is made where it is missing."""
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        players = {name: asdict(player) for name, player in self.players.items()}
        write_whole(path, json.dumps({**FORMAT.stamp, "players": players}, indent=2) + "\n")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Profile:
        """What :meth:`save` wrote; a new profile where there is no such file."""
        try:
            text = Path(path).read_bytes()
        except FileNotFoundError:
            return cls()
        try:
            players = FORMAT.read(json.loads(text), path)["players"]
            return cls({name: _read(name, entry) for name, entry in players.items()})
        except NewerFormat:
            raise
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
            raise InvalidRecord(
                f"{os.fspath(path)} is not a profile that Torony wrote; remove it or name another"
            ) from None


def _read(name: str, entry: dict[str, Any]) -> _Strength:
    strength, count = float(entry["strength"]), entry["games"]
    if name not in games() or not 1 <= strength <= FULL_LEVEL or type(count) is not int:
        raise ValueError
    return _Strength(strength, count)


def quality(playthrough: Playthrough, player: int, engine: Engine) -> float:
    """How well a player played compared with his opponent, from -1 to 1, by what each gave away.

    >>> import torony
    >>> start = torony.game("gyges").position("200132/000300/000000/300000/000110/210320 1 -")
    >>> with Engine("gyges", hash=1) as engine:
    ...     quality(torony.Playthrough(start, ["d1N"]), 1, engine)
    0.0
    """
    given = _given_away(playthrough, engine)
    own, other = given[player], given[3 - player]
    if own is None or other is None:
        return 0.0
    return min(max(math.log2((other + _UNSEEN) / (own + _UNSEEN)) / 2, -1.0), 1.0)


def _given_away(playthrough: Playthrough, engine: Engine) -> dict[int, float | None]:
    """What each player gave away a turn, in expected result; ``None`` for who made no turn."""
    engine.new_game()
    worth = [_worth(position, engine) for position in playthrough.positions]
    losses: dict[int, list[float]] = {1: [], 2: []}
    for place, position in enumerate(playthrough.positions[:-1]):
        losses[position.player].append(max(0.0, worth[place] - (1 - worth[place + 1])))
    return {player: sum(all_) / len(all_) if all_ else None for player, all_ in losses.items()}


def _worth(position: Position, engine: Engine) -> float:
    """The result that the player to move can expect."""
    outcome = position.outcome()
    if outcome is None:
        return list(engine.analysis(position, _LOOK, multipv=1))[-1].score.expected
    return 0.5 if outcome.winner is None else float(outcome.winner == position.player)
