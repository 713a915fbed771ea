"""Explanations against what the positions say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import torony
from torony import Engine, Limit, Score
from torony.engine.judgement import as_record, in_words
from torony.explaining import Assessment, Explanation, explain, rule
from torony.explaining.explanation import TOPICS

ROOT = Path(__file__).parents[2]


def winning_turns(position: torony.Position) -> list[torony.Turn]:
    return [turn for turn in position.legal_turns() if wins(position, turn)]


def wins(position: torony.Position, turn: torony.Turn) -> bool:
    outcome = position.play(turn).outcome()
    return outcome is not None and outcome.winner == position.player


def capturing_turns(position: torony.Position) -> list[torony.Turn]:
    return [turn for turn in position.legal_turns() if captures(position, turn)]


def captures(position: torony.Position, turn: torony.Turn) -> bool:
    return position.play(turn).captured != position.captured


def positions(game: str, count: int) -> list[torony.Position]:
    """Along random games, up to the last turn but one."""
    random = Random(11)
    found: list[torony.Position] = []
    while len(found) < count:
        line = [torony.game(game).start(seed=random.randrange(1000))]
        while line[-1].outcome() is None and len(line) < 200:
            line.append(line[-1].play(random.choice(line[-1].legal_turns())))
        found += [line[-2], line[-3], random.choice(line[:-1])]
    return found[:count]


@pytest.mark.parametrize("game", torony.games())
def test_what_is_said_holds(game: str) -> None:
    random = Random(12)
    for position in positions(game, 12):
        turn = random.choice(position.legal_turns())
        explanation = explain(position, str(turn))
        after = position.play(turn)
        assert explanation.legal
        assert explanation.does
        wins = winning_turns(position)
        assert any("the win by" in said for said in explanation.gives_up) == (
            bool(wins) and turn not in wins
        )
        if after.outcome() is not None:
            assert "ends the game" in explanation.does[-1]
            continue
        lets_win = any(" to win with " in said for said in explanation.allows)
        assert lets_win == bool(winning_turns(after))
        if not lets_win:
            takes = any(" to capture a stack with " in said for said in explanation.allows)
            assert takes == bool(capturing_turns(after))
        for said in [*explanation.threatens, *explanation.allows, *explanation.prevents]:
            assert "player 0" not in said


def said(game: str, position: str, turn: str) -> Explanation:
    return explain(torony.game(game).position(position), turn)


def test_a_threat_and_its_only_answers() -> None:
    explanation = said("gyges", "200132/000300/000000/300000/000110/210320 1 -", "a1c1")
    assert explanation.threatens == [
        "to win with c1N, d1N or e1N; of 26 replies only a6d4, b6d4 or d6d4 stop that"
    ]


def test_letting_the_opponent_win() -> None:
    position = "200132/000300/000000/300000/000110/210320 1 -"
    board = torony.game("gyges").position(position)
    losing = next(turn for turn in board.legal_turns() if winning_turns(board.play(turn)))
    explanation = explain(board, str(losing))
    assert explanation.allows[0].startswith("player 2 still to win with ")


def test_a_replacement_a_placement_and_a_claim() -> None:
    place = "202110/000330/000000/000200/000100/030123 1 -"
    assert said("gyges-advanced", place, "a1c1=f1").does == [
        "moves the double from a1 to c1",
        "puts the double of c1 on f1",
    ]
    empty = str(torony.game("gyges").start())
    placed = said("gyges", empty, "3@a1")
    assert placed.does == ["places a triple on a1"]
    assert placed.threatens == []
    deal = "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/- 0/0"
    claimed = said(
        "lyngk",
        deal,
        str(
            next(
                turn
                for turn in torony.game("lyngk").position(deal).legal_turns()
                if turn.claim == "r"
            )
        ),
    )
    assert claimed.does[0] == "claims red"


def test_a_capture_and_giving_it_up() -> None:
    """Red can land on four others: that is a stack of five, and worth a point."""
    position = torony.game("lyngk").position("1/4/bkg4/6/2(ibgk)r1i1/6/7/4/1 1 r/- 0/0")
    assert "e5e4" in map(str, capturing_turns(position))
    assert explain(position, "e5e4").does == [
        "moves the red piece from e5 to e4",
        "captures a stack",
    ]
    assert explain(position, "e5e4").gives_up == []
    # Ivory goes onto red and covers it.
    covering = explain(position, "e7e5")
    assert covering.does[1] == "makes the stack rI of 2"
    assert covering.gives_up == ["the capture by e5e4 or k:e4e5"]
    assert covering.prevents == ["player 2 from capturing a stack with k:e4e5"]
    elsewhere = explain(position, "c1c2")
    assert elsewhere.threatens == ["to capture a stack with e5e4 or k:e4e5"]
    assert elsewhere.allows == ["player 2 still to capture a stack with k:e4e5"]
    assert elsewhere.gives_up == []


def test_every_rule_that_the_core_names_can_be_told() -> None:
    sources = [*ROOT.glob("core/games/*/*.cpp"), *ROOT.glob("core/games/*/*.h")]
    named = {
        tag
        for source in sources
        for tag in re.findall(r'"((?:LYNGK|GYGES)-[A-H]\d+|[LG]-\d+)"', source.read_text("utf-8"))
    }
    assert len(named) > 15
    for tag in named:
        told = rule(tag)
        assert told is not None, tag
        assert told.text
        assert (ROOT / told.place.partition("#")[0]).is_file()


def test_the_rules_are_those_of_the_pages() -> None:
    command = [sys.executable, "docs/make_rules.py", "--check"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize(
    ("score", "best", "says"),
    [
        (Score(cp=10), Score(cp=12), "as good as any"),
        (Score(cp=-20), Score(cp=12), "nearly as good as the best"),
        (Score(cp=-80), Score(cp=12), "weaker"),
        (Score(cp=-300), Score(cp=12), "a mistake"),
        (Score(loss=4), Score(cp=-700), "a losing mistake"),
        (Score(cp=700), Score(win=5), "lets a win slip"),
        (Score(win=9), Score(win=1), "wins too"),
        (Score(loss=2), Score(loss=6), "no worse than others, which lose too"),
    ],
)
def test_verdicts(score: Score, best: Score, says: str) -> None:
    turn, other = torony.game("gyges").start().legal_turns()[:2]
    assert Assessment(score, other, best, (turn,)).words == says


def test_the_engine_sees_a_losing_turn() -> None:
    position = torony.game("gyges").position("200132/000300/000000/300000/000110/210320 1 -")
    losing = next(turn for turn in position.legal_turns() if winning_turns(position.play(turn)))
    with Engine("gyges", hash=1) as engine:
        verdict = explain(position, str(losing), engine).verdict
    assert verdict is not None
    assert (verdict.score, verdict.best_score) == (Score(loss=2), Score(win=1))
    assert verdict.words == "a losing mistake"


def test_an_assessment_depends_on_nothing_that_was_searched_before() -> None:
    position = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
    turn = position.legal_turns()[3]
    with Engine("gyges", hash=4) as fresh, Engine("gyges", hash=4) as used:
        used.play(position, Limit(nodes=200_000))
        first, second = (explain(position, str(turn), engine) for engine in (fresh, used))
    assert first.verdict is not None
    assert first.verdict == second.verdict


def test_json_holds_what_the_explanation_does() -> None:
    position = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
    with Engine("gyges", hash=1) as engine:
        found = explain(position, "a1b3", engine)
    said, verdict = found.as_json(), found.verdict
    assert verdict is not None
    assert said.pop("verdict") == {
        "words": verdict.words,
        "score": as_record(verdict.score),
        "means": in_words(verdict.score, 1),
        "best": str(verdict.best),
        "best_score": as_record(verdict.best_score),
        "line": [str(turn) for turn in verdict.line],
    }
    statements = said.pop("statements")
    assert [statement["text"] for statement in statements] == [s.text for s in found.statements]
    topics = {topic: said.pop(topic) for topic in TOPICS}
    assert topics == {topic: found.about(topic) for topic in TOPICS}
    assert said == {"game": "gyges", "position": position.text, "turn": "a1b3", "legal": True}
