"""Whatever a record holds comes back exactly, from the text and from JSON."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.records.strategies import records

import torony
from torony import records as library
from torony.errors import DamagedRecord
from torony.records import Builder, Record, accept, from_json, from_text, to_json, to_text

MANY = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
VALIDATOR = jsonschema.Draft202012Validator(library.schema())


@MANY
@given(records())
def test_text(record: Record) -> None:
    text = to_text(record)
    assert from_text(text) == record
    assert to_text(from_text(text)) == text
    assert all(ord(sign) >= 32 or sign == "\n" for sign in text)


@MANY
@given(records())
def test_json(record: Record) -> None:
    text = to_json(record)
    assert from_json(text) == record
    assert to_json(from_json(text)) == text
    VALIDATOR.validate(json.loads(text))


@MANY
@given(records())
def test_what_was_built_is_sound(record: Record) -> None:
    record.check()
    assert accept(record, Builder()) == record


@MANY
@given(st.lists(records(), max_size=4), st.sampled_from(library.WRITTEN))
def test_files_of_many_games(
    tmp_path_factory: pytest.TempPathFactory, many: list[Record], suffix: str
) -> None:
    path = tmp_path_factory.mktemp("games") / f"games{suffix}"
    assert library.write(path, many) == len(many)
    if many or suffix == ".json":
        assert list(library.read(path)) == many
    if suffix == ".json":
        VALIDATOR.validate(json.loads(path.read_bytes()))


@MANY
@given(records(), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_damaged_game_does_not_harm_its_neighbours(
    record: Record, begin: int, length: int
) -> None:
    good = to_text(record)
    begin %= len(good)
    damaged = good[:begin] + good[begin + 1 + length % 200 :]
    found: list[DamagedRecord] = []
    lines = io.StringIO(good + "\n" + damaged + "\n" + good)
    read = list(library.visit(lines, Builder(), found.append))
    if len(read) + len(found) < 3:  # its beginning is gone, and it became part of the first
        assert not damaged.startswith("[Game")
        return
    assert read[-1] == record
    assert read[0] == record or not damaged.startswith("[")


@MANY
@given(st.text() | st.text('[]{}()<>"\\$!?*.1-0/2 aceN\nGame'))
def test_any_text_is_read_or_reported(text: str) -> None:
    found: list[DamagedRecord] = []
    read = list(library.visit(io.StringIO(text), Builder(), found.append))
    assert read or found or not text.strip()
    for damage in found:
        assert 1 <= damage.line <= text.count("\n") + 1
        assert damage.reason


@pytest.mark.parametrize("game", torony.games())
def test_the_schema_knows_every_game(game: str) -> None:
    position = torony.game(game).start(1)
    VALIDATOR.validate(json.loads(to_json(Record(position))))


def test_the_schema_is_a_schema_and_is_published() -> None:
    """To publish it again after a change: TORONY_UPDATE=1."""
    jsonschema.Draft202012Validator.check_schema(library.schema())
    published = Path(__file__).parents[2] / "docs" / "record.schema.json"
    if os.environ.get("TORONY_UPDATE"):
        published.write_text(json.dumps(library.schema(), indent=2) + "\n", encoding="utf-8")
    assert json.loads(published.read_text(encoding="utf-8")) == library.schema()


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"game": "chess"},
        {"result": {"winner": 3, "reason": ""}},
        {"result": {"winner": 1}},
        {"deal": -1},
        {"tags": {"Game": "x"}},
        {"tags": {"a b": "x"}},
        {"turns": [{"turn": "3@a1", "nags": [0]}]},
        {"turns": [{"turn": "3@a1", "nags": ["good"]}]},
        {"turns": [{"turn": "3@a1", "spent": -1}]},
        {"turns": [{"turn": "3@a1", "score": {"cp": 1, "win": 2}}]},
        {"turns": [{"turn": "3@a1", "marks": [{"points": [], "colour": "red"}]}]},
        {"turns": [{"turn": "3@a1", "variations": [{"turns": []}]}]},
        {"turns": [{"turn": "3@a1", "notes": {"clock": "1"}}]},
        {"turns": ["3@a1"]},
        {"surprise": 1},
    ],
)
def test_what_the_schema_refuses_is_not_read(change: dict[str, object]) -> None:
    written = json.loads(to_json(Record(torony.game("gyges").start()))) | change
    assert not VALIDATOR.is_valid(written)
    with pytest.raises(torony.ToronyError):
        from_json(json.dumps(written))
