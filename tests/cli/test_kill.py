"""Long commands that are killed and given again: nothing finished is lost, nothing is there twice,
and two of them cannot write the same file. They are killed when they have come so far, never after
so many seconds."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import torony
from torony import records
from torony.cli import main
from torony.files import claimed
from torony.records import Record, RecordedTurn

COMMAND = [sys.executable, "-m", "torony"]
PATIENCE = 60.0  # seconds; only a hang takes that long
INTERRUPTED = 130
GAMES = 12

MATCH = ["match", "greedy", "random", "--game", "gyges", "--nodes", "30"]
TOURNAMENT = ["tournament", "greedy", "random", "uct", "--game", "gyges", "--nodes", "30"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and locks differ")


def match(folder: Path) -> list[str]:
    return [*MATCH, "--games", str(GAMES), "--record", str(folder / "games.jsonl")]


def tournament(folder: Path) -> list[str]:
    return [*TOURNAMENT, "--games", str(GAMES // 3), "--record", str(folder)]


def train(folder: Path) -> list[str]:
    budget = ["--games", "600", "--seed", "3", "--gate-games", "40", "--gate-nodes", "200"]
    return ["train", "gyges", *budget, "--out", str(folder)]


def analyse(file: Path) -> list[str]:
    return ["record", "analyse", str(file), "--nodes", "20000"]


@contextmanager
def running(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [*COMMAND, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        # A test run in the background of a shell ignores SIGINT, and its children would too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def wait_until(has_come: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not has_come():
        assert process.poll() is None, "it ended before it came so far"
        assert time.monotonic() < deadline
        time.sleep(0.001)


def killed(command: list[str], has_come: Callable[[], bool]) -> None:
    """Runs the command and kills it as soon as it has come so far."""
    with running(command) as process:
        wait_until(has_come, process)


def interrupted(command: list[str], has_come: Callable[[], bool]) -> str:
    """The same with Ctrl-C. The line that it says at the end."""
    with running(command) as process:
        wait_until(has_come, process)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == INTERRUPTED, errors
    return errors.decode().splitlines()[-1]


def finished(folder: Path) -> list[str]:
    """The whole lines of all records."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.jsonl"))]
    return [line for text in texts for line in text.splitlines(keepends=True) if "\n" in line]


@pytest.mark.parametrize("command", [match, tournament])
def test_games(command: Callable[[Path], list[str]], tmp_path: Path) -> None:
    before: list[str] = []
    for games in (1, 4, 5, 9):
        killed(command(tmp_path), lambda games=games: len(finished(tmp_path)) >= games)  # type: ignore[misc]
        after = finished(tmp_path)
        assert set(before) <= set(after)
        before = after
    assert main(command(tmp_path)) == 0
    lines = [json.loads(line) for line in finished(tmp_path)]
    places = [(line["match"], line["index"]) for line in lines]
    assert len(places) == len(set(places)) == GAMES
    assert set(before) <= set(finished(tmp_path))


LONG_MATCH = ["match", "random", "random", "--game", "gyges", "--games", "1000000"]
LONG_TOURNAMENT = ["tournament", "greedy", *LONG_MATCH[2:]]
LONG_TRAINING = ["train", "gyges", "--minutes", "60"]


@pytest.mark.parametrize("command", [LONG_MATCH, LONG_TOURNAMENT])
def test_ctrl_c_says_how_to_go_on(command: list[str], tmp_path: Path) -> None:
    target = tmp_path / "games.jsonl" if command is LONG_MATCH else tmp_path
    recorded = [*command, "--record", str(target)]
    said = interrupted(recorded, lambda: len(finished(tmp_path)) > 0)
    assert said == "interrupted; the same command goes on from here"
    before = finished(tmp_path)
    killed(recorded, lambda: len(finished(tmp_path)) > len(before))
    assert finished(tmp_path)[: len(before)] == before


def games_of(seeds: range) -> list[Record]:
    """Games that the engine has something to say about."""
    found = []
    for seed in seeds:
        record = Record(torony.game("lyngk").start(seed), {"Player1": "a", "Player2": "b"})
        position = record.start
        while turns := position.legal_turns():
            turn = turns[(7 * len(record.turns) + seed) % len(turns)]
            record.turns.append(RecordedTurn(turn))
            position = position.play(turn)
        record.outcome = position.outcome()
        found.append(record)
    return found


def scored(file: Path) -> list[RecordedTurn]:
    """The turns that are analysed. The file can be read whole at any moment."""
    entries = [entry for record in records.read(file) for entry in record.turns]
    return [entry for entry in entries if entry.score is not None]


def left_over(file: Path) -> list[str]:
    """What lies beside the file."""
    return sorted(path.name for path in file.parent.iterdir() if path != file)


def test_an_analysis(tmp_path: Path) -> None:
    file = tmp_path / "games.tgn"
    games = games_of(range(2))
    turns = [len(record.turns) for record in games]
    records.write(file, games)
    before: list[RecordedTurn] = []
    for number, end in ((1, killed), (7, interrupted), (12, killed), (turns[0] + 3, killed)):
        said = end(analyse(file), lambda number=number: len(scored(file)) >= number)  # type: ignore[misc]
        assert said in (None, "interrupted; the same command goes on from here")
        assert scored(file)[: len(before)] == before
        before = scored(file)
    assert main(analyse(file)) == 0
    assert scored(file)[: len(before)] == before
    assert len(scored(file)) == sum(turns)
    assert left_over(file) == []


