"""What is written, letter by letter where other programs read it."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

import torony
from torony import Outcome, records
from torony.records import Line, Record, RecordedTurn
from torony.records.display import heading
from torony.records.stats import Score, Stats

START = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")


def record(**tags: str) -> Record:
    made = Record(START, dict(tags))
    made.play("a1b3")
    return made


@pytest.mark.parametrize("count", [0, 1, 3])
def test_json_is_one_array(count: int, tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    assert records.write(path, [record(Player1=str(number)) for number in range(count)]) == count
    text = path.read_text(encoding="utf-8")
    assert [game["tags"]["Player1"] for game in json.loads(text)] == list(map(str, range(count)))
    assert text.endswith("]\n")
    assert len(text.splitlines()) == (count + 2 if count else 1), "a line for each game"


def test_lines_of_json_are_one_a_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert records.write(path, [record(), record()]) == 2
    lines = path.read_text(encoding="utf-8").split("\n")
    assert [bool(line) for line in lines] == [True, True, False]
    assert json.loads(lines[0]) == json.loads(lines[1])


def test_an_unknown_ending_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(torony.UnknownFormat, match=r"ending with .*\.jsonl.*did you mean '\.json'"):
        records.write(tmp_path / "games.jso", [record()])
    assert list(tmp_path.iterdir()) == []


def test_a_heading_tells_who_where_and_how_it_ended() -> None:
    told = record(Player1="Anna", Player2="Bela", Event="Open", Date="2026-11-20", Place="Pécs")
    assert heading(told) == "gyges, Anna - Bela, Open, 2026-11-20: * unfinished"
    told.outcome = Outcome(2, "resignation")
    assert heading(told).endswith(f"2026-11-20: 0-1 {told.outcome}")
    assert heading(record()) == "gyges, ? - ?: * unfinished"


def test_the_most_frequent_setups_come_first() -> None:
    stats = Stats("gyges", 6)
    stats.lengths[30] = 6
    stats.setups = {"111": Score(1), "333": Score(0, 2), "222": Score(losses=3)}
    assert stats.as_json()["setups"] == {
        "222": {"games": 3, "score": 0.0},
        "333": {"games": 2, "score": 0.5},
        "111": {"games": 1, "score": 1.0},
    }
    assert list(stats.as_json()["setups"]) == ["222", "333", "111"]


def test_a_zip_that_breaks_off_says_so() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("game.tgn", records.to_text(record()) * 400)
    data = bytearray(packed.getvalue())
    data[60:90] = bytes(30)  # in the middle of what is packed
    said: list[str] = []
    found = list(records.read(io.BytesIO(bytes(data)), damaged=lambda each: said.append(str(each))))
    assert len(found) < 400
    assert any("cannot be taken out of the zip: " in each for each in said)
    assert any("decompressing" in each for each in said), "as the library says it"


def test_variations_of_variations_keep_their_place() -> None:
    """Each is played from where the turn that it replaces was played."""
    made = record()
    made.play("b6b4")
    second = made.turns[1]
    other = RecordedTurn(made.start.play("a1b3").parse("c6c5"))
    deeper = RecordedTurn(made.start.play("a1b3").parse("d6d5"))
    other.variations = [Line([], [deeper])]
    second.variations = [Line([], [other])]
    read = next(iter(records.read(io.BytesIO(records.to_text(made).encode()))))
    assert read == made
    assert [str(step.entry.turn) for step in read.walk()] == ["a1b3", "b6b4", "c6c5", "d6d5"]
