"""Floods of new connections: they delay and displace only others of the same address."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Event, Thread

import pytest
from tests.server.wire import TEXT, frame, plain, request, upgrade

from torony.server import Server, Settings
from torony.server.connections import Connection, Connections, Limits
from torony.server.fair_queue import FairQueue
from torony.server.protocols import HttpConnection
from torony.server.running import AT_ONCE

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere 127.0.0.2 is not this computer"
)

FLOOD = "127.0.0.2"
PEOPLE = ("127.0.0.1", "127.0.0.3", "127.0.0.4")
ARRIVALS = 20
TRIES = 600
"""Fewer than the system lets wait, so all of them wait there before the people come."""
NONSENSE = upgrade() + frame(TEXT, b"\xff") * 2


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    limits = Limits(100, 0, ARRIVALS)
    monkeypatch.setattr(Limits, "of_this_process", lambda _: limits)
    with Server(settings=Settings(threads=1)) as server:
        yield server


@pytest.fixture
def let_in(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of the connections that pass the cheap refusal, in order."""
    addresses: list[str] = []
    enter = Connections.enter

    def record(self: Connections, connection: Connection) -> None:
        if isinstance(connection, HttpConnection):
            addresses.append(connection.address)
        enter(self, connection)

    monkeypatch.setattr(Connections, "enter", record)
    return addresses


@contextmanager
def standing_still(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The server does nothing, so that connections wait in the system, while the block runs."""
    stands, may_go_on = Event(), Event()
    make_room = Connections.make_room

    def wait(self: Connections, address: str) -> bool:
        stands.set()
        assert may_go_on.wait(60)
        return make_room(self, address)

    with monkeypatch.context() as patch:
        patch.setattr(Connections, "make_room", wait)
        with plain(server.url):
            assert stands.wait(60)
            try:
                yield
            finally:
                may_go_on.set()


def flood(server: Server, stack: ExitStack) -> None:
    with suppress(OSError):  # it is refused while it speaks
        stack.enter_context(plain(server.url, source=FLOOD)).sendall(NONSENSE)


def ask(server: Server, stack: ExitStack, address: str) -> Iterator[bytes]:
    """Sends a request; then gives the beginning of the answer."""
    client = stack.enter_context(plain(server.url, timeout=60, source=address))
    client.sendall(request())
    yield b""
    yield client.recv(15)


def test_people_are_let_in_before_a_flood_that_came_first(
    server: Server, let_in: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with ExitStack() as stack:
        with standing_still(server, monkeypatch):
            for _ in range(TRIES):
                flood(server, stack)
            visits = [ask(server, stack, address) for address in PEOPLE]
            for visit in visits:
                next(visit)
        assert [next(visit) for visit in visits] == [b"HTTP/1.1 200 OK"] * len(PEOPLE)
        turns = TRIES // AT_ONCE + 2  # in each of them one of the flood is let in
        order = let_in[1:]  # after the connection at which the server stood still
        assert max(map(order.index, PEOPLE)) < turns + len(PEOPLE)
        with plain(server.url, source=FLOOD) as last:  # all before it have been let in or refused
            last.sendall(request())
            assert last.recv(15) == b"HTTP/1.1 200 OK"
    assert let_in.count(FLOOD) <= ARRIVALS + turns + 1


def test_people_are_answered_during_a_flood(server: Server, let_in: list[str]) -> None:
    """Those who come one after the other are all answered."""
    answers: list[bytes] = []
    with ExitStack() as stack:

        def flood_on() -> None:
            for _ in range(2 * TRIES):
                flood(server, stack)

        flooding = Thread(target=flood_on)
        flooding.start()
        while flooding.is_alive():
            for address in PEOPLE:
                with ExitStack() as one:
                    answers += list(ask(server, one, address))[1:]
        flooding.join()
    assert len(answers) >= len(PEOPLE)
    assert set(answers) == {b"HTTP/1.1 200 OK"}


def test_the_first_of_the_longest_queue_is_dropped() -> None:
    queue = FairQueue[str, int]()
    for client, item in [("a", 1), ("b", 2), ("a", 3), ("c", 4)]:
        queue.add(client, item)
    assert [queue.drop() for _ in range(len(queue))] == [1, 4, 2, 3]
    assert not len(queue)
