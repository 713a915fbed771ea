"""The commands of Boardspace.net as turns: robots write whole moves, people pick up and drop."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from torony.errors import DamagedRecord, InvalidRecord, ToronyError
from torony.games import Game, Outcome
from torony.playthrough import AGREEMENT
from torony.records.importers.boardspace_deal import deal
from torony.records.importers.draft import Draft, alternately
from torony.records.parse_errors import quoted, reason_of

__all__ = ["Command", "Commands", "GygesTurns", "LyngkTurns"]

_CHIPS: Final = {"b": "b", "r": "r", "g": "g", "i": "i", "n": "k", "w": "w"}
_ROWS: Final = {"a": 2, "b": 1, "c": 0, "d": 1, "e": 1, "f": 2, "g": 2, "h": 4, "i": 6}
_SIDES: Final = {"f": 1, "s": 2}
_SIZES: Final = {"0": 1, "1": 1, "2": 2, "3": 2, "4": 3, "5": 3}
_HOME_ROWS: Final = 7
_GOAL: Final = "g"


@dataclass(frozen=True)
class Command:
    """A command of a player, as it stands in the file and in lower-case words."""

    player: int
    said: str
    words: list[str]
    line: int
    seconds: float | None = None


@dataclass
class _Begun:
    """A turn of which some commands have come."""

    player: int
    last: Command
    """The last of them that said something about it."""
    claim: str = ""
    picked: str = ""
    """A chip or the point of a piece in the hand."""
    origin: str = ""
    target: str = ""
    drop: str = ""
    passed: bool = False
    placed: str = ""
    seconds: float | None = None

    @property
    def whole(self) -> bool:
        return bool(self.target or self.passed or self.placed) and not self.picked


@contextmanager
def blaming(command: Command) -> Iterator[None]:
    """Errors name this command and its line, since a turn is played when the next one has come."""
    try:
        yield
    except DamagedRecord:
        raise  # it blames another one
    except ToronyError as error:
        raise DamagedRecord(command.line, f"{quoted(command.said)}: {reason_of(error)}") from error


class Commands(ABC):
    """Collects commands into turns and plays them."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._begun: _Begun | None = None

    def add(self, command: Command) -> None:
        """The next command."""
        name, rest = command.words[0], command.words[1:]
        if self._begun is not None and (
            command.player != self._begun.player or self._is_next(name, rest)
        ):
            self.end_turn()
        if name == "done":
            self.end_turn(command.seconds)
            return
        if self._begun is None:
            self._begun = _Begun(command.player, command)
        self._begun.last = command
        if command.seconds is not None:
            self._begun.seconds = command.seconds
        with blaming(command):
            if not self.understand(self._begun, name, rest):
                raise InvalidRecord("this is no command that is known here")

    def finish(self) -> None:
        """The file ends."""
        self.end_turn()

    @abstractmethod
    def understand(self, turn: _Begun, name: str, rest: list[str]) -> bool:
        """Adds a command to the turn; whether it is known."""

    @abstractmethod
    def written(self, turn: _Begun) -> str:
        """The turn in our notation."""

    def agreed_end(self) -> Outcome | None:
        """The end that the server makes of a position that is not over by our rules."""
        return None

    def end_turn(self, seconds: float | None = None) -> None:
        turn, self._begun = self._begun, None
        if turn is None:
            return
        with blaming(turn.last):
            if turn.picked:
                raise InvalidRecord(f"what was picked up at {turn.picked} is never put down")
            if turn.whole:
                self.play(turn, turn.seconds if seconds is None else seconds)
            elif turn.claim:
                raise InvalidRecord(f"a claim of {turn.claim} without a move")

    def play(self, turn: _Begun, seconds: float | None) -> None:
        if self.draft.position.player != turn.player:
            self.draft.pass_if_forced()
        if self.draft.position.player != turn.player:
            raise InvalidRecord(f"player {turn.player} moves where it is the other player's turn")
        self.draft.play(self.written(turn), seconds)

    def _is_next(self, name: str, rest: list[str]) -> bool:
        """Whether the command begins another turn of the same player."""
        turn = self._begun
        if turn is None or not turn.whole or name in ("done", "dropb_r", "drop", "dropb"):
            return False
        return not (name == "pickb" and self.point(rest) == turn.target)

    @abstractmethod
    def point(self, words: list[str]) -> str:
        """Our name of a point that begins with these words."""

    def move(self, turn: _Begun, rest: list[str]) -> None:
        turn.origin, turn.target = self.point(rest), self.point(rest[2:])

    def pick(self, turn: _Begun, rest: list[str]) -> None:
        turn.picked = self.point(rest)

    def put(self, turn: _Begun, rest: list[str]) -> None:
        """Puts down what was picked up: at its own place, at the target, or on the way there."""
        if not turn.picked:
            raise InvalidRecord("nothing is picked up that could be put down")
        point = self.point(rest)
        if point == turn.origin:
            turn.origin = turn.target = ""
        elif point != turn.picked:
            turn.origin = turn.origin or turn.picked
            turn.target = point
        turn.picked = ""


def _needed(words: list[str], count: int) -> None:
    if len(words) < count:
        raise InvalidRecord("a word is missing in the command")


