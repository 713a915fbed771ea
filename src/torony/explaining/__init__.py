"""Turns in plain words: why one is not legal, or what it does, threatens, allows and gives up.

>>> import torony
>>> from torony.explaining import explain
>>> position = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
>>> explanation = explain(position, "a1a2")
>>> explanation.legal, explanation.rule.tag, explanation.rule.title
(False, 'GYGES-C3', 'No edge twice')

docs/terminal.md shows what ``torony explain`` makes of it.
"""

from torony.explaining.explanation import Assessment, Explanation, Statement, explain
from torony.explaining.rules import Rule, rule

__all__ = ["Assessment", "Explanation", "Rule", "Statement", "explain", "rule"]
