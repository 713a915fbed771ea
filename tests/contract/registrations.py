"""Every place in which a game can be entered: the few that it needs, and the refinements.

docs/add-a-game.md shows the same places to people.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import torony
from torony import _core, rulebook

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Registration:
    """A place where a game is entered, from the root of the project; ``{game}`` is its name."""

    what: str
    place: str
    has: Callable[[str], bool]

    def missing(self, game: str) -> str:
        """What to say of a game that is not entered there."""
        return f"{self.what}: {self.place.format(game=game)}"


@cache
def _text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def _named(what: str, path: str, form: Callable[[str], str] = str) -> Registration:
    """A file that names every game it knows, in quotes."""
    return Registration(what, path, lambda game: f'"{form(game)}"' in _text(path))


def _file(what: str, pattern: str) -> Registration:
    return Registration(what, pattern, lambda game: any(ROOT.glob(pattern.format(game=game))))


def _has_rules(game: str) -> bool:
    pages = ROOT.glob("docs/rules/*.md")
    return any(page.stem == game or f"`{game}`" in page.read_text("utf-8") for page in pages)


NEEDED = (
    Registration("the core", "core/games/registry.h", lambda game: game in torony.games()),
    Registration(
        "a rulebook", "src/torony/rulebook/__init__.py", lambda game: game in rulebook.GAMES
    ),
    Registration("rules that name `{game}`", "docs/rules/*.md", _has_rules),
    _file("perft figures", "tests/data/{game}/*.perft"),
    _file("a playthrough", "tests/data/{game}/playthrough.txt"),
    _named("a line for the page", "src/torony/games.json"),
    _named("a name in the schema", "docs/record.schema.json"),
)
"""Without these a game is not complete; the last three are made by programs."""

REFINEMENTS = (
    _named("measured levels", "core/engine/levels.cpp"),
    _file("a net", "src/torony/nets/{game}.net"),
    Registration("an encoding", "core/rl/registry.h", lambda game: game in _core.ENCODED),
    _named(
        "a name for type checkers",
        "src/torony/rl/__init__.py",
        lambda game: f"{game.replace('-', '_')}_v1",
    ),
    _named("rates of learning", "src/torony/training/run.py"),
    _named("a place in the signature", "src/torony/signature.py"),
    _named("a speed on record", "src/torony/cli/bench.py"),
    _named("random positions", "src/torony/verify/__init__.py"),
    _named("pictures", "src/torony/render/families.py"),
    _named("a title", "src/torony/render/theme.json"),
    _named("a look on the page", "web/src/games/index.ts"),
    _named("words of the page", "web/src/i18n/en.json", "game.{}".format),
    _named("turns to refuse", "tests/contract/well_formed.py"),
    _named("a check of routes", "tests/contract/routes.py"),
    _named("positions for property tests", "tests/properties/strategies.py"),
    _named("what random positions promise", "tests/differential/features.py"),
    _named("playthroughs worth reading", "tests/playthroughs/files.py"),
)
"""A game plays everywhere without them."""


def missing(game: str, registrations: tuple[Registration, ...] = NEEDED) -> list[str]:
    """What a game still lacks, each with the place where it belongs."""
    return [each.missing(game) for each in registrations if not each.has(game)]
