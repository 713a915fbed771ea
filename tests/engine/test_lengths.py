"""In how many turns a game is won: what is said is so, and what is played keeps to it."""

from __future__ import annotations

import random

import pytest

import torony
from torony import Engine, Limit, Playthrough, Score
from torony.cli import main

LOST = (  # f3f6 loses at once, b3b2 and e2b2 hold out for six turns
    "1/w(rbki)(igkb)(ikr)/g2b3/1(rbk)(igbwr)b2/(wig)6/i2(gkbr)2/(rki)4(bgk)1/2g(rik)/(gr) "
    "1 ib/kr 0/0"
)
FORCED = "002130/300300/021100/002000/000200/030100 1 -"
CLOSED = "003020/000000/010130/020302/000120/100030 1 -"


def test_the_longest_resistance(capsys: pytest.CaptureFixture[str]) -> None:
    position = torony.game("lyngk-6").position(LOST)
    assert main(["solve", "lyngk-6", LOST]) == 0
    assert capsys.readouterr().out.startswith("loss in 6\n")
    with Engine("lyngk-6") as engine:
        for limit in (Limit(time=0.3), Limit(nodes=2000), Limit(depth=8)):
            result = engine.play(position, limit)
            assert str(result.turn) in ("b3b2", "e2b2")
            assert result.info.score == Score(loss=6)
        *_, last = engine.analysis(position, Limit(time=0.3), multipv=4)
        assert last.multipv == 4
        lines = engine.analyse(position, Limit(time=0.3), multipv=4).lines
        assert [info.score.loss for info in lines] == [6, 6, 2, 2]


def test_a_bound_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "gyges-advanced", FORCED]) == 0
    first, line, end, _ = capsys.readouterr().out.splitlines()
    assert first == "win in at most 11"
    assert len(line.split()) == 11
    assert end == "player 1 wins (goal)"
    assert main(["solve", "gyges-advanced", FORCED, "--json"]) == 0
    assert '"score": {"win": 11, "at_most": true}' in capsys.readouterr().out


def test_a_draw_that_nobody_can_avoid(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever leaves the way to and back loses."""
    assert main(["solve", "gyges", CLOSED, "--time", "20"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (lines[0], lines[2]) == ("draw", "neither player can force a win")
    position = torony.game("gyges").position(CLOSED)
    with Engine("gyges") as engine:
        solution = engine.solve(position, Limit(nodes=100_000))
    assert solution.score == Score(draw=True)
    assert (solution.at_least, solution.at_most) == (0, 0)


def worth(engine: Engine, playthrough: Playthrough, nodes: int) -> tuple[int, int]:
    """For the winner to move, the larger the better: the margin, then minus the turns."""
    if playthrough.game.name == "lyngk":
        solution = engine.solve(playthrough, Limit(nodes=nodes))
        assert solution.score is not None
        return solution.margin or 0, -(solution.score.win or 0)
    return 0, -(engine.play(playthrough, Limit(nodes=nodes)).info.score.win or 1000)


@pytest.mark.parametrize(
    ("name", "skip", "nodes"),
    [("gyges", 6, 2000), ("gyges-advanced", 6, 2000), ("lyngk-6", 18, 2000), ("lyngk", 26, 10**5)],
)
def test_a_won_game_does_not_wander(name: str, skip: int, nodes: int) -> None:
    """Every turn of the winner brings the end nearer, whatever the loser does."""
    choice = random.Random(name)
    won = 0
    with Engine(name, hash=4) as engine:
        for seed in range(10):
            engine.new_game()
            playthrough = Playthrough(torony.game(name).start(seed=seed))
            before: tuple[int, int] | None = None
            winner = 0
            while playthrough.outcome() is None and len(playthrough.turns) < 100:
                if playthrough.position.player == 3 - winner or len(playthrough.turns) < skip:
                    playthrough.play(choice.choice(playthrough.position.legal_turns()))
                    continue
                result = engine.play(playthrough, Limit(nodes=nodes))
                if result.info.score.win is not None:
                    winner = playthrough.position.player
                    now = worth(engine, playthrough, nodes)
                    if before is not None:
                        assert now >= (before[0], before[1] + 2), playthrough.position
                    before = now
                playthrough.play(result.turn)
            if before is not None:
                won += 1
                outcome = playthrough.outcome()
                assert outcome is not None
                assert outcome.winner == winner
    assert won >= 5
