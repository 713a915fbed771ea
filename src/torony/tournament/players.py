"""Players of a match, made from descriptions such as ``engine:hash=16``."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass, field
from typing import Final, Protocol

from torony.engine import (
    Baseline,
    Engine,
    ExternalEngine,
    GygesInterfaceEngine,
    Limit,
    Result,
)
from torony.engine.options import options_for
from torony.errors import InvalidPlayer, nearest
from torony.games import Game
from torony.playthrough import Playthrough

__all__ = ["BASELINES", "Player", "PlayerSpec"]

BASELINES: Final = ("random", "greedy", "uct", "pvs")
PROGRAMS: Final = {"tep": ExternalEngine, "ugi": GygesInterfaceEngine}
"""Other programs, by the protocol that they speak."""
KINDS: Final = ("engine", *BASELINES, *PROGRAMS)

ENGINE_OPTIONS: Final = tuple(
    option for option in options_for("machine", "play") if option.name != "Seed"
)
"""Settings of ``engine``; the seed is new in every game of a match."""
_TUNING: Final = options_for("tuning")
_OPTION: Final = "option."


class Player(Protocol):
    """Whoever can play a match."""

    def play(self, place: Playthrough, limit: Limit) -> Result: ...
    def new_game(self, seed: int) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


@dataclass(frozen=True)
class PlayerSpec:
    """A description of a player, taken apart.

    >>> PlayerSpec.parse("engine:hash=16,threads=2").settings
    {'hash': '16', 'threads': '2'}
    >>> spec = PlayerSpec.parse("tep:torony-engine my/nets,option.Hash=16")
    >>> spec.command, spec.settings
    ('torony-engine my/nets', {'Hash': '16'})
    >>> PlayerSpec.parse("engin")
    Traceback (most recent call last):
    ...
    torony.errors.InvalidPlayer: 'engin' is no player: known are engine, ...; did you mean 'engine'?
    """

    text: str
    kind: str
    settings: dict[str, str] = field(compare=False)
    command: str = field(default="", compare=False)

    @classmethod
    def parse(cls, text: str) -> PlayerSpec:
        """Reads ``KIND``, ``KIND:KEY=VALUE,...`` or ``tep:COMMAND,option.NAME=VALUE,...``, where
        ``ugi`` may stand for ``tep``."""
        if not text.isprintable():  # which bytes that are no text are not either
            raise InvalidPlayer(text, "it holds characters that cannot be shown")
        kind, colon, rest = text.partition(":")
        if kind not in KINDS:
            hint = nearest(kind, KINDS)
            raise InvalidPlayer(text, f"known are {', '.join(KINDS)}{hint}")
        if kind in PROGRAMS:
            command, *options = re.split(rf",(?={re.escape(_OPTION)})", rest)
            _check_command(text, kind, command)
            named = [option.removeprefix(_OPTION) for option in options]
            return cls(text, kind, _settings(text, named), command)
        return cls(text, kind, _settings(text, rest.split(",") if colon else []))

    def make(self, game: Game, patience: float) -> Player:
        """The player itself; an external program that is silent for so long counts as hanging."""
        if self.kind == "engine":
            return self._engine(game)
        if (program := PROGRAMS.get(self.kind)) is not None:
            return program(self.command, game, self.settings, patience=patience)
        return Baseline(self.text, game)

    def _engine(self, game: Game) -> Engine:
        known = ("net", *(option.keyword for option in ENGINE_OPTIONS))
        hidden = [option.keyword for option in _TUNING]
        numbers = {}
        for key, value in self.settings.items():
            if key not in (*known, *hidden):
                hint = nearest(key, known)
                reason = f"'engine' has no setting {key!r} (it has {', '.join(known)}){hint}"
                raise InvalidPlayer(self.text, reason)
            if key != "net":
                numbers[key] = _whole(self.text, key, value)
        try:
            return Engine(game, net=self.settings.get("net"), **numbers)
        except ValueError as error:  # a number out of range, or what is no net
            raise InvalidPlayer(self.text, str(error)) from None

    def __str__(self) -> str:
        return self.text


def _settings(text: str, parts: list[str]) -> dict[str, str]:
    settings: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not key or not equals:
            raise InvalidPlayer(text, f"expected key=value, not {part!r}")
        if key in settings:
            raise InvalidPlayer(text, f"{key!r} is set twice")
        settings[key] = value
    return settings


def _check_command(text: str, kind: str, command: str) -> None:
    try:
        words = shlex.split(command)
    except ValueError as error:  # a quote without its end
        raise InvalidPlayer(text, f"no command line: {error}") from None
    if not words:
        raise InvalidPlayer(text, f"the command is missing: write {kind}:PROGRAM")


def _whole(text: str, key: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise InvalidPlayer(text, f"{key} must be a whole number, not {value!r}")
    return int(value)
