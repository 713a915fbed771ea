"""Torony: the board games LYNGK and Gygès, exactly and fast.

>>> import torony
>>> position = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
>>> position.play("a1b3").player
2
>>> position.play("a1a2")
Traceback (most recent call last):
...
torony.errors.IllegalTurn: 'a1a2' is not legal in 321123/...: ... (GYGES-...)
"""

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
    OutOfResources,
    Reason,
    ToronyError,
    TrainingFailed,
    UnknownFormat,
    UnknownGame,
)
from torony.games import Effect, Game, Outcome, Position, Route, Standing, Turn, game, games
from torony.match import Match
from torony.playouts import Playouts, random_playouts

__version__ = "0.1.0"

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
    "Match",
    "Option",
    "OutOfResources",
    "Outcome",
    "Playouts",
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
