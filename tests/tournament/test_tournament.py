"""Several players: who meets whom, what is written down, and what goes on from there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.engine.programs import spec

import torony
from torony import InvalidPlayer, Limit
from torony.tournament import Entrant, GameRecord, Tournament

FEW = Limit(nodes=20)
TRIO = ("greedy", "random", "weak=engine:hash=1@2n")


def tournament(players: Sequence[str] = TRIO, **more: Any) -> Tournament:
    entrants = [Entrant.parse(text, FEW) for text in players]
    return Tournament(torony.game("gyges"), entrants, **{"games": 2, **more})


def met(tournament: Tournament) -> set[frozenset[str]]:
    return {frozenset(tournament.entrants[p].name for p in pair) for pair in tournament.matches}


def test_everybody_meets_everybody() -> None:
    assert met(tournament(("greedy", "random", "uct", "pvs"))) == {
        frozenset(pair.split())
        for pair in ("greedy random", "greedy uct", "greedy pvs", "random uct", "random pvs")
    } | {frozenset(("uct", "pvs"))}


def test_a_gauntlet_is_run_by_the_first() -> None:
    assert met(tournament(("uct", "random", "greedy"), gauntlet=True)) == {
        frozenset(("uct", "random")),
        frozenset(("uct", "greedy")),
    }


def test_points_add_up() -> None:
    played = tournament()
    played.run()
    assert played.finished == 6
    for one, other in ((0, 1), (1, 2), (0, 2)):
        mine, theirs = played.points(one, other), played.points(other, one)
        assert mine is not None
        assert theirs is not None
        assert (mine[0] + theirs[0], mine[1]) == (2, 2)
    assert played.points(0, 0) is None
    assert sum(played.total(player)[0] for player in range(3)) == 6
    engine, random = played.ratings()[2], played.ratings()[1]
    assert engine.elo > random.elo
    assert played.ratings(played.anchor("random", 800.0))[1].elo == pytest.approx(800)
    summary: Any = played.summary()
    assert [player["name"] for player in summary["players"]] == ["greedy", "random", "weak"]
    assert sum(match["games"] for match in summary["matches"]) == 6


def games_written(folder: Path) -> int:
    return sum(path.read_bytes().count(b"\n") for path in folder.glob("*.jsonl"))


def test_going_on(tmp_path: Path) -> None:
    """After an interruption, in another order, with more players and more games."""
    folder = tmp_path / "new" / "games"

    def interrupt(a: Entrant, b: Entrant, game: GameRecord) -> None:
        if games_written(folder) == 3:
            raise KeyboardInterrupt

    stopped = tournament()
    with pytest.raises(KeyboardInterrupt):
        stopped.run(folder, interrupt)
    assert (stopped.finished, games_written(folder)) == (3, 3)

    replayed: list[GameRecord] = []
    again = tournament(tuple(reversed(TRIO)))
    again.run(folder, lambda a, b, game: replayed.append(game))
    assert (len(replayed), again.finished, games_written(folder)) == (3, 6, 6)

    more = tournament((*TRIO, "uct"), games=4)
    more.run(folder)
    assert (more.finished, games_written(folder)) == (24, 24)
    assert len(list(folder.glob("*.jsonl"))) == 6


def test_what_was_played_counts_before_the_rest_is(tmp_path: Path) -> None:
    tournament().run(tmp_path)
    first = next(iter(tournament().matches))
    record = min(tmp_path.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
    record.unlink()  # the first match is to be played again

    def interrupt(a: Entrant, b: Entrant, game: GameRecord) -> None:
        raise KeyboardInterrupt

    again = tournament()
    with pytest.raises(KeyboardInterrupt):
        again.run(tmp_path, interrupt)
    assert again.matches[first].standing.finished == 1
    assert again.finished == 5


def test_a_program_that_fails_loses_and_the_rest_goes_on(tmp_path: Path) -> None:
    played = tournament((spec(tmp_path, "illegal"), "random", "greedy"))
    played.run()
    assert played.finished == 6
    assert played.total(0) == (0, 4)
    assert sum(match.standing.faults for match in played.matches.values()) == 4


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (["engine"], "needs two players"),
        (["greedy", "greedy"], "it takes part twice"),
        (["a=greedy", "b=greedy"], "it takes part twice"),
        (["a=greedy", "a=random"], "it takes part twice"),
        (["greedy", "gredy"], "did you mean 'greedy'?"),
        (["greedy", "random@0n"], "0n is no limit: write seconds (0.1s), nodes (1000n)"),
        (["greedy", "random@1.5d"], "1.5d is no limit"),
        (["greedy", "random@5x"], "known are"),
    ],
)
def test_players_that_make_no_contest(players: list[str], says: str) -> None:
    with pytest.raises(InvalidPlayer) as caught:
        tournament(players)
    assert says in str(caught.value)


def test_names_and_limits() -> None:
    one, other = tournament(("a=uct:alpha=0.7@3d", "uct:alpha=0.5")).entrants
    assert (one.name, str(one.side.player), one.side.limit) == (
        "a",
        "uct:alpha=0.7",
        Limit(depth=3),
    )
    assert (other.name, other.side.limit) == ("uct:alpha=0.5", FEW)
    with pytest.raises(InvalidPlayer, match="it does not take part; did you mean 'greedy'"):
        tournament().anchor("gredy", 0.0)
