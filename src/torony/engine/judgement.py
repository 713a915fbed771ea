"""What scores mean in words, for mistakes and for JSON. The page reads the same file of bounds."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from torony.engine.score import Score

__all__ = ["MISTAKES", "as_record", "in_words"]

_BOUNDS: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_suffix(".json").read_text(encoding="utf-8")
)
MISTAKES: Final = tuple((1 / parts, sign) for sign, parts in _BOUNDS["mistakes"].items())
"""From which loss of the expected result on a turn gets which sign, the gravest first."""
_WORDS: Final = {
    "even": "",
    "slightly": "is slightly better",
    "better": "is better",
    "winning": "is winning",
}
_ADVANTAGES: Final = [(share, _WORDS[name]) for name, share in _BOUNDS["advantages"].items()]
"""From which expected result on one says what of the better player."""


def in_words(score: Score, player: int) -> str:
    """What the score, seen by that player, means.

    >>> in_words(Score(win=3), 1), in_words(Score(loss=2), 1)
    ('player 1 wins in 3', 'player 2 wins in 2')
    >>> in_words(Score(cp=20), 1), in_words(Score(cp=-150), 1), in_words(Score(cp=900), 2)
    ('about even', 'player 2 is better', 'player 2 is winning')
    """
    if score.win is not None or score.loss is not None:
        winner = player if score.loss is None else 3 - player
        return f"player {winner} wins{str(score).removeprefix('win').removeprefix('loss')}"
    if score.proved:
        return "a draw"
    better = player if score.expected >= 0.5 else 3 - player
    share = max(score.expected, 1 - score.expected)
    words = next(words for least, words in reversed(_ADVANTAGES) if share >= least)
    return f"player {better} {words}" if words else "about even"


def as_record(score: Score) -> dict[str, int]:
    """The kind of score and its number.

    >>> as_record(Score(cp=0)), as_record(Score(win=3)), as_record(Score(loss=8, at_most=True))
    ({'cp': 0}, {'win': 3}, {'loss': 8, 'at_most': True})
    """
    kinds = asdict(score).items()
    return {kind: number for kind, number in kinds if number is not None and number is not False}
