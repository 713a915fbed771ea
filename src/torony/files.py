"""Files that are written whole or not at all, and where ours belong."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from typing import TextIO

from torony import _core
from torony.errors import FileInUse

__all__ = ["claimed", "data_folder", "whole_file", "write_whole"]


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    """A file to write to; an older one stays until the new one is complete on the disk."""
    target = Path(path).resolve()
    if _is_special(target):
        with target.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with _blaming(path, draft):
            with draft.open("x", encoding="utf-8", newline="\n") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def claimed(path: str | os.PathLike[str]) -> Iterator[None]:
    """Lets one process at a time write a file: the others get ``FileInUse``, which says who has it.

    The lock is on a file beside it, because a whole file is replaced when it is written. The system
    lets go of it when the process is killed. A draft of a killed process is removed.
    """
    target = Path(path).resolve()
    if _is_special(target):
        yield
        return
    lock = target.with_name(f".{target.name}.lock")
    with _blaming(path, lock):
        lock.touch()
    try:
        held = _core.HeldFile(str(lock))
    except ValueError as error:
        raise FileInUse(str(error).replace(str(lock), os.fspath(path))) from None
    try:
        for draft in target.parent.glob(f".{escape(target.name)}.*.tmp"):
            draft.unlink(missing_ok=True)
        yield
    finally:
        lock.unlink(missing_ok=True)
        held.close()


def _is_special(target: Path) -> bool:
    """Whether it is a pipe or a device, which nothing may replace."""
    return target.exists() and not target.is_file() and not target.is_dir()


@contextmanager
def _blaming(path: str | os.PathLike[str], helper: Path) -> Iterator[None]:
    """Lets errors name the file that the user has given, not one that helps to write it."""
    try:
        yield
    except OSError as error:
        if error.filename == os.fspath(helper):
            error.filename = os.fspath(path)
        raise


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Writes the text to a file, whole or not at all."""
    with whole_file(path) as file:
        file.write(text)


def data_folder() -> Path:
    """Where the system keeps what a program remembers of its user; it may not exist yet."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA", "~/AppData/Roaming")
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    try:
        return Path(base).expanduser() / "torony"
    except RuntimeError:
        raise FileNotFoundError(errno.ENOENT, "there is no such home directory", base) from None
