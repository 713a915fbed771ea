"""Whole matches: what they count, what they write down, and what becomes of players that fail."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.engine import gyges_programs
from tests.engine.programs import spec

import torony
from torony import InvalidRecord, Limit, Playthrough, _core
from torony.tournament import Contestant, GameRecord, Match, PlayerSpec

FEW = Limit(nodes=30)


def match_of(a: str, b: str, game: str = "gyges", limit: Limit = FEW, **more: Any) -> Match:
    first, second = (Contestant(PlayerSpec.parse(text), limit) for text in (a, b))
    return Match(torony.game(game), first, second, **{"games": 6, **more})


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def without_times(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    chosen = [{key: value for key, value in game.items() if key != "ms"} for game in games]
    return sorted(chosen, key=lambda game: game["index"])


@pytest.mark.parametrize("game", torony.games())
def test_the_record_holds_whole_games(game: str, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    played = match_of("engine:hash=1", "random", game, max_turns=60)
    played.run(record)
    games = lines(record)
    assert [game["index"] for game in games] == list(range(6))
    for one in games:
        assert one["match"] == played.identity
        assert one["a_player"] == 1 + one["index"] % 2
        assert len(one["ms"]) == len(one["turns"])
        playthrough = Playthrough(torony.game(game).position(one["start"]), one["turns"])
        outcome = playthrough.outcome()
        if outcome is None:
            assert (one["winner"], one["reason"], len(playthrough)) == (0, "too long", 60)
        else:
            assert (outcome.winner or 0, outcome.reason) == (one["winner"], one["reason"])
    starts = [one["start"] for one in games]
    assert starts[0::2] == starts[1::2]
    assert len(set(starts)) == 3
    assert played.standing.wins >= (5 if game in _core.LEARNED else 3)
    wins = sum(one["winner"] == one["a_player"] for one in games)
    assert wins == played.standing.wins


def test_ctrl_c_after_a_game_is_written_still_counts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted:
        """Writes a game, and then Ctrl-C comes."""

        def __init__(self, file: Any) -> None:
            self.file = file
            self.games = file.games
            self.close = file.close

        def append(self, game: GameRecord) -> bool:
            self.file.append(game)
            raise KeyboardInterrupt

    played = match_of("random", "random")
    opened = Match._open
    with monkeypatch.context() as patch:
        patch.setattr(Match, "_open", lambda self, path: Interrupted(opened(self, path)))
        with pytest.raises(KeyboardInterrupt):
            played.run(tmp_path / "games.jsonl")
    assert played.standing.finished == len(lines(tmp_path / "games.jsonl")) == 1


def test_games_do_not_depend_on_how_many_are_played_at_once(tmp_path: Path) -> None:
    for concurrency in (1, 3):
        played = match_of("engine:hash=1", "uct", games=8, concurrency=concurrency)
        played.run(tmp_path / f"{concurrency}.jsonl")
    one, three = (without_times(lines(tmp_path / f"{number}.jsonl")) for number in (1, 3))
    assert one == three


def test_a_match_against_itself_is_even() -> None:
    played = match_of("engine:hash=1", "engine:hash=1", "lyngk", games=4)
    played.run()
    assert played.standing.pairs == [0, 0, 2, 0, 0]
    assert played.standing.elo[0] == 0
    low, high = played.standing.elo[1:]
    assert low < -20  # two pairs prove nothing
    assert high > 20


def test_going_on(tmp_path: Path) -> None:
    """A record cut anywhere is taken up; games that are whole are not played again."""
    whole = tmp_path / "whole.jsonl"
    match_of("greedy", "random").run(whole)
    text = whole.read_text(encoding="utf-8")
    second = text.index("\n") + 1
    for cut in (0, 1, 30, second - 1, second, second + 200, len(text) - 1, len(text)):
        path = tmp_path / f"{cut}.jsonl"
        path.write_text(text[:cut], encoding="utf-8")
        played: list[GameRecord] = []
        again = match_of("greedy", "random")
        again.run(path, played.append)
        assert len(played) == 6 - text[:cut].count("\n")
        assert again.standing.finished == 6
        assert without_times(lines(path)) == without_times(lines(whole))
    more = match_of("greedy", "random", games=8)
    more.run(whole)
    assert len(lines(whole)) == 8


def test_times_come_back_from_the_record(tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    played, read = match_of("greedy", "random"), match_of("greedy", "random")
    played.run(record)
    read.run(record)
    assert read.standing.times(True)[0] > 0
    assert read.summary() == played.summary()
    for of_a in (True, False):
        assert read.standing.times(of_a) == played.standing.times(of_a)


@pytest.mark.parametrize("text", ["hello", "hello\n", "{}\n", '{"match":"x","index":0}\n'])
def test_a_file_that_is_no_record_of_the_match(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidRecord, match="holds another match than this one"):
        match_of("greedy", "random").run(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_record_of_other_players(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    match_of("greedy", "random", games=2).run(path)
    before = path.read_bytes()
    for other in (match_of("random", "greedy"), match_of("greedy", "random", seed=2)):
        with pytest.raises(InvalidRecord):
            other.run(path)
    assert path.read_bytes() == before
    with pytest.raises(FileNotFoundError):
        match_of("greedy", "random").run(tmp_path / "no" / "folder.jsonl")


def test_the_sequential_test_ends_a_match_early() -> None:
    played = match_of("greedy", "random", games=400, sprt=(0.0, 50.0), concurrency=2)
    played.run()
    assert played.standing.verdict == 1
    assert played.standing.finished < 200
    summary: Any = played.summary()
    assert summary["sprt"]["verdict"] == "elo1"
    assert "50 accepted" in played.standing.summary()


@pytest.mark.parametrize(
    ("behaviour", "limit", "reason", "detail"),
    [
        ("crash", FEW, "crash", "it ended with code 1: out of luck"),
        ("illegal", FEW, "illegal turn", "'a1a1' is not"),
        ("hang", Limit(time=0.05), "time", "no answer within 1.1 s"),
        ("slow", Limit(time=0.01), "time", "no answer within 1.02 s"),
    ],
)
def test_programs_that_fail_lose(
    tmp_path: Path, behaviour: str, limit: Limit, reason: str, detail: str
) -> None:
    path = tmp_path / "games.jsonl"
    played = match_of(spec(tmp_path, behaviour), "random", limit=limit, games=2, concurrency=2)
    played.run(path)
    assert (played.standing.losses, played.standing.faults) == (2, 2)
    for game in lines(path):
        assert game["reason"] == reason
        assert detail in game["detail"]
    assert "WARNING" in played.standing.summary()
    again = match_of(spec(tmp_path, behaviour), "random", limit=limit, games=2)
    again.run(path)
    assert (again.standing.losses, again.standing.faults) == (2, 2)


def test_a_good_program_plays_on(tmp_path: Path) -> None:
    played = match_of(spec(tmp_path, "good"), "random", games=4, concurrency=2)
    played.run()
    assert (played.standing.finished, played.standing.faults) == (4, 0)


def test_players_that_cannot_be_made(tmp_path: Path) -> None:
    for program, says in (
        (spec(tmp_path, "dead"), "I am dead"),
        (gyges_programs.spec(tmp_path, "good").replace("ugi:", "tep:", 1), "does not speak"),
    ):
        played = match_of(program, "random")
        with pytest.raises(torony.EngineFailed, match=says):
            played.run()
        assert played.standing.finished == 0


def test_errors_of_the_report_end_the_match() -> None:
    def fail(game: GameRecord) -> None:
        raise ZeroDivisionError

    played = match_of("greedy", "random", games=50, concurrency=2)
    with pytest.raises(ZeroDivisionError):
        played.run(report=fail)
    assert played.standing.finished == 1


def test_games_that_cannot_be_are_not_counted() -> None:
    standing = match_of("greedy", "random").standing
    for name, value in (("index", -1), ("index", 6), ("winner", 3), ("a_player", 0)):
        game = GameRecord()
        setattr(game, name, value)
        standing.add(game)
    assert standing.finished == 0
    with pytest.raises(IndexError):
        standing.has(6)


def test_overruns_are_counted() -> None:
    standing = match_of("greedy", "random", limit=Limit(time=0.1)).standing
    game = GameRecord()
    game.winner, game.reason, game.start = 1, "goal", "x 1 -"
    game.turns, game.milliseconds = ["a", "b", "c"], [90.0, 119.0, 121.0]
    standing.add(game)
    assert standing.times(True) == (2, 105.5, 121.0, 1)
    assert standing.times(False) == (1, 119.0, 119.0, 0)
