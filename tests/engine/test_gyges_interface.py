"""Programs of the Universal Gyges Interface: those that behave, and those that do not."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from random import Random

import pytest
from tests.engine.gyges_programs import command, log, spec

import torony
from torony import EngineFailed, GygesInterfaceEngine, InvalidPlayer, Limit, Score
from torony.engine.gyges_interface import read_info, read_turn, seen_by_mover
from torony.tournament import Contestant, Match, PlayerSpec

ADVANCED = torony.game("gyges-advanced")
START = "321123/000000/000000/000000/000000/321123"
SHORT = Limit(time=0.5)


def written(turn: torony.Turn) -> str:
    """A turn of player 1 as numbers."""
    points = [point for point in (turn.origin, turn.target, turn.drop) if point is not None]
    return "|".join(str(ADVANCED.points.index(point)) for point in points)


def positions(count: int) -> list[torony.Position]:
    random = Random(3)
    found: list[torony.Position] = []
    while len(found) < count:
        position = ADVANCED.position(f"{START} 1 -")
        for _ in range(random.randrange(1, 9)):
            position = position.play(random.choice(position.legal_turns()))
            if position.outcome() is not None:
                break
        else:
            found.append(position)
    return found


@pytest.mark.parametrize("position", positions(12), ids=str)
def test_whoever_moves_sits_at_rank_one(position: torony.Position) -> None:
    """All turns of the position as its mover sees it are all turns of the position."""
    seen = ADVANCED.position(f"{seen_by_mover(position)} 1 -")
    turns = [read_turn(written(turn), position, position.player) for turn in seen.legal_turns()]
    assert sorted(turns) == sorted(position.legal_turns())


def test_both_goals_are_the_one_that_can_be_entered() -> None:
    first = ADVANCED.position("200132/000300/000000/300000/000110/210320 1 -")
    second = ADVANCED.position("023012/011000/000003/000000/003000/231002 2 -")
    for goal in (36, 37):
        assert str(read_turn(f"4|{goal}", first, 1)) == "e1N"
        assert str(read_turn(f"4|{goal}", second, 2)) == "b6S"


@pytest.mark.parametrize("text", ["", "0", "0|38", "0|-1", "0|1|2|3", "a|b", "0|1|", "²|1", "null"])
def test_what_is_no_turn(text: str) -> None:
    position = ADVANCED.position(f"{START} 1 -")
    with pytest.raises(torony.InvalidTurn, match="numbers from 0 to 37"):
        read_turn(text, position, 1)


def test_infos() -> None:
    position = ADVANCED.position(f"{START} 1 -")
    line = "info ply 3 bestmove 0|1|9 score -1061.4 nodes 225 nps 2.5 abf 3 time 0.5 pv 0|1|9 0|1|9"
    info = read_info(line, position)
    assert info is not None
    assert (info.depth, info.score, info.nodes, info.time) == (3, Score(cp=-1061), 225, 0.5)
    assert [str(turn) for turn in info.line] == ["a1b1=d2", "f6e6=c5"]
    # Another program writes the reply as the first player sees it.
    info = read_info("info ply 2 bestmove 0|1|9 score inf pv 0|1|9 35|34|26", position)
    assert info is not None
    assert [str(turn) for turn in info.line] == ["a1b1=d2", "f6e6=c5"]
    assert info.score == Score(win=2)
    for bad in ("", "info", "info ply", "info ply 1 score 3 pv", "info ply 1 score nan pv 0|1|9"):
        assert read_info(bad, position) is None
    for fields in (
        *("ply -1 score 3", "ply 0 score inf", "ply -1 score -inf", "ply 1 score 1e10"),
        *("ply 1 score 3 nodes -1", "ply 1 score 3 time nan", "ply 1 score 3 time inf"),
        "ply 1 score 3 time -1",
    ):
        assert read_info(f"info {fields} pv 0|1|9", position) is None, fields


def test_a_search_told_and_answered(tmp_path: Path) -> None:
    position = ADVANCED.position("021123/000000/030000/000000/000000/321123 2 -")
    program = GygesInterfaceEngine(command(tmp_path, "good"), ADVANCED, {"maxply": 7})
    with program as engine:
        assert (engine.name, str(engine.game)) == ("Tester", "gyges-advanced")
        result = engine.play(position, Limit(time=2, depth=3))
        assert position.is_legal(result.turn)
        assert (result.info.depth, result.info.score) == (2, Score(cp=12))
        assert result.info.line == (result.turn,)
        engine.new_game()
        assert [info.depth for info in engine.analysis(position, Limit(depth=1))] == [2]
    assert log(tmp_path).read_text("utf-8").splitlines() == [
        "ugi",
        "isready",
        "setoption maxPly 7",
        "isready",
        "setoption maxPly 3",
        "setoption maxTime 2",
        "setpos data 321123/000000/000000/000030/000000/321120",
        "go",
        "isready",
        "setoption maxPly 1",
        "setoption maxTime 86400",
        "setpos data 321123/000000/000000/000030/000000/321120",
        "go",
        "quit",
    ]


def test_babble_is_passed_over(tmp_path: Path) -> None:
    position = ADVANCED.position(f"{START} 2 -")
    with GygesInterfaceEngine(command(tmp_path, "babble"), ADVANCED) as engine:
        infos = list(engine.analysis(position, SHORT))
        assert [info.depth for info in infos] == [2]
        assert position.is_legal(engine.play(position, SHORT).turn)


@pytest.mark.parametrize(
    ("behaviour", "kind", "says"),
    [
        ("silent", "time", "no answer within 0.6 s"),
        ("illegal", "illegal turn", "'a1a1' is not legal"),
        ("null", "illegal turn", "'null' is not a turn"),
        ("garbage", "illegal turn", "numbers from 0 to 37 are expected"),
    ],
)
def test_bad_answers(tmp_path: Path, behaviour: str, kind: str, says: str) -> None:
    position = ADVANCED.position(f"{START} 1 -")
    with GygesInterfaceEngine(command(tmp_path, behaviour), ADVANCED, patience=20) as engine:
        engine._patience = 0.1
        with pytest.raises(EngineFailed) as caught:
            engine.play(position, SHORT)
    assert caught.value.kind == kind
    assert says in str(caught.value)


def test_a_crash_and_a_new_start(tmp_path: Path) -> None:
    position = ADVANCED.position(f"{START} 1 -")
    with GygesInterfaceEngine(command(tmp_path, "crash"), ADVANCED) as engine:
        engine.play(position, SHORT)
        with pytest.raises(EngineFailed, match=r"crash.*code 1: thread 'main' panicked"):
            engine.play(position, SHORT)
        engine.new_game()
        engine.play(position, SHORT)


def test_stopping(tmp_path: Path) -> None:
    position = ADVANCED.position(f"{START} 1 -")
    with GygesInterfaceEngine(command(tmp_path, "endless"), ADVANCED) as engine:
        for info in engine.analysis(position):  # has no end of its own
            assert str(info.line[0]) == "a1b1=d2"
            break
        threading.Timer(0.2, engine.stop).start()
        began = time.monotonic()
        assert str(engine.play(position, Limit(time=60)).turn) == "a1b1=d2"
        assert time.monotonic() - began < 30


def test_what_the_interface_cannot_say(tmp_path: Path) -> None:
    with pytest.raises(InvalidPlayer, match="it plays gyges and gyges-advanced, not lyngk"):
        GygesInterfaceEngine(command(tmp_path, "good"), "lyngk")
    with pytest.raises(EngineFailed, match="no weights"):
        GygesInterfaceEngine(command(tmp_path, "dead"), ADVANCED)
    with pytest.raises(EngineFailed, match="does not speak the Universal Gyges Interface"):
        GygesInterfaceEngine(command(tmp_path, "mute"), ADVANCED)
    position = ADVANCED.position(f"{START} 1 -")
    with GygesInterfaceEngine(command(tmp_path, "good"), ADVANCED) as engine:
        with pytest.raises(EngineFailed, match="no setup: place the pieces first"):
            engine.play(ADVANCED.start(), SHORT)
        for limit, kind in ((Limit(nodes=5), "nodes"), (Limit(clock=5), "a clock")):
            with pytest.raises(InvalidPlayer, match=f"time and of depth, not of {kind}"):
                engine.play(position, limit)
        engine.play(position, SHORT)  # nothing of this has harmed it
    with GygesInterfaceEngine(command(tmp_path, "counts"), ADVANCED) as engine:
        engine.play(position, Limit(nodes=5))
    assert "setoption maxNodes 5" in log(tmp_path).read_text("utf-8")


@pytest.mark.parametrize(
    ("behaviour", "reason"),
    [
        ("good", ""),
        ("silent", "time"),
        ("illegal", "illegal turn"),
        ("garbage", "illegal turn"),
        ("crash", "crash"),
    ],
)
def test_the_match_goes_on(tmp_path: Path, behaviour: str, reason: str) -> None:
    """A program that fails loses that game, the others are played, and the result says so."""
    limit = Limit(time=0.05)
    program, other = (
        Contestant(PlayerSpec.parse(text), limit) for text in (spec(tmp_path, behaviour), "random")
    )
    match = Match(ADVANCED, program, other, games=4, concurrency=2, max_turns=60)
    match.run()
    assert match.standing.finished == 4
    if reason:
        assert match.standing.reasons == {reason: 4}
        assert (match.standing.losses, match.standing.faults) == (4, 4)
        assert "WARNING" in match.standing.summary()
    else:
        assert match.standing.faults == 0


def test_an_info_needs_no_count_of_nodes() -> None:
    turn = ADVANCED.position(f"{START} 1 -").legal_turns()[0]
    told = f"info ply 2 score 31 pv {written(turn)}"
    found = read_info(told, ADVANCED.position(f"{START} 1 -"))
    assert found is not None
    assert (found.nodes, found.time, found.depth) == (0, 0.0, 2)
    counted = read_info(
        told.replace("pv", "nodes 12 time 0.5 pv"), ADVANCED.position(f"{START} 1 -")
    )
    assert counted is not None
    assert (counted.nodes, counted.time) == (12, 0.5)
