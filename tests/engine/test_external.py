"""Other programs over the protocol: those that behave, and those that do not."""

from __future__ import annotations

import io
import pickle
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.engine import gyges_programs
from tests.engine.process import COMMAND
from tests.engine.programs import command

import torony
from torony import EngineFailed, ExternalEngine, Limit, Playthrough, Score
from torony.engine import protocol_text
from torony.engine.process import lines_of

START = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
ONE = Limit(nodes=1)


def test_it_is_our_engine() -> None:
    """The same search over the protocol and in this process."""
    playthrough = Playthrough(START, ["a1b3", "b6b4"])
    limit = Limit(nodes=500)
    with torony.Engine("gyges", hash=1) as engine:
        own = engine.play(playthrough, limit)
    with ExternalEngine(COMMAND, "gyges", {"Hash": 1}) as external:
        assert (external.name, str(external.game)) == ("Torony", "gyges")
        result = external.play(playthrough, limit)
        assert result.turn == own.turn
        assert result.info.score == own.info.score
        assert (result.info.nodes, result.info.line) == (own.info.nodes, own.info.line)
        external.new_game()
        assert external.play(playthrough, limit).info.line == own.info.line


def test_analysis() -> None:
    with ExternalEngine(COMMAND, "gyges") as external:
        infos = list(external.analysis(START, Limit(depth=2), multipv=2))
        assert [(info.depth, info.multipv) for info in infos[:4]] == [
            (1, 1),
            (1, 2),
            (2, 1),
            (2, 2),
        ]
        for info in external.analysis(START, multipv=1):  # has no end of its own
            if info.depth == 3:
                break
        analysis = external.analyse(START, Limit(depth=2), multipv=2)
        assert [(info.depth, info.multipv) for info in analysis.lines] == [(2, 1), (2, 2)]
        with pytest.raises(ValueError, match="needs a limit"):
            external.analyse(START, Limit())
        winning = torony.game("gyges").position("200132/000300/000000/300000/000110/210320 1 -")
        assert external.play(winning, Limit(depth=3)).info.score == Score(win=1)


def test_stop_from_another_thread() -> None:
    with ExternalEngine(COMMAND, "lyngk") as external:
        timer = threading.Timer(0.3, external.stop)
        timer.start()
        began = time.monotonic()
        position = torony.game("lyngk").start(seed=1)
        assert position.is_legal(external.play(position, Limit(time=60)).turn)
        assert time.monotonic() - began < 30


def test_one_search_at_a_time() -> None:
    with ExternalEngine(COMMAND, "gyges") as external:
        analysis = external.analysis(START)
        next(analysis)
        with pytest.raises(RuntimeError, match="already searching"):
            external.play(START, ONE)
        analysis.close()
        external.play(START, ONE)


@pytest.mark.parametrize("behaviour", ["good", "babble"])
def test_a_program_that_tells_nothing(tmp_path: Path, behaviour: str) -> None:
    with ExternalEngine(command(tmp_path, behaviour), "gyges") as external:
        assert external.name == "Tester"
        result = external.play(START, ONE)
        assert START.is_legal(result.turn)
        assert (result.info.depth, result.info.line) == (0, (result.turn,))


@pytest.mark.parametrize(
    ("behaviour", "kind", "says"),
    [
        ("illegal", "illegal turn", "'a1a1' is not"),
        ("none", "illegal turn", "'none' is not a turn"),
        ("hang", "time", "no answer within 0.5 s"),
        ("chatter", "time", "no answer within 0.5 s"),
        ("painted", "protocol", "\N{REPLACEMENT CHARACTER}[2J one two xxx"),
    ],
)
def test_bad_answers(tmp_path: Path, behaviour: str, kind: str, says: str) -> None:
    with ExternalEngine(command(tmp_path, behaviour), "gyges", patience=20) as external:
        external._patience = 0.5  # starting may take longer than answering
        with pytest.raises(EngineFailed) as caught:
            external.play(START, ONE)
    assert caught.value.kind == kind
    assert says in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 1000
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_program_that_floods_us(tmp_path: Path) -> None:
    """What nobody has asked for is not kept without bounds."""
    with ExternalEngine(command(tmp_path, "flood"), "gyges") as external:
        external.play(START, ONE)
        external._process._popen.wait(60)  # it ends when its output is closed
        with pytest.raises(EngineFailed, match=r"crash.*it writes more than can be read"):
            external.play(START, ONE)


