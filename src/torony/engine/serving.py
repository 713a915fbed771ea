"""Any object that can play, for other programs: over the protocol of docs/protocol.md."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from threading import Lock, Thread
from typing import Final, TextIO

from torony.engine import protocol_text
from torony.engine.agent import Agent, Plays, name_of
from torony.engine.limit import Limit
from torony.errors import EngineFailed, GameOver, ToronyError
from torony.games import Game, games
from torony.playthrough import Playthrough

__all__ = ["serve"]

HELLO: Final = "tep"
HELLO_DONE: Final = "tepok"
NEW_GAME: Final = "tepnewgame"


def serve(player: Plays, games: Iterable[str] | None = None) -> None:
    """Lets other programs play against an object: speaks the protocol of the engine on standard
    input and output until the input ends or says quit.

    ``games`` are those that it can play, by default all. What the object prints goes to standard
    error, and what it does wrong is answered by an error line. A program of two lines is then a
    player of ``torony match``, as ``"tep:python my_agent.py"``::

        import torony
        torony.engine.serve(MyAgent())
    """
    output = sys.stdout
    with redirect_stdout(sys.stderr):
        _Session(player, games, output).answer(sys.stdin)


class _Session:
    """One conversation. The object thinks in a thread of its own, so that ``stop`` is heard."""

    def __init__(self, player: Plays, offered: Iterable[str] | None, output: TextIO) -> None:
        self._player = player
        self._games = tuple(Game(name).name for name in (games() if offered is None else offered))
        self._output = output
        self._writing = Lock()
        self._thinking: Thread | None = None
        self._waits = False
        """Whether the search ends only when it is stopped."""
        self._take_up(self._games[0])

    def answer(self, lines: Iterable[str]) -> None:
        for line in lines:
            words = line.split()
            if words[:1] == ["quit"]:
                self._agent.stop()
                return
            try:
                self._handle(words)
            except (ToronyError, ValueError) as error:
                self._complain(str(error))
        self._finish()

    def _handle(self, words: list[str]) -> None:
        match words:
            case []:
                return
            case [word] if word == HELLO:
                self._introduce()
            case ["isready"]:
                self._say("readyok")
            case ["stop"]:
                self._agent.stop()
            case ["setoption", "name", "Game", "value", name]:
                self._finish()
                if name not in self._games:
                    raise ValueError(f"there is no game {name!r}")
                self._take_up(name)
            case ["setoption", *_]:
                raise ValueError("there is no such option: the only one is Game")
            case [word] if word == NEW_GAME:
                self._finish()
                self._agent.new_game(0)
            case ["position", *rest]:
                self._finish()
                self._playthrough = self._read_position(rest)
            case ["go", *rest]:
                self._finish()
                self._go(rest)
            case _:
                raise ValueError(f"unknown command {' '.join(words)[:100]!r}")

    def _introduce(self) -> None:
        self._say(f"id name {name_of(self._player)}")
        choices = " ".join(f"var {name}" for name in self._games)
        self._say(f"option name Game type combo default {self._games[0]} {choices}")
        self._say(HELLO_DONE)

    def _take_up(self, game: str) -> None:
        self._agent = Agent(self._player, game)
        self._playthrough = Playthrough(self._agent.game.start())

    def _read_position(self, words: list[str]) -> Playthrough:
        end = words.index("moves") if "moves" in words else len(words)
        turns = words[end + 1 :]
        match words[:end]:
            case ["start"]:
                start = self._agent.game.start(seed=0)
            case ["start", "seed", number]:
                start = self._agent.game.start(seed=protocol_text.whole_number(number))
            case ["text", *text]:
                start = self._agent.game.position(" ".join(text))
            case _:
                raise ValueError("expected 'position start ...' or 'position text ...'")
        return Playthrough(start, turns)

    def _go(self, words: list[str]) -> None:
        limit = protocol_text.limit(words, self._playthrough.position.player)
        self._waits = not limit.is_bounded
        self._thinking = Thread(target=self._think, args=(self._playthrough, limit), daemon=True)
        self._thinking.start()

    def _think(self, playthrough: Playthrough, limit: Limit) -> None:
        try:
            result = self._agent.play(playthrough, limit)
        except GameOver:
            self._say("bestmove none")
        except EngineFailed as failure:
            self._complain(f"{failure.kind}: {failure.detail}")
            self._say("bestmove none")
        else:
            if result.info.depth:
                self._say(protocol_text.info_line(result.info))
            self._say(f"bestmove {result.turn}")

    def _finish(self) -> None:
        """Waits for the answer, which would perhaps never come by itself."""
        if self._thinking is not None:
            if self._waits:
                self._agent.stop()
            self._thinking.join()
            self._thinking = None

    def _complain(self, problem: str) -> None:
        self._say(f"info string error {problem}")

    def _say(self, line: str) -> None:
        with self._writing:
            print(" ".join(line.split()), file=self._output, flush=True)
