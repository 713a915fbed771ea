"""The tactics of ``tests/data/tactics/<game>.toml``; what their kinds claim is said there."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).parents[1] / "data" / "tactics"


@dataclass(frozen=True)
class Tactic:
    """A position, what is claimed of it, and how much the engine may search to find it."""

    game: str
    kind: str  # "win in 2"
    position: str
    turns: tuple[str, ...]  # all that do what the kind says
    nodes: int
    source: str  # "seed 17, turn 23"

    def __str__(self) -> str:
        return f"{self.game}: {self.kind} from {self.position}"


def read(game: str) -> list[Tactic]:
    """The tactics of one game."""
    entries = tomllib.loads((DATA / f"{game}.toml").read_text(encoding="utf-8"))["tactics"]
    return [Tactic(game, **{**entry, "turns": tuple(entry["turns"])}) for entry in entries]
