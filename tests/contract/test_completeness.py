"""A game is complete when it is entered where it must be; what is missing is named."""

import re

import pytest
from tests.contract.registrations import NEEDED, REFINEMENTS, ROOT, Registration, missing

import torony
from torony import rulebook

GUIDE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")

# Files that name a game for another reason than to enter it there.
OTHERS = {
    "core/games/gyges/position.h": "the game itself",
    "src/torony/rulebook/gyges.py": "the game itself",
    "src/torony/games.py": "an example",
    "src/torony/engine/__init__.py": "an example",
    "src/torony/rl/encoding.py": "an example",
    "src/torony/engine/gyges_interface.py": "a protocol of Gygès",
    "src/torony/records/importers/abstractplay.py": "a format of other programs",
    "src/torony/records/importers/boardspace.py": "a format of other programs",
    "src/torony/records/importers/gyges_interface.py": "a format of other programs",
    "web/src/games/gyges/index.ts": "its look",
}


@pytest.mark.parametrize("game", dict.fromkeys([*torony.games(), *rulebook.GAMES]))
def test_every_game_is_complete(game: str) -> None:
    assert missing(game) == []


def test_a_game_with_every_refinement_has_them_all() -> None:
    assert missing("gyges-advanced", REFINEMENTS) == []


def test_what_is_missing_is_named() -> None:
    assert missing("chess") == [
        "the core: core/games/registry.h",
        "a rulebook: src/torony/rulebook/__init__.py",
        "rules that name `{game}`: docs/rules/*.md",
        "perft figures: tests/data/chess/*.perft",
        "a playthrough: tests/data/chess/playthrough.txt",
        "a line for the page: src/torony/games.json",
        "a name in the schema: docs/record.schema.json",
    ]
    assert len(missing("chess", REFINEMENTS)) == len(REFINEMENTS)


@pytest.mark.parametrize("registration", [*NEEDED, *REFINEMENTS], ids=lambda each: each.place)
def test_the_guide_names_every_place(registration: Registration) -> None:
    assert f"`{registration.place}`" in GUIDE


def test_every_file_that_names_the_games_is_known() -> None:
    known = {each.place for each in (*NEEDED, *REFINEMENTS)} | set(OTHERS)
    naming = {
        str(path.relative_to(ROOT))
        for folder in ("core", "src/torony", "web/src")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".h", ".cpp", ".py", ".json", ".ts", ".svelte")
        and re.search(r'["`]gyges-advanced["`]', path.read_text(encoding="utf-8"))
    }
    assert naming - known == set()
    assert set(OTHERS) - naming == set()


@pytest.mark.parametrize("game", torony.games())
def test_every_start_can_be_drawn(game: str) -> None:
    start = torony.game(game).start(seed=1)
    assert len(start.board(colour=False).splitlines()) > 5
    assert start.svg().startswith("<svg")
