"""Files as earlier versions stored them, which must be readable for ever, and files of newer ones.

tests/data/formats holds them; docs/formats.md lists the formats.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import torony
from torony import Limit, Outcome, Playthrough, Score, records
from torony.adaptive import Profile
from torony.cli import main
from torony.records.analysis import mistakes
from torony.tournament import Contestant, Match, PlayerSpec
from torony.training import Log, LogEntry, TrainingPlan, train

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data" / "formats"
STORED = [DATA, ROOT / "web" / "tests" / "data"]
NEWER = r"made by a newer Torony \(format 99; this one reads up to 1\)"


@pytest.mark.parametrize("folder", STORED, ids=lambda folder: folder.parent.name)
def test_no_stored_file_has_changed(folder: Path) -> None:
    lines = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    listed = {name: digest for digest, name in (line.split("  ") for line in lines)}
    paths = [path for path in folder.rglob("*") if path.is_file()]
    found = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in paths
        if path.name not in ("SHA256SUMS", "README.md")
    }
    assert found == listed


# ---- Games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["tgn", "json", "jsonl"])
def test_records(suffix: str) -> None:
    read = list(records.read(DATA / f"records-1.{suffix}"))
    assert [(str(record.game), len(record.turns)) for record in read] == [
        ("lyngk", 12),
        ("lyngk-6", 9),
        ("gyges", 9),
        ("gyges", 8),
        ("gyges-advanced", 9),
        ("gyges-advanced", 2),
        ("gyges", 1),
    ]
    assert [record.outcome and record.outcome.reason for record in read] == [
        *("resignation", "agreement", None, "repetition", "time", None, "goal"),
    ]
    rich = read[0]
    assert (rich.deal, rich.players) == (7, ("Anna", "Béla"))
    assert rich.tags["Quote"] == 'a "word", a \\ and\ntwo lines'
    assert rich.comments == ["A {quiet} start, 1. e4 [no] <tag>."]
    first, second, third, fourth, fifth, sixth, *_ = rich.turns
    assert (first.nags, first.spent, first.clock, first.score) == ((1, 14), 12.5, 587.5, Score(35))
    assert second.comments == ["Árvíztűrő.", "second \u2028 comment"]
    assert second.variations[0].turns[1].variations[0].turns[0].nags == (5,)
    assert [(mark.points, mark.colour) for mark in third.marks] == [
        (("d7",), "red"),
        (("e7", "d7"), "green"),
    ]
    assert fourth.notes == {"by": "torony", "eval": "0.5 <x>"}
    assert (fourth.score, fifth.score) == (Score(win=3), Score(loss=8, at_most=True))
    assert sixth.score == Score(draw=True)
    assert read == list(records.read(DATA / "records-1.tgn"))


@pytest.mark.parametrize(
    ("name", "turns", "ending"),
    [
        ("saved-match-1.json", ["3@a1", "1@f6"], ("resignation", 1)),
        ("saved-match-2.json", ["2@c1", "2@f6", "1@d1"], None),
    ],
)
def test_games_of_before_version_1(
    name: str, turns: list[str], ending: tuple[str, int] | None
) -> None:
    playthrough = Playthrough.load(DATA / name)
    expected = Playthrough(playthrough.start, turns)
    if ending is not None:
        expected.end(*ending)
    assert playthrough == expected
    assert Playthrough.from_json(playthrough.to_json()) == playthrough
    assert [record.playthrough() for record in records.read(DATA / name)] == [playthrough]


def test_an_analysis_is_known_to_be_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "analysed.tgn"
    shutil.copy(DATA / "analysed-1.tgn", path)
    (record,) = records.read(path)
    assert [mistake.number for mistake in mistakes(record)] == [1, 2]
    assert main(["record", "analyse", str(path), "--nodes", "2000"]) == 0
    assert "2 of 2 turns scored" in capsys.readouterr().out
    assert list(records.read(path)) == [record]


def newer(text: str) -> str:
    """The same as if a newer version had stored it."""
    values = {**json.loads(text), "surprise": True}
    values.pop("version", None)
    return '{"version":99,' + json.dumps(values, separators=(",", ":"))[1:] + "\n"


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("records-1.tgn", lambda text: f'[TGN "99"]\n{text}'),
        ("records-1.jsonl", lambda text: newer(text.splitlines()[0])),
        ("match-1.jsonl", lambda text: newer(text.splitlines()[0])),
    ],
)
def test_newer_games_are_refused_and_stay(
    name: str,
    change: Callable[[str], str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / name
    path.write_text(change((DATA / name).read_text(encoding="utf-8")), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(torony.DamagedRecord, match=NEWER):
        list(records.read(path))
    assert main(["record", "check", str(path)]) == 2
    assert "made by a newer Torony (format 99;" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_a_newer_playthrough_is_refused() -> None:
    text = (DATA / "records-1.jsonl").read_text(encoding="utf-8").splitlines()[0]
    with pytest.raises(torony.NewerFormat, match=f"^{NEWER}$"):
        Playthrough.from_json(newer(text))


@pytest.mark.parametrize(
    ("tags", "says"),
    [
        ('[TGN "1"]\n[Game "gyges"]\n', None),
        ('[Game "gyges"]\n[TGN "1"]\n', "the tag TGN comes before all others"),
        ('[TGN "0"]\n[Game "gyges"]\n', "TGN: 1, 2, ... expected, not '0'"),
        ('[TGN "two"]\n[Game "gyges"]\n', "TGN: 1, 2, ... expected, not 'two'"),
        ('[TGN "9999999999"]\n[Game "gyges"]\n', "TGN: 1, 2, ... expected"),
    ],
)
def test_the_version_of_the_text(tags: str, says: str | None) -> None:
    text = f"{tags}\n1. 3@a1 *\n"
    if says is None:
        assert "TGN" not in records.from_text(text).tags
        return
    with pytest.raises(torony.DamagedRecord, match=says):
        records.from_text(text)


# ---- Matches ------------------------------------------------------------------------------------


class Forgetful:
    """Nobody asks it to play: all games are in the record."""

    def play(self, game: Playthrough, limit: Limit) -> str:
        raise AssertionError


ONE_NODE = Limit(nodes=1)
RANDOM = Contestant(PlayerSpec.parse("random"), ONE_NODE)
MATCHES = {
    "match-1.jsonl": Match(
        torony.game("gyges-advanced"),
        Contestant(PlayerSpec.parse("greedy"), ONE_NODE),
        RANDOM,
        games=4,
    ),
    "match-1-faults.jsonl": Match(
        torony.game("lyngk"), Contestant(Forgetful, ONE_NODE), RANDOM, games=2
    ),
}


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_goes_on_from_its_record(name: str, tmp_path: Path) -> None:
    match, path = MATCHES[name], tmp_path / name
    shutil.copy(DATA / name, path)
    match.run(path)
    assert match.standing.finished == match.games
    assert match.standing.faults == (2 if "faults" in name else 0)
    assert path.read_bytes() == (DATA / name).read_bytes()


def test_a_newer_record_of_a_match_is_refused_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    lines = (DATA / "match-1.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:2], newer(lines[2])]), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(torony.InvalidRecord, match=rf"match\.jsonl was {NEWER}"):
        MATCHES["match-1.jsonl"].run(path)
    assert path.read_bytes() == before


def test_a_match_goes_on_in_the_newest_version(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    older = (DATA / "match-1.jsonl").read_bytes()
    whole = older.rindex(b'{"match"')
    path.write_bytes(older[: whole + 20])  # the last line was cut off
    first = MATCHES["match-1.jsonl"]
    match = Match(first.game, first.a, first.b, games=5)
    match.run(path)
    written = path.read_bytes()
    assert written.startswith(older[:whole])
    assert [line[:13] for line in written[whole:].splitlines()] == [b'{"version":1,'] * 2
    path.write_bytes(written[: written.rindex(b"\n", 0, -1) + 9])
    again = Match(first.game, first.a, first.b, games=5)
    again.run(path)
    assert again.standing.finished == 5
    assert path.read_bytes().count(b"\n") == 5


def test_the_games_of_a_match() -> None:
    read = list(records.read(DATA / "match-1.jsonl"))
    assert [str(record.turns[-1].turn) for record in read] == ["f1N", "c6S", "b1N", "d6S"]
    assert read[0].players == ("greedy 0ms 1n 0d", "random 0ms 1n 0d")
    assert [entry.spent for entry in read[0].turns] == [0.00029, 1e-05, 0.00016]
    faults = list(records.read(DATA / "match-1-faults.jsonl"))
    assert faults[0].outcome == Outcome(2, "crash")
    assert faults[1].tags["Detail"] == 'RuntimeError: no "idea"'


# ---- Profiles and training ----------------------------------------------------------------------


def test_a_profile(tmp_path: Path) -> None:
    profile = Profile.load(DATA / "profile-1.json")
    assert (profile.strength("gyges"), profile.games("gyges")) == (4.388, 2)
    assert (profile.strength("lyngk"), profile.games("lyngk")) == (2.0, 1)


def test_a_newer_profile_is_refused_and_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "me.json"
    path.write_text(newer((DATA / "profile-1.json").read_text(encoding="utf-8")), encoding="utf-8")
    before = path.read_bytes()
    assert main(["play", "gyges", "--level", "auto", "--profile", str(path)]) == 2
    assert "me.json was made by a newer Torony (format 99; this" in capsys.readouterr().err
    assert path.read_bytes() == before


PLAN = TrainingPlan("gyges", games=320)
LOGGED = [
    LogEntry(1, 0.08, 272, 5363, 68252, 0.10806, 0.002, 0, 0.98, True, 1.0),
    LogEntry(2, 0.05, 48, 1804, 35458, 0.07952, 0.001, 0, 0.5, False, 1.0),
]


def test_a_training_goes_on_in_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "trained"
    shutil.copytree(DATA / "training-1", folder)
    assert Log(folder / "log.jsonl").entries() == LOGGED
    plan = (folder / "training.json").read_bytes()
    train(PLAN, folder)
    assert Log(folder / "log.jsonl").entries()[-1].progress == 1.0
    assert (folder / "training.json").read_bytes() == plan


@pytest.mark.parametrize("name", ["training.json", "log.jsonl"])
def test_a_newer_training_is_refused_and_stays(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "trained"
    shutil.copytree(DATA / "training-1", folder)
    text = (folder / name).read_text(encoding="utf-8")
    (folder / name).write_text(newer(text.splitlines()[0] if "log" in name else text), "utf-8")
    before = {path: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(torony.TrainingFailed, match=rf"{name} was {NEWER}"):
        train(PLAN, folder)
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_checkpoints(tmp_path: Path) -> None:
    """The first ones had no line with their version. One of today has 4 MiB, so none is stored."""
    first = tmp_path / "first"
    train(PLAN, first)
    written = PLAN.checkpoint(first, PLAN.stages[1]).read_bytes()
    line, _, older = written.partition(b"\n")
    assert line == b"torony-checkpoint 1"

    def train_from(name: str, checkpoint: bytes) -> bytes:
        start = tmp_path / f"{name}.checkpoint"
        start.write_bytes(checkpoint)
        plan = TrainingPlan("gyges", games=64, start=str(start))
        return train(plan, tmp_path / name).read_bytes()

    assert train_from("older", older) == train_from("same", written)
    with pytest.raises(torony.TrainingFailed, match=rf"newer\.checkpoint was {NEWER}"):
        train_from("newer", b"torony-checkpoint 99\n" + older)
    for number in (b"", b"0", b"x"):
        with pytest.raises(torony.TrainingFailed, match=r"was made without a version"):
            train_from(f"nonsense {number!r}", b"torony-checkpoint " + number + b"\n" + older)


def test_what_is_written_carries_its_version(tmp_path: Path) -> None:
    def version(text: str) -> Any:
        return json.loads(text)["version"]

    train(PLAN, tmp_path / "trained")
    Profile().save(tmp_path / "profile.json")
    record = tmp_path / "match.jsonl"
    Match(torony.game("gyges"), RANDOM, MATCHES["match-1.jsonl"].a, games=1).run(record)
    written = [
        Playthrough(torony.game("gyges").start()).to_json(),
        (tmp_path / "profile.json").read_text(encoding="utf-8"),
        (tmp_path / "trained" / "training.json").read_text(encoding="utf-8"),
        (tmp_path / "trained" / "log.jsonl").read_text(encoding="utf-8").splitlines()[0],
        record.read_text(encoding="utf-8"),
    ]
    assert [version(text) for text in written] == [1] * len(written)
