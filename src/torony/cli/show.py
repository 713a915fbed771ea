"""``torony show``: a position as a board in the terminal or as a picture."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from torony.cli.common import Parser, drawn, whole_number

EXAMPLES = """\
  torony show gyges "321123/000000/000000/000000/000000/321123 1 -"
  torony show lyngk "$(torony start lyngk --seed 7)" --svg board.svg --theme dark
  torony show lyngk "$(torony start lyngk --seed 7)" --png board.png --size 1200

With --svg or --png nothing is drawn in the terminal; - as FILE writes the picture to stdout.
"""


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    parser.add_position()
    parser.add_argument("--svg", metavar="FILE", help="write an SVG picture")
    parser.add_argument("--png", metavar="FILE", help="write a PNG picture")
    parser.add_argument("--turn", metavar="TURN", help="draw this turn as an arrow (pictures only)")
    parser.add_argument(
        "--theme", choices=("light", "dark"), default="light", help="colours of the picture"
    )
    parser.add_argument(
        "--letters",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="letters or digits on the pieces of the picture (default: with)",
    )
    parser.add_argument(
        "--size", metavar="N", type=whole_number(100, 8000), help="width of the picture in pixels"
    )
    parser.add_argument(
        "--colour",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours in the terminal (default: auto)",
    )


def run(options: argparse.Namespace) -> int:
    from torony import render

    position = options.game.position(options.position.rstrip("\r\n"))
    turn = None if options.turn is None else position.parse(options.turn)
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
        print(drawn(position, colour))
    return 0


def _write(name: str, content: bytes) -> None:
    if name == "-":
        sys.stdout.buffer.write(content)
    else:
        Path(name).write_bytes(content)
