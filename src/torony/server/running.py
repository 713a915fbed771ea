"""Listening, starting, and ending without leaving anything behind."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Final

import uvicorn

from torony.engine.closing import Closing
from torony.server.application import Settings, make_application
from torony.server.connections import Connections, Limits, raise_file_limit, source_of
from torony.server.fair_queue import FairQueue
from torony.server.logs import quieten
from torony.server.protocols import MOST_UNSENT, Config, HttpConnection

__all__ = ["Server", "listen", "serve", "url_of"]

QUEUE: Final = 1024
"""Connections that wait in the system until they are accepted."""
AT_ONCE: Final = 128
"""Connections that are accepted per turn of the event loop."""
PAUSE: Final = 1.0
"""Seconds before the next attempt when accepting has failed."""

_log = logging.getLogger(__name__)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 means any free one. ``OSError`` says why it cannot."""
    family, _, _, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_NOTSENT_LOWAT"):  # what is accepted inherits it
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, MOST_UNSENT)
        listener.bind(address)
        listener.listen(QUEUE)
        listener.setblocking(False)
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
    raise_file_limit()
    quieten("asyncio")
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
    """Reports when it listens, and accepts connections itself: refusing one costs little."""

    def __init__(self, settings: Settings, ready: Callable[[], None]) -> None:
        limits = Limits.of_this_process(settings.per_address)
        self.application = make_application(settings, limits.clients)
        self._connections = Connections(limits)
        super().__init__(Config(self.application, self._connections))
        self.failure: OSError | None = None
        self._ready = ready
        self._arrivals: FairQueue[str, tuple[socket.socket, str]] = FairQueue()
        self._accepting: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        if self.started:
            self._accepting = [asyncio.create_task(self._accept(one)) for one in sockets or []]
            try:
                self._ready()
            except OSError as error:  # the address could not be printed
                self.failure = error
                self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:
            self._connections.sweep(monotonic())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in self._accepting:
            task.cancel()
        await asyncio.gather(*self._accepting, return_exceptions=True)
        while len(self._arrivals):
            _, (connection, _) = self._arrivals.take()
            connection.close()
        await super().shutdown(sockets)

    async def _accept(self, listener: socket.socket) -> None:
        """Lets in one connection per turn of the event loop, which does not delay open ones.

        In the system all addresses wait in one line. So it also accepts whatever waits there, which
        costs little, and lets in the addresses in turn.
        """
        loop = asyncio.get_running_loop()
        while True:
            try:
                if len(self._arrivals):
                    _, (connection, address) = self._arrivals.take()
                    await self._let_in(connection, address)
                else:
                    self._arrive(*await loop.sock_accept(listener))
                self._accept_waiting(listener)
                await asyncio.sleep(0)
            except ConnectionError:  # the client has closed it already
                await asyncio.sleep(0)
            except Exception as error:  # for instance, too many open files
                _log.error("connections cannot be accepted: %s", error)
                await asyncio.sleep(PAUSE)

    def _accept_waiting(self, listener: socket.socket) -> None:
        with suppress(BlockingIOError):  # no more are waiting
            for _ in range(AT_ONCE):
                self._arrive(*listener.accept())

    def _arrive(self, connection: socket.socket, peer: tuple[str, int]) -> None:
        """The connection waits to be let in. If there is no room, it replaces the one that has
        waited longest of the address with the most."""
        self._arrivals.add(source_of(peer[0]), (connection, peer[0]))
        if len(self._arrivals) > self._connections.limits.arrivals:
            replaced, _ = self._arrivals.drop()
            replaced.close()

    async def _let_in(self, connection: socket.socket, address: str) -> None:
        if self._connections.make_room(address):
            loop = asyncio.get_running_loop()
            await loop.connect_accepted_socket(self._protocol, connection)
            return
        connection.close()
        open_ones = len(self._connections)
        _log.error("refused a connection from %s: %d are open", address, open_ones)

    def _protocol(self) -> asyncio.BaseProtocol:
        return HttpConnection(self.config, self.server_state, self.lifespan.state)


def _run(server: _Uvicorn, listener: socket.socket) -> None:
    quieten("uvicorn", "torony.server")
    try:
        server.run([listener])
    finally:
        server.application.state.scheduler.abort()
    if server.failure is not None:
        raise server.failure


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
