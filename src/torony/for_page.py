"""What the page is to know before it can ask the core, as files.

``make build`` writes them by ``python -m torony.for_page``, and a test compares them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final

from torony.engine.options import options_for
from torony.games import Game, games

__all__ = ["FILES"]

GAMES_PLAYED: Final = 10
LONGEST_GAME: Final = 200
MOST_PIECES: Final = 16
"""More than these is put together from others: there is no list to choose from."""


def _options() -> object:
    """The options of a question to the engine, which are the same on every machine."""
    return {
        option.keyword: {
            "name": option.name,
            "use": option.use,
            "default": option.default,
            "lowest": option.lowest,
            "highest": option.highest,
        }
        for option in options_for("analysis", "play")
    }


def _facts(game: Game) -> object:
    """What it takes to draw a game of which nothing else is known, from a few random games."""
    pieces: set[str] = set()
    reached = []
    for seed in range(GAMES_PLAYED):
        generator = Random(seed)
        reached = [game.start(seed)]
        while (turns := sorted(reached[-1].legal_turns())) and len(reached) < LONGEST_GAME:
            pieces.update(reached[-1].cells.values())
            reached.append(reached[-1].play(generator.choice(turns)))
    return {
        "points": game.points,
        "pieces": sorted(pieces) if len(pieces) <= MOST_PIECES else [],
        "dealt": game.start(1) != game.start(2),
        "sample": reached[len(reached) // 2].text,
    }


def _options_file() -> str:
    return json.dumps(_options(), indent=2) + "\n"


def _games_file() -> str:
    lines = (f"  {json.dumps(name)}: {json.dumps(_facts(Game(name)))}" for name in games())
    return "{\n" + ",\n".join(lines) + "\n}\n"


_HERE: Final = Path(__file__).parent
FILES: Final[Mapping[Path, str]] = {
    _HERE / "engine" / "options.json": _options_file(),
    _HERE / "games.json": _games_file(),
}
"""The files and what is to stand in them."""

if __name__ == "__main__":
    for path, content in FILES.items():
        path.write_text(content, encoding="utf-8")
