"""An explanation: facts and short searches put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Final

from torony.engine import Engine, Limit, Score
from torony.engine.judgement import as_record, in_words
from torony.errors import IllegalTurn
from torony.explaining.facts import (
    capturing_turns,
    deeds,
    skipped,
    stopping_turns,
    winning_turns,
)
from torony.explaining.rules import Rule, rule
from torony.games import Position, Turn

__all__ = ["Explanation", "Verdict", "explain"]

NODES: Final = 50_000
"""Positions to search, before the turn and after it: some tenths of a second each."""
MOST_WORK: Final = 1_000_000
"""Pairs of turns to go through for a count, a second or two; rather no count than a long wait."""
FEW: Final = 3

_GRADES: Final = ((0.02, "as good as any"), (0.07, "nearly as good as the best"), (0.2, "weaker"))
"""How much of the result to expect may be lost for these words."""


@dataclass(frozen=True)
class Verdict:
    """What the engine thinks of a turn; both scores are seen by the player who moves."""

    score: Score
    best: Turn
    best_score: Score
    line: tuple[Turn, ...]
    """The turn and how it would go on."""

    @property
    def words(self) -> str:
        """How good the turn is."""
        if self.line[0] == self.best:
            return "the engine's own choice"
        if self.best_score.loss is not None:
            return "no worse than others, which lose too"
        if self.score.loss is not None:
            return "a losing mistake"
        if self.best_score.win is not None:
            return "wins too" if self.score.win is not None else "lets a win slip"
        lost = self.best_score.expected - self.score.expected
        return next((words for limit, words in _GRADES if lost <= limit), "a mistake")


@dataclass(frozen=True)
class Explanation:
    """Why a turn is not legal, or what comes of it; the sentences have no subject."""

    position: Position
    turn: str
    legal: bool
    reason: str = ""
    """Why it is not legal."""
    rule: Rule | None = None
    does: list[str] = field(default_factory=list)
    threatens: list[str] = field(default_factory=list)
    prevents: list[str] = field(default_factory=list)
    allows: list[str] = field(default_factory=list)
    gives_up: list[str] = field(default_factory=list)
    verdict: Verdict | None = None
    """None after a turn that is not legal or ends the game."""

    def as_json(self) -> dict[str, object]:
        """All of it, for JSON."""
        said: dict[str, object] = {
            "game": self.position.game.name,
            "position": self.position.text,
            "turn": self.turn,
            "legal": self.legal,
        }
        if not self.legal:
            return {
                **said,
                "reason": self.reason,
                "rule": None if self.rule is None else asdict(self.rule),
            }
        for name in ("does", "threatens", "prevents", "allows", "gives_up"):
            said[name] = getattr(self, name)
        if (verdict := self.verdict) is not None:
            said["verdict"] = {
                "words": verdict.words,
                "score": as_record(verdict.score),
                "means": in_words(verdict.score, self.position.player),
                "best": str(verdict.best),
                "best_score": as_record(verdict.best_score),
                "line": [str(turn) for turn in verdict.line],
            }
        return said


def explain(position: Position, text: str, engine: Engine | None = None) -> Explanation:
    """Explains a turn; with an engine it says what it thinks of it too.

    ``InvalidTurn`` if the text is no turn at all.
    """
    try:
        turn = position.parse(text)
    except IllegalTurn as error:
        return Explanation(position, text, False, error.reason, rule(error.rule))
    after = position.play(turn)
    does = deeds(position, turn, after)
    if (outcome := after.outcome()) is not None:
        lost = [] if outcome.winner == position.player else _missed_wins(position)
        return Explanation(position, str(turn), True, does=does, gives_up=lost)
    # As if the other player did nothing: before the turn it shows what he threatens, after it what
    # the mover threatens.
    before_reply, after_reply = skipped(position), skipped(after)
    prevents, allows = _of_opponent(before_reply, after)
    return Explanation(
        position,
        str(turn),
        True,
        does=does,
        threatens=_threats(after_reply, after),
        prevents=prevents,
        allows=allows,
        gives_up=[*_missed_wins(position), *_missed_captures(position, turn, after_reply)],
        verdict=None if engine is None else judge(position, turn, after, engine),
    )


def _threats(mine: Position | None, after: Position) -> list[str]:
    """What the player who has moved could do next if nothing were done about it."""
    if mine is None:
        return []
    if wins := winning_turns(mine):
        threat = f"to win with {_listed(wins)}"
        replies = after.count_turns()
        if replies * mine.count_turns() <= MOST_WORK:
            threat += f"; {_answers(stopping_turns(after), replies)}"
        return [threat]
    if takes := capturing_turns(mine):
        return [f"to capture a stack with {_listed(takes)}"]
    return []


def _answers(stops: Sequence[Turn], replies: int) -> str:
    if not stops:
        return f"none of the {replies} replies stops that"
    if len(stops) <= FEW:
        return f"of {replies} replies only {_listed(stops)} stop{'s' * (len(stops) == 1)} that"
    return f"{len(stops)} of the {replies} replies stop that"


def _of_opponent(before: Position | None, after: Position) -> tuple[list[str], list[str]]:
    """What the opponent could have done and cannot any more, and what he can do now."""
    prevents, allows = [], []
    opponent = f"player {after.player}"
    for find, deed in ((winning_turns, "win"), (capturing_turns, "capture a stack")):
        had = find(before) if before is not None else []
        has = find(after)
        if had and not has:
            prevents.append(f"{opponent} from {_ing(deed)} with {_listed(had)}")
        if has:
            still = "still " if had else ""
            allows.append(f"{opponent} {still}to {deed} with {_listed(has)}")
            break  # whoever can win does not capture
    return prevents, allows


def _ing(deed: str) -> str:
    return {"win": "winning", "capture a stack": "capturing a stack"}[deed]


def _missed_wins(position: Position) -> list[str]:
    wins = winning_turns(position)
    return [f"the win by {_listed(wins)}"] if wins else []


def _missed_captures(position: Position, turn: Turn, mine: Position | None) -> list[str]:
    """Captures that were there instead, and are not even threatened afterwards."""
    takes = capturing_turns(position)
    if not takes or turn in takes or (mine is not None and capturing_turns(mine)):
        return []
    return [f"the capture by {_listed(takes)}"]


def _listed(turns: Sequence[Turn]) -> str:
    """
    >>> _listed([Turn("gyges", f"a{rank}N") for rank in (1, 2)])
    'a1N or a2N'
    >>> _listed([Turn("gyges", f"a{rank}N") for rank in (1, 2, 3, 4, 5)])
    'a1N, a2N, a3N or 2 others'
    """
    moves: dict[object, Turn] = {}  # a move is told once, whatever may be claimed before it
    for turn in turns:
        moves.setdefault((turn.origin, turn.target, turn.drop) if turn.origin else turn, turn)
    shown = [str(turn) for turn in list(moves.values())[:FEW]]
    if (left := len(moves) - FEW) > 0:
        shown.append(f"{left} other{'s' if left > 1 else ''}")
    return " or ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def judge(position: Position, turn: Turn, after: Position, engine: Engine) -> Verdict:
    """What the engine thinks of a turn, beside the one it would play itself."""
    engine.new_game()  # so that the answer depends on nothing that was searched before
    best = engine.play(position, Limit(nodes=NODES))
    if best.turn == turn:
        return Verdict(best.info.score, turn, best.info.score, best.info.line)
    reply = engine.play(after, Limit(nodes=NODES))
    score = reply.info.score.before()
    # Looking a turn further may show that the choice was no better; then it is not held up.
    return Verdict(score, best.turn, max(best.info.score, score), (turn, *reply.info.line))
