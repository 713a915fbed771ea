"""The connections of uvicorn with limits: HTTP, and WebSockets after their handshake.

Uvicorn limits the size of headers and of messages. This module limits everything else that a client
can send or delay without end: frames of every kind, bodies, incomplete requests, unread answers.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from torony.server.allowance import Allowance
from torony.server.connections import Connections
from torony.server.messages import MAX_BYTES

if TYPE_CHECKING:
    from fastapi import FastAPI
    from uvicorn._types import ASGISendEvent

__all__ = ["Config", "EngineConnection", "HttpConnection"]

REQUEST_SECONDS: Final = 20.0
"""Until a request is complete, and until a closing connection is closed."""
ANSWER_SECONDS: Final = 300.0
"""Until the client has read an answer."""
END_SECONDS: Final = 3.0
"""Seconds that connections get to close when the server ends."""
LINGER_SECONDS: Final = 1.0
"""Between the close frame and the end of the connection: time for the frame to arrive."""
FRAMES_A_SECOND: Final = 200.0
BURST: Final = 1200.0
BYTES_OF_A_FRAME: Final = 4096
"""This many bytes cost as much as one frame."""
MOST_FRAGMENTS: Final = 1024
MOST_UNSENT: Final = 32 * 1024
"""Bytes of an answer that wait in memory before the next piece does."""

NO_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

INVALID_DATA: Final = 1007
POLICY_VIOLATION: Final = 1008
MESSAGE_TOO_BIG: Final = 1009


class Config(uvicorn.Config):
    """The options of uvicorn, and all connections; uvicorn passes both to each connection."""

    def __init__(self, application: FastAPI, connections: Connections) -> None:
        super().__init__(
            application,
            access_log=False,
            http=HttpConnection,
            log_config=None,
            loop="asyncio",
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=int(END_SECONDS),
            ws=EngineConnection,
            ws_max_size=MAX_BYTES,
            ws_per_message_deflate=False,
        )
        self.all_connections = connections


class _ReadsLittle(asyncio.BufferedProtocol):
    """Reads a few bytes per turn of the event loop. A flood does not delay other connections, and
    little of it is parsed before the limit stops it."""

    at_once: int
    """Bytes per read."""

    def get_buffer(self, sizehint: int) -> bytearray:
        self._buffer = bytearray(self.at_once)
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        data = bytes(self._buffer[:nbytes])
        del self._buffer  # idle connections need none
        self.data_received(data)

    def data_received(self, data: bytes) -> None:
        raise NotImplementedError


class HttpConnection(H11Protocol, _ReadsLittle):
    """Requests, one after another, and their answers."""

    config: Config
    at_once = 16 * 1024

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(MOST_UNSENT)
        self.address = self.client[0] if self.client else ""
        self._quiet_since = monotonic()
        self._received = 0
        self.config.all_connections.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.all_connections.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        if self._received > MAX_BYTES:  # the server expects no bodies
            self.abort()
            return
        try:
            super().data_received(data)
        except h11.LocalProtocolError:  # an invalid body after the answer has begun
            self.abort()

    def handle_events(self) -> None:
        super().handle_events()
        if self._is_answering:
            self.config.all_connections.answer(self)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.config.all_connections.leave(self)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self._quiet_since = monotonic()
        self._received = 0
        self.config.all_connections.wait(self)
        super().on_response_complete()

    def abort(self) -> None:
        self.transport.abort()

    def is_overdue(self, now: float) -> bool:
        patience = ANSWER_SECONDS if self._is_answering else REQUEST_SECONDS
        return now - self._quiet_since > patience

    @property
    def _is_answering(self) -> bool:
        return self.conn.our_state in (h11.SEND_RESPONSE, h11.SEND_BODY)


class EngineConnection(WebSocketsSansIOProtocol, _ReadsLittle):
    """A WebSocket. Frames of every kind count, including pings and empty ones."""

    config: Config
    at_once = 1024  # at most 170 frames

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._allowance = Allowance(FRAMES_A_SECOND, BURST)
        self._last_open = monotonic()
        self._has_hung_up = False
        self.config.all_connections.enter(self)
        self.config.all_connections.answer(self)  # the handshake

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.all_connections.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._has_hung_up:
            return
        self.conn.receive_data(data)
        if not self._allowance.take(len(self.conn.events) + len(data) / BYTES_OF_A_FRAME):
            self.hang_up(POLICY_VIOLATION, "too many frames or bytes")
        elif self.conn.parser_exc is not None:
            self.handle_parser_exception()
        else:
            self.handle_events()
            if not self.handshake_initiated:
                self._refuse_handshake()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self.hang_up(MESSAGE_TOO_BIG, f"at most {MOST_FRAGMENTS} fragments in a message")
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        pongs = self.conn.data_to_send()
        if self.writable.is_set():  # a client that does not read gets no pongs
            self.transport.write(b"".join(pongs))

    def handle_parser_exception(self) -> None:
        close = self.conn.close_sent
        if close is None:  # before the handshake was answered
            self.abort()
        else:
            self.hang_up(close.code, close.reason)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.hang_up(INVALID_DATA, "not UTF-8")
        super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.config.all_connections.settle(self)
        elif message["type"] == "websocket.close":
            self.config.all_connections.wait(self)

    def hang_up(self, code: int, reason: str) -> None:
        """Closes with a reason, stops reading, and drops messages that nobody has received yet."""
        if self._has_hung_up:
            return
        self._has_hung_up = self.close_sent = True
        self.stop_keepalive()
        self.transport.pause_reading()
        self.read_paused = False  # uvicorn must not resume reading
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        self.config.all_connections.wait(self)

    def abort(self) -> None:
        self.transport.abort()

    def is_overdue(self, now: float) -> bool:
        if self.handshake_complete and not self.transport.is_closing():
            self._last_open = now
        return now - self._last_open > REQUEST_SECONDS

    def _refuse_handshake(self) -> None:
        """Answers an invalid handshake, which uvicorn would leave unanswered."""
        self.transport.write(NO_HANDSHAKE)
        self.transport.close()
