"""The theme: colours, sizes, letters and patterns, read from the one theme file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

ThemeName = Literal["light", "dark"]
BoardStyle = Literal["wood", "plain"]
PieceStyle = Literal["flat", "engraved"]
THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
BOARD_STYLES: tuple[BoardStyle, ...] = get_args(BoardStyle)
PIECE_STYLES: tuple[PieceStyle, ...] = get_args(PieceStyle)
COLOURS = "ibrgk"
MARK_COLOURS = ("green", "red", "yellow", "blue")
FILE = Path(__file__).with_name("theme.json")


@dataclass(frozen=True)
class Swatch:
    """The colours of one kind of piece."""

    fill: str
    rim: str
    ink: str


@dataclass(frozen=True)
class Wood:
    """The colours of the Gygès board."""

    frame: str
    field: str
    line: str
    goal: str
    label: str


@dataclass(frozen=True)
class Layers:
    """The colours of the Gygès pieces, from the lowest layer up."""

    top: list[str]
    side: list[str]
    edge: str
    ink: str


@dataclass(frozen=True)
class Theme:
    """Every colour of one theme."""

    page: str
    ink: str
    muted: str
    board: str
    edge: str
    line: str
    label: str
    shadow: str
    shadow_opacity: float
    ring_bed: str
    players: dict[str, str]
    player_ink: dict[str, str]
    pieces: dict[str, Swatch]
    wood: Wood
    layers: Layers
    tint_opacity: float
    marks: dict[str, str]

    def player(self, number: int) -> str:
        """Return the colour that stands for a player."""
        return self.players[str(number)]

    def mark(self, name: str) -> str:
        """Return the colour of a mark on the board."""
        return self.marks[_known("colour of a mark", name, MARK_COLOURS)]


@cache
def theme_file() -> dict[str, Any]:
    """Return the content of the theme file."""
    content: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return content


def load(name: ThemeName, board_style: BoardStyle = "wood") -> Theme:
    """Return the colours of the theme called `name`, those of the board in a style of its own."""
    _known("theme", name, THEMES)
    return _load(name, _known("style of a board", board_style, BOARD_STYLES))


@cache
def _load(name: str, board_style: str) -> Theme:
    values = theme_file()[name] | theme_file()["styles"]["boards"][board_style][name]
    values["pieces"] = {piece: Swatch(**swatch) for piece, swatch in values["pieces"].items()}
    values["wood"] = Wood(**values["wood"])
    values["layers"] = Layers(**values["layers"])
    return Theme(**values)


def grooves(piece_style: PieceStyle) -> tuple[float, ...]:
    """Return the circles cut into the face of a piece, as shares of its radius."""
    style = _known("style of the pieces", piece_style, PIECE_STYLES)
    return tuple(theme_file()["styles"]["pieces"][style]["grooves"])


def _known(kind: str, name: str, known: tuple[str, ...]) -> str:
    if name not in known:
        raise ValueError(f"unknown {kind} {name!r}: choose {' or '.join(known)}")
    return name


def piece_name(piece: str) -> str:
    """Return the English name of a piece: of its colour or size, else the piece as written."""
    return str(theme_file()["names"].get(piece, piece))


def title(game: str) -> str:
    """Return what a game is called in a heading: its name, where the theme has no other."""
    return str(theme_file()["titles"].get(game, game.capitalize()))


def sizes(family: str) -> dict[str, Any]:
    """Return the measures of the drawing of a family of games, in units of the picture."""
    measures: dict[str, Any] = theme_file()["sizes"][family]
    return measures
