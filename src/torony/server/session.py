"""One client of the engine: its questions, its answers, its bounds."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from math import inf
from time import monotonic
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from torony import __version__
from torony.errors import (
    GameOver,
    IllegalTurn,
    InvalidPosition,
    InvalidTurn,
    ToronyError,
    UnknownGame,
)
from torony.games import game as game_named
from torony.games import games
from torony.playthrough import Playthrough
from torony.server import messages
from torony.server.allowance import Allowance
from torony.server.messages import Analyse, Malformed, Ping, Play, Stop
from torony.server.scheduler import Scheduler
from torony.server.search import Search

__all__ = ["Session"]

MOST_SEARCHES: Final = 8
MOST_UNREAD: Final = 64
"""Answers that may wait to be sent before the client is not listened to any more."""
MESSAGES_A_SECOND: Final = 100.0
BURST: Final = 200.0
TRY_AGAIN_LATER: Final = 1013

_CODES: Final = {
    UnknownGame: "unknown_game",
    InvalidPosition: "invalid_position",
    InvalidTurn: "invalid_turn",
    IllegalTurn: "illegal_turn",
    GameOver: "game_over",
}


class Session:
    """Talks to one client until it goes away; then its searches end too."""

    def __init__(self, websocket: WebSocket, scheduler: Scheduler) -> None:
        self._websocket = websocket
        self._scheduler = scheduler
        self._searches: dict[int | str, Search] = {}
        self._answers: deque[dict[str, Any]] = deque()
        self._news: dict[int | str, Search] = {}
        """Searches that found something the client has not been told; how much of it does not
        matter: a slow reader gets the latest."""
        self._something_to_send = asyncio.Event()
        self._room = asyncio.Event()
        self._allowance = Allowance(MESSAGES_A_SECOND, BURST)
        self._asked = -inf
        self._held: dict[int | str, Callable[[], None]] = {}
        """Results of infinite questions, which are given when the client says stop."""

    async def run(self) -> None:
        await self._websocket.accept()
        self._answer(self._hello())
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait([reader, writer], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for search in list(self._searches.values()):
                self._scheduler.cancel(self, search)
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)

    def _hello(self) -> dict[str, Any]:
        return {
            "type": "hello",
            "version": messages.VERSION,
            "torony": __version__,
            "games": list(games()),
            "threads": self._scheduler.threads,
        }

    @property
    def quiet_for(self) -> float:
        """Seconds since the last question; 0 during a search, infinite if there was no question."""
        return 0.0 if self._searches else monotonic() - self._asked

    async def refuse(self, reason: str) -> None:
        """Replaces :meth:`run` when there is no room: the client can try again later."""
        await self._websocket.accept()
        await self._websocket.close(TRY_AGAIN_LATER, reason)

    async def give_way(self) -> None:
        """Ends :meth:`run` to make room for another client."""
        with suppress(WebSocketDisconnect, RuntimeError):  # the client has left already
            await self._websocket.close(TRY_AGAIN_LATER, "another client needs the place")

    async def _read(self) -> None:
        while True:
            event = await self._websocket.receive()
            if event["type"] == "websocket.disconnect":
                return
            if self._allowance.take():
                await self._handle(event.get("text"))
            else:
                id = messages.id_of(event.get("text") or "")
                rate = f"at most {MESSAGES_A_SECOND:.0f} messages a second"
                self._answer(messages.error(id, "too_fast", f"message ignored: {rate}"))
            while len(self._answers) >= MOST_UNREAD:
                self._room.clear()
                await self._room.wait()

    async def _write(self) -> None:
        try:
            while True:
                await self._something_to_send.wait()
                self._something_to_send.clear()
                while (message := self._next_message()) is not None:
                    await self._websocket.send_text(json.dumps(message))
                self._room.set()
        except (WebSocketDisconnect, RuntimeError):  # starlette's word for a closed socket
            return

    def _next_message(self) -> dict[str, Any] | None:
        if self._answers:
            return self._answers.popleft()
        if self._news:
            id = next(iter(self._news))
            return {
                "type": "info",
                "id": id,
                "waiting": self._scheduler.waiting,
                **_found(self._news.pop(id)),
            }
        return None

    def _answer(self, message: dict[str, Any]) -> None:
        self._answers.append(message)
        self._something_to_send.set()

    async def _handle(self, text: str | None) -> None:
        try:
            if text is None:
                raise Malformed(None, "a message is text, not binary")
            await self._do(messages.read(text))
        except Malformed as malformed:
            self._answer(messages.error(malformed.id, "malformed", str(malformed)))
        except Exception:  # a fault of ours is no reason to hang up
            logging.getLogger(__name__).exception("a message failed")
            self._answer(messages.error(messages.id_of(text or ""), "internal", "it failed"))

    async def _do(self, message: Analyse | Play | Stop | Ping) -> None:
        match message:
            case Ping():
                self._answer({"type": "pong", "id": message.id})
            case Stop():
                # One that is not known has ended meanwhile, which is what was wanted.
                if give_result := self._held.pop(message.id, None):
                    give_result()
                elif search := self._searches.get(message.id):
                    self._scheduler.cancel(self, search)
            case Analyse() | Play():
                await self._begin(message)

    async def _begin(self, question: Analyse | Play) -> None:
        id = question.id
        if id in self._searches:
            self._answer(messages.error(id, "duplicate_id", f"{id!r} is still being searched"))
            return
        if len(self._searches) >= MOST_SEARCHES:
            reason = f"at most {MOST_SEARCHES} at a time: stop one, or wait for its result"
            self._answer(messages.error(id, "too_many", reason))
            return
        try:
            # A long game takes a moment to be played again: the others need not wait for it.
            place = await self._scheduler.prepare(_place, question)
        except ToronyError as error:
            self._answer(_explained(id, error))
            return
        self._asked = monotonic()
        search = self._search(question, place)
        self._searches[id] = search
        before = self._scheduler.add(self, search)
        if before:
            self._answer({"type": "queued", "id": id, "before": before})

    def _search(self, question: Analyse | Play, place: Playthrough) -> Search:
        id = question.id
        is_infinite = question.limit is not None and question.limit.infinite

        def tell(search: Search) -> None:
            self._news[id] = search
            self._something_to_send.set()

        def end(search: Search, reason: str | Exception) -> None:
            if is_infinite and reason == "complete":
                self._held[id] = partial(give_result, search, reason)
                tell(search)
            else:
                give_result(search, reason)

        def give_result(search: Search, reason: str | Exception) -> None:
            self._news.pop(id, None)
            self._searches.pop(id, None)
            if isinstance(reason, Exception):
                logging.getLogger(__name__).error("a search failed: %r", reason)
                self._answer(messages.error(id, "internal", "the search failed"))
                return
            found = _found(search)
            turn = found["lines"][0]["line"][0] if found["lines"] else None
            self._answer({"type": "result", "id": id, "reason": reason, "turn": turn, **found})

        limit = messages.engine_limit(question.limit)
        return Search(place, limit, question.options, tell=tell, end=end)


class BadMove(ToronyError):
    """A turn of the game that cannot be played, with its number."""

    def __init__(self, number: int, error: ToronyError) -> None:
        super().__init__(number, error)
        self.number = number
        self.error = error


def _place(question: Analyse | Play) -> Playthrough:
    """Where to search: the core says what is wrong with the game, the position or a turn."""
    playthrough = Playthrough(game_named(question.game).position(question.position))
    for number, turn in enumerate(question.moves, start=1):
        try:
            playthrough.play(turn)
        except ToronyError as error:
            raise BadMove(number, error) from None
    outcome = playthrough.outcome()
    if outcome is not None:
        raise GameOver(playthrough.position, str(outcome))
    return playthrough


def _explained(id: int | str, error: ToronyError) -> dict[str, Any]:
    """The core's reasons, in words and in fields."""
    more: dict[str, object] = {}
    text = str(error)
    if isinstance(error, BadMove):
        more["move"] = error.number
        text = f"turn {error.number}: {error.error}"
        error = error.error
    if isinstance(error, InvalidPosition):
        more["reasons"] = [asdict(reason) for reason in error.reasons]
    if isinstance(error, InvalidTurn | IllegalTurn):
        more["reasons"] = [asdict(error.why)]
    if isinstance(error, IllegalTurn) and error.rule:
        more["rule"] = error.rule
    return messages.error(id, _CODES[type(error)], text, **more)


def _found(search: Search) -> dict[str, Any]:
    return {
        "nodes": search.nodes,
        "time": round(search.seconds * 1000),
        "lines": [
            messages.line_record(multipv, info)
            for multipv, info in enumerate(search.lines, start=1)
        ],
    }