@contextmanager
def converting(output: Path, games: int) -> Iterator[subprocess.Popen[bytes]]:
    """A conversion that has read so many games and waits for more."""
    text = "".join(map(records.to_text, games_of(range(1)))) * games
    with running(["record", "convert", "-", str(output)]) as process:
        assert process.stdin is not None
        process.stdin.write(text.encode())
        process.stdin.flush()
        enough = len(text) // io.DEFAULT_BUFFER_SIZE * io.DEFAULT_BUFFER_SIZE // 2
        draft = output.with_name(f".{output.name}.{process.pid}.tmp")
        wait_until(lambda: draft.exists() and size(draft) >= enough, process)
        yield process


def size(file: Path) -> int:
    return file.stat().st_size


@pytest.mark.parametrize("games", [0, 1, 100, 400])
def test_a_conversion(games: int, tmp_path: Path) -> None:
    """It begins again; until it is done an older file stays."""
    source, output = tmp_path / "source.tgn", tmp_path / "out" / "games.tgn"
    records.write(source, games_of(range(3)))
    output.parent.mkdir()
    output.write_text("the games of last year", encoding="utf-8")
    with converting(output, games) as process:
        process.kill()
    assert output.read_text(encoding="utf-8") == "the games of last year"
    with converting(output, games) as process:
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert process.stderr.read() == (
            b"interrupted; the same command begins again, and until it is done nothing is changed\n"
        )
    assert process.returncode == INTERRUPTED
    assert output.read_text(encoding="utf-8") == "the games of last year"
    assert main(["record", "convert", str(source), str(output)]) == 0
    assert output.read_bytes() == source.read_bytes()
    assert left_over(output) == []


def test_bad_games_do_not_go_into_a_file_of_the_others(tmp_path: Path) -> None:
    source, output = tmp_path / "source.tgn", tmp_path / "out.tgn"
    records.write(source, games_of(range(1)))
    before = source.read_bytes()
    source.write_bytes(before + b'[Game "gyges"]\n\n1. 3@a6 *\n')
    before = source.read_bytes()
    for bad in (source, output):
        assert main(["record", "convert", str(source), str(output), "--bad", str(bad)]) == 2
    assert source.read_bytes() == before
    assert not output.exists()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    source, link = tmp_path / "source.tgn", tmp_path / "link.tgn"
    records.write(source, games_of(range(1)))
    link.symlink_to(tmp_path / "target.tgn")
    assert main(["record", "convert", str(source), str(link)]) == 0
    assert link.is_symlink()
    assert link.read_bytes() == source.read_bytes()


def test_a_training(tmp_path: Path) -> None:
    """Killed in both stages and in the match at the end, it comes to the same result."""
    whole, folder = tmp_path / "whole", tmp_path / "killed"
    code = main(train(whole))
    points: list[Callable[[], bool]] = [
        lambda: (folder / "training.json").exists(),
        lambda: (folder / "log.jsonl").exists(),
        lambda: (folder / "depth-1" / "gyges.net").exists(),
        lambda: (folder / "depth-2").exists(),
        lambda: (folder / "depth-2" / "gyges.net").exists(),
        lambda: len(list(folder.glob("gate-*.jsonl"))) == 1,
        lambda: sum('"match":' in line for line in finished(folder)) >= 5,
    ]
    for has_come in points:
        killed(train(folder), has_come)
    assert main(train(folder)) == code
    for name in ("depth-1/gyges.net", "depth-2/gyges.net"):
        assert (folder / name).read_bytes() == (whole / name).read_bytes()
    assert verdict(folder) == verdict(whole)
    (match_of_nets,) = folder.glob("gate-*.jsonl")
    indices = [json.loads(line)["index"] for line in match_of_nets.read_text().splitlines()]
    assert len(indices) == len(set(indices)) > 5


def verdict(folder: Path) -> dict[str, object]:
    """On the net, without the times of the turns, which differ."""
    found: dict[str, dict[str, object]] = json.loads((folder / "gate.json").read_text("utf-8"))
    del found["match"]["times"]
    return dict(found)


@contextmanager
def busy_with(file: Path, kind: str) -> Iterator[tuple[list[str], int]]:
    """A command that writes the file: what was asked, and the process."""
    command = {
        "match": [*LONG_MATCH, "--record", str(file)],
        "train": [*LONG_TRAINING, "--out", str(file.parent)],
        "record analyse": [*analyse(file), "--again"],
        "record convert": ["record", "convert", "-", str(file)],
    }[kind]
    if kind == "record analyse":
        records.write(file, games_of(range(1)))
    with running(command) as process:
        wait_until(
            lambda: (
                file.with_name(f".{file.name}.{process.pid}.tmp").exists()
                if kind == "record convert"
                else len(scored(file)) > 0
                if kind == "record analyse"
                else file.exists() and size(file) > 0
            ),
            process,
        )
        yield command, process.pid


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("match", "games.jsonl"),
        ("train", "training.json"),
        ("record analyse", "games.tgn"),
        ("record convert", "games.tgn"),
    ],
)
def test_only_one_at_a_time(
    kind: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who comes too late is told which process has the file, and changes nothing."""
    file = tmp_path / name
    with busy_with(file, kind) as (command, process):
        assert main(command) == 2
        assert f"{file} is in use by process {process}" in capsys.readouterr().err


def test_a_claim_is_taken_over(tmp_path: Path) -> None:
    """The lock file that a killed process leaves does not keep anybody out."""
    file = tmp_path / "games.tgn"
    (tmp_path / ".games.tgn.lock").touch()
    (tmp_path / ".games.tgn.123.tmp").write_text("half a ga", encoding="utf-8")
    with claimed(file):
        assert left_over(file) == [".games.tgn.lock"]
        with pytest.raises(torony.FileInUse), claimed(file):
            pass
    assert left_over(file) == []
