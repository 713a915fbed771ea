"""Files that are written whole or not at all, and where ours belong."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

__all__ = ["data_folder", "whole_file", "write_whole"]


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    """A file to write to; an older one stays until the new one is complete on the disk."""
    target = Path(path)
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except OSError as error:
        if error.filename == os.fspath(draft):  # a name that nobody has given
            error.filename = os.fspath(target)
        raise
    finally:
        draft.unlink(missing_ok=True)


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
