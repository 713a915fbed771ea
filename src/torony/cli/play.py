"""``torony play``: a game in the terminal."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from shlex import quote
from shutil import get_terminal_size
from textwrap import fill

from torony.cli.common import Parser, UsageError, drawn, seed_or_random
from torony.errors import IllegalTurn, InvalidTurn
from torony.games import Position, Turn
from torony.match import Match
from torony.render import Way, title, way
from torony.render.boards import GYGES_GOALS
from torony.render.theme import COLOURS, piece_name

EXAMPLES = """\
  torony play lyngk                     against an opponent who plays at random
  torony play gyges --side 2            let the opponent begin
  torony play gyges-advanced --two      two people, one keyboard
  torony play lyngk --load game.json    go on with a match that was saved
  torony play lyngk-6 --watch           watch two random players

A turn is written as in docs/notation.md; part of one lists the turns that begin with it. Type help
during the game for everything else. Ctrl-D and Ctrl-C leave and say how to go on later.
"""

COMMANDS = """\
  turns [PART]   list the legal turns, or those that begin with PART
  board          draw the board again
  undo           take back your last turn
  resign         give up
  draw           agree to a draw (two people only)
  save FILE      write the match to a file
  load FILE      go on with a match from a file
  quit           leave"""

ALIASES = {"?": "help", "moves": "turns", "back": "undo", "exit": "quit"}

CLAIMS = f"""\
Claiming a colour makes it yours for the rest of the game: nobody else may move a stack with it \
on top, and yours may climb taller stacks and travel over LYNGK points, stacks with the same \
colour on top. You may claim one colour a turn and two in all; a turn without a claim leaves them \
for later. The colours are {", ".join(f"{colour} {piece_name(colour)}" for colour in COLOURS)}."""

WATCH_CAP = 300
WATCH_PAUSE = 0.4  # seconds between two turns, enough to see what moved
LONG_LIST = 60  # from so many turns on a list is shortened


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    beginning = parser.add_mutually_exclusive_group()
    beginning.add_argument("--position", metavar="TEXT", help="begin with this position")
    beginning.add_argument("--load", metavar="FILE", help="go on with the match in this file")
    parser.add_seed("number of the deal and of the opponent's choices")
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--side", type=int, choices=(1, 2), default=1, help="which player you are (default: 1)"
    )
    who.add_argument("--two", action="store_true", help="two people take turns")
    who.add_argument("--watch", action="store_true", help="watch two random players")


def run(options: Namespace) -> int:
    seed = seed_or_random(options.seed)
    people = {1, 2} if options.two else set() if options.watch else {options.side}
    with suppress(ImportError):
        import readline  # noqa: F401  # gives input() a history and editing
    Table(_match(options, seed), people, Random(seed)).sit_down()
    return 0


def _match(options: Namespace, seed: int) -> Match:
    if options.load is not None:
        match = Match.load(options.load)
        if match.game != options.game:
            raise UsageError(f"{options.load} holds a match of {match.game}, not {options.game}")
        return match
    if options.position is not None:
        return Match(options.game.position(options.position.rstrip("\r\n")))
    return Match(options.game.start(seed))


class Table:
    """A match, who plays it, and the conversation around it."""

    def __init__(self, match: Match, people: set[int], generator: Random) -> None:
        self.match = match
        self.people = people
        self.generator = generator
        self.leaving = False
        self.drawn_at = match.place - 1  # the place in the match that the board was drawn for
        self.commands: dict[str, Callable[[str], object]] = {
            "help": lambda _: self.help(),
            "turns": lambda rest: self.list_turns(rest) or print("  No turn begins so."),
            "board": lambda _: self.draw(),
            "undo": lambda _: self.take_back(),
            "resign": lambda _: self.match.resign(),
            "draw": lambda _: self.agree_draw(),
            "save": self.save,
            "load": self.load,
            "quit": lambda _: self.leave(),
        }
        for alias, name in ALIASES.items():
            self.commands[alias] = self.commands[name]

    def sit_down(self) -> None:
        """Plays until the game is over or somebody leaves."""
        print(self.greeting())
        try:
            self.play_on()
        except KeyboardInterrupt:
            print()
            self.leave()
            raise
        outcome = self.match.outcome()
        if outcome is not None:
            if self.drawn_at != self.match.place:
                self.draw()
            turns = "1 turn" if self.match.place == 1 else f"{self.match.place} turns"
            print(f"{str(outcome).capitalize()} after {turns}.")

    def greeting(self) -> str:
        name = title(self.match.game.name)
        if not self.people:
            return f"{name}: two random players."
        if len(self.people) == 2:
            return f"{name} for two people. Type a turn, or help."
        (side,) = self.people
        opponent = "your opponent plays at random"
        return f"{name}: you are player {side}, {opponent}. Type a turn, or help."

    def play_on(self) -> None:
        if not self.people:
            self.draw()
        while not self.leaving and self.match.outcome() is None:
            if not self.people and self.match.place >= WATCH_CAP:
                print(f"Unfinished after {WATCH_CAP} turns.")
                return
            turns = self.match.position.legal_turns()
            if self.match.position.player not in self.people:
                self.play(self.generator.choice(turns))
            elif [str(turn) for turn in turns] == ["pass"]:
                print(f"Player {self.match.position.player} has no legal turn and must pass.")
                self.play(turns[0])
            else:
                self.ask()

    def play(self, turn: Turn) -> None:
        """Plays a legal turn; spectators see every position."""
        self.match.play(turn)
        if not self.people:
            self.draw()
            if sys.stdout.isatty():
                time.sleep(WATCH_PAUSE)

    def ask(self) -> None:
        """Asks the player to move for one line and does what it says."""
        if self.drawn_at != self.match.place:
            self.draw()
        line = self.read_line(f"Player {self.match.position.player}> ")
        if line is None:
            self.leave()
            return
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            elif line:
                self.try_turn(line)
        except OSError as error:
            _say(f"{error.filename}: {error.strerror}")
        except ValueError as error:  # all of ours, and names that no file can have
            _say(str(error))

    def read_line(self, prompt: str) -> str | None:
        """What is typed, or ``None`` at the end of the input."""
        try:
            line = input(prompt).strip()
        except EOFError:
            print()
            return None
        if not sys.stdin.isatty():
            print(line)  # nobody typed it, so nobody has seen it
        return line

    def try_turn(self, text: str) -> None:
        """Plays the turn, or says which ones begin like it or why it cannot be played."""
        try:
            turn = self.match.position.parse(text)
        except InvalidTurn as error:
            if not self.list_turns(text):
                _say(f"{text!r} is no turn: {error.reason}.")
        except IllegalTurn as error:
            if not self.list_turns(text):
                rule = f" ({error.rule})" if error.rule else ""
                _say(f"{text!r} is not legal: {error.reason}{rule}.")
        else:
            self.play(turn)

    def draw(self) -> None:
        """Draws the board with the last turn marked, and tells what was played since."""
        place = self.match.place
        last = self.way(place) if place else None
        print(f"\n{drawn(self.match.position, turn=last)}\n")
        told = max(0, min(self.drawn_at, place - 1))  # the last turn is told in any case
        for number in range(told + 1, place + 1):
            print(self.story(number))
        self.drawn_at = place

    def way(self, number: int) -> Way | None:
        """How a turn of the match, counted from 1, was carried out."""
        return way(self.match.positions[number - 1], self.match.turns[number - 1])

    def story(self, number: int) -> str:
        """A turn of the match, counted from 1, in a line."""
        turn = self.match.turns[number - 1]
        told = str(self.way(number))
        plain = told in (f"{turn.origin}~{turn.target}", "no move")
        player = self.match.positions[number - 1].player
        return f"{number}. Player {player}: {turn}" + ("" if plain else f" ({told})")

    def help(self) -> None:
        position = self.match.position
        print("\n  Type a turn, or the beginning of one to see how it can go on:")
        for text, meaning in _kinds_of_turns(position):
            print(f"  {text:<13}  {meaning}")
        if any(turn.claim for turn in position.legal_turns()):
            print()
            _say(CLAIMS)
        print(f"\n{COMMANDS}\n")

    def list_turns(self, beginning: str) -> bool:
        """Prints the legal turns that begin so; whether there are any."""
        turns = sorted(str(turn) for turn in self.match.position.legal_turns())
        found = [turn for turn in turns if turn.startswith(beginning)]
        if not found:
            return False
        heads = Counter(_head(turn, len(beginning)) for turn in found)
        if len(found) < LONG_LIST:
            heads = Counter(found)
        whole = [head for head, count in heads.items() if count == 1]
        begun = [f"{head}...({count})" for head, count in heads.items() if count > 1]
        _say("  ".join(whole + begun))
        return True

    def take_back(self) -> None:
        """Goes back to where a person was to move before, and forgets what came after."""
        for place in range(self.match.place - 1, -1, -1):
            if self.match.positions[place].player in self.people:
                self.match = Match(self.match.start, self.match.turns[:place])
                return
        _say("There is no turn of yours to take back.")

    def agree_draw(self) -> None:
        if len(self.people) == 2:
            self.match.agree_draw()
        else:
            _say("Your opponent does not understand the offer and plays on.")

    def save(self, path: str) -> None:
        if not path:
            _say("Save to which file? For instance: save game.json")
            return
        self.match.save(path)
        _say(f"Saved. To go on with it: {self.command()} --load {quote(path)}")

    def load(self, path: str) -> None:
        if not path:
            _say("Load which file? For instance: load game.json")
            return
        self.match = Match.load(path)
        self.drawn_at = self.match.place - 1

    def leave(self) -> None:
        """Says how to go on later."""
        self.leaving = True
        if self.match.outcome() is None:
            print("Goodbye. To go on from here:")
            print(f'  {self.command()} --position "{self.match.position}"')

    def command(self) -> str:
        """The beginning of the command that plays this game with the same people."""
        who = {0: " --watch", 1: f" --side {min(self.people, default=1)}", 2: " --two"}
        return f"torony play {self.match.game}{who[len(self.people)]}"


def _kinds_of_turns(position: Position) -> Iterator[tuple[str, str]]:
    """An example of every kind of turn that can be played here, and what it means."""
    kinds: dict[tuple[bool, ...], Turn] = {}
    for turn in sorted(position.legal_turns()):
        kind = (turn.claim is None, turn.drop is None, turn.target in GYGES_GOALS)
        kinds.setdefault(kind, turn)
    for turn in kinds.values():
        yield str(turn), _meaning(turn)


def _meaning(turn: Turn) -> str:
    if turn.size is not None:
        return f"place a {piece_name(str(turn.size))} on {turn.target}"
    parts = []
    if turn.claim is not None:
        parts.append(f"claim {piece_name(turn.claim)}")
    if turn.origin is not None:
        goal = "the goal " if turn.target in GYGES_GOALS else ""
        parts.append(f"move from {turn.origin} to {goal}{turn.target}")
    if turn.drop is not None:
        parts.append(f"put the piece that stood there on {turn.drop}")
    return ", then ".join(parts) or "pass"


def _head(turn: str, typed: int) -> str:
    """The turn up to its claim or its drop, whichever comes next after what was typed."""
    ends = [turn.find(sign, typed) for sign in ":="]
    return next((turn[: end + 1] for end in ends if end >= 0), turn)


def _say(text: str) -> None:
    """Prints a paragraph, indented and no wider than the terminal."""
    width = min(get_terminal_size().columns, 100) - 2
    print(fill(text, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False))
