"""The engine: it plays, and it says what it thinks of a position.

>>> import torony
>>> position = torony.game("gyges-advanced").position(
...     "002130/300300/021100/002000/000200/030100 1 -"
... )
>>> with torony.Engine("gyges-advanced") as engine:
...     result = engine.play(position, torony.Limit(nodes=2000))
>>> result.turn in position.legal_turns()
True
>>> result.info.line[0] == result.turn
True

docs/engine.md tells more, and docs/protocol.md how to use it from other programs.
"""

from torony.engine.agent import Agent, Plays
from torony.engine.analysis import Analysis
from torony.engine.baseline import Baseline
from torony.engine.engine import Engine
from torony.engine.external import ExternalEngine
from torony.engine.gyges_interface import GygesInterfaceEngine
from torony.engine.limit import Limit
from torony.engine.options import Option
from torony.engine.result import Info, Result
from torony.engine.score import Score
from torony.engine.serving import serve
from torony.engine.solution import Solution

__all__ = [
    "Agent",
    "Analysis",
    "Baseline",
    "Engine",
    "ExternalEngine",
    "GygesInterfaceEngine",
    "Info",
    "Limit",
    "Option",
    "Plays",
    "Result",
    "Score",
    "Solution",
    "serve",
]
