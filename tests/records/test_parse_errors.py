"""Damaged files: every good game is read, every bad one reported with its line and the reason."""

from __future__ import annotations

import io
import tomllib
from pathlib import Path
from typing import Any

import pytest

import torony
from torony import records
from torony.errors import DamagedRecord
from torony.records import Builder, Record, from_text, to_json, to_text, visit

CASES = tomllib.loads(
    Path(__file__).parents[1].joinpath("data/records/damaged.toml").read_text(encoding="utf-8")
)["text"]
GOOD = '[Game "gyges"]\n\n1. 3@a1 2. 3@a6 *\n\n'


def read(text: str) -> tuple[list[Record], list[DamagedRecord]]:
    found: list[DamagedRecord] = []
    return list(visit(io.StringIO(text), Builder(), found.append)), found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["says"])
def test_what_is_wrong_and_where(case: dict[str, Any]) -> None:
    good, [damage] = read(case["text"])
    assert good == []
    assert damage.line == case["line"]
    assert case["says"] in damage.reason
    assert damage.text.strip() == case["text"].strip()
    with pytest.raises(DamagedRecord):
        from_text(case["text"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["says"])
def test_the_neighbours_do_not_suffer(case: dict[str, Any]) -> None:
    good, bad = read(f"{GOOD}{case['text']}\n{GOOD}")
    if not case["text"].startswith("["):  # it cannot be told from the end of the game before
        assert len(good) == 1
        assert "stands after the result" in bad[0].reason
        return
    assert good == [from_text(GOOD)] * 2
    assert [damage.line for damage in bad] == [case["line"] + GOOD.count("\n")]


def test_a_third_occurrence_ends_the_game() -> None:
    start = torony.game("gyges").position("010000/000000/000000/000000/000000/000010 1 -")
    playthrough = torony.Playthrough(start, ["b1b2", "e6e5", "b2b1", "e5e6"] * 2)
    record = Record.from_playthrough(playthrough)
    assert record.outcome == torony.Outcome(None, "repetition")
    assert from_text(to_text(record)) == record
    assert record.playthrough() == playthrough
    with pytest.raises(DamagedRecord, match="occurred 3 times"):
        from_text(to_text(record).replace(" 1/2-1/2\n", " 9. b1b2 1/2-1/2\n"))
    with pytest.raises(DamagedRecord, match="left open"):
        from_text(to_text(record).replace("1/2-1/2", "*").replace('[Reason "repetition"]\n', ""))


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "games.tgn"
    bad = b'[Game "gyges"]\n\n1. 3@a1 {\xff} *\n\n'
    path.write_bytes(GOOD.encode() + bad + GOOD.encode())
    found: list[DamagedRecord] = []
    assert len(list(records.read(path, found.append))) == 2
    assert [str(damage) for damage in found] == [f"{path}, line 7: the byte 0xff is not UTF-8"]


def test_trouble_at_the_end_is_not_below_it() -> None:
    _, [damage] = read('[Event "no game, and nothing below"]')
    assert damage.line == 1


def test_windows_files_and_byte_order_marks(tmp_path: Path) -> None:
    path = tmp_path / "games.tgn"
    path.write_bytes(b"\xef\xbb\xbf" + (GOOD * 2).replace("\n", "\r\n").encode())
    assert list(records.read(path)) == [from_text(GOOD)] * 2


def test_spaces_where_nobody_minds() -> None:
    text = '\n\n  [ Game   "gyges" ]  \n\n\n   3@a1\n\n\n2.3@a6!{x}  *'
    record = from_text(text)
    assert [str(entry.turn) for entry in record.turns] == ["3@a1", "3@a6"]
    assert record.turns[1].nags == (1,)


def test_a_bad_line_of_json_does_not_harm_the_others(tmp_path: Path) -> None:
    whole = to_json(from_text(GOOD))
    bad = ["{", whole[:50], "[]", "5", whole.replace("3@a6", "3@b1"), whole.replace("turn", "torn")]
    for suffix, form in ((".jsonl", "{}\n{}\n{}\n"), (".json", "[\n{},\n{},\n{}\n]\n")):
        for text in bad:
            path = tmp_path / f"games{suffix}"
            path.write_text(form.format(whole, text, whole), encoding="utf-8")
            found: list[DamagedRecord] = []
            assert len(list(records.read(path, found.append))) == 2
            assert [damage.line for damage in found] == [2 if suffix == ".jsonl" else 3]


def test_without_somebody_to_tell_it_raises(tmp_path: Path) -> None:
    path = tmp_path / "games.tgn"
    path.write_text(GOOD + CASES[0]["text"], encoding="utf-8")
    with pytest.raises(DamagedRecord, match="line 5"):
        list(records.read(path))


def test_deep_nesting_is_refused() -> None:
    deep = '[Game "gyges"]\n\n1. 3@a1 ' + "(1. 2@a1 " * 60 + ")" * 60 + " *\n"
    with pytest.raises(DamagedRecord, match="nested"):
        from_text(deep)
    with pytest.raises(torony.ToronyError):
        records.from_json("[" * 100_000)
