"""``torony random``: a random game, every position and turn."""

from __future__ import annotations

from argparse import Namespace
from random import Random

from torony.cli.common import Parser, add_value, seed_or_random, status, whole_number
from torony.playthrough import Playthrough

EXAMPLES = """\
  torony random lyngk
  torony random gyges --seed 7

The first line is the command that repeats this very game. Then comes one line a turn: its number,
the turn, and the position after it; the start is turn 0. The last line is the result, such as
"win 1: goal in turn 44", or "unfinished" with the number of turns when the cap was reached.
"""

DEFAULT_CAP = 1000


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    parser.add_seed("random seed for the game; without it one is drawn and printed")
    add_value(
        parser,
        "--max-turns",
        whole_number(0, 1_000_000),
        "give up after that many turns",
        default=DEFAULT_CAP,
    )


def run(options: Namespace) -> int:
    seed = seed_or_random(options.seed)
    cap = "" if options.max_turns == DEFAULT_CAP else f" --max-turns {options.max_turns}"
    print(f"torony random {options.game} --seed {seed}{cap}")

    generator = Random(seed)
    playthrough = Playthrough(options.game.start(seed))
    print(f"0. start {playthrough.position}")
    while playthrough.outcome() is None and len(playthrough) < options.max_turns:
        turn = generator.choice(playthrough.position.legal_turns())
        playthrough.play(turn)
        print(f"{len(playthrough)}. {turn} {playthrough.position}")

    outcome = playthrough.outcome()
    if outcome is None:
        print(f"unfinished after {len(playthrough)} turns")
    else:
        print(
            f"{status(playthrough.position, outcome)}: {outcome.reason} in turn {len(playthrough)}"
        )
    return 0
