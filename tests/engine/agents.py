"""Objects that play, well or badly, for tests."""

from __future__ import annotations

import sys
import time
from typing import Any

import torony
from torony import Limit, Playthrough, Result, Turn


class First:
    """Plays the first turn there is."""

    def play(self, game: Playthrough, limit: Limit) -> Turn:
        return game.position.legal_turns()[0]


class Writer:
    """Writes its turns, and what it thinks to the wrong place."""

    name = "The Writer"

    def play(self, game: Playthrough, limit: Limit) -> str:
        print("hm, hm")
        return str(game.position.legal_turns()[-1])


class Thinker:
    """Is the engine, with a face of its own."""

    def __init__(self) -> None:
        self.engine = torony.Engine("gyges", hash=1)
        self.games: list[int] = []
        self.closed = False

    def play(self, game: Playthrough, limit: Limit) -> Result:
        return self.engine.play(game, limit)

    def new_game(self, seed: int) -> None:
        self.games.append(seed)
        self.engine.new_game()

    def stop(self) -> None:
        self.engine.stop()

    def close(self) -> None:
        self.engine.close()
        self.closed = True


class Meddler:
    """Does what it likes with the game it is given."""

    def play(self, game: Playthrough, limit: Limit) -> Turn:
        turn = game.position.legal_turns()[0]
        game.play(turn)
        game.go(0)
        return turn


class Bad:
    """Answers well a few times, and then does what it was made for."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.name = f"bad: {what}"
        self.asked = 0

    def play(self, game: Playthrough, limit: Limit) -> Any:
        self.asked += 1
        if self.asked == 1:
            return game.position.legal_turns()[0]
        return getattr(self, self.what)(game)

    def raises(self, game: Playthrough) -> None:
        raise KeyError("no such\nlayer")

    def exits(self, game: Playthrough) -> None:
        sys.exit("enough")

    def illegal(self, game: Playthrough) -> str:
        return "a1a1"

    def nonsense(self, game: Playthrough) -> str:
        return "checkmate"

    def nothing(self, game: Playthrough) -> None:
        return None

    def number(self, game: Playthrough) -> list[int]:
        return [7] * 1000

    def another_game(self, game: Playthrough) -> Turn:
        return torony.game("lyngk").start(seed=1).legal_turns()[0]

    def slow(self, game: Playthrough) -> Turn:
        time.sleep(1.1)
        return game.position.legal_turns()[0]


FAULTS = {
    "raises": ("crash", "KeyError: 'no such\\nlayer'"),
    "exits": ("crash", "SystemExit: enough"),
    "illegal": ("illegal turn", "'a1a1' is not "),
    "nonsense": ("illegal turn", "'checkmate' is not a turn"),
    "nothing": ("illegal turn", "play returned None, which is no turn"),
    "number": ("illegal turn", "play returned [7, 7,"),
    "another_game": ("illegal turn", "is not "),
}
"""How a game is lost by each, and what is said about it."""
