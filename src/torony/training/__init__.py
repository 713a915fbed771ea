"""Learning a game by self-play: two stages, a log, a picture, and a match against the old net.

docs/training.md tells more; ``torony train`` is the command.
"""

from torony.training.curve import draw
from torony.training.gate import Gate, Verdict
from torony.training.log import Entry, Log
from torony.training.run import Plan, Stage, train

__all__ = ["Entry", "Gate", "Log", "Plan", "Stage", "Verdict", "draw", "train"]
