"""A game is complete when it has everything that the others have; what is missing is named."""

from pathlib import Path

import pytest
from tests.contract import routes, well_formed

import torony
from torony import rulebook, verify
from torony.render.families import FAMILIES

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"


def missing(game: str) -> list[str]:
    """What a game still lacks, each with the place where it belongs."""
    pages = {
        page.stem: page.read_text(encoding="utf-8")
        for page in (ROOT / "docs" / "rules").glob("*.md")
    }
    needed = {
        "the core: core/games/registry.h": game in torony.games(),
        "a rulebook: src/torony/rulebook/__init__.py": game in rulebook.GAMES,
        "random positions: src/torony/verify/__init__.py": game in verify.KINDS,
        "drawings: src/torony/render/families.py": game in FAMILIES,
        f"rules: docs/rules/{game}.md, or a section that names `{game}`": (
            game in pages or any(f"`{game}`" in page for page in pages.values())
        ),
        f"perft figures: tests/data/{game}/*.perft": any((DATA / game).glob("*.perft")),
        f"a playthrough: tests/data/{game}/playthrough.txt": (
            (DATA / game / "playthrough.txt").is_file()
        ),
        "turns to refuse: tests/contract/well_formed.py": game in well_formed.WRITTEN,
        "a check of routes: tests/contract/routes.py": game in routes.CHECKS,
    }
    return [what for what, there in needed.items() if not there]


@pytest.mark.parametrize("game", dict.fromkeys([*torony.games(), *rulebook.GAMES]))
def test_every_game_is_complete(game: str) -> None:
    assert missing(game) == []


def test_what_is_missing_is_named() -> None:
    assert missing("chess") == [
        "the core: core/games/registry.h",
        "a rulebook: src/torony/rulebook/__init__.py",
        "random positions: src/torony/verify/__init__.py",
        "drawings: src/torony/render/families.py",
        "rules: docs/rules/chess.md, or a section that names `chess`",
        "perft figures: tests/data/chess/*.perft",
        "a playthrough: tests/data/chess/playthrough.txt",
        "turns to refuse: tests/contract/well_formed.py",
        "a check of routes: tests/contract/routes.py",
    ]


@pytest.mark.parametrize("game", torony.games())
def test_every_start_can_be_drawn(game: str) -> None:
    start = torony.game(game).start(seed=1)
    assert len(start.board(colour=False).splitlines()) > 5
    assert start.svg().startswith("<svg")
