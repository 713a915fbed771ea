"""Learning a game by self-play: two stages, a log, a picture, and a match against the old net.

docs/training.md tells more; ``torony train`` is the command.
"""

from torony.training.curve import draw
from torony.training.gate import Gate, GateResult
from torony.training.log import Log, LogEntry
from torony.training.run import TrainingPlan, TrainingStage, train

__all__ = [
    "Gate",
    "GateResult",
    "Log",
    "LogEntry",
    "TrainingPlan",
    "TrainingStage",
    "draw",
    "train",
]
