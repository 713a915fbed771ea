"""``torony play``: a game in the terminal."""

from __future__ import annotations

import secrets
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from random import Random
from textwrap import fill

from torony.cli.common import Parser, drawn
from torony.errors import IllegalTurn, InvalidTurn, ToronyError
from torony.games import Turn
from torony.match import Match

EXAMPLES = """\
  torony play lyngk                     against an opponent who plays at random
  torony play gyges --side 2            let the opponent begin
  torony play gyges-advanced --two      two people, one keyboard
  torony play lyngk-6 --watch           watch two random players

A turn is written as in docs/notation.md; part of one lists the turns that begin with it. Type help
during the game for everything else.
"""

HELP = """\
  {turn:<12}  play a turn; part of it lists the turns that begin so
  turns         list all legal turns
  board         draw the board again
  back          take back your last turn
  resign        give up
  draw          agree to a draw (two people only)
  save FILE     write the match so far to a file
  quit          leave"""

WATCH_CAP = 300
WATCH_PAUSE = 0.4  # seconds between two turns, enough to see what moved


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    parser.add_argument("--position", metavar="TEXT", help="begin with this position")
    parser.add_seed("number of the deal and of the opponent's choices")
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--side", type=int, choices=(1, 2), default=1, help="which player you are (default: 1)"
    )
    who.add_argument("--two", action="store_true", help="two people take turns")
    who.add_argument("--watch", action="store_true", help="watch two random players")


def run(options: Namespace) -> int:
    seed = secrets.randbits(32) if options.seed is None else options.seed
    game = options.game
    start = game.position(options.position) if options.position else game.start(seed)
    people = {1, 2} if options.two else set() if options.watch else {options.side}
    with suppress(ImportError):
        import readline  # noqa: F401  # gives input() a history and editing
    Table(Match(start), people, Random(seed)).sit_down()
    return 0


class Table:
    """A match, who plays it, and the conversation around it."""

    def __init__(self, match: Match, people: set[int], generator: Random) -> None:
        self.match = match
        self.people = people
        self.generator = generator
        self.leaving = False
        self.commands: dict[str, Callable[[str], object]] = {
            "help": lambda _: self.help(),
            "?": lambda _: self.help(),
            "turns": lambda _: self.list_turns(""),
            "board": lambda _: self.draw(),
            "back": lambda _: self.take_back(),
            "resign": lambda _: self.match.resign(),
            "draw": lambda _: self.agree_draw(),
            "save": self.save,
            "quit": lambda _: self.leave(),
        }

    def sit_down(self) -> None:
        """Plays until the game is over or somebody leaves."""
        print(f"{self.match.game}: type a turn, or help.\n" if self.people else "")
        self.draw()
        while not self.leaving and self.match.outcome() is None:
            if self.match.position.player in self.people:
                self.ask()
            elif not self.people and len(self.match) >= WATCH_CAP:
                print(f"Unfinished after {WATCH_CAP} turns.")
                return
            else:
                self.play(self.generator.choice(self.match.position.legal_turns()))
                if not self.people and sys.stdout.isatty():
                    time.sleep(WATCH_PAUSE)
        outcome = self.match.outcome()
        if outcome is not None:
            print(f"{str(outcome).capitalize()} after {len(self.match)} turns.")

    def ask(self) -> None:
        """Asks the player to move for one line and does what it says."""
        turns = self.match.position.legal_turns()
        if len(turns) == 1 and str(turns[0]) == "pass":
            self.play(turns[0])
            return
        try:
            line = input(f"Player {self.match.position.player}> ").strip()
        except EOFError:
            print()
            self.leave()
            return
        word, _, rest = line.partition(" ")
        try:
            if word in self.commands:
                self.commands[word](rest.strip())
            elif line:
                self.try_turn(line)
        except ToronyError as error:
            print(f"  {error}")
        except OSError as error:
            print(f"  {error.filename}: {error.strerror}")

    def try_turn(self, text: str) -> None:
        """Plays the turn, or says which ones begin like it or why it cannot be played."""
        try:
            turn = self.match.position.parse(text)
        except InvalidTurn as error:
            if not self.list_turns(text):
                print(f"  {text!r} is no turn: {error.reason}")
        except IllegalTurn as error:
            if not self.list_turns(text):
                rule = f" ({error.rule})" if error.rule else ""
                print(f"  {text!r} is not legal: {error.reason}{rule}")
        else:
            self.play(turn)

    def play(self, turn: Turn) -> None:
        """Plays a legal turn, tells of it and draws the board."""
        route = self.match.position.route(turn)
        by_way_of = f" by way of {', '.join(route[1:-1])}" if len(route) > 2 else ""
        player = self.match.position.player
        self.match.play(turn)
        print(f"\n{len(self.match)}. Player {player}: {turn}{by_way_of}\n")
        self.draw()

    def help(self) -> None:
        print(HELP.format(turn=str(self.match.position.legal_turns()[0])))

    def draw(self) -> None:
        print(drawn(self.match.position))
        print()

    def list_turns(self, beginning: str) -> bool:
        """Prints the legal turns that begin so; whether there are any."""
        turns = sorted(str(turn) for turn in self.match.position.legal_turns())
        found = [turn for turn in turns if turn.startswith(beginning)]
        if found:
            print(fill("  ".join(found), 96, initial_indent="  ", subsequent_indent="  "))
        return bool(found)

    def take_back(self) -> None:
        """Steps back to where a person was to move before."""
        place = self.match.place
        while self.match.back():
            if self.match.position.player in self.people:
                self.draw()
                return
        self.match.go(place)
        print("  There is no turn of yours to take back.")

    def agree_draw(self) -> None:
        if len(self.people) == 2:
            self.match.agree_draw()
        else:
            print("  The opponent does not understand the offer and plays on.")

    def save(self, path: str) -> None:
        if path:
            self.match.save(path)
            print(f"  Saved to {path}.")
        else:
            print("  Save to which file? For instance: save game.json")

    def leave(self) -> None:
        print("Goodbye.")
        self.leaving = True
