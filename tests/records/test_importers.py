"""The games of others: every sample is read as it should be, or refused with the reason."""

from __future__ import annotations

import io
import random
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.records.exporters import (
    abstractplay,
    boardspace,
    full_board,
    interface,
    loose,
    random_playthrough,
)

import torony
from torony import records
from torony.errors import DamagedRecord
from torony.records import Hints, Record
from torony.records.importers.boardspace_deal import deal
from torony.records.values import result_text

FOLDER = Path(__file__).parents[1] / "data" / "records"
FORMATS = {"boardspace": "sgf", "abstractplay": "json", "ugi": "ugi", "plain": "plain"}
LEAST_SAMPLES = 30


def samples(importer: str) -> list[dict[str, Any]]:
    found = []
    for path in sorted(FOLDER.glob(f"{importer}*.toml")):
        found += tomllib.loads(path.read_text(encoding="utf-8"))["sample"]
    return found


ALL = [
    pytest.param(importer, sample, id=f"{importer}: {sample['name']}")
    for importer in FORMATS
    for sample in samples(importer)
]


def read(path: Path, **options: Any) -> tuple[list[Record], list[DamagedRecord]]:
    found: list[DamagedRecord] = []
    return list(records.read(path, found.append, **options)), found


def hints(sample: dict[str, Any]) -> Hints:
    given = sample.get("hints", {})
    game = torony.game(given["game"]) if "game" in given else None
    start = game.position(given["start"]) if game is not None and "start" in given else None
    return Hints(game, start, given.get("deal"))


@pytest.mark.parametrize("importer", FORMATS)
def test_there_are_enough_samples(importer: str) -> None:
    found = samples(importer)
    assert len(found) >= LEAST_SAMPLES
    assert sum("says" in sample for sample in found) >= 5
    assert len({sample["text"] for sample in found}) == len(found)


