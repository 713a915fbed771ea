"""``torony turns``: the legal turns of a position."""

from __future__ import annotations

from argparse import Namespace

from torony.cli.common import Parser, answer_positions
from torony.games import Position

EXAMPLES = """\
  torony turns gyges "321123/000000/000000/000000/000000/321123 1 -"
  torony turns lyngk - < positions.txt

Prints one turn a line, sorted by bytes, and nothing when the game is over. With - a blank line
stands between the turns of two positions; a bad line is reported with its number, the others are
answered, and the exit code is 2.
"""


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    parser.add_position(stdin=True)


def run(options: Namespace) -> int:
    return answer_positions(options.game, options.position, _turns, between="")


def _turns(position: Position) -> list[str]:
    return sorted(str(turn) for turn in position.legal_turns())
