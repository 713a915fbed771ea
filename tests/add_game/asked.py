"""A plugin of pytest: asks the core of the copy by a program instead of an extension."""

from __future__ import annotations

import json
import os
import subprocess
from functools import cache
from typing import Any

from tests.implementations import IMPLEMENTATIONS

PROGRAM = "TORONY_ADD_GAME_PROGRAM"


@cache
def _program() -> subprocess.Popen[str]:
    return subprocess.Popen(
        [os.environ[PROGRAM]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def ask(*words: str) -> Any:
    """The core's answer to one question."""
    program = _program()
    assert program.stdin is not None
    assert program.stdout is not None
    print("\t".join(words), file=program.stdin, flush=True)
    return json.loads(program.stdout.readline())


class Asked:
    """The rules as the core of the copy plays them."""

    def __init__(self, game: str) -> None:
        self._game = game

    def _position(self, text: str, *turns: str) -> Any:
        answer = ask("game", self._game, text, " ".join(turns))
        if reason := answer.get("refusal") or next(iter(answer.get("reasons", ())), None):
            raise ValueError(f"{turns} in {text!r}: {reason['text']}")
        return answer["position"]

    def start(self, seed: int) -> str:
        text: str = ask("start", self._game, str(seed))["position"]["text"]
        return text

    def turns(self, position: str) -> list[str]:
        return sorted(turn["text"] for turn in self._position(position)["turns"])

    def after(self, position: str, *turns: str) -> str:
        text: str = self._position(position, *turns)["text"]
        return text

    def outcome(self, position: str) -> tuple[int | None, str] | None:
        outcome = self._position(position)["outcome"]
        return outcome and (outcome["winner"], outcome["reason"])

    def faults(self, position: str) -> tuple[str, ...]:
        answer = ask("position", self._game, position)
        return tuple(reason["text"] for reason in answer.get("reasons", ()))


def pytest_unconfigure() -> None:
    if _program.cache_info().currsize:
        _program().communicate()


def pytest_configure() -> None:
    IMPLEMENTATIONS["core"] = Asked
