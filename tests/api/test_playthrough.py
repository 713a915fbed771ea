"""Matches: stepping, endings, repetition, saving and loading."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import torony
from torony import Playthrough

GYGES = "321123/000000/000000/000000/000000/321123 1 -"


def opening(*turns: str) -> Playthrough:
    return Playthrough(torony.game("gyges").position(GYGES), turns)


# Both players move their only piece to and fro; the fourth turn restores the start.
LONELY = "100000/000000/000000/000000/000000/000001 1 -"
SHUTTLE = ["a1b1", "f6e6", "b1a1", "e6f6"]


def repeating(name: str = "gyges") -> Playthrough:
    return Playthrough(torony.game(name).position(LONELY), [*SHUTTLE, *SHUTTLE])


def test_play() -> None:
    playthrough = opening()
    playthrough.play("a1b3")
    playthrough.play(playthrough.position.parse("b6b4"))
    assert [str(turn) for turn in playthrough.turns] == ["a1b3", "b6b4"]
    assert len(playthrough) == playthrough.ply == 2
    assert len(playthrough.positions) == 3
    assert playthrough.positions[0] == playthrough.start
    assert playthrough.positions[-1] == playthrough.position
    assert playthrough.game == torony.game("gyges")
    assert playthrough.outcome() is None
    assert repr(playthrough) == "<gyges playthrough, turn 2 of 2, player 1 to move>"


def test_a_refused_turn_changes_nothing() -> None:
    playthrough = opening("a1b3")
    before = playthrough.to_json()
    for turn in ("a1b3", "zz", torony.game("lyngk").start(1).legal_turns()[0]):
        with pytest.raises(torony.ToronyError):
            playthrough.play(turn)
    assert playthrough.to_json() == before


def test_stepping_keeps_later_turns() -> None:
    playthrough = opening("a1b3", "b6b4")
    assert playthrough.back()
    assert playthrough.back()
    assert not playthrough.back()
    assert playthrough.position.text == GYGES
    assert len(playthrough) == 2
    assert playthrough.forward()
    assert not playthrough.at_end
    assert playthrough.forward()
    assert playthrough.at_end
    assert not playthrough.forward()
    playthrough.go(0)
    assert playthrough.position == playthrough.start
    playthrough.go(-1)
    assert playthrough.ply == 2
    for place in (3, -4):
        with pytest.raises(IndexError):
            playthrough.go(place)
    assert playthrough.ply == 2


def test_playing_in_the_middle_drops_the_rest() -> None:
    playthrough = opening("a1b3", "b6b4")
    playthrough.resign()
    playthrough.go(1)
    assert playthrough.outcome() is None
    with pytest.raises(torony.IllegalTurn):
        playthrough.play("a1b3")
    assert len(playthrough) == 2
    playthrough.play("a6b4")
    assert [str(turn) for turn in playthrough.turns] == ["a1b3", "a6b4"]
    assert playthrough.outcome() is None


@pytest.mark.parametrize("name", ["gyges", "gyges-advanced"])
def test_third_occurrence_is_a_draw(name: str) -> None:
    playthrough = Playthrough(torony.game(name).position(LONELY))
    for turn in [*SHUTTLE, *SHUTTLE]:
        assert playthrough.outcome() is None
        playthrough.play(turn)
    assert playthrough.outcome() == torony.Outcome(None, "repetition")
    assert playthrough.occurrences == 3
    assert playthrough.position.outcome() is None
    with pytest.raises(torony.IllegalTurn, match="occurred 3 times") as caught:
        playthrough.play("a1b1")
    assert caught.value.rule == "G-5"
    with pytest.raises(torony.GameOver, match="repetition"):
        playthrough.resign()
    playthrough.back()
    assert playthrough.outcome() is None
    playthrough.play("e6e5")
    assert playthrough.outcome() is None


def test_repetition_is_counted_along_the_line_played() -> None:
    playthrough = repeating()
    playthrough.go(1)
    for turn in [*SHUTTLE[1:], *SHUTTLE]:
        assert playthrough.outcome() is None
        playthrough.play(turn)
    assert playthrough.outcome() == torony.Outcome(None, "repetition")


@given(steps=st.lists(st.integers(-1, 8), max_size=40))
def test_occurrences_are_those_on_the_line_played(steps: list[int]) -> None:
    """Compared with a count from scratch, after any steps back and forward."""
    playthrough = Playthrough(torony.game("gyges").position(LONELY))
    for step in steps:
        if step < 0 or playthrough.outcome() is not None:
            playthrough.back()
        elif step == 8:
            playthrough.forward()
        else:
            turns = playthrough.position.legal_turns()
            playthrough.play(
                turns[step % 2 % len(turns)]
            )  # few different turns: some positions recur
        counted = playthrough.positions[: playthrough.ply + 1].count(playthrough.position)
        assert playthrough.occurrences == counted


def test_lyngk_knows_no_repetition() -> None:
    assert torony.game("lyngk").repetition_limit == 0
    assert torony.game("gyges-advanced").repetition_limit == 3


@pytest.mark.parametrize(("player", "winner"), [(None, 2), (1, 2), (2, 1)])
def test_resignation(player: int | None, winner: int) -> None:
    playthrough = opening()
    playthrough.resign(player)
    assert playthrough.outcome() == torony.Outcome(winner, "resignation")
    with pytest.raises(torony.IllegalTurn, match="has resigned"):
        playthrough.play("a1b3")
    for again in (playthrough.resign, playthrough.agree_draw):
        with pytest.raises(torony.GameOver, match="resignation"):
            again()


def test_resignation_of_nobody() -> None:
    with pytest.raises(ValueError, match="player must be between 1 and 2, not 3"):
        opening().resign(3)


def test_arguments_of_the_wrong_type() -> None:
    nonsense: Any = "x"
    with pytest.raises(TypeError, match="a playthrough starts from a Position, not 'x'"):
        torony.Playthrough(nonsense)
    with pytest.raises(TypeError, match="turns must be a list of turns, not the text 'a1b3'"):
        torony.Playthrough(opening().start, "a1b3")
    with pytest.raises(TypeError, match="ply must be a whole number, not 'x'"):
        opening().go(nonsense)
    with pytest.raises(TypeError, match="player must be a whole number, not 'x'"):
        opening().resign(nonsense)
    for call in (opening().play, lambda turn: torony.Playthrough(opening().start, [turn])):
        with pytest.raises(TypeError, match="a turn must be a Turn or its text, not 5"):
            call(5)  # type: ignore[arg-type]


def test_agreement() -> None:
    playthrough = opening("a1b3")
    playthrough.agree_draw()
    assert playthrough.outcome() == torony.Outcome(None, "agreement")
    playthrough.back()
    assert playthrough.outcome() is None


def test_resigning_in_the_middle_drops_the_rest() -> None:
    playthrough = opening("a1b3", "b6b4")
    playthrough.back()
    playthrough.resign()
    assert len(playthrough) == 1
    assert playthrough.outcome() == torony.Outcome(1, "resignation")


def test_a_game_won_cannot_be_resigned() -> None:
    won = torony.game("gyges").position("321120/000000/000000/000000/000000/321123 2 N3")
    playthrough = Playthrough(won)
    assert playthrough.outcome() == torony.Outcome(1, "goal")
    with pytest.raises(torony.GameOver, match="goal"):
        playthrough.resign()
    with pytest.raises(torony.IllegalTurn, match="over"):
        playthrough.play("a6b4")


def test_copies_go_their_own_way() -> None:
    playthrough = opening("a1b3")
    twin = playthrough.copy()
    assert twin == playthrough
    twin.play("b6b4")
    assert twin != playthrough
    assert len(playthrough) == 1
    playthrough.agree_draw()
    assert playthrough != opening("a1b3")
    with pytest.raises(TypeError):
        hash(playthrough)


@given(
    name=st.sampled_from(torony.games()),
    seed=st.integers(0, 2**32),
    length=st.integers(0, 30),
    ending=st.sampled_from(["none", "resignation", "agreement", "time"]),
)
def test_json_round_trip(name: str, seed: int, length: int, ending: str) -> None:
    generator = Random(seed)
    playthrough = Playthrough(torony.game(name).start(seed))
    while len(playthrough) < length and playthrough.outcome() is None:
        playthrough.play(generator.choice(playthrough.position.legal_turns()))
    if ending == "resignation" and playthrough.outcome() is None:
        playthrough.resign(generator.choice((1, 2)))
    elif ending == "time" and playthrough.outcome() is None:
        playthrough.lose_on_time(generator.choice((1, 2)))
    elif ending == "agreement" and playthrough.outcome() is None:
        playthrough.agree_draw()
    twin = Playthrough.from_json(playthrough.to_json())
    assert twin == playthrough
    assert twin.positions == playthrough.positions
    assert twin.outcome() == playthrough.outcome()
    assert twin.to_json() == playthrough.to_json()
    playthrough.go(0)
    assert playthrough.to_json() == twin.to_json()
    thawed = pickle.loads(pickle.dumps(playthrough))
    assert thawed == playthrough
    assert thawed.ply == 0


def test_schema() -> None:
    playthrough = opening("a1b3")
    playthrough.resign()
    assert json.loads(playthrough.to_json()) == {
        "format": "torony-record",
        "version": 1,
        "game": "gyges",
        "start": GYGES,
        "tags": {},
        "turns": [{"turn": "a1b3"}],
        "result": {"winner": 1, "reason": "resignation"},
    }
    assert json.loads(opening().to_json())["result"] is None


def test_a_record_is_read_without_what_is_said_about_it() -> None:
    written = {**GOOD, "turns": [{"turn": "a1b3", "comments": ["Why not?"]}]}
    assert Playthrough.from_json(json.dumps(written)) == opening("a1b3")


GOOD: dict[str, Any] = json.loads(opening("a1b3", "b6b4").to_json())
OVER: dict[str, Any] = json.loads(repeating().to_json())


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ([], "named fields"),
        (None, "named fields"),
        ({}, "format: 'torony-record' expected, not null"),
        ({**GOOD, "format": "pgn"}, "format: 'torony-record' expected"),
        ({**GOOD, "version": 2}, "made by a newer Torony (format 2; this one reads up to 1)"),
        ({**GOOD, "version": True}, "version: 1, 2, ... expected, not true"),
        ({key: GOOD[key] for key in GOOD if key != "turns"}, "the field 'turns' is missing"),
        ({**GOOD, "game": "chess"}, "unknown game 'chess'"),
        ({**GOOD, "start": "x"}, "'x' is not a position of gyges"),
        ({**GOOD, "turns": [{"turn": "a1b3"}, {"turn": "zz"}]}, "turn 2: 'zz' is not a turn"),
        ({**GOOD, "result": {"winner": 1, "reason": "goal"}}, "result: player 1 wins (goal)"),
        ({**OVER, "turns": [*OVER["turns"], {"turn": "a1b1"}]}, "turn 9: 'a1b1' is not legal"),
        ({**OVER, "result": {"winner": None, "reason": "agreement"}}, "the result says draw"),
        ({"format": "torony-match", "version": 2}, "format: 'torony-record' expected"),
        ({"format": "torony-match", "version": 1}, "the field 'ending' is missing"),
    ],
)
def test_damaged_record(record: object, says: str) -> None:
    with pytest.raises(torony.InvalidRecord) as caught:
        Playthrough.from_json(json.dumps(record))
    assert says in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "\0",
        b"\xff\xfe\xfd",
        "[" * 100_000,
        '{"version": NaN}',
        '{"version": 1, "version": 1}',
        '{"version": ' + "9" * 10_000 + "}",
    ],
    ids=lambda text: repr(text[:12]),
)
def test_what_is_not_json(text: str | bytes) -> None:
    with pytest.raises(torony.InvalidRecord):
        Playthrough.from_json(text)


@given(st.data())
def test_cut_or_changed_records_are_read_or_refused(data: st.DataObject) -> None:
    text = opening("a1b3", "b6b4").to_json()
    place = data.draw(st.integers(0, len(text) - 1))
    text = text[:place] + data.draw(st.text(max_size=3)) + text[place + 1 :]
    try:
        Playthrough.from_json(text)
    except torony.InvalidRecord as error:
        assert error.reason


def test_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    opening("a1b3").save(path)
    opening("a1b3", "b6b4").save(str(path))
    assert Playthrough.load(path) == opening("a1b3", "b6b4")
    assert [entry.name for entry in tmp_path.iterdir()] == ["match.json"]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    opening("a1b3").save(path)

    def fail(_: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="the disk is full"):
        opening().save(path)
    assert Playthrough.load(path) == opening("a1b3")
    assert [entry.name for entry in tmp_path.iterdir()] == ["match.json"]


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Playthrough.load(tmp_path / "nothing.json")


def test_a_notebook_shows_the_board() -> None:
    playthrough = opening("a1b3")
    assert playthrough._repr_svg_() == playthrough.position.svg()
