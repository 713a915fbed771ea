"""``torony start``: a start position."""

from __future__ import annotations

from argparse import Namespace

from torony.cli.common import Parser

EXAMPLES = """\
  torony start lyngk            a random deal
  torony start lyngk --seed 7   always the same deal
  torony start gyges            the empty board before the setup
"""


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    parser.add_seed("random seed for the deal; without it LYNGK is dealt at random")


def run(options: Namespace) -> int:
    print(options.game.start(options.seed))
    return 0
