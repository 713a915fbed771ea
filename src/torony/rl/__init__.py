"""For research: the games as numbers, thousands of games at once, and environments for frameworks.

:func:`encoding`, :func:`symmetries` and :class:`BatchedEnv` need NumPy alone. The games for
PettingZoo (``lyngk_v1`` and the others), Gymnasium (:mod:`torony.rl.single`) and OpenSpiel
(:mod:`torony.rl.spiel`) come with their frameworks: ``pip install 'torony[rl]'`` brings all.

>>> from torony.rl import BatchedEnv
>>> env = BatchedEnv("lyngk", games=100, seed=1)
>>> env.step_random()
>>> env.players[:3].tolist()
[2, 2, 2]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    from torony.rl.batch import BatchedEnv
    from torony.rl.encoding import ActionKind, Encoding, encoding, games
    from torony.rl.episode import Episode
    from torony.rl.symmetry import Symmetry, symmetries
except ModuleNotFoundError as error:
    hint = f"torony.rl needs {error.name}: pip install 'torony[rl]'"
    raise ModuleNotFoundError(hint, name=error.name) from error

if TYPE_CHECKING:
    from torony.rl.aec import AECGame

    lyngk_v1: AECGame
    lyngk_6_v1: AECGame
    gyges_v1: AECGame
    gyges_advanced_v1: AECGame

__all__ = [
    "ActionKind",
    "BatchedEnv",
    "Encoding",
    "Episode",
    "Symmetry",
    "encoding",
    "games",
    "gyges_advanced_v1",
    "gyges_v1",
    "lyngk_6_v1",
    "lyngk_v1",
    "symmetries",
]


if not TYPE_CHECKING:  # with it, type checkers would take any name for a game

    def __getattr__(name: str) -> AECGame:
        # PettingZoo takes a while to import, and not everybody has it.
        if name in __all__:
            try:
                from torony.rl.aec import all_games
            except ModuleNotFoundError as error:
                hint = f"{name} needs {error.name}: pip install 'torony[rl]'"
                raise ModuleNotFoundError(hint, name=error.name) from error
            return all_games()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
