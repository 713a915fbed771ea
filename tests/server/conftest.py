"""A running server for the tests."""

from __future__ import annotations

import gzip
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from torony.server import Server, Settings

SCRIPT = "console.log('Torony');\n" * 100


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page as a build makes it."""
    folder = tmp_path_factory.mktemp("site") / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Torony</title>", encoding="utf-8")
    (folder / "assets" / "index-Bx3_k-9Z.js").write_text(SCRIPT, encoding="utf-8")
    (folder / "assets" / "core-0a1b2c3d.wasm").write_bytes(b"\0asm\1\0\0\0")
    (folder / "assets" / "packed-0a1b2c3d.css").write_text("p { margin: 0 }", encoding="utf-8")
    (folder / "assets" / "packed-0a1b2c3d.css.br").write_bytes(b"packed by the build")
    (folder / "assets" / "packed-0a1b2c3d.css.gz").write_bytes(gzip.compress(b"p { margin: 0 }"))
    (folder / ".hidden").write_text("hidden", encoding="utf-8")
    (folder.parent / "secret.txt").write_text("secret", encoding="utf-8")
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    return folder


@pytest.fixture(scope="session")
def server(page: Path) -> Iterator[str]:
    """The address of a server that has a page."""
    with Server(
        settings=Settings(threads=2, page=page, hosts=frozenset({"torony.test"}))
    ) as running:
        yield running.url


@pytest.fixture
def complaints(caplog: pytest.LogCaptureFixture) -> Iterator[list[logging.LogRecord]]:
    """The errors that the server, uvicorn and asyncio report."""
    loggers = [logging.getLogger(name) for name in ("torony.server", "uvicorn")]
    for logger in loggers:  # which keep it to themselves
        logger.addHandler(caplog.handler)
    yield caplog.records
    for logger in loggers:
        logger.removeHandler(caplog.handler)