def test_a_line_without_an_end_comes_in_pieces() -> None:
    pieces = list(lines_of(io.StringIO("x" * (5 << 19))))
    assert [len(piece) for piece in pieces] == [1 << 20, 1 << 20, 1 << 19]


@pytest.mark.parametrize(
    "fields",
    [
        "depth -1 score cp 5",
        "depth 1 seldepth -1 score cp 5",
        "depth 1 multipv 0 score cp 5",
        "depth 1 score cp 1000000001",
        f"depth 1 score cp -1{'0' * 400}",
        "depth 1 score win 0",
        "depth 1 score loss -3",
        "depth 1 score cp 5 nodes -1",
        f"depth 1 score cp 5 time 1{'0' * 400}",
        f"depth 1 score cp 5 time {'9' * 5000}",
    ],
)
def test_numbers_that_cannot_be_meant(fields: str) -> None:
    assert protocol_text.info("info depth 1 score cp 5 pv a1b3", START) is not None
    assert protocol_text.info(f"info {fields} pv a1b3", START) is None


def test_scores_far_from_even() -> None:
    """Programs give a million for a win that they have not proved."""
    assert Score(cp=-(10**6)).expected == pytest.approx(0)
    assert Score(cp=10**6).expected == pytest.approx(1)


def test_a_crash_and_a_new_start(tmp_path: Path) -> None:
    with ExternalEngine(command(tmp_path, "crash"), "gyges") as external:
        external.play(START, ONE)
        for _ in range(2):
            with pytest.raises(EngineFailed, match=r"crash.*ended with code 1: out of luck"):
                external.play(START, ONE)
            external.new_game()
            external.play(START, ONE)


def test_programs_that_do_not_start(tmp_path: Path) -> None:
    with pytest.raises(EngineFailed, match=r"cannot start: No such file"):
        ExternalEngine("no-such-program --fast", "gyges")
    with pytest.raises(EngineFailed, match="it is empty"):
        ExternalEngine("", "gyges")
    with pytest.raises(EngineFailed, match="No closing quotation"):
        ExternalEngine("'torony", "gyges")
    with pytest.raises(EngineFailed, match="code 1: I am dead"):
        ExternalEngine(command(tmp_path, "dead"), "gyges")
    with pytest.raises(EngineFailed, match=r"time.*no answer within 0.2 s"):
        ExternalEngine([sys.executable, "-c", "input(); input(); input()"], "gyges", patience=0.2)


def test_programs_of_another_protocol(tmp_path: Path) -> None:
    """They are known by their first answers: nobody waits as long as the patience lasts."""
    began = time.monotonic()
    says = r"protocol.*does not speak the Torony engine protocol: 'tep' is not answered by 'tepok'$"
    for program in (command(tmp_path, "mute"), gyges_programs.command(tmp_path, "good")):
        with pytest.raises(EngineFailed, match=says):
            ExternalEngine(program, "gyges", patience=300)
    says = r"protocol.*does not speak the Universal Gyges Interface: 'ugi' is not answered by"
    for program in (command(tmp_path, "good"), COMMAND):
        with pytest.raises(EngineFailed, match=says):
            torony.GygesInterfaceEngine(program, "gyges", patience=300)
    assert time.monotonic() - began < 150


def test_options_that_are_refused(tmp_path: Path) -> None:
    with pytest.raises(EngineFailed, match=r"no option 'Hash' \(it has Game, Style\)"):
        ExternalEngine(command(tmp_path, "good"), "gyges", {"Hash": 3})
    with pytest.raises(EngineFailed, match="Style cannot be bad"):
        ExternalEngine(command(tmp_path, "good"), "gyges", {"Style": "bad"})
    with pytest.raises(EngineFailed, match="Hash must be a whole number"):
        ExternalEngine(COMMAND, "gyges", {"Hash": "much"})


def test_without_a_limit(tmp_path: Path) -> None:
    with (
        ExternalEngine(command(tmp_path, "good"), "gyges") as external,
        pytest.raises(ValueError, match="needs a limit"),
    ):
        external.play(START, Limit())
    with pytest.raises(EngineFailed, match="crash"):
        external.play(START, ONE)  # it is closed
