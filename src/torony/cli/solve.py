"""``torony solve``: the exact result of a position, with a line that proves it."""

from __future__ import annotations

import argparse
import json
from argparse import Namespace

from torony.cli.common import Parser, add_value, answer_positions, chosen_options, whole_number
from torony.engine import Engine, Limit, Solution
from torony.engine.judgement import as_record
from torony.engine.limit import MAX_NODES, MAX_SECONDS
from torony.games import Position

EXAMPLES = """\
  torony solve gyges "200132/000300/000000/300000/000110/210320 1 -"
  torony solve lyngk - --time 10 < positions.txt
  torony solve gyges-advanced "002130/300300/021100/002000/000200/030100 1 -" --threads 2

The first line is the result for the player to move: "win in N", "loss in N" or "draw". N counts
the turns of both players with best play; "in at most N" is a bound, the game may end sooner. In
LYNGK "by M" is the margin in captured stacks, if there is one, and comes before the length. Then
come the turns of best play, the end of the game, and what was searched. "not solved" means that the
limit came first, and the line behind it says what is known all the same. With - every position
gets its answer, a blank line between two; a bad line is reported with its number, the others are
answered, and the exit code is 2.

LYNGK is solved to the end of the game, within seconds when some 22 points are occupied and the
claims are closed. In Gygès wins and losses are proved by looking ahead.
"""

DEFAULT_SECONDS = 60.0


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    parser.add_position(stdin=True)
    parser.add_argument(
        "--time",
        metavar="S",
        type=_seconds,
        help=f"seconds for a position (default: {DEFAULT_SECONDS:g}, or none with --nodes)",
    )
    add_value(parser, "--nodes", whole_number(1, MAX_NODES), "how many nodes to search")
    parser.add_options("machine")
    parser.add_argument("--json", action="store_true", help="print one line of JSON a position")


def run(options: Namespace) -> int:
    seconds = options.time
    if seconds is None and options.nodes is None:
        seconds = DEFAULT_SECONDS
    limit = Limit(time=seconds, nodes=options.nodes)
    with Engine(options.game, **chosen_options(options, "machine")) as engine:

        def answer(position: Position) -> list[str]:
            engine.new_game()
            solution = engine.solve(position, limit)
            return [_json(solution)] if options.json else _lines(position, solution)

        between = None if options.json else ""
        return answer_positions(options.game, options.position, answer, between=between)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not 0 <= seconds <= MAX_SECONDS:
        raise argparse.ArgumentTypeError(
            f"{text} is out of range: it must be between 0 and {MAX_SECONDS} seconds"
        )
    return seconds


def _lines(position: Position, solution: Solution) -> list[str]:
    effort = f"{solution.nodes} nodes in {solution.time:.3f} s"
    if solution.score is None:
        depth = f", depth {solution.depth}" if solution.depth is not None else ""
        return [f"not solved: {effort}{depth}", f"known: {solution.known}"]
    lines = [solution.result, " ".join(map(str, solution.line))]
    for turn in solution.line:
        position = position.play(turn)
    outcome = position.outcome()
    ending = f"{outcome}" if outcome is not None else "the line breaks off"
    if outcome is None and solution.depth is not None and solution.score.draw:
        ending = "neither player can force a win"
    return [*lines, ending, effort]


def _json(solution: Solution) -> str:
    return json.dumps(
        {
            "score": None if solution.score is None else as_record(solution.score),
            "at_least": solution.at_least,
            "at_most": solution.at_most,
            "margin": solution.margin,
            "line": [str(turn) for turn in solution.line],
            "nodes": solution.nodes,
            "seconds": round(solution.time, 6),
            "depth": solution.depth,
        }
    )
