"""``torony show``: a position as a board in the terminal or as a picture."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from torony.cli.common import Parser, UsageError, drawn
from torony.cli.look import add_look, look
from torony.games import Game, Position

if TYPE_CHECKING:
    from torony.render import Arrow

EXAMPLES = """\
  torony show gyges "321123/000000/000000/000000/000000/321123 1 -"
  torony show gyges "321123/000000/000000/000000/000000/321123 1 -" --turn a1b3
  torony show lyngk "$(torony start lyngk --seed 7)" --svg board.svg --theme dark
  torony show lyngk "$(torony start lyngk --seed 7)" --png board.png --size 1200
  torony show lyngk "$(torony start lyngk --seed 7)" --svg board.svg \\
    --arrow c1~e3:red --arrow g7g8 --highlight e5 --highlight d4:blue --board-style plain

With --svg or --png nothing is drawn in the terminal; - as FILE writes the picture to stdout. The
way of a turn is an arrow in a picture; in the terminal its stops stand in brackets and are named
below the board. An arrow is a legal turn or points joined by ~; colours are green, red, yellow and
blue, by default that of the player to move.
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
        "--last", metavar="ROUTE", help="the way of the turn that led here, such as c1~c3~e5"
    )
    pictures.add_argument(
        "--arrow",
        metavar="ARROW",
        action="append",
        default=[],
        help="an arrow: a turn or points, and perhaps a colour: c1~e5:red; can be repeated",
    )
    pictures.add_argument(
        "--highlight",
        metavar="POINT",
        action="append",
        default=[],
        help="a point, and perhaps a colour: e5:blue; can be repeated",
    )
    add_look(pictures)


def run(options: argparse.Namespace) -> int:
    from torony import render

    position = options.game.position(options.position.rstrip("\r\n"))
    turn = None if options.turn is None else position.parse(options.turn.rstrip("\r\n"))
    if options.svg is None and options.png is None:
        for name in ("last", "arrow", "highlight"):
            if getattr(options, name):
                raise UsageError(f"--{name} goes with --svg or --png")
    else:
        shown: render.PictureOptions = {
            **look(options),
            "turn": turn,
            "last": _last(options.last, options.game),
            "arrows": [_arrow(text, position) for text in options.arrow],
            "highlights": dict(_highlight(text, options.game) for text in options.highlight),
        }
        if options.svg is not None:
            _write(options.svg, position.svg(**shown).encode())
        if options.png is not None:
            _write(options.png, position.png(**shown))
    if options.svg is None and options.png is None:
        colour = {"auto": None, "always": True, "never": False}[options.colour]
        path = render.route_path(position, turn)
        print(drawn(position, colour, path))
        if turn is not None:
            print(f"Turn {turn} ({path})")
    return 0


def _coloured(text: str) -> tuple[str, str | None]:
    """What stands before the colour, and the colour where there is one."""
    from torony.render import MARK_COLOURS

    name, _, colour = text.rstrip("\r\n").rpartition(":")
    if colour in MARK_COLOURS:
        return name, colour
    if name and colour.isalpha():
        known = ", ".join(MARK_COLOURS)
        raise UsageError(f"{colour!r} in {text!r} is no colour of a mark (known are {known})")
    return text.rstrip("\r\n"), None


def _points(text: str, game: Game) -> tuple[str, ...]:
    points = tuple(text.split("~"))
    for point in points:
        if point not in game.points:
            raise UsageError(f"{point!r} in {text!r} is no point of {game}")
    return points


def _way(text: str, steps: tuple[str, ...]) -> tuple[str, ...]:
    if len(steps) < 2:
        raise UsageError(f"{text!r} leads nowhere: a way has two points or more, such as c1~c3")
    return steps


def _last(text: str | None, game: Game) -> tuple[str, ...] | None:
    return None if text is None else _way(text, _points(text.rstrip("\r\n"), game))


def _highlight(text: str, game: Game) -> tuple[str, str | None]:
    name, colour = _coloured(text)
    if name not in game.points:
        raise UsageError(f"{name!r} is no point of {game}")
    return name, colour


def _arrow(text: str, position: Position) -> Arrow:
    from torony.render import Arrow

    name, colour = _coloured(text)
    steps = _points(name, position.game) if "~" in name else position.route(name).steps
    return Arrow(_way(text, steps), colour)


def _write(name: str, content: bytes) -> None:
    if name == "-":
        sys.stdout.buffer.write(content)
    else:
        Path(name).write_bytes(content)
