"""Torony: the board games LYNGK and Gygès, exactly and fast.

>>> import torony
>>> position = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
>>> position.play("a1b3").player
2
>>> position.play("a1a2")
Traceback (most recent call last):
...
torony.errors.IllegalTurn: 'a1a2' is not legal in 321123/...: ... (GYGES-...)

What not everybody needs is imported when it is first used: ``torony.explaining``, ``records``,
``render``, ``rl``, ``server``, ``tournament`` and ``training``.

>>> torony.tournament.PlayerSpec.parse("uct").kind
'uct'
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final

from torony.engine import (
    Analysis,
    Baseline,
    Engine,
    ExternalEngine,
    GygesInterfaceEngine,
    Info,
    Limit,
    Option,
    Result,
    Score,
    Solution,
)
from torony.errors import (
    DamagedRecord,
    EngineFailed,
    FileInUse,
    GameOver,
    IllegalAction,
    IllegalTurn,
    InvalidNet,
    InvalidPlayer,
    InvalidPosition,
    InvalidRecord,
    InvalidTurn,
    NewerFormat,
    OutOfResources,
    Reason,
    ToronyError,
    TrainingFailed,
    UnknownFormat,
    UnknownGame,
)
from torony.games import Effect, Game, Outcome, Position, Route, Standing, Turn, game, games
from torony.playouts import Playouts, random_playouts
from torony.playthrough import Playthrough

if TYPE_CHECKING:
    from torony import explaining as explaining
    from torony import records as records
    from torony import render as render
    from torony import rl as rl
    from torony import server as server
    from torony import tournament as tournament
    from torony import training as training

__version__ = "0.1.0"

_LATER: Final = frozenset(
    {"explaining", "records", "render", "rl", "server", "tournament", "training"}
)

__all__ = [
    "Analysis",
    "Baseline",
    "DamagedRecord",
    "Effect",
    "Engine",
    "EngineFailed",
    "ExternalEngine",
    "FileInUse",
    "Game",
    "GameOver",
    "GygesInterfaceEngine",
    "IllegalAction",
    "IllegalTurn",
    "Info",
    "InvalidNet",
    "InvalidPlayer",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidTurn",
    "Limit",
    "NewerFormat",
    "Option",
    "OutOfResources",
    "Outcome",
    "Playouts",
    "Playthrough",
    "Position",
    "Reason",
    "Result",
    "Route",
    "Score",
    "Solution",
    "Standing",
    "ToronyError",
    "TrainingFailed",
    "Turn",
    "UnknownFormat",
    "UnknownGame",
    "__version__",
    "game",
    "games",
    "random_playouts",
]


if not TYPE_CHECKING:  # with it, type checkers would take any name for one of the package

    def __getattr__(name: str) -> ModuleType:
        """A part of the library that is used for the first time."""
        if name in _LATER:
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
