"""What commands are made of, where no whole command would show it."""

from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import torony
from torony import Score, records
from torony.cli import LONGEST_LINE, complain
from torony.cli.analyse import route_in_words
from torony.cli.play.opponents import Opponents
from torony.cli.play.prompt import Prompt
from torony.cli.play.storing import recall, store
from torony.cli.record.analyse import tell
from torony.records import Line, Record, RecordedTurn
from torony.records.text import NAGS
from torony.render import route_path

Capture = pytest.CaptureFixture[str]
START = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
COMPANY = cast(Opponents, SimpleNamespace(people={1}, name="engine, level 3"))


@pytest.mark.parametrize("suffix", [".tgn", ".jsonl", ".JSONL"])
def test_a_saved_record_tells_who_played(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"game{suffix}"
    playthrough = torony.Playthrough(START, ["a1b3", "b6b4"])
    store(playthrough, COMPANY, str(path))
    assert recall(str(path)) == playthrough
    (stored,) = records.read(path)
    assert stored.players == ("person", "engine, level 3")
    assert stored.tags["Event"] == "torony play"


def test_another_file_is_a_saved_playthrough(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    playthrough = torony.Playthrough(START, ["a1b3"])
    store(playthrough, COMPANY, str(path))
    assert path.read_text(encoding="utf-8") == playthrough.to_json()
    assert recall(str(path)) == playthrough


def test_only_a_very_long_complaint_is_cut(capsys: Capture) -> None:
    assert complain("x" * LONGEST_LINE, 3) == 3
    assert complain("y" * (LONGEST_LINE + 1)) == 2
    whole, cut = capsys.readouterr().err.splitlines()
    assert whole == f"torony: error: {'x' * LONGEST_LINE}"
    assert cut == f"torony: error: {'y' * LONGEST_LINE}..."


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_words_are_completed_in_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    readline = pytest.importorskip("readline")
    before = readline.get_completer()
    try:
        monkeypatch.setattr("sys.stdin", io.StringIO())
        Prompt(lambda typed: [])
        assert readline.get_completer() == before
        monkeypatch.setattr("sys.stdin", Terminal())
        prompt = Prompt(lambda typed: [f"{typed}{end}" for end in "bc"])
        assert readline.get_completer() == prompt.complete
        found = [prompt.complete("a", number) for number in range(3)]
        assert found == ["ab", "ac", None]
    finally:
        readline.set_completer(before)


@pytest.mark.parametrize("sign", ["?!", "?", "??"])
def test_each_mistake_is_told_with_its_sign(sign: str, capsys: Capture) -> None:
    record = Record(START)
    record.play("a1b3")
    better = RecordedTurn(START.parse("b1b3"), score=Score(cp=40))
    better.notes["by"] = "torony"
    entry = record.turns[0]
    entry.nags, entry.score = (NAGS[sign],), Score(loss=2)
    entry.variations = [Line([], [better])]
    tell(record, several=False)
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"1. player 1: a1b3{sign}, ")
    assert "; better b1b3, " in first
    assert last == "1 of 1 turns scored, mistakes: 1 of player 1, 0 of player 2"


def test_a_route_is_told_where_it_goes_by_other_pieces() -> None:
    told = {str(turn): route_in_words(START, turn) for turn in START.legal_turns()}
    paths = {turn: route_path(START, turn) for turn in told}
    bounced = {turn for turn, path in paths.items() if path and len(path.stops) > 2}
    assert bounced
    assert {turn for turn, words in told.items() if words} == bounced
