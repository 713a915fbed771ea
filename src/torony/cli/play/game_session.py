"""A game at the board, and the conversation around it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from shlex import quote

from torony.cli.common import drawn
from torony.cli.play.messages import (
    CLAIMS,
    kinds_of_turns,
    meaning,
    prospects,
    say,
    shortened,
    tidied,
)
from torony.cli.play.opponents import Opponents
from torony.cli.play.prompt import Prompt
from torony.cli.play.storing import recall, store
from torony.errors import IllegalTurn, InvalidTurn
from torony.games import Turn
from torony.playthrough import Playthrough
from torony.render import RoutePath, route_path, title

__all__ = ["GameSession"]

COMMANDS = """\
  turns [PART]   list the legal turns, or those that begin with PART
  board          draw the board again
  hint           ask the engine what it would play
  undo           take back your last turn
  resign         give up
  draw           agree to a draw (two people only)
  save FILE      write the game to a file; .tgn is a record for people to read
  resume FILE    go on with a game from a file
  quit           leave"""

ALIASES = {"?": "help", "moves": "turns", "back": "undo", "load": "resume", "exit": "quit"}

WATCH_CAP = 300
WATCH_PAUSE = 0.4  # seconds between two turns, enough to see what moved


class GameSession:
    """A game, who plays it, and what is said about it."""

    def __init__(
        self, playthrough: Playthrough, opponents: Opponents, keep: str | None = None
    ) -> None:
        self.playthrough = playthrough
        self.keep = keep  # where the game is written when it is over or left
        self.opponents = opponents
        self.leaving = False
        self.helped = False
        self.drawn_at = playthrough.ply - 1  # the place in the game that the board was drawn for
        self.prompt = Prompt(self.candidates)
        self.commands: dict[str, Callable[[str], object]] = {
            "help": lambda _: self.help(),
            "turns": lambda rest: self.list_turns(rest) or print("  No turn begins so."),
            "board": lambda _: self.draw(),
            "hint": lambda _: self.hint(),
            "undo": lambda _: self.take_back(),
            "resign": lambda _: self.playthrough.resign(),
            "draw": lambda _: self.agree_draw(),
            "save": self.save,
            "resume": self.resume,
            "quit": lambda _: self.leave(),
        }
        for alias, name in ALIASES.items():
            self.commands[alias] = self.commands[name]

    def sit_down(self) -> None:
        """Plays until the game is over or somebody leaves."""
        print(f"{title(self.playthrough.game.name)}: {self.opponents.greeting}")
        was_open = self.playthrough.outcome() is None
        try:
            self.play_on()
        except KeyboardInterrupt:
            print()
            self.leave()
            raise
        finally:
            if self.keep is not None:
                store(self.playthrough, self.opponents, self.keep)
        outcome = self.playthrough.outcome()
        if outcome is None:
            return
        if self.drawn_at != self.playthrough.ply:
            self.draw()
        turns = "1 turn" if self.playthrough.ply == 1 else f"{self.playthrough.ply} turns"
        print(f"{str(outcome).capitalize()} after {turns}.")
        if was_open and (said := self.opponents.finished(self.playthrough, self.helped)):
            print(said)

    def play_on(self) -> None:
        people = self.opponents.people
        if not people:
            self.draw()
        while not self.leaving and self.playthrough.outcome() is None:
            if not people and self.playthrough.ply >= WATCH_CAP:
                print(f"Unfinished after {WATCH_CAP} turns.")
                return
            turns = self.playthrough.position.legal_turns()
            if self.playthrough.position.player not in people:
                self.play(self.opponents.choose(self.playthrough))
            elif [str(turn) for turn in turns] == ["pass"]:
                print(f"Player {self.playthrough.position.player} has no legal turn and must pass.")
                self.play(turns[0])
            else:
                self.ask()

    def play(self, turn: Turn) -> None:
        """Plays a legal turn; spectators see every position."""
        self.playthrough.play(turn)
        if not self.opponents.people:
            self.draw()
            if sys.stdout.isatty():
                time.sleep(WATCH_PAUSE)

    def ask(self) -> None:
        """Asks the player to move for one line and does what it says."""
        if self.drawn_at != self.playthrough.ply:
            self.draw()
        line = self.prompt.read(f"Player {self.playthrough.position.player}> ")
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
        return sorted(str(turn) for turn in self.playthrough.position.legal_turns())

    def try_turn(self, text: str) -> None:
        """Plays the turn, or says which ones begin like it or why it cannot be played."""
        tidy = tidied(text)
        try:
            turn = self.playthrough.position.parse(tidy)
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
        place = self.playthrough.ply
        last = self.route_path(place) if place else None
        print(f"\n{drawn(self.playthrough.position, turn=last)}\n")
        told = max(0, min(self.drawn_at, place - 1))  # the last turn is told in any case
        for number in range(told + 1, place + 1):
            print(self.story(number))
        self.drawn_at = place

    def route_path(self, number: int) -> RoutePath | None:
        """How a turn of the game, counted from 1, was carried out."""
        return route_path(
            self.playthrough.positions[number - 1], self.playthrough.turns[number - 1]
        )

    def story(self, number: int) -> str:
        """A turn of the game, counted from 1, in a line."""
        turn = self.playthrough.turns[number - 1]
        told = str(self.route_path(number))
        plain = told in (str(turn), f"{turn.origin}~{turn.target}", "no move")
        player = self.playthrough.positions[number - 1].player
        return f"{number}. Player {player}: {turn}" + ("" if plain else f" ({told})")

    def help(self) -> None:
        position = self.playthrough.position
        print("\n  Type a turn, or the beginning of one to see how it can go on:")
        for text, explained in kinds_of_turns(position):
            print(f"  {text:<13}  {explained}")
        if any(turn.claim for turn in position.legal_turns()):
            print()
            say(CLAIMS)
        print(f"\n{COMMANDS}\n")

    def hint(self) -> None:
        info = self.opponents.hint(self.playthrough)
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
        for place in range(self.playthrough.ply - 1, -1, -1):
            if self.playthrough.positions[place].player in self.opponents.people:
                self.playthrough = Playthrough(
                    self.playthrough.start, self.playthrough.turns[:place]
                )
                self.helped = True
                return
        say("There is no turn of yours to take back.")

    def agree_draw(self) -> None:
        if len(self.opponents.people) == 2:
            self.playthrough.agree_draw()
        else:
            say("Your opponent would rather play on.")

    def save(self, path: str) -> None:
        if not path:
            say("Save to which file? For instance: save game.json")
            return
        store(self.playthrough, self.opponents, path)
        print(f"  Saved. To go on with it:\n  {self.command()} --load {quote(path)}")

    def resume(self, path: str) -> None:
        if not path:
            say("Resume which file? For instance: resume game.json")
            return
        playthrough = recall(path)
        if playthrough.game != self.playthrough.game:
            say(f"{path} holds a game of {playthrough.game}, not {self.playthrough.game}.")
            return
        self.playthrough = playthrough
        self.helped = True
        self.drawn_at = self.playthrough.ply - 1

    def leave(self) -> None:
        """Offers to save, and says how to go on later."""
        self.leaving = True
        if self.playthrough.outcome() is not None:
            return
        wants_file = sys.stdin.isatty() and self.playthrough.ply and self.keep is None
        if wants_file and self.save_on_leaving():
            return
        place = f'--position "{self.playthrough.position}"'
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
        return f"torony play {self.playthrough.game}{self.opponents.options}"
