"""``torony play``: a game in the terminal."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from torony.adaptive import profile_path
from torony.cli import INTERRUPTED
from torony.cli.common import Parser, UsageError, chosen_options, seed_or_random, whole_number
from torony.cli.play.game_session import GameSession
from torony.cli.play.opponents import Adaptive, EngineOpponent, HotSeat, Opponents, Spectators
from torony.cli.play.storing import recall
from torony.engine.engine import FULL_LEVEL
from torony.games import MAX_SEED
from torony.playthrough import Playthrough

EXAMPLES = """\
  torony play lyngk                     against level 3 of 10
  torony play gyges --level 7 --second  let a stronger opponent begin
  torony play lyngk-6 --level auto      an opponent that follows your strength from game to game
  torony play gyges-advanced --hot-seat two people, one keyboard
  torony play lyngk --save game.tgn     keep the game as a record, see torony record replay
  torony play lyngk --load game.tgn     go on with a game that was saved
  torony play gyges --watch             watch two random players

A turn is written as in docs/notation.md; part of one lists the turns that begin with it, and the
tab key completes it. Type help during the game for everything else: hints, taking back, saving.
Ctrl-D and Ctrl-C leave and say how to go on later. docs/levels.md tells how strong the levels are.
"""

DEFAULT_LEVEL: Final = 3
AUTO: Final = "auto"


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    parser.add_options(
        "play",
        level={
            "read": level,
            "default": DEFAULT_LEVEL,
            "help": f"how well the opponent plays: 1 to {FULL_LEVEL}, or auto to follow your "
            "strength",
        },
        seed={
            "read": whole_number(0, MAX_SEED),
            "default": None,
            "help": "random seed for the deal and the opponent's choices",
        },
    )
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--first", dest="side", action="store_const", const=1, default=1, help="you begin (default)"
    )
    who.add_argument(
        "--second", dest="side", action="store_const", const=2, help="the opponent begins"
    )
    who.add_argument("--hot-seat", action="store_true", help="two people take turns")
    who.add_argument("--watch", action="store_true", help="watch two random players")
    beginning = parser.add_mutually_exclusive_group()
    beginning.add_argument("--position", metavar="TEXT", help="begin with this position")
    beginning.add_argument("--load", metavar="FILE", help="go on with the game in this file")
    parser.add_argument(
        "--save",
        metavar="FILE",
        help="write the game to this file when it is over or left; .tgn makes it a game record",
    )
    parser.add_argument(
        "--profile",
        metavar="FILE",
        type=Path,
        help="where --level auto keeps your strength (default: in your data folder)",
    )


def level(text: str) -> int | str:
    """
    >>> level("7"), level("auto")
    (7, 'auto')
    """
    if text == AUTO:
        return text
    with suppress(ArgumentTypeError):
        return whole_number(1, FULL_LEVEL)(text)
    raise ArgumentTypeError(f"{text!r} is no level: it is a number from 1 to {FULL_LEVEL}, or auto")


def run(options: Namespace) -> int:
    seed = seed_or_random(options.seed)
    with ExitStack() as stack:
        opponents = _opponents(options, seed, stack)
        session = GameSession(_playthrough(options, seed), opponents, options.save)
        try:
            session.sit_down()
        except KeyboardInterrupt:
            return INTERRUPTED  # the table has said how to go on
    return 0


def _opponents(options: Namespace, seed: int, stack: ExitStack) -> Opponents:
    if options.profile is not None and options.level != AUTO:
        raise UsageError("--profile goes with --level auto")
    if options.watch:
        return Spectators(seed)
    if options.hot_seat:
        return stack.enter_context(HotSeat(options.game))
    more = chosen_options(options, "play")
    for own in ("level", "seed"):
        more.pop(own, None)
    if options.level == AUTO:
        path = options.profile or profile_path()
        return stack.enter_context(Adaptive(options.game, options.side, seed, path, more))
    return stack.enter_context(
        EngineOpponent(options.game, options.side, seed, options.level, more)
    )


def _playthrough(options: Namespace, seed: int) -> Playthrough:
    if options.load is not None:
        playthrough = recall(options.load)
        if playthrough.game != options.game:
            raise UsageError(
                f"{options.load} holds a game of {playthrough.game}, not {options.game}"
            )
        return playthrough
    if options.position is not None:
        return Playthrough(options.game.position(options.position.rstrip("\r\n")))
    return Playthrough(options.game.start(seed))
