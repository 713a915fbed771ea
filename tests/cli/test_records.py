"""The commands around game records: ``torony record``, and play's files."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageSequence
from tests.cli.sessions import Play, Terminal

import torony
from torony import records
from torony.cli import keys, main
from torony.cli.record.replay import ReplayCursor, story
from torony.records import Line, Record, RecordedTurn

Capture = pytest.CaptureFixture[str]

DATA = Path(__file__).parents[1] / "data" / "records"
FORMATS = DATA.with_name("formats")
START = "321123/000000/000000/000000/000000/321123 1 -"
GAME = f"""\
[Game "gyges"]
[Start "{START}"]
[Player1 "Anna"]
[Player2 "Bela"]

{{It begins.}} 1. a1b3! <clock 60> {{Solid.}} (1. a1a4 {{Too far?}} 2. b6b4) (1. a1c2) 2. b6b4 *
"""
BAD = '[Game "gyges"]\n\n1. 3@a6 *\n'


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.tgn"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_few_games_are_not_counted_too_precisely(tmp_path: Path, capsys: Capture) -> None:
    path, chart = tmp_path / "games.jsonl", tmp_path / "games.svg"
    records.write(path, [whole_game(seed) for seed in (1, 2)])
    assert main(["record", "stats", str(path), "--svg", str(chart)]) == 0
    out = capsys.readouterr().out
    assert "± 0.0" not in out
    assert "captures: " in out
    assert ">0.5<" not in chart.read_text(encoding="utf-8")


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.tgn"
    path.write_text(f"{GAME}\n{BAD}\n{GAME}", encoding="utf-8")
    return path


def whole_game(seed: int, game: str = "lyngk") -> Record:
    playout = Record(torony.game(game).start(seed), {"Player1": "a", "Player2": "b"})
    position = playout.start
    while turns := position.legal_turns():
        turn = turns[(7 * len(playout.turns) + seed) % len(turns)]
        playout.turns.append(RecordedTurn(turn))
        position = position.play(turn)
    playout.outcome = position.outcome()
    return playout


def test_convert_there_and_back(game: Path, tmp_path: Path, capsys: Capture) -> None:
    for name in ("a.json", "b.jsonl", "c.tgn"):
        assert main(["record", "convert", str(game), str(tmp_path / name)]) == 0
        assert capsys.readouterr().err == f"1 game written to {tmp_path / name}\n"
        assert records.load(tmp_path / name) == records.load(game)
    assert main(["record", "convert", str(tmp_path / "a.json"), "-"]) == 0
    assert capsys.readouterr().out == (tmp_path / "c.tgn").read_text(encoding="utf-8")
    assert main(["record", "convert", str(game), "-", "--to", "jsonl"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "gyges"


def test_convert_reports_and_keeps_what_is_bad(
    mixed: Path, tmp_path: Path, capsys: Capture
) -> None:
    kept = tmp_path / "bad.txt"
    assert (
        main(["record", "convert", str(mixed), str(tmp_path / "good.tgn"), "--bad", str(kept)]) == 2
    )
    errors = capsys.readouterr().err.splitlines()
    assert errors[0].startswith(f"torony: error: {mixed}, line 10: '3@a6' is not legal")
    assert errors[1].endswith(
        "2 games written to " + str(tmp_path / "good.tgn") + ", 1 could not be read"
    )
    assert len(list(records.read(tmp_path / "good.tgn"))) == 2
    assert kept.read_text(encoding="utf-8").strip() == BAD.strip()


def test_convert_does_not_give_up_an_old_file_for_nothing(tmp_path: Path, capsys: Capture) -> None:
    bad, out = tmp_path / "bad.tgn", tmp_path / "out.tgn"
    bad.write_text(BAD, encoding="utf-8")
    out.write_text(GAME, encoding="utf-8")
    assert main(["record", "convert", str(bad), str(out)]) == 2
    assert "nothing is written" in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == GAME
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.tgn", "out.tgn"]


def test_convert_in_place_loses_nothing(mixed: Path, tmp_path: Path, capsys: Capture) -> None:
    before = mixed.read_bytes()
    assert main(["record", "convert", str(mixed), str(mixed)]) == 2
    assert "would lose its bad games" in capsys.readouterr().err
    assert mixed.read_bytes() == before
    assert (
        main(["record", "convert", str(mixed), str(mixed), "--bad", str(tmp_path / "bad.txt")]) == 2
    )
    assert len(list(records.read(mixed))) == 2


def test_convert_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("a1-b3 B6-B4"))
    arguments = ["record", "convert", "-", "-", "--game", "gyges", "--position", START]
    assert main(arguments) == 0
    assert "1. a1b3 2. b6b4 *\n" in capsys.readouterr().out


def test_convert_reads_what_torony_writes(tmp_path: Path, capsys: Capture) -> None:
    playthrough = torony.Playthrough(torony.game("gyges").position(START), ["a1b3"])
    playthrough.resign()
    playthrough.save(tmp_path / "match.json")
    record = records.load(tmp_path / "match.json")
    assert record.outcome == torony.Outcome(1, "resignation")
    assert record.playthrough() == playthrough
    played = tmp_path / "played.jsonl"
    arguments = ["match", "greedy", "random", "--game", "gyges", "--nodes", "1", "--games", "4"]
    assert main([*arguments, "--record", str(played)]) == 0
    games = list(records.read(played))
    assert len(games) == 4
    assert {record.players[0].split()[0] for record in games} == {"greedy", "random"}
    assert all(entry.spent is not None for record in games for entry in record.turns)


def test_check(game: Path, mixed: Path, capsys: Capture) -> None:
    assert main(["record", "check", str(game)]) == 0
    assert capsys.readouterr().out == "1 good (1 of gyges, 2 turns), 0 bad\n"
    assert main(["record", "check", str(game), str(mixed)]) == 2
    output = capsys.readouterr()
    assert output.out == "3 good (3 of gyges, 6 turns), 1 bad\n"
    assert output.err.count("\n") == 1
    assert main(["record", "check", str(mixed), "--json"]) == 2
    assert json.loads(capsys.readouterr().out) == {
        "good": 2,
        "bad": 1,
        "turns": 4,
        "games": {"gyges": 2},
    }


def test_stats(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "games.jsonl"
    games = [whole_game(seed) for seed in range(12)]
    records.write(path, games)
    pictures = [tmp_path / "stats.svg", tmp_path / "stats.png"]
    options = ["--svg", str(pictures[0]), "--png", str(pictures[1])]
    assert main(["record", "stats", str(path), *options]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("lyngk: 12 games\n")
    assert pictures[0].read_text(encoding="utf-8").startswith("<svg")
    assert pictures[1].read_bytes().startswith(b"\x89PNG")
    assert main(["record", "stats", str(path), "--json"]) == 0
    [stats] = json.loads(capsys.readouterr().out)
    wins = [sum(r.outcome is not None and r.outcome.winner == p for r in games) for p in (1, 2)]
    assert [stats["wins"], stats["losses"]] == wins
    assert stats["lengths"] == {
        str(length): sum(len(game.turns) == length for game in games)
        for length in sorted({len(game.turns) for game in games})
    }
    claims = sum(entry.turn.claim is not None for game in games for entry in game.turns)
    assert sum(claim["games"] for claim in stats["claims"].values()) == claims


def test_stats_of_setups(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "games.tgn"
    placed = "3@a1 3@f6 2@b1 2@e6 1@c1 1@d6 1@d1 1@c6 2@e1 2@b6 3@f1 3@a6"
    one = f'[Game "gyges"]\n\n{placed} a1b3 {{}} 1-0\n'
    path.write_text(one * 2 + GAME, encoding="utf-8")
    assert main(["record", "stats", str(path), "--json"]) == 0
    [stats] = json.loads(capsys.readouterr().out)
    assert stats["setups"]["321123"] == {"games": 4, "score": 0.5}
    assert stats["unfinished"] == 1
    assert stats["first_player_score"] == 1.0


def test_replay_without_a_terminal(game: Path, capsys: Capture) -> None:
    assert main(["record", "replay", str(game)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("gyges, Anna - Bela: * unfinished\n")
    assert "start, 2 turns\nIt begins.\n" in shown
    assert "1. player 1: a1b3!, 60 s left, 2 variations\nSolid.\n" in shown
    assert "2. player 2: b6b4\n" in shown
    assert main(["record", "replay", str(game), "--at", "1"]) == 0
    assert "It begins." not in capsys.readouterr().out
    assert main(["record", "replay", str(game), "--number", "2"]) == 2
    assert "holds 1 game that can be read" in capsys.readouterr().err


def test_what_a_file_says_cannot_steer_the_terminal(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.tgn"
    record = Record(torony.game("gyges").start(), {"Player1": "\x1b[2J"})
    record.comments.append("\x1b]0;title\x07")
    records.write(path, [record])
    for command in ("replay", "analyse"):
        assert main(["record", command, str(path)]) == 0
        assert "\x1b" not in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo terminal")
def test_replay_with_keys(game: Path) -> None:
    terminal = Terminal("record", "replay", str(game))
    try:
        terminal.expect("start, 2 turns")
        terminal.type("\x1b[C")
        terminal.expect("1. player 1: a1b3!")
        terminal.type("\x1b[B")
        terminal.expect("1. player 1: a1a4")
        terminal.expect("Too far?")
        terminal.type("\x1b[C")
        terminal.expect("2. player 2: b6b4, in a variation")
        terminal.type("\x1b[D\x1b[B")
        terminal.expect("1. player 1: a1c2")
        terminal.type("\x1b[A\x1b[F")
        terminal.expect("2. player 2: b6b4")
        terminal.type("q")
        code, rest = terminal.leave()
        assert code == 0
        assert 'torony analyse gyges "' in rest
    finally:
        terminal.kill()


def test_variations_of_variations_are_counted() -> None:
    record = records.from_text(GAME.replace("2. b6b4)", "2. b6b4 (2. c6c5))"))
    walk = ReplayCursor(record, 1)
    walk.press("down")
    walk.press("right")
    assert story(walk) == "2. player 2: b6b4, in a variation of 2 turns, 1 variation"
    walk.press("down")
    assert story(walk) == "2. player 2: c6c5, in a variation of 1 turn"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no waiting for keys")
def test_another_size_of_the_terminal_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter([(80, 24), (80, 24), (60, 12)])
    monkeypatch.setattr(keys, "get_terminal_size", lambda: next(sizes))
    reading, writing = os.pipe()
    try:
        pressed = keys._pressed(reading)
        assert next(pressed) == keys.RESIZED
        os.write(writing, b"\x1b[C")
        monkeypatch.undo()
        assert next(pressed) == "right"
    finally:
        os.close(reading)
        os.close(writing)


def test_analyse_game(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.tgn"
    start = torony.game("gyges").position("200132/000300/000000/300000/000110/210320 1 -")
    record = Record(start, {"Player1": "Anna"})
    record.play(min(turn for turn in start.legal_turns() if str(turn) != "d1N"))
    record.turns[0].comments.append("Mine.")
    records.write(path, [record])
    picture = tmp_path / "game.svg"
    assert main(["record", "analyse", str(path), "--nodes", "200", "--svg", str(picture)]) == 0
    shown = capsys.readouterr().out
    assert "??" in shown
    assert "better d1N, player 1 wins in 1" in shown
    analysed = records.load(path)
    entry = analysed.turns[0]
    assert entry.nags == (4,)
    assert entry.score is not None
    assert entry.comments == ["Mine."]
    assert [str(line.turns[0].turn) for line in entry.variations] == ["d1N"]
    assert analysed.tags["Analysis"].endswith("200 nodes a turn")
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    before = path.read_bytes()
    assert main(["record", "analyse", str(path), "--nodes", "200"]) == 0
    assert path.read_bytes() == before
    assert main(["record", "analyse", str(path), "--nodes", "200", "--again"]) == 0
    assert records.load(path) == analysed


def test_analyse_game_goes_on_where_it_was(tmp_path: Path, capsys: Capture) -> None:
    path, out = tmp_path / "game.tgn", tmp_path / "out.tgn"
    record = whole_game(3, "lyngk")
    records.write(path, [record])
    arguments = ["record", "analyse", str(path), "--out", str(out), "--nodes", "50"]
    assert main(arguments) == 0
    assert path.read_text(encoding="utf-8") == records.to_text(record)
    done = records.load(out)
    assert all(entry.score is not None for entry in done.turns)
    half = records.load(out)
    for entry in half.turns[10:]:
        entry.score = None
        entry.nags = ()
        entry.variations = []
    half.turns[0].score = torony.Score(cp=12345)  # to see that it is not looked at again
    records.write(out, [half])
    assert main(arguments) == 0
    again = records.load(out)
    assert again.turns[0].score == torony.Score(cp=12345)
    assert all(entry.score is not None for entry in again.turns)
    records.write(out, [whole_game(4)])
    capsys.readouterr()
    assert main(arguments) == 2
    assert "holds other games" in capsys.readouterr().err


def test_analyse_game_loses_no_bad_game(mixed: Path, tmp_path: Path, capsys: Capture) -> None:
    before = mixed.read_bytes()
    assert main(["record", "analyse", str(mixed), "--nodes", "10"]) == 2
    assert "use --out" in capsys.readouterr().err
    assert mixed.read_bytes() == before
    out = tmp_path / "out.tgn"
    assert main(["record", "analyse", str(mixed), "--nodes", "10", "--out", str(out)]) == 2
    assert len(list(records.read(out))) == 2
    foreign = tmp_path / "match.json"
    foreign.write_bytes((FORMATS / "saved-match-1.json").read_bytes())  # of an earlier format
    assert main(["record", "analyse", str(foreign), "--nodes", "10"]) == 2
    assert "--out" in capsys.readouterr().err


def test_play_keeps_a_record(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.tgn"
    options = ("gyges", "--hot-seat", "--position", START)
    play(*options, "--save", str(path), typed="a1b3\nresign\n")
    record = records.load(path)
    assert record.outcome == torony.Outcome(1, "resignation")
    assert record.players == ("person", "person")
    open_game = tmp_path / "open.tgn"
    shown = play(*options, "--save", str(open_game), typed="a1b3\nb6b4\n")
    assert f"--load {open_game}" in shown
    assert "2. Player 2: b6b4\n" in play("gyges", "--hot-seat", "--load", str(open_game))
    saved = tmp_path / "saved.tgn"
    play(*options, typed=f"a1b3\nsave {saved}\n")
    assert len(records.load(saved).turns) == 1


def test_variations_survive_a_walk() -> None:
    record = whole_game(1)
    other = record.start.legal_turns()[0]
    record.turns[0].variations.append(Line([], [RecordedTurn(other)]))
    places = list(record.walk())
    assert [place.nesting for place in places[:3]] == [0, 1, 0]
    assert [place.number for place in places[:3]] == [1, 1, 2]
    assert len(places) == len(record.turns) + 1


@pytest.mark.parametrize(("name", "start"), [("g.gif", b"GIF89a"), ("g.apng", b"\x89PNG")])
def test_record_gif(mixed: Path, tmp_path: Path, capsys: Capture, name: str, start: bytes) -> None:
    out = tmp_path / name
    options = ["--number", "2", "--size", "120", "--theme", "dark", "--delay", "0.4"]
    assert main(["record", "gif", str(mixed), str(out), *options]) == 0
    assert capsys.readouterr().err.splitlines()[-1].startswith(f"2 turns drawn to {out}, ")
    assert out.read_bytes().startswith(start)
    with Image.open(out) as picture:
        assert picture.width == 120
        assert picture.info["duration"] == 400
        assert len(list(ImageSequence.Iterator(picture))) > 5
    assert main(["record", "gif", str(mixed), str(out), "--number", "3"]) == 2
    assert "there is no number 3" in capsys.readouterr().err


def test_many_bad_games_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = '[Game "gyges"]\n[Result "*"]\n\n1. 3@a1 *\n'
    file = tmp_path / "many.tgn"
    file.write_text(f'{good}\n[Game "chess"]\n\n*\n\n' * 300)
    assert main(["record", "convert", str(file), str(tmp_path / "good.tgn")]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 102
    assert lines[-2] == "torony: error: more games cannot be read; they are counted"
    assert lines[-1].startswith("300 games written to ")
    assert lines[-1].endswith(", 300 could not be read")
