"""Files that are written whole or not at all, and claims on them."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from torony.errors import FileInUse
from torony.files import claimed, data_folder, whole_file, write_whole


def test_an_older_file_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.tgn"
    write_whole(path, "old\n")
    with suppress(ZeroDivisionError), whole_file(path) as file:
        file.write("half a ga")
        assert path.read_text(encoding="utf-8") == "old\n"
        raise ZeroDivisionError
    assert path.read_text(encoding="utf-8") == "old\n"
    write_whole(path, "new, é\r\n")
    assert path.read_bytes() == "new, é\r\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_and_what_it_means_is_written(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    target, link = tmp_path / "elsewhere/game.tgn", tmp_path / "link.tgn"
    link.symlink_to(target)
    write_whole(link, "game\n")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "game\n"


def test_an_error_names_the_file_that_was_given(tmp_path: Path) -> None:
    path = tmp_path / "missing/game.tgn"
    for attempt in (whole_file(path), claimed(path)):
        with pytest.raises(FileNotFoundError) as caught, attempt:
            pass
        assert caught.value.filename == os.fspath(path)


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with claimed(path), claimed(path):  # as many as like may write to it
            write_whole(path, "game\n")
        assert os.read(reader, 100) == b"game\n"
    finally:
        os.close(reader)
    assert path.is_fifo()
    assert list(tmp_path.iterdir()) == [path]


def test_a_claim_ends_though_somebody_swept_its_lock_away(tmp_path: Path) -> None:
    path = tmp_path / "games.tgn"
    with claimed(path):
        (tmp_path / ".games.tgn.lock").unlink()
    with claimed(path), pytest.raises(FileInUse, match=f"{path} is in use"):
        claimed(path).__enter__()
    assert list(tmp_path.iterdir()) == []


def test_a_claim_leaves_the_drafts_of_other_files(tmp_path: Path) -> None:
    ours, other = tmp_path / ".a[b].tgn.12.tmp", tmp_path / ".ab.tgn.12.tmp"
    ours.touch()
    other.touch()
    with claimed(tmp_path / "a[b].tgn"):
        assert not ours.exists()
    assert other.exists()


def test_the_folder_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert data_folder() == tmp_path / "data/torony"
    monkeypatch.setenv("XDG_DATA_HOME", "")
    assert data_folder() == tmp_path / ".local/share/torony"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder() == tmp_path / "Library/Application Support/torony"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("APPDATA", str(tmp_path / "roaming"))
    assert data_folder() == tmp_path / "roaming/torony"
