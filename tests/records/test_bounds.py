"""What a file may ask of its reader: bounds on games, on memory, and on zip files."""

from __future__ import annotations

import io
import json
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.records.grammar import RULES, in_a_zip, own, plain, sgf, tgn, ugi, zipped

import torony
from torony import records
from torony.cli.play.storing import recall
from torony.errors import DamagedRecord, InvalidRecord
from torony.records import Builder, Mark, Record, RecordedTurn, archive, bounds
from torony.records.bounds import LONGEST_GAME, MOST_PARTS, MOST_SAID
from torony.records.json_cutter import elements
from torony.records.json_form import MOST_NESTED, MOST_SIGNS
from torony.records.record import MAX_NESTING

MEMORY = 24 * LONGEST_GAME
"""Bytes that reading a file takes at most, however long it is."""
FILLING = "info " + "x" * 60 + "\n"


def read(content: str | bytes, format: str | None = None) -> tuple[list[Record], list[str]]:
    """The good games, and where and why the others are bad."""
    content = content.encode() if isinstance(content, str) else content
    bad: list[str] = []

    def damaged(damage: DamagedRecord) -> None:
        bad.append(f"{damage.line}: {damage.reason}")

    hints = records.Hints(torony.game("gyges"))
    return list(records.read(io.BytesIO(content), damaged, format=format, hints=hints)), bad


