"""``torony show``: a position as a board in the terminal or as a picture."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from torony.cli.common import Parser, drawn, whole_number

EXAMPLES = """\
  torony show gyges "321123/000000/000000/000000/000000/321123 1 -"
  torony show gyges "321123/000000/000000/000000/000000/321123 1 -" --turn a1b3
  torony show lyngk "$(torony start lyngk --seed 7)" --svg board.svg --theme dark
  torony show lyngk "$(torony start lyngk --seed 7)" --png board.png --size 1200

With --svg or --png nothing is drawn in the terminal; - as FILE writes the picture to stdout. The
way of a turn is an arrow in a picture; in the terminal its stops stand in brackets and are named
below the board.
"""


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    parser.add_position()
    parser.add_argument("--turn", metavar="TURN", help="also show the way of this turn")
    parser.add_argument(
        "--colour",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours in the terminal (default: auto)",
    )
    pictures = parser.add_argument_group("pictures")
    pictures.add_argument("--svg", metavar="FILE", help="write an SVG picture")
    pictures.add_argument("--png", metavar="FILE", help="write a PNG picture")
    pictures.add_argument(
        "--theme", choices=("light", "dark"), default="light", help="colours (default: light)"
    )
    pictures.add_argument(
        "--letters",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="letters or digits on the pieces (default: with)",
    )
    pictures.add_argument(
        "--size", metavar="N", type=whole_number(100, 8000), help="width in pixels"
    )


def run(options: argparse.Namespace) -> int:
    from torony import render

    position = options.game.position(options.position.rstrip("\r\n"))
    turn = None if options.turn is None else position.parse(options.turn.rstrip("\r\n"))
    style = {
        "theme": options.theme,
        "letters": options.letters,
        "size": options.size,
        "turn": turn,
    }
    if options.svg is not None:
        _write(options.svg, render.svg(position, **style).encode())
    if options.png is not None:
        _write(options.png, render.png(position, **style))
    if options.svg is None and options.png is None:
        colour = {"auto": None, "always": True, "never": False}[options.colour]
        way = render.way(position, turn)
        print(drawn(position, colour, way))
        if turn is not None:
            print(f"Turn {turn} ({way})")
    return 0


def _write(name: str, content: bytes) -> None:
    if name == "-":
        sys.stdout.buffer.write(content)
    else:
        Path(name).write_bytes(content)
