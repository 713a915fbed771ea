"""An explanation: the facts that the core proves and short searches put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, cast, get_args

from torony.engine import Engine, Limit, Score
from torony.engine.judgement import as_record, in_words
from torony.errors import IllegalTurn
from torony.explaining.rules import Rule, rule
from torony.games import Position, Turn

__all__ = ["Assessment", "Explanation", "Statement", "Topic", "explain"]

NODES: Final = 50_000
"""Positions to search, before the turn and after it: some tenths of a second each."""

Topic = Literal["does", "threatens", "prevents", "allows", "gives_up"]
TOPICS: Final[tuple[Topic, ...]] = get_args(Topic)

_GRADES: Final = ((0.02, "as good as any"), (0.07, "nearly as good as the best"), (0.2, "weaker"))
"""How much of the result to expect may be lost for these words."""


@dataclass(frozen=True)
class Statement:
    """One fact that the rules prove, as a sentence without a subject and as data."""

    topic: Topic
    key: str
    """Which sentence it is."""
    values: Mapping[str, Any]
    """What varies in it."""
    text: str
    """The sentence in English."""


@dataclass(frozen=True)
class Assessment:
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
    statements: tuple[Statement, ...] = ()
    """What a legal turn does, threatens, prevents, allows and gives up."""
    verdict: Assessment | None = None
    """None after a turn that is not legal or ends the game."""

    def about(self, topic: Topic) -> list[str]:
        """The sentences on one topic."""
        return [statement.text for statement in self.statements if statement.topic == topic]

    @property
    def does(self) -> list[str]:
        """What the turn does."""
        return self.about("does")

    @property
    def threatens(self) -> list[str]:
        """What the player could do next if nothing were done about it."""
        return self.about("threatens")

    @property
    def prevents(self) -> list[str]:
        """What the opponent could have done and no longer can."""
        return self.about("prevents")

    @property
    def allows(self) -> list[str]:
        """What the opponent can do now."""
        return self.about("allows")

    @property
    def gives_up(self) -> list[str]:
        """What could have been done instead."""
        return self.about("gives_up")

    def as_json(self) -> dict[str, Any]:
        """All of it, for JSON."""
        said: dict[str, Any] = {
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
        for topic in TOPICS:
            said[topic] = self.about(topic)
        said["statements"] = [asdict(statement) for statement in self.statements]
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
    said = [
        Statement(cast(Topic, topic), key, values, sentence)
        for topic, key, values, sentence in position._position.explain(turn)
    ]
    after = position.play(turn)
    judged = engine is not None and after.outcome() is None
    verdict = judge(position, turn, after, engine) if engine is not None and judged else None
    return Explanation(position, str(turn), True, statements=tuple(said), verdict=verdict)


def judge(position: Position, turn: Turn, after: Position, engine: Engine) -> Assessment:
    """What the engine thinks of a turn, beside the one it would play itself."""
    engine.new_game()  # so that the answer depends on nothing that was searched before
    best = engine.play(position, Limit(nodes=NODES))
    if best.turn == turn:
        return Assessment(best.info.score, turn, best.info.score, best.info.line)
    reply = engine.play(after, Limit(nodes=NODES))
    score = reply.info.score.before()
    # Looking a turn further may show that the choice was no better; then it is not held up.
    return Assessment(score, best.turn, max(best.info.score, score), (turn, *reply.info.line))