def peak(run: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        run()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


# ---- Games ---------------------------------------------------------------------------------------


def joined(format: str, games: list[str]) -> str:
    if format == "json":
        return f"[{','.join(games)}]"
    return ("---\n" if format == "plain" else "").join(games)


GAMES: dict[str, Callable[[str], str]] = {
    "tgn": lambda text: tgn("{" + text + "}"),
    "json": lambda text: own(more=f'"tags": {{"Event": {json.dumps(text)}}}, '),
    "sgf": lambda text: sgf(f"GN[{text}]"),
    "ugi": lambda text: ugi(f"info {text}"),
    "plain": lambda text: plain("{" + text + "}"),
}
"""A game with such a text in it, in each format."""


@pytest.mark.parametrize("line_ends", [False, True], ids=["one line", "many lines"])
@pytest.mark.parametrize("format", GAMES)
def test_a_game_that_is_too_long_is_left_out(format: str, line_ends: bool) -> None:
    text = FILLING if line_ends else "x" * 60
    whole = text * (LONGEST_GAME // len(text) + 1)
    game = GAMES[format]
    content = joined(format, [game("x"), game(whole), game("x")]).encode()
    line = joined(format, [game("x"), "|"]).split("|")[0].count("\n") + 1
    good, bad = read(content, format)
    assert [record.line for record in good] == [good[0].line] * 2
    assert [reason.partition(":")[0] for reason in bad] == [str(line)]
    assert "the game is too long: at most 4,194,304 characters are read" in bad[0]
    assert peak(lambda: read(content, format)) < MEMORY


def test_a_line_of_json_that_is_too_long_is_left_out() -> None:
    good, bad = read(f"{own()}\n{GAMES['json']('x' * LONGEST_GAME)}\n{own()}\n", "json")
    assert len(good) == 2
    assert [reason[:24] for reason in bad] == ["2: the game is too long:"]


def test_lines_without_end_do_not_fill_the_memory() -> None:
    line = "1. 3@a1 " * 1000 + "\n"
    count = 40 * LONGEST_GAME // len(line)

    def lines() -> Iterator[str]:
        yield '[Game "gyges"]\n'
        yield from (line for _ in range(count))
        yield from tgn("").splitlines()

    bad: list[DamagedRecord] = []
    assert peak(lambda: list(records.visit(lines(), Builder(), bad.append))) < MEMORY
    assert ["too long" in damage.reason for damage in bad] == [True]


@pytest.mark.parametrize(
    "name",
    [
        "tgn, tags",
        "tgn, variations",
        "tgn, the text of a tag",
        "tgn, a comment that is not closed",
        "tgn, a note",
        "json, a text that is not closed",
        "json, variations",
        "json, tags",
        "abstractplay, moves that are null",
        "abstractplay, players",
        "sgf, the value of a property",
        "sgf, words of a command",
        "sgf, placements",
        "ugi, digits",
        "plain, the name of the game in words",
        "plain, points of a way",
    ],
)
def test_the_longest_games_take_little_memory(name: str) -> None:
    """Those that take most, of each format, found by trying all rules at this length."""
    rule = next(rule for rule in RULES if str(rule) == name)
    times = (LONGEST_GAME - 10_000) // (len(rule.content(1001)) - len(rule.content(1000)))
    content = rule.content(times)
    assert len(content) > LONGEST_GAME // 2
    assert peak(lambda: rule.read(content)) < MEMORY


@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("tgn", lambda count: tgn("$1 " * (count - 1))),
        ("tgn", lambda count: tgn(f"<mark {'a1 ' * (count - 2)}red>")),
        ("tgn", lambda count: tgn("(1. 2@a1) " * ((count - 1) // 3))),
        ("json", lambda count: own(f'{{"turn": "3@a1", "nags": [{"1," * (count - 2)}1]}}')),
        ("plain", lambda count: plain("3a1 " + "! " * (count - 1))),
        ("plain", lambda count: plain("{c}\n" * count)),
    ],
)
def test_a_game_has_so_many_parts(format: str, text: Callable[[int], str]) -> None:
    good, bad = read(text(MOST_PARTS), format)
    assert (len(good), bad) == (1, [])
    assert records.from_text(records.to_text(good[0])) == good[0]
    assert records.from_json(records.to_json(good[0])) == good[0]
    good, bad = read(text(MOST_PARTS + 3), format)
    assert good == []
    assert ["too many turns, comments and other parts" in reason for reason in bad] == [True]


@pytest.mark.parametrize("mark", ["a1", "a1 red", "a1 b2", "a1 b2 green"])
def test_marks_count_alike_when_they_are_read_and_written(mark: str) -> None:
    points = sum(len(point) == 2 for point in mark.split())
    most = (MOST_PARTS - 1) // (1 + points)
    for marks, fits in ((most, True), (most + 1, False)):
        text = f'[Game "gyges"]\n\n1. 3@a1 {f"<mark {mark}> " * marks}*\n'
        good, bad = read(text, "tgn")
        assert (len(good), len(bad)) == ((1, 0) if fits else (0, 1))
        if fits:
            assert records.from_text(records.to_text(good[0])) == good[0]


@pytest.mark.parametrize(
    "name",
    [
        "tgn, turns",
        "abstractplay, moves",
        "matches, turns",
        "sgf, moves of robots",
        "ugi, turns",
        "plain, turns",
    ],
)
def test_no_more_turns_are_played(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However short they are, so that they do not fill the memory before they are counted."""
    rule = next(rule for rule in RULES if str(rule) == name)
    content = rule.content(30)
    assert rule.read(content) == (1, 0)
    monkeypatch.setattr(bounds, "MOST_PARTS", 20)
    assert rule.read(content) == (0, 1)


@pytest.mark.parametrize("format", ["tgn", "json", "sgf", "plain"])
def test_a_game_says_so_much(format: str) -> None:
    around = sum(
        len(name) + len(value) for name, value in read(GAMES[format](""), format)[0][0].tags.items()
    )
    good, bad = read(GAMES[format]("x" * (MOST_SAID - around)), format)
    assert (len(good), bad) == (1, [])
    good, bad = read(GAMES[format]("x" * (MOST_SAID - around + 1)), format)
    assert good == []
    assert ["says too much" in reason for reason in bad] == [True]


def test_whatever_is_within_the_bounds_can_be_written_and_read() -> None:
    """The signs that take most to write, and the longest parts."""
    record = Record(torony.game("gyges").start())
    record.turns.append(
        RecordedTurn(record.start.parse("3@a1"), score=torony.Score(loss=10**6, at_most=True))
    )
    marks = (MOST_PARTS - 3) // 2
    record.turns[0].marks = (Mark(("a1",), "yellow"),) * marks
    for sign in ("\U000e0001", "\U0001f600", "\\", "\x00"):
        record.turns[0].comments = [sign * MOST_SAID]
        for text, read_again in (
            (records.to_text(record), records.from_text),
            (records.to_json(record), records.from_json),
        ):
            assert len(text) <= LONGEST_GAME
            assert read_again(text) == record
    record.turns[0].comments *= 2
    for write in (records.to_text, records.to_json):
        with pytest.raises(InvalidRecord, match="too much"):
            write(record)
    record.turns[0].comments = []
    record.turns[0].marks *= 2
    for write in (records.to_text, records.to_json):
        with pytest.raises(InvalidRecord, match="too many"):
            write(record)


def test_quotes_in_reasons_are_cut() -> None:
    junk = "x" * 100_000
    for format, game in {
        "tgn": tgn(f"2. 2@a6=\n[{junk}"),
        "json": own(f'{{"turn": "{junk}"}}'),
        "sgf": sgf(f";P0[1 {junk}]"),
        "ugi": ugi(junk),
        "plain": plain(f"Result: {junk}"),
    }.items():
        good, [reason] = read(game, format)
        assert good == []
        assert len(reason) < 1100


def test_a_saved_match_is_so_long(tmp_path: Path) -> None:
    """A file may be longer than the memory."""
    path = tmp_path / "match.json"
    torony.Playthrough(torony.game("gyges").start()).save(path)
    for begins_so in (path.read_bytes(), b"\0"):
        with path.open("wb") as file:
            file.write(begins_so)
            file.truncate(10**9)

        def refused() -> None:
            with pytest.raises(torony.InvalidRecord, match=r"longer than|it is no text"):
                recall(str(path))

        assert peak(refused) < MEMORY


def test_the_documentation_has_these_numbers() -> None:
    text = Path(__file__).parents[2].joinpath("docs/records.md").read_text("utf-8")
    section = text.partition("## Bounds")[2].partition("\n## ")[0]
    for number in (LONGEST_GAME, MOST_PARTS, MOST_SAID, MAX_NESTING, MOST_NESTED, MOST_SIGNS):
        assert f"{number:,}" in section
    assert (MEMORY, archive.MOST_UNPACKED, archive.LONGEST_DIRECTORY) == (
        96 << 20,
        1 << 30,
        4 << 20,
    )
    assert (archive.HIGHEST_RATIO, archive.DEEPEST_ZIP, archive.UNSUSPICIOUS) == (100, 2, 1 << 20)


# ---- JSON ----------------------------------------------------------------------------------------


def test_json_is_so_deep() -> None:
    for depth, says in ((MOST_NESTED, "no game of a kind"), (MOST_NESTED + 1, "nested too deeply")):
        _, bad = read('{"a": ' + "[" * (depth - 1) + "]" * (depth - 1) + "}", "json")
        assert ["nested too deeply" in reason for reason in bad] == [says == "nested too deeply"]


def test_json_has_so_many_values() -> None:
    for count, says in ((MOST_SIGNS + 1, "too much JSON"), (MOST_SIGNS, "no game of a kind")):
        [reason] = read('{"a": [' + "1," * (count - 2) + "1]}", "json")[1]
        assert says in reason


@pytest.mark.parametrize("length", [1, 2, 3, 7, 1000])
def test_a_list_is_cut_wherever_its_pieces_end(length: int) -> None:
    values = [{"a": 'x\\"],[{\\'}, [1, [2, "]"]], "a, b", "\\", "é\n", 3, {}, [], None]
    text = json.dumps(values, indent=1) + "\n"
    pieces = [text[place : place + length] for place in range(0, len(text), length)]
    found = list(elements(pieces))
    assert [json.loads(element) for _, element in found] == values
    assert [line for line, _ in found] == [2, 5, 12, 13, 14, 15, 16, 17, 18]


def test_a_list_that_breaks_off() -> None:
    for end, bad in (("]", []), ("", ["1: the list is not closed: ']' is missing at its end"])):
        assert read(f"[{own()}, {own()}{end}") == (read(own())[0] * 2, bad)
    assert len(read(f"[{own()}, {own()[:-1]}")[1]) == 1


# ---- Zip files -----------------------------------------------------------------------------------


def many(count: int) -> bytes:
    return plain("{" + "x" * count + "}").encode()


def test_a_zip_file_with_a_long_game() -> None:
    """61 kB that once took 10 GB."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as whole:
        whole.writestr("a.sgf", sgf(""))
        whole.writestr("b.sgf", sgf(f"GN[{'x' * 60_000_000}]"))
    content = buffer.getvalue()
    assert len(content) < 62_000
    good, bad = read(content)
    assert len(good) == 1
    assert [
        "bytes come out of the zip file, too many for its size" in reason for reason in bad
    ] == [True]
    assert peak(lambda: read(content)) < MEMORY


def test_a_zip_file_unpacks_to_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    content = zipped(3, plain("3a1"))
    monkeypatch.setattr(archive, "MOST_UNPACKED", 2 * len(plain("3a1")))
    good, bad = read(content)
    assert len(good) == 2
    assert ["too many for its size" in reason for reason in bad] == [True]
    # What is taken out of a zip file within counts as well, and so does that one.
    assert len(read(in_a_zip("inner.zip", content))[0]) == 0


def test_zip_files_are_read_two_deep() -> None:
    inner = in_a_zip("game.txt", plain("3a1").encode())
    twice = in_a_zip("inner.zip", inner)
    assert len(read(twice)[0]) == 1
    good, bad = read(in_a_zip("outer.zip", twice))
    assert good == []
    assert ["deeper than 2 in zip files" in reason for reason in bad] == [True]


def test_the_list_of_files_in_a_zip_file_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    content = zipped(60, plain("3a1"))
    assert len(read(content)[0]) == 60
    monkeypatch.setattr(archive, "LONGEST_DIRECTORY", 2500)
    good, bad = read(content)
    assert good == []
    assert ["its list of files is longer than 2,500 bytes" in reason for reason in bad] == [True]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_zip_files_that_unpack_to_any_size_at_once_are_refused(method: int) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as whole:
        whole.writestr("a.txt", plain("3a1"), method)
        whole.writestr("b.txt", plain("3a1"), zipfile.ZIP_DEFLATED)
    good, bad = read(buffer.getvalue())
    assert len(good) == 1
    assert ["neither stored nor deflated: pack it again" in reason for reason in bad] == [True]


class Pipe(io.RawIOBase):
    """What comes through a pipe: one cannot go back in it."""

    def __init__(self, content: bytes) -> None:
        self._content = io.BytesIO(content)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        return self._content.readinto(buffer)


def test_a_zip_file_through_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    content = in_a_zip("game.txt", many(100_000))
    assert len(list(records.read(Pipe(content)))) == 1  # type: ignore[arg-type]
    monkeypatch.setattr(archive, "MOST_UNPACKED", 50_000)
    with pytest.raises(DamagedRecord, match="longer than 50,000 bytes: give its name instead"):
        list(records.read(Pipe(content)))  # type: ignore[arg-type]


def test_a_zip_file_in_itself(tmp_path: Path) -> None:
    """One that seems to hold itself would never end."""
    content = in_a_zip("game.txt", plain("3a1").encode())
    for _ in range(5):
        content = in_a_zip("again.zip", content)
    assert len(read(content)[1]) == 1
