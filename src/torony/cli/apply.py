"""``torony apply``: the position after some turns."""

from __future__ import annotations

from argparse import Namespace

from torony.cli.common import Parser, UsageError, answer_positions, status
from torony.errors import ToronyError
from torony.games import Position

EXAMPLES = """\
  torony apply gyges "321123/000000/000000/000000/000000/321123 1 -" a1b3 b6b4
  torony apply lyngk - r:c1d2 < positions.txt

Line 1 is the position after the turns, line 2 one of: ongoing 1, ongoing 2 (who is to move), win 1,
win 2, draw. With - the turns are played from every position on stdin, two lines each; a bad line is
reported with its number, the others are answered, and the exit code is 2. Repetition is a matter of
whole matches and not looked for.
"""


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    parser.add_position(stdin=True)
    parser.add_argument(
        "turns", metavar="TURN", nargs="+", help="turns, played one after the other"
    )


def run(options: Namespace) -> int:
    def answer(position: Position) -> list[str]:
        after = _play(position, options.turns)
        return [after.text, status(after, after.outcome())]

    return answer_positions(options.game, options.position, answer)


def _play(position: Position, turns: list[str]) -> Position:
    for number, turn in enumerate(turns, start=1):
        try:
            position = position.play(turn)
        except ToronyError as error:
            raise UsageError(f"turn {number}: {error}") from error
    return position
