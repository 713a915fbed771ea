"""Listening, starting, and ending without leaving anything behind."""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import uvicorn

from torony.engine.closing import Closing
from torony.server.application import Settings, make_application
from torony.server.messages import MAX_BYTES

__all__ = ["Server", "listen", "serve", "url_of"]

PATIENCE: Final = 3
"""Seconds that connections get to close when the server ends."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 means any free one. ``OSError`` says why it cannot."""
    family, _, _, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def url_of(listener: socket.socket) -> str:
    """The address for a browser on this computer."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(listener: socket.socket, settings: Settings, ready: Callable[[], None]) -> None:
    """Serves until a signal comes, in the main thread; ``ready`` is called when it listens.

    The first SIGINT or SIGTERM closes all connections and ends all searches; a second SIGINT does
    not wait for anybody.
    """
    with _signals_just_end_it():
        _run(_Uvicorn(settings, ready), listener)


class Server(Closing):
    """The server in a thread of its own, for as long as the block runs."""

    def __init__(
        self, host: str = "127.0.0.1", port: int = 0, settings: Settings | None = None
    ) -> None:
        self._listener = listen(host, port)
        self.url = url_of(self._listener)
        self._started = threading.Event()
        self._uvicorn = _Uvicorn(settings or Settings(), self._started.set)
        self._thread = threading.Thread(target=self._serve, name="torony server", daemon=True)
        self._thread.start()
        self._started.wait()

    def close(self) -> None:
        self._uvicorn.should_exit = True
        self._thread.join()

    def _serve(self) -> None:
        try:
            _run(self._uvicorn, self._listener)
        finally:
            self._started.set()  # also where it could not start: nobody shall wait for ever


class _Uvicorn(uvicorn.Server):
    """Tells when it listens."""

    def __init__(self, settings: Settings, ready: Callable[[], None]) -> None:
        self.application = make_application(settings)
        super().__init__(
            uvicorn.Config(
                self.application,
                access_log=False,
                log_config=None,
                loop="asyncio",
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=PATIENCE,
                ws_max_size=MAX_BYTES,
                ws_per_message_deflate=False,
            )
        )
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def _run(server: _Uvicorn, listener: socket.socket) -> None:
    _quieten()
    try:
        server.run([listener])
    finally:
        server.application.state.scheduler.abort()


@contextmanager
def _signals_just_end_it() -> Iterator[None]:
    """Uvicorn sends itself the signal once more when it has ended; that shall not end us before
    we have cleaned up."""
    signals = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda *_: None) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class _OneLine(logging.Formatter):
    """Errors without their tracebacks, unless somebody looks for a fault."""

    def formatException(self, info: object) -> str:
        return ""


def _quieten() -> None:
    """Uvicorn says when something goes wrong, in one line, and nothing else."""
    for name in ("uvicorn", "torony.server"):
        logger = logging.getLogger(name)
        logger.setLevel(logging.ERROR)
        logger.propagate = False
        if not logger.handlers:
            handler = logging.StreamHandler()
            if not os.environ.get("TORONY_DEBUG"):
                handler.setFormatter(_OneLine("torony: %(message)s"))
            logger.addHandler(handler)
