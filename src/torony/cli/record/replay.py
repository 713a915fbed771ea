"""``torony record replay``: stepping through a game record in the terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import dataclass
from shutil import get_terminal_size
from textwrap import shorten, wrap

from torony.cli.common import Parser, add_value, drawn, whole_number
from torony.cli.keys import interactive, keys
from torony.cli.reading import add_number, add_reading, one_record
from torony.games import Position
from torony.records import Line, Record, RecordedTurn
from torony.records.display import harmless, heading, turn_words
from torony.render import route_path, small_board

EXAMPLES = """\
  torony record replay game.tgn
  torony record replay games.tgn --number 3 --at 12
  torony record replay archive.zip > boards.txt

Keys: right and left step, page down and page up ten turns, end and home to the end and the start,
down into a variation of the turn shown or to the next one, up back to where it was left, q quits.
Where there is no terminal all boards are printed one after another, with --at only that one.
"""

LEAP = 10
KEYS = "←→ step  ↑↓ variations  home end  q quit"
PLAIN_KEYS = "arrows: step, variations  home end  q quit"
ON_SCREEN, OFF_SCREEN = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
CLEAR = "\x1b[H\x1b[J"


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a file of game records")
    add_number(parser)
    add_value(parser, "--at", whole_number(0, 10**6), "begin after that many turns")
    add_reading(parser)


@dataclass
class LineView:
    """A line that is looked at, and how far it is played."""

    line: Line
    positions: list[Position]
    first: int
    """The number of its first turn."""
    place: int = 0

    @property
    def entry(self) -> RecordedTurn | None:
        """The turn that was played last."""
        return self.line.turns[self.place - 1] if self.place else None

    def go(self, place: int) -> None:
        self.place = max(0, min(place, len(self.line.turns)))


class ReplayCursor:
    """A way through a record: the main line, and the variations that were entered."""

    def __init__(self, record: Record, place: int = 0) -> None:
        self.record = record
        self.stages = [LineView(record.line, list(record.positions()), 1)]
        self.now.go(place)

    @property
    def now(self) -> LineView:
        return self.stages[-1]

    @property
    def position(self) -> Position:
        return self.now.positions[self.now.place]

    def press(self, key: str) -> None:
        """Does what a key says; other keys do nothing."""
        now = self.now
        if key in ("right", " ", "enter", "l"):
            now.go(now.place + 1)
        elif key in ("left", "h"):
            self.step_back()
        elif key in ("page down", "page up"):
            now.go(now.place + (LEAP if key == "page down" else -LEAP))
        elif key in ("home", "end"):
            now.go(0 if key == "home" else len(now.line.turns))
        elif key in ("down", "j"):
            self.into_variation()
        elif key in ("up", "k"):
            self.out_of_variation()

    def step_back(self) -> None:
        if self.now.place <= 1 and len(self.stages) > 1:
            self.stages.pop()
            self.now.go(self.now.place - 1)
        else:
            self.now.go(self.now.place - 1)

    def into_variation(self) -> None:
        """The first variation of the turn shown; from the first turn of one, the next of them."""
        if self.now.entry is not None and self.now.entry.variations:
            self._enter(self.now.entry.variations[0])
        elif self.now.place == 1 and len(self.stages) > 1:
            others = self.stages[-2].entry
            assert others is not None
            lines = [id(line) for line in others.variations]
            following = lines.index(id(self.now.line)) + 1
            if following < len(lines):
                self.stages.pop()
                self._enter(others.variations[following])

    def out_of_variation(self) -> None:
        if len(self.stages) > 1:
            self.stages.pop()

    def _enter(self, line: Line) -> None:
        number = self.now.first + self.now.place - 1
        start = self.now.positions[self.now.place - 1]
        variation = Record(start, line=line)
        self.stages.append(LineView(line, list(variation.positions()), number, 1))


def run(options: Namespace) -> int:
    record = one_record(options, options.file, options.number)
    cursor = ReplayCursor(record, options.at or 0)
    if interactive():
        look(cursor)
    else:
        print_all(cursor, only=options.at is not None)
    return 0


def look(cursor: ReplayCursor) -> None:
    """Draws, waits for a key, and so on."""
    sys.stdout.write(ON_SCREEN)
    try:
        with keys() as pressed:
            show(cursor)
            for key in pressed:
                if key in ("q", "escape", "\x04"):
                    break
                cursor.press(key)
                show(cursor)
    finally:
        sys.stdout.write(OFF_SCREEN)
        sys.stdout.flush()
    print(f'torony analyse {cursor.record.game} "{cursor.position}"')


def show(cursor: ReplayCursor) -> None:
    """Fills the screen: who plays, the board, the turn, as much of the comments as there is room
    for, and the keys."""
    size = get_terminal_size()
    above = [heading(cursor.record), *board(cursor, size.columns, size.lines).splitlines()]
    room = max(size.lines - len(above) - 2, 1)
    said = wrap(comments(cursor), size.columns - 1, max_lines=room, placeholder=" ...")
    lines = [*above, fitted(story(cursor), size.columns), *said]
    lines[0] = fitted(lines[0], size.columns)
    lines = lines[: size.lines - 1] + [""] * (size.lines - 1 - len(lines))
    sys.stdout.write(CLEAR + "\r\n".join([*lines, fitted(key_line(), size.columns)]))
    sys.stdout.flush()


def fitted(text: str, width: int) -> str:
    return shorten(text, width - 1, placeholder=" ...") if len(text) >= width else text


def key_line() -> str:
    return KEYS if (sys.stdout.encoding or "").lower().startswith("utf") else PLAIN_KEYS


def board(cursor: ReplayCursor, columns: int, lines: int) -> str:
    """The board with the last turn marked, or a small one where there is no room."""
    last = None
    if cursor.now.entry is not None:
        last = route_path(cursor.now.positions[cursor.now.place - 1], cursor.now.entry.turn)
    large = drawn(cursor.position, turn=last)
    if columns >= 70 and lines >= len(large.splitlines()) + 4:
        return large
    return small_board(cursor.position)


def story(cursor: ReplayCursor) -> str:
    """The turn shown, what is said about it, and where one is."""
    now = cursor.now
    if now.entry is None:
        return f"start, {counted(len(now.line.turns), 'turn')}"
    entry = now.entry
    player = now.positions[now.place - 1].player
    parts = turn_words(now.first + now.place - 1, player, entry)
    parts += [f"{mark.colour} {'~'.join(mark.points)}" for mark in entry.marks]
    if len(cursor.stages) > 1:
        parts.append(f"in a variation of {counted(len(now.line.turns), 'turn')}")
    if entry.variations:
        parts.append(counted(len(entry.variations), "variation"))
    return ", ".join(parts)


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def comments(cursor: ReplayCursor) -> str:
    said = list(cursor.now.entry.comments) if cursor.now.entry is not None else []
    if cursor.now.place <= 1 and (cursor.now.place == 0 or len(cursor.stages) > 1):
        said = [*cursor.now.line.comments, *said]
    return harmless(" ".join(said))


def print_all(cursor: ReplayCursor, *, only: bool) -> None:
    """All boards of the main line, or only the one where the walk stands."""
    print(heading(cursor.record))
    for place in [cursor.now.place] if only else range(len(cursor.record.turns) + 1):
        cursor.now.go(place)
        print(f"\n{board(cursor, 80, 24)}\n\n{story(cursor)}")
        if said := comments(cursor):
            print(said)