@pytest.mark.parametrize(("importer", "sample"), ALL)
def test_sample(importer: str, sample: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "sample"
    path.write_text(sample["text"], encoding="utf-8")
    read_records, damaged = read(path, hints=hints(sample), format=sample.get("format"))
    if "says" in sample:
        assert [damage.line for damage in damaged] == [sample["line"]], damaged
        assert sample["says"] in damaged[0].reason
        assert len(read_records) == sample.get("others", 0)
        return
    assert damaged == []
    assert len(read_records) == sample.get("games", 1)
    record = read_records[0]
    record.check()
    assert record.game.name == sample["game"]
    if "start" in sample:
        assert record.start.text == sample["start"]
    assert " ".join(str(entry.turn) for entry in record.turns) == sample["turns"]
    assert result_text(record.outcome) == sample["result"]
    if "reason" in sample:
        assert record.outcome is not None
        assert record.outcome.reason == sample["reason"]
    for name, value in sample.get("tags", {}).items():
        assert record.tags[name] == value
    for number, comments in sample.get("comments", {}).items():
        assert record.turns[int(number) - 1].comments == comments


@pytest.mark.parametrize("importer", FORMATS)
def test_the_format_is_recognised(importer: str, tmp_path: Path) -> None:
    for sample in samples(importer):
        if "says" not in sample and "format" not in sample:
            path = tmp_path / "sample"
            path.write_text(sample["text"], encoding="utf-8")
            with_format = read(path, hints=hints(sample), format=FORMATS[importer])
            assert with_format == read(path, hints=hints(sample))


def test_judgements_of_plain_text_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "pasted.txt"
    path.write_text("Game: gyges\n3a1! 3a6?? {no} 1b1", encoding="utf-8")
    [record], _ = read(path)
    assert [entry.nags for entry in record.turns] == [(1,), (4,), ()]
    assert record.turns[1].comments == ["no"]


def test_the_deals_of_boardspace_are_exact() -> None:
    lyngk = torony.game("lyngk")
    for seed, board in {
        1: "k/kbib/kgikirr/gbirww/wbrgggg/rggbrk/bkiikbr/irik/b",
        12345: "r/igib/brbgbkg/gkgbkw/gkwbkrw/iiirbr/giirrig/bkkr/k",
    }.items():
        assert deal(lyngk, seed).text == f"{board} 1 -/- 0/0"


@pytest.mark.parametrize("seed", range(12))
def test_random_games_come_back(seed: int, tmp_path: Path) -> None:
    """Every notation, with games that are in no file of samples."""
    chance = random.Random(seed)
    game = chance.choice(("lyngk", "lyngk-6", "gyges", "gyges-advanced"))
    path = tmp_path / "game"
    if game.startswith("lyngk"):
        start = deal(torony.game(game), seed)
        playthrough = random_playthrough(start, seed, 80)
        texts = [
            boardspace(playthrough, f"{game} 2 {seed} 100", style)
            for style in ("robot", "human", "stops")
        ]
    else:
        playthrough = random_playthrough(torony.game(game).start(), seed, chance.randint(12, 60))
        name = "gyges-beginner" if game == "gyges" else game
        texts = [boardspace(playthrough, f"{name} {seed}", style) for style in ("robot", "human")]
        described = {"name": "gyges", "variants": ["beginner"] if game == "gyges" else []}
        texts.append(abstractplay(playthrough, game=described))
    texts += [
        loose(playthrough, style, numbered=chance.random() < 0.5)
        for style in ("dashes", "spaces", "capitals", "arrows", "routes")
    ]
    for text in texts:
        path.write_text(text, encoding="utf-8")
        [record], damaged = read(path)
        assert damaged == []
        assert tuple(entry.turn for entry in record.turns) == playthrough.turns
        assert record.start == playthrough.start
    if not game.startswith("lyngk"):
        playthrough = random_playthrough(full_board(game, seed), seed, 50)
        for view in ("mover", "fixed"):
            path.write_text(f"{game}\n{interface(playthrough, view=view)}", encoding="utf-8")
            [record], damaged = read(path)
            assert tuple(entry.turn for entry in record.turns) == playthrough.turns


def test_a_zip_of_games_with_a_bad_one(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    good = [sample["text"] for sample in samples("boardspace") if "says" not in sample]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("folder/", "")
        for number, text in enumerate(good[:3]):
            archive.writestr(f"folder/{number}.sgf", text)
        archive.writestr("bad.sgf", "(;GM[lyngk]")
        archive.writestr("empty.sgf", "")
    read_records, damaged = read(path)
    assert len(read_records) == 3
    assert [damage.source for damage in damaged] == [f"{path}/bad.sgf", f"{path}/empty.sgf"]


def test_a_broken_zip(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, sample in enumerate(samples("boardspace")[:4]):
            archive.writestr(f"{number}.sgf", sample["text"])
    whole = bytearray(buffer.getvalue())
    path.write_bytes(whole[: len(whole) // 2])
    assert [damage.reason[:12] for damage in read(path)[1]] == ["the zip file"]
    whole[60:64] = b"\xff\xff\xff\xff"  # within the first file
    path.write_bytes(whole)
    read_records, damaged = read(path)
    assert len(read_records) == 3
    assert len(damaged) == 1


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
def test_a_zip_with_any_byte_broken(method: int) -> None:
    """The standard library has many ways to complain; nobody should have to see one."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        archive.writestr("game.sgf", samples("boardspace")[1]["text"])
    for place in range(len(buffer.getvalue())):
        broken = bytearray(buffer.getvalue())
        broken[place] ^= 0xA5
        found: list[DamagedRecord] = []
        assert len(list(records.read(io.BytesIO(broken), found.append))) <= 1


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"\x00\x01\x02", 1),
        (b"", 1),
        (b"\xef", 1),
        (b"Game: gyges\n3a1\n{\xe9}\n", 3),
        (b"321123/000000/000000/000000/000000/321123\n0|13\n\xff\n", 3),
        (b'\n\n{"header": "\xff"}', 3),
        ("Game: gyges\n".encode("utf-16")[:-1], 1),
    ],
)
def test_bytes_that_are_no_text(content: bytes, line: int, tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(content)
    read_records, damaged = read(path)
    assert read_records == []
    assert [damage.line for damage in damaged] == [line]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16-le", "utf-16-be"])
def test_byte_order_marks(encoding: str, tmp_path: Path) -> None:
    """Windows writes them, and PowerShell what it was given in UTF-16."""
    mark = "" if encoding == "utf-8-sig" else "\ufeff"
    path = tmp_path / "game"
    for text in ("Game: gyges\r\n3a1 {jó}\r\n", '[Game "gyges"]\r\n\r\n1. 3@a1 {jó} *\r\n'):
        path.write_bytes(f"{mark}{text}".encode(encoding))
        [record], damaged = read(path)
        assert damaged == []
        assert record.turns[0].comments == ["jó"]


def test_a_game_of_boardspace_in_latin_1(tmp_path: Path) -> None:
    """It is what SGF means where a file says nothing else."""
    path = tmp_path / "game.sgf"
    path.write_bytes('(;GM[lyngk]SU[lyngk 2 1 100]P0[id "Zoé"])'.encode("latin-1"))
    [record], damaged = read(path)
    assert damaged == []
    assert record.tags["Player1"] == "Zoé"


TEXTS = [
    sample["text"]
    for importer in FORMATS
    for sample in samples(importer)
    if len(sample["text"]) < 900
]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_text_is_read_or_reported(data: st.DataObject) -> None:
    """Samples with a part cut out, put elsewhere or replaced, and any text at all."""
    text = data.draw(st.sampled_from(TEXTS))
    for _ in range(data.draw(st.integers(0, 3))):
        begin = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(begin, min(len(text), begin + 40)))
        middle = data.draw(
            st.text(max_size=5) | st.sampled_from([text[begin:end] * 2, "[", ")", "{"])
        )
        text = text[:begin] + middle + text[end:]
    format = data.draw(st.none() | st.sampled_from(sorted(records.FORMATS)))
    found: list[DamagedRecord] = []
    source = io.BytesIO(text.encode("utf-8", "surrogatepass"))
    read_records = list(records.read(source, found.append, format=format))
    assert read_records or found or format is not None or not text.strip()
    for record in read_records:
        record.check()
        assert records.from_text(records.to_text(record)) == record
    for damage in found:
        assert damage.reason
        assert 1 <= damage.line <= text.count("\n") + text.count("\r") + 2


def test_an_agreed_end(tmp_path: Path) -> None:
    """Boardspace ends a game when neither player can move without claiming."""
    start = deal(torony.game("lyngk"), 1)
    for seed in range(20):
        playthrough = random_playthrough(start, seed, 200, claims=False)
        other = playthrough.position.text.replace(" 1 -/-", " 2 -/-")
        if playthrough.outcome() is None and not any(
            turn.claim is None and str(turn) != "pass"
            for turn in torony.game("lyngk").position(other).legal_turns()
        ):
            path = tmp_path / "game.sgf"
            path.write_text(boardspace(playthrough, "lyngk 2 1 100", "robot"), encoding="utf-8")
            [record], damaged = read(path)
            assert damaged == []
            assert record.outcome == torony.Outcome(None, "agreement")
            return
    pytest.fail("no such end was found")
