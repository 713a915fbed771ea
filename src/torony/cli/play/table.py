"""A match at the board, and the conversation around it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from shlex import quote

from torony.cli.common import drawn
from torony.cli.play.company import Company
from torony.cli.play.prompt import Prompt
from torony.cli.play.storing import recall, store
from torony.cli.play.wording import (
    CLAIMS,
    kinds_of_turns,
    meaning,
    prospects,
    say,
    shortened,
    tidied,
)
from torony.errors import IllegalTurn, InvalidTurn
from torony.games import Turn
from torony.match import Match
from torony.render import Way, title, way

__all__ = ["Table"]

COMMANDS = """\
  turns [PART]   list the legal turns, or those that begin with PART
  board          draw the board again
  hint           ask the engine what it would play
  undo           take back your last turn
  resign         give up
  draw           agree to a draw (two people only)
  save FILE      write the match to a file; .tgn is a record for people to read
  resume FILE    go on with a match from a file
  quit           leave"""

ALIASES = {"?": "help", "moves": "turns", "back": "undo", "load": "resume", "exit": "quit"}

WATCH_CAP = 300
WATCH_PAUSE = 0.4  # seconds between two turns, enough to see what moved


class Table:
    """A match, who plays it, and what is said about it."""

    def __init__(self, match: Match, company: Company, keep: str | None = None) -> None:
        self.match = match
        self.keep = keep  # where the game is written when it is over or left
        self.company = company
        self.leaving = False
        self.helped = False
        self.drawn_at = match.place - 1  # the place in the match that the board was drawn for
        self.prompt = Prompt(self.candidates)
        self.commands: dict[str, Callable[[str], object]] = {
            "help": lambda _: self.help(),
            "turns": lambda rest: self.list_turns(rest) or print("  No turn begins so."),
            "board": lambda _: self.draw(),
            "hint": lambda _: self.hint(),
            "undo": lambda _: self.take_back(),
            "resign": lambda _: self.match.resign(),
            "draw": lambda _: self.agree_draw(),
            "save": self.save,
            "resume": self.resume,
            "quit": lambda _: self.leave(),
        }
        for alias, name in ALIASES.items():
            self.commands[alias] = self.commands[name]

    def sit_down(self) -> None:
        """Plays until the game is over or somebody leaves."""
        print(f"{title(self.match.game.name)}: {self.company.greeting}")
        was_open = self.match.outcome() is None
        try:
            self.play_on()
        except KeyboardInterrupt:
            print()
            self.leave()
            raise
        finally:
            if self.keep is not None:
                store(self.match, self.company, self.keep)
        outcome = self.match.outcome()
        if outcome is None:
            return
        if self.drawn_at != self.match.place:
            self.draw()
        turns = "1 turn" if self.match.place == 1 else f"{self.match.place} turns"
        print(f"{str(outcome).capitalize()} after {turns}.")
        if was_open and (said := self.company.finished(self.match, self.helped)):
            print(said)

    def play_on(self) -> None:
        people = self.company.people
        if not people:
            self.draw()
        while not self.leaving and self.match.outcome() is None:
            if not people and self.match.place >= WATCH_CAP:
                print(f"Unfinished after {WATCH_CAP} turns.")
                return
            turns = self.match.position.legal_turns()
            if self.match.position.player not in people:
                self.play(self.company.choose(self.match))
            elif [str(turn) for turn in turns] == ["pass"]:
                print(f"Player {self.match.position.player} has no legal turn and must pass.")
                self.play(turns[0])
            else:
                self.ask()

    def play(self, turn: Turn) -> None:
        """Plays a legal turn; spectators see every position."""
        self.match.play(turn)
        if not self.company.people:
            self.draw()
            if sys.stdout.isatty():
                time.sleep(WATCH_PAUSE)

    def ask(self) -> None:
        """Asks the player to move for one line and does what it says."""
        if self.drawn_at != self.match.place:
            self.draw()
        line = self.prompt.read(f"Player {self.match.position.player}> ")
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
            say(f"{error.filename}: {error.strerror}")
        except ValueError as error:  # all of ours, and names that no file can have
            say(str(error))

    def candidates(self, beginning: str) -> Iterator[str]:
        """What a word can be completed to: turns, then commands."""
        turns = [turn for turn in self.turns() if turn.startswith(beginning)]
        yield from shortened(turns, len(beginning))
        yield from (f"{word} " for word in self.commands if word.startswith(beginning))

    def turns(self) -> list[str]:
        return sorted(str(turn) for turn in self.match.position.legal_turns())

    def try_turn(self, text: str) -> None:
        """Plays the turn, or says which ones begin like it or why it cannot be played."""
        tidy = tidied(text)
        try:
            turn = self.match.position.parse(tidy)
        except InvalidTurn as error:
            if not self.list_turns(tidy):
                say(f"{text!r} is no turn: {error.reason}.")
        except IllegalTurn as error:
            if not self.list_turns(tidy):
                rule = f" ({error.rule})" if error.rule else ""
                say(f"{text!r} is not legal: {error.reason}{rule}.")
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
        for text, explained in kinds_of_turns(position):
            print(f"  {text:<13}  {explained}")
        if any(turn.claim for turn in position.legal_turns()):
            print()
            say(CLAIMS)
        print(f"\n{COMMANDS}\n")

    def hint(self) -> None:
        info = self.company.hint(self.match)
        if info is not None:
            self.helped = True
            turn = info.line[0]
            say(f"{turn}: {meaning(turn)}; {prospects(info.score)}.")

    def list_turns(self, beginning: str) -> bool:
        """Prints the legal turns that begin so; whether there are any."""
        heads = shortened(
            [turn for turn in self.turns() if turn.startswith(beginning)], len(beginning)
        )
        whole = [head for head, count in heads.items() if count == 1]
        begun = [f"{head}...({count})" for head, count in heads.items() if count > 1]
        if heads:
            say("  ".join(whole + begun))
        return bool(heads)

    def take_back(self) -> None:
        """Goes back to where a person was to move before, and forgets what came after."""
        for place in range(self.match.place - 1, -1, -1):
            if self.match.positions[place].player in self.company.people:
                self.match = Match(self.match.start, self.match.turns[:place])
                self.helped = True
                return
        say("There is no turn of yours to take back.")

    def agree_draw(self) -> None:
        if len(self.company.people) == 2:
            self.match.agree_draw()
        else:
            say("Your opponent would rather play on.")

    def save(self, path: str) -> None:
        if not path:
            say("Save to which file? For instance: save game.json")
            return
        store(self.match, self.company, path)
        print(f"  Saved. To go on with it:\n  {self.command()} --load {quote(path)}")

    def resume(self, path: str) -> None:
        if not path:
            say("Resume which file? For instance: resume game.json")
            return
        match = recall(path)
        if match.game != self.match.game:
            say(f"{path} holds a match of {match.game}, not {self.match.game}.")
            return
        self.match = match
        self.helped = True
        self.drawn_at = self.match.place - 1

    def leave(self) -> None:
        """Offers to save, and says how to go on later."""
        self.leaving = True
        if self.match.outcome() is not None:
            return
        wants_file = sys.stdin.isatty() and self.match.place and self.keep is None
        if wants_file and self.save_on_leaving():
            return
        place = f'--position "{self.match.position}"'
        if self.keep is not None:
            place = f"--load {quote(self.keep)}"
        print(f"Goodbye. To go on from here:\n  {self.command()} {place}")

    def save_on_leaving(self) -> bool:
        """Asks for a file until there is one or the wish to go; whether it was saved."""
        try:
            while path := self.prompt.read("Save to which file? (Enter: none) "):
                try:
                    self.save(path)
                    return True
                except OSError as error:
                    say(f"{error.filename}: {error.strerror}")
                except ValueError as error:  # a name that no file can have
                    say(str(error))
        except KeyboardInterrupt:
            print()
        return False

    def command(self) -> str:
        """The beginning of the command that plays this game with the same company."""
        return f"torony play {self.match.game}{self.company.options}"
