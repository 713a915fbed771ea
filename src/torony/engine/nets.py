"""The learned evaluations: weight files, one for each game, that come with the package."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from torony import _core

__all__ = ["folder", "packaged", "read"]


def packaged(game: str) -> str:
    """The name of the packaged file for a game.

    >>> packaged("gyges")
    'gyges.net'
    """
    return f"{game}.net"


def read(game: str, path: str | os.PathLike[str] | None) -> bytes | None:
    """Return the bytes of a weight file, by default of the packaged one, without checking them.

    ``None`` for a game that has no net and is played by the plain evaluation of its rules.
    """
    if path is not None:
        return Path(path).read_bytes()
    if game not in _core.LEARNED:
        return None
    from importlib import resources  # only now: most programs never think

    return resources.files("torony").joinpath("nets", packaged(game)).read_bytes()


@contextmanager
def folder() -> Iterator[Path]:
    """The folder of the packaged files, for as long as the block runs."""
    from importlib import resources

    with resources.as_file(resources.files("torony").joinpath("nets")) as path:
        yield path
