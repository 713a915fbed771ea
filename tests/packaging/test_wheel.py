"""The check of ``make wheel`` sees what is not there."""

from __future__ import annotations

import pytest
from tests.packaging.wheel import missing

WHOLE = [
    "torony/_core.abi3.so",
    "torony/render/theme.json",
    "torony/engine/judgement.json",
    *(f"torony/nets/{game}.net" for game in ("lyngk", "lyngk-6", "gyges", "gyges-advanced")),
    "torony/server/static/index.html",
    "torony/server/static/.sources",
    "torony/server/static/icon.svg",
    *(f"torony/server/static/assets/index-0a1b.{kind}" for kind in ("js", "css", "wasm")),
]


def test_a_whole_wheel_lacks_nothing() -> None:
    assert missing(WHOLE) == []


@pytest.mark.parametrize("name", WHOLE)
def test_every_part_is_missed(name: str) -> None:
    assert len(missing([other for other in WHOLE if other != name])) == 1
