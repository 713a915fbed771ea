"""Fixtures of the tests of commands."""

from __future__ import annotations

import io

import pytest
from tests.cli.sessions import Play

from torony.cli import main


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    def session(*arguments: str, typed: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(["play", *arguments]) == 0
        return capsys.readouterr().out

    return session