class LyngkTurns(Commands):
    """Turns of LYNGK."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(Draft(deal(game, seed), {"BoardspaceSeed": str(seed)}))

    def understand(self, turn: _Begun, name: str, rest: list[str]) -> bool:
        match name:
            case "claim":
                _needed(rest, 2)
                self._claim(turn, rest[0], rest[1])
            case "move":
                self.move(turn, rest)
            case "pick":
                _needed(rest, 1)
                turn.picked = self._chip(rest[0])
            case "drop":
                _needed(rest, 1)
                chip, turn.picked = turn.picked, ""
                if chip not in _CHIPS.values():
                    raise InvalidRecord("no chip is picked up that could be claimed")
                self._claim(turn, "n" if chip == "k" else chip, rest[0])
            case "pickb":
                self.pick(turn, rest)
            case "dropb":
                self.put(turn, rest)
            case "pass":
                turn.passed = True
            case _:
                return False
        return True

    def written(self, turn: _Begun) -> str:
        if turn.passed:
            return "pass"
        claim = f"{turn.claim}:" if turn.claim else ""
        return f"{claim}{turn.origin}{turn.target}"

    def point(self, words: list[str]) -> str:
        """Rows count from 1 in each column."""
        _needed(words, 2)
        file, row = words[:2]
        if file not in _ROWS or not (row.isascii() and row.isdigit() and len(row) < 3):
            raise InvalidRecord(f"{file} {row} is no point")
        point = f"{file}{int(row) + _ROWS[file]}"
        if point not in self.draft.position.game.points:
            raise InvalidRecord(f"{file} {row} is no point")
        return point

    def agreed_end(self) -> Outcome | None:
        """The server ends a game when neither player can move without claiming."""
        position = self.draft.position
        board, side, rest = position.text.split(" ", 2)
        other = position.game.position(f"{board} {3 - int(side)} {rest}")
        for turn in (*position.legal_turns(), *other.legal_turns()):
            if turn.claim is None and str(turn) != "pass":
                return None
        counted = position.tally()
        return counted and Outcome(counted.winner, AGREEMENT)

    def _claim(self, turn: _Begun, chip: str, side: str) -> None:
        colour = self._chip(chip)
        if colour == "w":
            raise InvalidRecord("jokers cannot be claimed")
        if _SIDES.get(side) != turn.player:
            raise InvalidRecord(f"player {turn.player} claims for {side!r}")
        turn.claim = colour

    def _chip(self, letter: str) -> str:
        if letter not in _CHIPS:
            raise InvalidRecord(
                f"{quoted(letter)} is no chip (known are {' '.join(_CHIPS).upper()})"
            )
        return _CHIPS[letter]


class GygesTurns(Commands):
    """Turns of Gygès. The first player sets up all his pieces before the second does."""

    def __init__(self, game: Game) -> None:
        super().__init__(Draft(game.start(0)))
        self._placed: dict[int, list[tuple[str, Command]]] = {1: [], 2: []}
        self._setup = True

    def understand(self, turn: _Begun, name: str, rest: list[str]) -> bool:
        match name:
            case "onboard":
                _needed(rest, 4)
                turn.placed = self._placement(turn.player, rest[0], rest[1], rest[2:])
            case "pick":
                _needed(rest, 2)
                turn.picked = f"{rest[0]} {rest[1]}"
            case "dropb" if " " in turn.picked:
                side, piece = turn.picked.split()
                turn.placed = self._placement(turn.player, side, piece, rest)
                turn.picked = ""
            case "move":
                self.move(turn, rest)
            case "pickb":
                self.pick(turn, rest)
            case "dropb":
                self.put(turn, rest)
            case "dropb_r":
                turn.drop = self.point(rest)
            case _:
                return False
        return True

    def written(self, turn: _Begun) -> str:
        drop = f"={turn.drop}" if turn.drop else ""
        return f"{turn.origin}{turn.target}{drop}"

    def play(self, turn: _Begun, seconds: float | None) -> None:
        if turn.placed:
            if not self._setup:
                raise InvalidRecord("a placement after the first move")
            self._placed[turn.player].append((turn.placed, turn.last))
            return
        self._end_setup()
        super().play(turn, seconds)

    def finish(self) -> None:
        super().finish()
        self._end_setup()

    def point(self, words: list[str]) -> str:
        """Row 6 is the first player's home; the goals are column G."""
        _needed(words, 2)
        file, row = words[:2]
        if file == _GOAL:
            return "NS"[self.draft.position.player - 1]
        if file not in "abcdef" or row not in list("123456"):
            raise InvalidRecord(f"{file} {row} is no square")
        return f"{file}{_HOME_ROWS - int(row)}"

    def _placement(self, player: int, side: str, piece: str, place: list[str]) -> str:
        if _SIDES.get(side) != player:
            raise InvalidRecord(f"player {player} places a piece of {side!r}")
        if piece not in _SIZES:
            raise InvalidRecord(f"{piece} is no piece: they are 0 to 5")
        return f"{_SIZES[piece]}@{self.point(place)}"

    def _end_setup(self) -> None:
        if self._setup:
            self._setup = False
            for placement, command in alternately(self._placed[1], self._placed[2]):
                with blaming(command):
                    self.draft.play(placement)
