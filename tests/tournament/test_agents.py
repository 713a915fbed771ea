"""Any object with play(game, limit) as a player of matches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.engine.agents import FAULTS, Bad, First, Meddler, Thinker, Writer

import torony
from torony import Limit
from torony.tournament import Contestant, Entrant, GameRecord, Match, PlayerSpec, Tournament

GYGES = torony.game("gyges")
FEW = Limit(nodes=20)
RANDOM = Contestant(PlayerSpec.parse("random"), FEW)


def tournament(player: Any, *, limit: Limit = FEW, games: int = 2, **more: Any) -> Match:
    return Match(GYGES, Contestant(player, limit), RANDOM, games=games, max_turns=60, **more)


def played(playthrough: Match) -> list[GameRecord]:
    games: list[GameRecord] = []
    playthrough.run(report=games.append)
    return sorted(games, key=lambda game: game.index)


@pytest.mark.parametrize("agent", [First(), Writer(), Meddler()])
@pytest.mark.parametrize("game", torony.games())
def test_turns_texts_and_meddling(agent: Any, game: str) -> None:
    match = tournament(agent)
    match.game = torony.game(game)
    for one in played(match):
        assert not one.is_fault, one.detail
        assert one.turns


def test_the_same_games_as_the_engine_itself() -> None:
    thinker = Thinker()
    own = played(tournament(PlayerSpec.parse("engine:hash=1")))
    assert [game.turns for game in played(tournament(thinker))] == [game.turns for game in own]
    assert len(set(thinker.games)) == 2
    assert not thinker.closed  # it was not made by the match
    with torony.Engine("gyges", hash=1) as engine:
        assert [game.turns for game in played(tournament(engine))] == [game.turns for game in own]


@pytest.mark.parametrize("what", FAULTS)
def test_whoever_fails_loses(what: str) -> None:
    kind, says = FAULTS[what]
    bad = Bad(what)
    for game in played(tournament(bad)):
        assert (game.winner, game.reason) == (3 - game.a_player, kind)
        assert says in game.detail
        assert len(game.detail) < 400
        bad.asked = 0


def test_too_slow_is_lost_on_time() -> None:
    (game,) = played(tournament(Bad("slow"), limit=Limit(time=0.01), games=1))
    assert (game.winner, game.reason) == (2, "time")
    assert "ms instead of 10" in game.detail


def test_several_games_at_once_need_several_objects() -> None:
    with pytest.raises(ValueError, match="First is one object and cannot play 2 games at the same"):
        tournament(First(), concurrency=2).run()
    made: list[Thinker] = []

    def thinker() -> Thinker:
        made.append(Thinker())
        return made[-1]

    one = played(tournament(Thinker, games=4))
    two = played(tournament(thinker, games=4, concurrency=2))
    assert [game.turns for game in one] == [game.turns for game in two]
    assert [player.closed for player in made] == [True, True]


def test_the_record_knows_them_by_name(tmp_path: Path) -> None:
    match = tournament(Writer())
    match.run(tmp_path / "games.jsonl")
    line = json.loads((tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert line["match"].startswith("gyges | The Writer 0ms 20n 0d | random 0ms 20n 0d | ")
    assert Contestant(First, FEW).name == Contestant(First(), FEW).name == "First"


def test_a_contest() -> None:
    entrants = [Entrant("mine", Contestant(First(), FEW)), Entrant.parse("random", FEW)]
    contest = Tournament(GYGES, entrants, games=2)
    contest.run()
    assert contest.finished == 2
    assert [player["player"] for player in contest.summary()["players"]] == ["First", "random"]


def test_what_cannot_play_is_refused() -> None:
    with pytest.raises(TypeError, match=r"needs play\(game, limit\), which 7 does not have"):
        torony.engine.Agent(7, "gyges")  # type: ignore[arg-type]
