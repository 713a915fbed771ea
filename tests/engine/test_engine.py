"""The engine from Python."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

import torony
from torony import Engine, Info, Limit

START = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
WON = torony.game("gyges").position("321120/000000/000000/000000/000000/321123 2 N3")
PATIENCE = 60.0  # seconds; only a hang takes that long
MOST_HASH = {option.name: option.highest for option in Engine.options()}["Hash"]

every_game = pytest.mark.parametrize("name", torony.games())


def small(name: str = "gyges", **options: Any) -> Engine:
    return Engine(name, hash=1, **options)


def batches(infos: list[Info]) -> list[list[Info]]:
    """The infos of each report of all lines together."""
    starts = [place for place, info in enumerate(infos) if info.multipv == 1]
    return [infos[start:end] for start, end in zip(starts, [*starts[1:], len(infos)], strict=True)]


def essence(info: Info) -> tuple[object, ...]:
    """What may not differ between two searches of the same."""
    return info.depth, info.seldepth, info.multipv, info.score, info.nodes, info.line


@every_game
def test_play(name: str) -> None:
    position = torony.game(name).start(seed=7)
    with small(name) as engine:
        assert engine.game == torony.game(name)
        result = engine.play(position, Limit(nodes=100))
    assert position.is_legal(result.turn)
    info = result.info
    assert info.line[0] == result.turn
    assert info.multipv == 1
    assert 0 < info.nodes <= 100 + 16
    assert info.time > 0
    assert 0 <= info.hashfull <= 1000
    for turn in info.line:
        position = position.play(turn)


@pytest.mark.parametrize(
    "limit",
    [
        Limit(time=0.02),
        Limit(time=0),
        Limit(clock=0.5),
        Limit(clock=0.5, increment=0.1),
        Limit(nodes=1),
        Limit(depth=1),
        Limit(depth=1000, nodes=500),
        Limit(time=10**8, clock=10**8, nodes=2**63, depth=2),
    ],
)
def test_limits(limit: Limit) -> None:
    with small() as engine:
        assert START.is_legal(engine.play(START, limit).turn)


def test_depth_is_kept() -> None:
    with small() as engine:
        assert engine.play(START, Limit(depth=3)).info.depth == 3


def test_time_is_kept() -> None:
    """Of several tries the quickest counts: others use this machine too."""
    seconds = []
    with small("lyngk") as engine:
        for seed in range(4):
            position = torony.game("lyngk").start(seed)
            began = time.monotonic()
            engine.play(position, Limit(time=0.05))
            seconds.append(time.monotonic() - began)
    assert min(seconds) < 0.05 + 0.02 + 0.1


@every_game
def test_the_same_nodes_give_the_same_answer(name: str) -> None:
    position = torony.game(name).start(seed=5)
    with small(name) as first, small(name) as second:
        result = first.play(position, Limit(nodes=300))
        again = second.play(position, Limit(nodes=300))
        assert result.turn == again.turn
        assert essence(result.info) == essence(again.info)
        first.play(position.play(result.turn), Limit(nodes=100))
        first.new_game()
        assert essence(first.play(position, Limit(nodes=300)).info) == essence(result.info)


def test_the_size_of_the_table_matters_to_no_short_search() -> None:
    with small() as engine, Engine("gyges", hash=16) as other:
        limit = Limit(depth=3)
        assert essence(engine.play(START, limit).info) == essence(other.play(START, limit).info)


@every_game
def test_analysis(name: str) -> None:
    position = torony.game(name).start(seed=2)
    with small(name) as engine:
        infos = list(engine.analysis(position, Limit(nodes=1500), multipv=4))
    reports = batches(infos)
    assert reports
    for report in reports:
        assert [info.multipv for info in report] == [1, 2, 3, 4]
        assert len({info.line[0] for info in report}) == 4
        scores = [info.score for info in report]
        assert scores == sorted(scores, reverse=True)
        for info in report:
            after = position
            for turn in info.line:
                after = after.play(turn)
    depths = [report[0].depth for report in reports]
    assert depths == sorted(depths)
    nodes = [info.nodes for info in infos]
    assert nodes == sorted(nodes)


def test_analysis_ends_with_what_play_answers() -> None:
    with small() as engine, small() as other:
        for limit in (Limit(nodes=2000), Limit(depth=4)):
            *_, last = engine.analysis(START, limit, multipv=1)
            assert essence(last) == essence(other.play(START, limit).info)
            engine.new_game()
            other.new_game()


def test_fewer_turns_than_lines() -> None:
    position = torony.game("gyges").position("100000/000000/000000/000000/000000/000001 1 -")
    with small() as engine:
        infos = list(engine.analysis(position, Limit(depth=1), multipv=64))
    assert len(infos) == position.count_turns() == 2


def test_proved_results() -> None:
    winning = torony.game("gyges").position("200132/000300/000000/300000/000110/210320 1 -")
    with small() as engine:
        result = engine.play(winning, Limit(depth=8))
        assert result.turn.text == "d1N"
        assert result.info.score == torony.Score(win=1)
        # Nothing is left to find out, so that an analysis ends by itself.
        *_, last = engine.analysis(winning, multipv=1)
        assert last.score == torony.Score(win=1)


def test_repetition_is_known_from_a_match() -> None:
    """The third occurrence is a draw (G-5), which the position alone does not tell."""
    start = torony.game("gyges").position("100000/000000/000000/000000/000000/000001 1 -")
    playthrough = torony.Playthrough(
        start, ["a1a2", "f6f5", "a2a1", "f5f6", "a1a2", "f6f5", "a2a1", "f5f4"]
    )
    playthrough.back()
    assert playthrough.position.play("f5f6") == start

    def score(place: torony.Playthrough | torony.Position) -> torony.Score:
        with small() as engine:
            infos = engine.analysis(place, Limit(depth=1), multipv=8)
            return next(info.score for info in infos if info.line[0].text == "f5f6")

    assert score(playthrough) == torony.Score(cp=0)
    assert score(playthrough.position) != torony.Score(cp=0)


@pytest.mark.parametrize("reason", ["goal", "repetition", "resignation", "agreement"])
def test_a_finished_game(reason: str) -> None:
    start = torony.game("gyges").position("100000/000000/000000/000000/000000/000001 1 -")
    playthrough = torony.Playthrough(WON if reason == "goal" else start)
    if reason == "repetition":
        for turn in ["a1a2", "f6f5", "a2a1", "f5f6"] * 2:
            playthrough.play(turn)
    if reason == "resignation":
        playthrough.resign()
    if reason == "agreement":
        playthrough.agree_draw()
    with small() as engine:
        with pytest.raises(torony.GameOver, match=reason):
            engine.play(playthrough, Limit(nodes=10))
        with pytest.raises(torony.GameOver, match=reason):
            engine.analysis(playthrough)
    with small() as engine, pytest.raises(torony.GameOver, match="goal"):
        engine.play(WON, Limit(nodes=10))


def test_closing_an_analysis() -> None:
    with small() as engine:
        analysis = engine.analysis(START)
        assert next(analysis).depth == 1
        began = time.monotonic()
        analysis.close()
        assert time.monotonic() - began < 10
        for info in engine.analysis(START):
            if info.depth == 3:
                break
        del info
        assert engine.play(START, Limit(nodes=10)).info.multipv == 1  # it is free again


def test_leaving_the_block_ends_an_analysis() -> None:
    with small() as engine:
        analysis = engine.analysis(START)
        next(analysis)
    assert len(list(analysis)) < 1000  # what was found until then
    assert repr(engine) == "<engine for gyges, closed>"
    for use in (
        lambda: engine.play(START, Limit(nodes=1)),
        lambda: next(engine.analysis(START)),
        engine.new_game,
    ):
        with pytest.raises(RuntimeError, match="the engine is closed"):
            use()
    engine.stop()
    engine.close()


def test_an_error_in_the_block_ends_an_analysis() -> None:
    def fail() -> None:
        with small() as engine:
            for _ in engine.analysis(START):
                raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()


def test_an_analysis_that_is_never_read() -> None:
    with small() as engine:
        engine.analysis(START)
        engine.analysis(START).close()
        assert engine.play(START, Limit(nodes=10)).info.multipv == 1


def test_one_search_at_a_time() -> None:
    with small() as engine:
        analysis = engine.analysis(START)
        next(analysis)
        for use in (
            lambda: engine.play(START, Limit(nodes=1)),
            lambda: next(engine.analysis(START)),
            engine.new_game,
        ):
            with pytest.raises(RuntimeError, match="the engine is already searching"):
                use()
        engine.stop()
        assert len(list(analysis)) < 1000


def test_stopping_from_another_thread() -> None:
    with small("lyngk") as engine:
        timer = threading.Timer(0.2, engine.stop)
        timer.start()
        result = engine.play(torony.game("lyngk").start(seed=7), Limit(time=PATIENCE))
        timer.join()
    assert result.info.time < PATIENCE / 2


def test_closing_from_another_thread() -> None:
    engine = small("lyngk")
    timer = threading.Timer(0.2, engine.close)
    timer.start()
    assert engine.play(torony.game("lyngk").start(seed=7), Limit(time=PATIENCE)).info.nodes > 0
    timer.join()


def test_several_engines_at_once() -> None:
    """The same answers as one after the other, and Python goes on meanwhile."""
    places = [(name, torony.game(name).start(seed=4)) for name in torony.games()] * 2

    def think(number: int) -> None:
        name, position = places[number]
        with small(name) as engine:
            answers[number] = essence(engine.play(position, Limit(nodes=400)).info)

    answers: dict[int, object] = {}
    for number in range(len(places)):
        think(number)
    alone, answers = answers, {}
    threads = [threading.Thread(target=think, args=(number,)) for number in range(len(places))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == alone
    games = len(torony.games())
    assert all(alone[number] == alone[number + games] for number in range(games))


def test_two_analyses_side_by_side() -> None:
    with small() as one, small("lyngk") as other:
        limit = Limit(nodes=200)
        pairs = zip(
            one.analysis(START, limit),
            other.analysis(torony.game("lyngk").start(seed=7), limit),
            strict=False,
        )
        assert all(left.line[0].game != right.line[0].game for left, right in pairs)


def test_several_threads_in_one_engine() -> None:
    with small("lyngk", threads=3) as engine:
        position = torony.game("lyngk").start(seed=7)
        assert position.is_legal(engine.play(position, Limit(time=0.05)).turn)
        assert position.is_legal(engine.play(position, Limit(depth=2)).turn)


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
@pytest.mark.parametrize(
    "search", ["engine.play(position, Limit(time=600))", "list(engine.analysis(position))"]
)
def test_interrupting(search: str) -> None:
    code = f"""
