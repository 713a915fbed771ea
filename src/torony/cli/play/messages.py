"""What the conversation around a game says of turns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from shutil import get_terminal_size
from textwrap import fill

from torony.engine import Score
from torony.games import Position, Turn
from torony.render.boards import GYGES_GOALS
from torony.render.theme import COLOURS, piece_name

__all__ = ["CLAIMS", "kinds_of_turns", "meaning", "prospects", "say", "shortened", "tidied"]

CLAIMS = f"""\
Claiming a colour makes it yours for the rest of the game: nobody else may move a stack with it \
on top, and yours may climb taller stacks and travel over LYNGK points, stacks with the same \
colour on top. You may claim one colour a turn and two in all; a turn without a claim leaves them \
for later. The colours are {", ".join(f"{colour} {piece_name(colour)}" for colour in COLOURS)}."""

LONG_LIST = 60  # from so many turns on a list is shortened


def kinds_of_turns(position: Position) -> Iterator[tuple[str, str]]:
    """An example of every kind of turn that can be played here, and what it means."""
    kinds: dict[tuple[bool, ...], Turn] = {}
    for turn in sorted(position.legal_turns()):
        kind = (turn.claim is None, turn.drop is None, turn.target in GYGES_GOALS)
        kinds.setdefault(kind, turn)
    for turn in kinds.values():
        yield str(turn), meaning(turn)


def meaning(turn: Turn) -> str:
    if turn.size is not None:
        return f"place a {piece_name(str(turn.size))} on {turn.target}"
    parts = []
    if turn.claim is not None:
        parts.append(f"claim {piece_name(turn.claim)}")
    if turn.origin is not None:
        goal = "the goal " if turn.target in GYGES_GOALS else ""
        parts.append(f"move from {turn.origin} to {goal}{turn.target}")
    elif turn.target is not None:
        parts.append(f"play on {turn.target}")
    if turn.drop is not None:
        parts.append(f"put the piece that stood there on {turn.drop}")
    return ", then ".join(parts) or "pass"


def prospects(score: Score) -> str:
    """What a score promises to the player to move.

    >>> prospects(Score(win=1)), prospects(Score(win=5)), prospects(Score(loss=2))
    ('it wins at once', 'it wins in 3 of your turns', 'all is lost, but it holds out longest')
    >>> prospects(Score(cp=0)), prospects(Score(cp=150))
    ('the game is even', 'you are better')
    """
    if score.win is not None:
        own = (score.win + 1) // 2
        most = "at most " if score.at_most else ""
        return "it wins at once" if own == 1 else f"it wins in {most}{own} of your turns"
    if score.loss is not None:
        return "all is lost, but it holds out longest"
    for least, words in (
        (0.85, "you are winning"),
        (0.6, "you are better"),
        (0.4, "the game is even"),
        (0.15, "your opponent is better"),
    ):
        if score.expected >= least:
            return words
    return "your opponent is winning"


def shortened(turns: Sequence[str], typed: int) -> dict[str, int]:
    """The turns, or where they are many how they begin after so many characters that are typed,
    with the number of turns behind each.

    >>> shortened(["a1b3", "a1c2"], 0)
    {'a1b3': 1, 'a1c2': 1}
    >>> shortened([f"{claim}:a1b{rank}" for claim in "rg" for rank in range(40)], 0)
    {'r:': 40, 'g:': 40}
    """
    heads: dict[str, int] = {}
    for turn in turns:
        head = turn if len(turns) < LONG_LIST else _head(turn, typed)
        heads[head] = heads.get(head, 0) + 1
    return heads


def _head(turn: str, typed: int) -> str:
    """The turn up to its claim or its drop, whichever comes next after what was typed."""
    ends = [turn.find(sign, typed) for sign in ":="]
    return next((turn[: end + 1] for end in ends if end >= 0), turn)


def say(text: str) -> None:
    """Prints a paragraph, indented and no wider than the terminal."""
    width = min(get_terminal_size().columns, 100) - 2
    print(fill(text, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False))


def tidied(text: str) -> str:
    """A turn as people type it, in our notation: capitals, spaces and dashes do not matter.

    >>> tidied("C1 - D2"), tidied("R: c1-d2"), tidied("a1 - n"), tidied("3@A1")
    ('c1d2', 'r:c1d2', 'a1N', '3@a1')
    """
    together = re.sub(r"[\s\u2013\u2014-]+", "", text).lower()
    return re.sub(r"(?<=\d)[ns]$", lambda goal: goal[0].upper(), together)
