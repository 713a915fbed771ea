"""Any object that plays, over the protocol."""

from __future__ import annotations

import shlex
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.engine.agents import FAULTS

import torony
from torony import EngineFailed, ExternalEngine, Limit, Playthrough, Score
from torony.engine.serving import HELLO, HELLO_DONE, NEW_GAME
from torony.tournament import Contestant, Match, PlayerSpec

ROOT = Path(__file__).parents[2]
POSITION = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
FEW = Limit(nodes=20)
PROGRAM = (
    "import sys; sys.path.insert(0, {root!r}); import torony; "
    "from tests.engine.agents import Bad, First, Thinker, Writer; "
    "torony.engine.serve({player}, games={games})"
)


def command(player: str, games: object = None) -> list[str]:
    return [sys.executable, "-c", PROGRAM.format(root=str(ROOT), player=player, games=games)]


def session(player: str, *lines: str, games: object = None) -> list[str]:
    finished = subprocess.run(
        command(player, games),
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
    )
    return finished.stdout.splitlines()


def test_a_session() -> None:
    lines = session(
        "Writer()",
        HELLO,
        "isready",
        "",
        "setoption name Game value gyges",
        f"position text {POSITION} moves a1b3",
        "go movetime 100",
        NEW_GAME,
        "position start seed 3",
        "setoption name Game value lyngk",
        "position start seed 3",
        "go nodes 5",
        "position start",
        "quit",
        "isready",
    )
    games = " ".join(f"var {name}" for name in torony.games())
    first = POSITION.play("a1b3").legal_turns()[-1]
    deal = torony.game("lyngk").start(seed=3).legal_turns()[-1]
    assert lines == [
        "id name The Writer",
        f"option name Game type combo default lyngk {games}",
        HELLO_DONE,
        "readyok",
        f"bestmove {first}",
        f"bestmove {deal}",
    ]


BAD_LINES = {
    "hello": "unknown command 'hello'",
    "setoption name Hash value 1": "there is no such option: the only one is Game",
    "setoption name Game value chess": "there is no game 'chess'",
    "setoption name Game value lyngk": "there is no game 'lyngk'",
    "position": "expected 'position start ...' or 'position text ...'",
    "position start moves a1a1": "'a1a1' is not",
    "position text 1/2": "not a position",
    "position start seed x": "invalid literal",
    "go fast": "unknown limit 'fast'",
    "go nodes": "expected a whole number after 'nodes'",
    "go nodes -1": "expected a whole number after 'nodes'",
    "go nodes 0": "nodes must be between 1 and",
}


def test_bad_lines() -> None:
    """One conversation: it survives them all."""
    answers = session("First()", *BAD_LINES, "isready", games=["gyges"])
    assert answers.pop() == "readyok"
    for (line, says), answer in zip(BAD_LINES.items(), answers, strict=True):
        assert answer.startswith("info string error "), line
        assert says in answer


def test_a_finished_game_has_no_turn() -> None:
    over = "321120/000000/000000/000000/000000/321123 2 N3"
    lines = session("First()", f"position text {over}", "go nodes 1", games=["gyges"])
    assert lines == ["bestmove none"]


@pytest.mark.parametrize("what", FAULTS)
def test_faults_are_told(what: str) -> None:
    kind, says = FAULTS[what]
    position = f"position text {POSITION}"
    good, error, none = session(
        f"Bad({what!r})", position, "go nodes 1", "go nodes 1", games=["gyges"]
    )
    assert good == f"bestmove {POSITION.legal_turns()[0]}"
    assert error.startswith(f"info string error {kind}: ")
    assert says.replace("\\n", " ")[:20] in error or says in error
    assert none == "bestmove none"


def test_it_is_a_player_like_any_program() -> None:
    with ExternalEngine(command("Thinker()", ["gyges"]), "gyges") as engine:
        result = engine.play(Playthrough(POSITION, ["a1b3"]), Limit(nodes=300))
        assert engine.name == "Thinker"
        assert result.info.depth > 0
        winning = torony.game("gyges").position("200132/000300/000000/300000/000110/210320 1 -")
        assert engine.play(winning, Limit(depth=3)).info.score == Score(win=1)
        timer = threading.Timer(0.2, engine.stop)
        timer.start()
        began = time.monotonic()
        engine.play(POSITION, Limit(time=60))
        assert time.monotonic() - began < 30
    with ExternalEngine(command("Bad('raises')", ["gyges"]), "gyges") as engine:
        engine.play(POSITION, FEW)
        with pytest.raises(EngineFailed, match="crash: KeyError: 'no such"):
            engine.play(POSITION, FEW)


def test_a_match_against_the_command() -> None:
    spec = f"tep:{shlex.join(command('First()', ['gyges']))}"
    sides = [Contestant(PlayerSpec.parse(text), FEW) for text in (spec, "engine:hash=1")]
    match = Match(torony.game("gyges"), sides[0], sides[1], games=2)
    match.run()
    assert (match.standing.finished, match.standing.faults) == (2, 0)
