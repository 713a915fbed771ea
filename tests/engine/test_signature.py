"""The search searches what it searched before, or somebody says that it changed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from torony.signature import DEPTHS, searched_nodes

STORED = Path(__file__).parents[2] / "bench" / "signature.json"


@pytest.mark.parametrize("game", DEPTHS)
def test_signature(game: str) -> None:
    """A commit that changes the search on purpose stores the new numbers: TORONY_UPDATE=1."""
    stored = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
    nodes = searched_nodes(game)
    if os.environ.get("TORONY_UPDATE"):
        stored[game] = nodes
        STORED.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8")
    assert stored.get(game) == nodes
