"""``torony tournament`` as people use it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from torony.cli import main

QUICK = ["--game", "gyges", "--nodes", "20", "--games", "4"]
TRIO = ["greedy", "random", "weak=engine:hash=1@2n"]


def test_table_and_chart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "ratings.svg"
    command = ["tournament", *TRIO, *QUICK, "--record", str(tmp_path / "games")]
    assert main([*command, "--chart", str(picture)]) == 0
    printed = capsys.readouterr().out
    lines = printed.splitlines()
    assert lines[0] == "gyges: 12 of 12 games, 4 a match, seed 1"
    assert lines[2].split() == ["player", "Elo", "+/-", "games", "score", "1", "2", "3"]
    rows = [line.split() for line in lines[3:6]]
    assert [row[0] for row in rows] == ["1", "2", "3"]
    elos = [int(row[2]) for row in rows]
    assert elos == sorted(elos, reverse=True)
    assert [row[6 + place + 1] for place, row in enumerate(rows)] == ["-"] * 3
    for row in lines[7:10]:
        assert row.count("●") == 1
    root = ElementTree.fromstring(picture.read_text("utf-8"))
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert {"greedy", "random", "weak"} <= set(texts)
    assert main(command) == 0  # all from the record
    assert capsys.readouterr().out == printed


def test_json_and_anchor(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["tournament", *TRIO, *QUICK, "--gauntlet", "--anchor", "greedy=1000", "--json"]) == 0
    )
    result = json.loads(capsys.readouterr().out)
    assert [(player["name"], player["games"]) for player in result["players"]] == [
        ("greedy", 8),
        ("random", 4),
        ("weak", 4),
    ]
    assert (result["players"][0]["elo"], result["players"][0]["error"]) == (1000, 0)


def test_faults_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tests.engine.programs import spec

    assert main(["tournament", f"bad={spec(tmp_path, 'illegal')}", "random", *QUICK]) == 0
    output = capsys.readouterr()
    assert "WARNING: 4 games were lost by illegal turns" in output.out
    assert output.err.count("bad - random, game ") + output.err.count("random - bad, game ") == 4
    assert output.err.count("bad loses, illegal turn: 'a1a1' is not") == 4


def test_long_names_leave_room(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    players = [f"{'x' * 40}{number}=uct:alpha=0.{number}@1n" for number in range(1, 10)]
    assert main(["tournament", *players, "--game", "gyges", "--games", "1"]) == 0
    printed = capsys.readouterr().out
    assert "xxx..." in printed
    assert max(map(len, printed.splitlines())) <= 120


def test_ctrl_c_shows_the_result_so_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("torony.cli.tournament.PlainDisplay.finished", interrupt)
    assert main(["tournament", *TRIO, *QUICK, "--record", str(tmp_path)]) == 130
    assert capsys.readouterr().out.startswith("gyges: 1 of 12 games")
    monkeypatch.undo()
    assert main(["tournament", *TRIO, *QUICK, "--record", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("gyges: 12 of 12 games")
