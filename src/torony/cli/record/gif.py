"""``torony record gif``: one game record as a moving picture."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from torony.cli.common import Parser, UsageError, decimal_number, progress_bar
from torony.cli.look import add_look, look
from torony.cli.reading import add_number, add_reading, one_record
from torony.render import AnimationFormat, animation
from torony.render.animation import LONGEST_DELAY, SHORTEST_DELAY

EXAMPLES = """\
  torony record gif game.tgn game.gif
  torony record gif games.tgn game.gif --number 3 --size 320 --delay 0.5
  torony record gif game.sgf game.png --theme dark      a PNG with many frames (APNG)

Every piece goes its real way; between two turns the board stands still for --delay seconds. The
name of OUT says what is written: .gif, or .png or .apng for an APNG, which has all colours of the
board but is larger. - as FILE is the standard input.
"""

FORMATS: dict[str, AnimationFormat] = {".gif": "gif", ".png": "apng", ".apng": "apng"}
LARGEST = 2000


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a file of game records")
    parser.add_argument("out", metavar="OUT", type=Path, help="the picture to write")
    add_number(parser)
    parser.add_argument(
        "--delay",
        metavar="S",
        type=decimal_number(SHORTEST_DELAY, LONGEST_DELAY),
        default=1.0,
        help="seconds that each position stays (default: 1)",
    )
    add_look(parser)
    add_reading(parser)


def run(options: Namespace) -> int:
    form = FORMATS.get(options.out.suffix.lower())
    if form is None:
        raise UsageError(f"{options.out}: the name must end with {', '.join(FORMATS)}")
    if options.size is not None and options.size > LARGEST:
        raise UsageError(f"--size {options.size}: a moving picture is at most {LARGEST} wide")
    if not options.out.parent.is_dir():
        raise UsageError(f"{options.out}: there is no folder {options.out.parent}")
    record = one_record(options, options.file, options.number)
    turns = [entry.turn for entry in record.turns]
    with progress_bar("drawing", total=len(turns)) as progress:
        picture = animation(
            record.start,
            turns,
            format=form,
            delay=options.delay,
            progress=progress,
            **look(options),
        )
    options.out.write_bytes(picture)
    kilobytes = round(len(picture) / 1000)
    print(f"{len(turns)} turns drawn to {options.out}, {kilobytes} kB", file=sys.stderr)
    return 0
