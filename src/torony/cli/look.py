"""How pictures are to look: the options that all commands have which draw some."""

from __future__ import annotations

import argparse

from torony.cli.common import add_value, whole_number
from torony.render import DrawingOptions
from torony.render.theme import BOARD_STYLES, PIECE_STYLES, THEMES

__all__ = ["add_look", "look"]


def add_look(group: argparse._ActionsContainer) -> None:
    for name, words, known in (
        ("theme", "colours", THEMES),
        ("board-style", "how the board looks", BOARD_STYLES),
        ("piece-style", "how the pieces look", PIECE_STYLES),
    ):
        choice = f"{words}: {' or '.join(known)} (default: {known[0]})"
        group.add_argument(f"--{name}", choices=known, default=known[0], help=choice)
    for name, words in (
        ("letters", "letters or digits on the pieces"),
        ("coordinates", "the names of files and ranks"),
    ):
        group.add_argument(
            f"--{name}",
            action=argparse.BooleanOptionalAction,
            default=True,
            help=f"{words} (default: with)",
        )
    group.add_argument(
        "--patterns", action="store_true", help="signs on the pieces of LYNGK in place of letters"
    )
    add_value(group, "--size", whole_number(100, 8000), "width in pixels")


def look(options: argparse.Namespace) -> DrawingOptions:
    """The options of the command line as those of the pictures."""
    return {
        "theme": options.theme,
        "board_style": options.board_style,
        "piece_style": options.piece_style,
        "letters": options.letters,
        "patterns": options.patterns,
        "coordinates": options.coordinates,
        "size": options.size,
    }
