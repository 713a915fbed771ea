"""The limits of all connections: who gives way, and what the server prints about it."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.server.wire import half_request, plain
from tests.server.ws_client import Client, fetch, health
from tests.serving import running

from torony.server import Settings
from torony.server.connections import MOST_ARRIVALS, MOST_CONNECTIONS, Connections, Limits
from torony.server.logs import LONGEST, PAUSE, OneLine, RateLimit
from torony.server.running import _Uvicorn

HERE = "127.0.0.1"
THERE = "192.0.2.7"
ELSEWHERE = "2001:db8::1"
NEXT_DOOR = "2001:db8::2"


class Visitor:
    """A connection that only records whether it was ended."""

    def __init__(self, connections: Connections, address: str) -> None:
        self.address = address
        self.is_there = True
        self.overdue_at = float("inf")
        self._connections = connections
        connections.enter(self)

    def abort(self) -> None:
        self.is_there = False
        self._connections.leave(self)  # as it happens when the socket is closed

    def is_overdue(self, now: float) -> bool:
        return now > self.overdue_at


def test_the_quietest_gives_way() -> None:
    connections = Connections(Limits(3, 0))
    first, second, third = (Visitor(connections, THERE) for _ in range(3))
    connections.wait(first)
    assert connections.make_room(ELSEWHERE)
    assert [one.is_there for one in (first, second, third)] == [True, False, True]


def test_who_is_answered_gives_way_last() -> None:
    """A complete request outlasts one that is still incomplete."""
    connections = Connections(Limits(3, 0))
    first, second, third = (Visitor(connections, THERE) for _ in range(3))
    for asking in (second, first):
        connections.answer(asking)
    there = []
    for _ in range(3):
        assert connections.make_room(ELSEWHERE)
        there.append([one.is_there for one in (first, second, third)])
        connections.settle(Visitor(connections, ELSEWHERE))
    assert there == [[True, True, False], [True, False, False], [False, False, False]]
    assert not connections.make_room(ELSEWHERE)


def test_the_settled_do_not() -> None:
    connections = Connections(Limits(2, 0))
    first, second = (Visitor(connections, THERE) for _ in range(2))
    connections.settle(first)
    assert connections.make_room(THERE)
    assert (first.is_there, second.is_there) == (True, False)
    connections.settle(Visitor(connections, THERE))
    assert not connections.make_room(THERE)
    connections.wait(first)  # it has been closed
    assert connections.make_room(THERE)
    assert not first.is_there


def test_an_address_has_its_share() -> None:
    """A full share displaces only connections of the same address."""
    connections = Connections(Limits(10, 2))
    other = Visitor(connections, ELSEWHERE)
    first, second = (Visitor(connections, THERE) for _ in range(2))
    assert connections.make_room(THERE)
    assert (other.is_there, first.is_there, second.is_there) == (True, False, True)
    connections.settle(second)
    connections.settle(Visitor(connections, THERE))
    assert not connections.make_room(THERE)
    assert connections.make_room(ELSEWHERE)
    assert other.is_there


def test_a_network_of_ipv6_is_one_address() -> None:
    connections = Connections(Limits(10, 2))
    first = Visitor(connections, ELSEWHERE)
    Visitor(connections, NEXT_DOOR)
    assert connections.make_room("2001:db8::3")
    assert not first.is_there
    assert connections.make_room("2001:db8:0:1::1")
    assert len(connections) == 1


@pytest.mark.parametrize("address", [HERE, "::1", "::ffff:127.0.0.1"])
def test_this_computer_has_no_share(address: str) -> None:
    """A proxy on it speaks for everybody."""
    connections = Connections(Limits(10, 2))
    visitors = [Visitor(connections, address) for _ in range(5)]
    assert connections.make_room(address)
    assert all(one.is_there for one in visitors)


def test_who_is_overdue_is_swept_out() -> None:
    connections = Connections(Limits(10, 2))
    late, settled, punctual = (Visitor(connections, HERE) for _ in range(3))
    connections.settle(settled)
    late.overdue_at = settled.overdue_at = 5
    connections.sweep(6)
    assert [one.is_there for one in (late, settled, punctual)] == [False, False, True]


@given(
    steps=some.lists(
        some.tuples(
            some.sampled_from(["enter", "leave", "wait", "answer", "settle"]),
            some.sampled_from([HERE, THERE, ELSEWHERE, NEXT_DOOR]),
            some.integers(0, 9),
        ),
        max_size=60,
    )
)
def test_the_limits_hold(steps: list[tuple[str, str, int]]) -> None:
    connections = Connections(Limits(6, 2))
    everybody: list[Visitor] = []
    for step, address, number in steps:
        if step == "enter":
            if connections.make_room(address):
                everybody.append(Visitor(connections, address))
        elif everybody:
            visitor: Any = everybody[number % len(everybody)]
            getattr(connections, step)(visitor)
            visitor.is_there = visitor.is_there and step != "leave"
        there = [one.address for one in everybody if one.is_there]
        assert len(there) == len(connections) <= 6
        assert there.count(THERE) <= 2
        assert there.count(ELSEWHERE) + there.count(NEXT_DOOR) <= 2
    for visitor in everybody:
        connections.leave(visitor)
    assert not connections._of_source
    assert not connections._waiting
    assert not connections._answering


@pytest.mark.parametrize(
    ("files", "most", "arrivals"),
    [
        (20, 8, 2),
        (256, 117, 39),
        (1024, 693, 231),
        (10**6, MOST_CONNECTIONS, MOST_ARRIVALS),
    ],
)
def test_there_are_files_for_all(
    monkeypatch: pytest.MonkeyPatch, files: int, most: int, arrivals: int
) -> None:
    monkeypatch.setattr("torony.server.connections._file_limits", lambda: (files, files))
    limits = Limits.of_this_process()
    assert limits == Limits(most, most // 4, arrivals)
    assert most + arrivals < files
    assert limits.clients <= most // 2
    assert Limits.of_this_process(7).per_address == 7


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")


@contextmanager
def lines_of(name: str) -> Iterator[list[str]]:
    """The lines that a logger of the server prints while the block runs."""
    said = StringIO()
    handler = logging.StreamHandler(said)
    handler.addFilter(RateLimit())
    handler.setFormatter(OneLine())
    logger = logging.getLogger(name)
    level, propagate = logger.level, logger.propagate
    logger.addHandler(handler)
    lines: list[str] = []
    try:
        logger.setLevel(logging.ERROR)
        yield lines
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
        logger.propagate = propagate
        lines += said.getvalue().splitlines()


def allow(soft: int, hard: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@on_linux
def test_more_sockets_than_it_can_open() -> None:
    """The server still answers, and prints nothing about each of them."""
    with running("serve", "--port", "0", prepare=allow(200, 200)) as server, ExitStack() as stack:
        client = stack.enter_context(Client(server.url))
        for number in range(400):
            visitor = stack.enter_context(plain(server.url))
            visitor.sendall(half_request() if number % 2 else b"")
        for _ in range(5):
            assert health(server.url)["clients"] == 1
        assert len(list(Path(f"/proc/{server.process.pid}/fd").iterdir())) < 200
        assert client.ask("ping", id=1)["type"] == "pong"
        assert server.end(15) == (0, "")


@on_linux
def test_it_lets_itself_open_more_files() -> None:
    with running("serve", "--port", "0", prepare=allow(200, 4000)) as server:
        limits = Path(f"/proc/{server.process.pid}/limits").read_text()
        (line,) = [line for line in limits.splitlines() if line.startswith("Max open files")]
        assert MOST_CONNECTIONS < int(line.split()[3]) <= int(line.split()[4]) == 4000


def test_a_refused_connection_is_closed_at_once(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with lines_of("torony.server") as lines, monkeypatch.context() as patch:
        patch.setattr(Connections, "make_room", lambda *_: False)
        for _ in range(5):
            with plain(server) as refused:
                assert refused.recv(1) == b""
    (line,) = lines
    assert line.startswith("torony: refused a connection from 127.0.0.1: ")
    assert fetch(server, "/api/health")[0] == 200


def test_without_files_it_waits_and_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asyncio would report every try with a traceback, two thousand a second."""
    tries = 0

    class Listener(socket.socket):
        def accept(self) -> tuple[socket.socket, Any]:
            nonlocal tries
            tries += 1
            raise OSError(24, "Too many open files")

    async def accept_for_a_while() -> None:
        server = _Uvicorn(Settings(), lambda: None)
        with Listener() as listener:
            listener.setblocking(False)
            task = asyncio.create_task(server._accept(listener))
            while tries < 5:
                await asyncio.sleep(0.01)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        server.application.state.scheduler.abort()

    monkeypatch.setattr("torony.server.running.PAUSE", 0.01)
    with lines_of("torony.server") as lines:
        asyncio.run(accept_for_a_while())
    assert lines == ["torony: connections cannot be accepted: [Errno 24] Too many open files"]


def test_equal_messages_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("torony.server.logs.monotonic", lambda: now)
    log = logging.getLogger("torony.server.test")
    with lines_of(log.name) as lines:
        for number in range(100):
            log.error("too bad: %d", number)
            log.warning("hardly worth a word")
        log.error("something else")
        now = 59.9
        log.error("too bad: %d", 99)
        now = PAUSE
        log.error("too bad: %d", 100)
    assert lines == [
        "torony: too bad: 0",
        "torony: something else",
        "torony: too bad: 100 (100 more since the last such line)",
    ]


def test_an_error_is_one_short_line() -> None:
    log = logging.getLogger("torony.server.test")
    with lines_of(log.name) as lines:
        try:
            raise ValueError("x" * 10_000)
        except ValueError:
            log.exception("several\nlines\n")
    (line,) = lines
    assert line.startswith("torony: several lines: ValueError('xxx")
    assert len(line) < LONGEST + 100