import torony
from torony import Engine, Limit
position = torony.game("lyngk").start(seed=7)
engine = Engine("lyngk", hash=1)
print(flush=True)
try:
    {search}
except KeyboardInterrupt:
    print(engine.play(position, Limit(nodes=10)).turn)
"""
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A test run in the background of a shell ignores SIGINT, and its children would as well.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert (process.returncode, errors) == (0, "")
    assert torony.game("lyngk").start(seed=7).is_legal(output.strip())


def test_a_program_that_ends_during_an_analysis() -> None:
    code = """
import torony
analysis = torony.Engine("gyges", hash=1).analysis(torony.game("gyges").start())
print(next(analysis).depth)
"""
    finished = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (finished.returncode, finished.stdout, finished.stderr) == (0, "1\n", "")


@pytest.mark.parametrize(
    ("use", "says"),
    [
        (lambda: Engine("gygse"), "did you mean 'gyges'"),
        (lambda: Engine("gyges", threads=0), "threads must be between 1 and 256, not 0"),
        (lambda: Engine("gyges", hash=0), f"hash must be between 1 and {MOST_HASH}, not 0"),
        (lambda: small().play(START, Limit()), "play needs a limit"),
        (lambda: small("lyngk").play(START, Limit(depth=1)), "plays lyngk, not gyges"),
        (lambda: small().analysis(START, multipv=0), "multipv must be between 1 and 64, not 0"),
    ],
)
def test_bad_values(use: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        use()


@pytest.mark.parametrize(
    "use",
    [
        lambda: Engine(5),  # type: ignore[arg-type]
        lambda: Engine("gyges", threads=1.5),  # type: ignore[arg-type]
        lambda: small().play(START.text, Limit(depth=1)),  # type: ignore[arg-type]
        lambda: small().play(START, 5),  # type: ignore[arg-type]
        lambda: small().analysis(START, 5),  # type: ignore[arg-type]
        lambda: small().analysis(START, multipv="3"),  # type: ignore[arg-type]
    ],
)
def test_bad_types(use: Any) -> None:
    with pytest.raises(TypeError):
        use()
