"""Attacks: each costs the server little, ends soon, and does not affect other clients."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from threading import Event
from typing import Any

import pytest
from tests.server.wire import (
    BINARY,
    CONT,
    PING,
    PONG,
    TEXT,
    Raw,
    frame,
    half_request,
    plain,
    request,
    upgrade,
)
from tests.server.ws_client import GYGES, Client, fetch, health
from websockets.exceptions import ConnectionClosed
from websockets.protocol import Protocol

from torony.server import Server, Settings, protocols
from torony.server.connections import Connections, Limits
from torony.server.protocols import BURST, MOST_FRAGMENTS

ANALYSE: dict[str, Any] = {
    "type": "analyse",
    "game": "gyges",
    "position": GYGES,
    "limit": {"infinite": True},
}


class Work:
    """The work that the server has done for WebSockets."""

    def __init__(self) -> None:
        self.frames = 0
        self.bytes = 0


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Counts what is parsed; the clients of these tests use no library that would count as well."""
    work = Work()
    receive_frame, receive_data = Protocol.recv_frame, Protocol.receive_data

    def count_frame(self: Protocol, received: object) -> None:
        work.frames += 1
        receive_frame(self, received)  # type: ignore[arg-type]

    def count_data(self: Protocol, data: bytes) -> None:
        work.bytes += len(data)
        receive_data(self, data)

    monkeypatch.setattr(Protocol, "recv_frame", count_frame)
    monkeypatch.setattr(Protocol, "receive_data", count_data)
    return work


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Server]]:
    """Makes servers with few places."""
    with ExitStack() as stack:

        def make(connections: int, per_address: int = 0) -> Server:
            limits = Limits(connections, per_address)
            monkeypatch.setattr(Limits, "of_this_process", lambda _: limits)
            return stack.enter_context(Server(settings=Settings(threads=1)))

        yield make


def connections(server: Server) -> Connections:
    return server._uvicorn._connections


def until(is_so: Callable[[], object], what: str) -> None:
    end = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.01)


@pytest.mark.parametrize(
    "flood",
    [
        frame(PING, b"x" * 125) * 5000,
        frame(PONG) * 20_000,
        frame(TEXT, fin=False) + frame(PING) * 20_000,
        frame(TEXT, b'{"type": "ping"}') * 10_000,
        frame(BINARY) * 20_000,
    ],
    ids=["pings", "pongs", "pings within a message", "messages", "binary messages"],
)
def test_frames_of_every_kind_are_counted(server: str, work: Work, flood: bytes) -> None:
    with Raw.engine(server) as socket:
        socket.send(flood)
        assert socket.close_code() == 1008
        assert work.frames < BURST + 500  # the rest of a read, and two seconds
        done = work.bytes
        with suppress(OSError):
            socket.send(flood)
        assert health(server)["status"] == "ok"
        assert work.bytes == done, "it reads on after it hung up"


@pytest.mark.parametrize("fragment", [b"", b"x"], ids=["empty", "one byte"])
def test_the_fragments_of_a_message_are_limited(server: str, work: Work, fragment: bytes) -> None:
    """Empty ones would never reach the bound on its length."""
    with Raw.engine(server) as socket:
        socket.send(frame(TEXT, fin=False) + frame(CONT, fragment, fin=False) * 20_000)
        assert socket.close_code() == 1009
        assert work.frames < MOST_FRAGMENTS + 300


def test_bytes_are_counted(server: str, work: Work) -> None:
    """A few long frames are work, too."""
    with Raw.engine(server) as socket:
        with suppress(OSError):
            for _ in range(300):
                socket.send(frame(TEXT, b" " * 65_000))
        assert socket.close_code() == 1008
    assert work.bytes < (BURST + 500) * protocols.BYTES_OF_A_FRAME


def test_a_long_message_in_many_pieces_is_heard(server: str) -> None:
    """The limits do not get in the way of normal use."""
    text = b'{"type": "ping", "id": 7}'.ljust(60_000)
    with Raw.engine(server) as socket:
        assert b"hello" in (socket.receive() or (0, b""))[1]
        pieces = [text[at : at + 100] for at in range(0, len(text), 100)]
        socket.send(frame(TEXT, fin=False))
        for piece in pieces:
            socket.send(frame(CONT, piece, fin=False))
        socket.send(frame(CONT))
        assert socket.receive() == (TEXT, b'{"type": "pong", "id": 7}')


def test_frames_that_were_packed_are_refused(server: str) -> None:
    with Raw.engine(server) as socket:
        socket.send(frame(TEXT, b"\x00", compressed=True))
        assert socket.close_code() == 1002


def test_bytes_that_are_no_text(server: str, complaints: list[logging.LogRecord]) -> None:
    """It is the error of the client and not reported on stderr."""
    with Raw.engine(server) as socket:
        socket.send(frame(TEXT, b"\xff") * 3)
        assert socket.close_code() == 1007
    assert complaints == []


def test_who_does_not_read_gets_no_more_pongs(
    small: Callable[..., Server], monkeypatch: pytest.MonkeyPatch, work: Work
) -> None:
    monkeypatch.setattr(protocols, "BURST", 1e9)
    server = small(10)
    pings = 30_000
    with plain(server.url, reads_little=True) as client:
        client.sendall(upgrade() + b"")
        until(lambda: health(server.url)["clients"] == 1, "no handshake")
        client.sendall(frame(PING, b"x" * 125) * pings)
        until(lambda: work.frames >= pings, "not all is read")
        (connection,) = [one for one in connections(server)._all if hasattr(one, "conn")]
        assert isinstance(connection, protocols.EngineConnection)
        assert connection.transport.get_write_buffer_size() < 150_000


def test_who_never_says_goodbye_is_left(
    small: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocols, "LINGER_SECONDS", 0.05)
    server = small(10)
    with Raw.engine(server.url) as socket:
        socket.send(frame(PONG) * 3000)
        assert socket.close_code() == 1008
        until(lambda: not len(connections(server)), "it waits for an answer")


@pytest.mark.parametrize(
    ("handshake", "status"),
    [(upgrade(method="POST"), b"405"), (upgrade("/api/engine?" + "x" * 10_000), b"400")],
    ids=["method", "length"],
)
def test_a_handshake_that_is_none_is_answered(server: str, handshake: bytes, status: bytes) -> None:
    with Raw(server) as socket:
        socket.send(handshake)
        assert socket.until(b"\r\n").startswith(b"HTTP/1.1 " + status)


@pytest.mark.parametrize("words", [b"", half_request(), request(Connection="keep-alive")])
def test_nobody_waits_for_a_request_for_ever(
    small: Callable[..., Server], monkeypatch: pytest.MonkeyPatch, words: bytes
) -> None:
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.1)
    server = small(10)
    with Raw(server.url) as socket:
        socket.send(words)
        socket.until(b"no such bytes")  # it ends
        until(lambda: not len(connections(server)), "it is still there")


def test_a_trickle_of_headers_is_not_enough(
    small: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.1)
    server = small(10)
    sent = 0
    with Raw(server.url) as socket, suppress(ConnectionError):
        socket.send(half_request())
        while sent < 500:
            socket.send(b"x: y\r\n")
            sent += 1
            time.sleep(0.01)
    assert 10 < sent < 500


def test_a_body_without_end_is_cut_off(server: str) -> None:
    sent = 0
    with Raw(server) as socket, suppress(ConnectionError):
        socket.send(request(method="POST", Content_Length=str(10**9)))
        while sent < 10**8:
            socket.send(b"x" * 10_000)
            sent += 10_000
    assert sent < 2 * 10**7  # what the system takes for the server before it looks


def test_a_bad_body_after_the_answer_is_not_reported(
    server: str, complaints: list[logging.LogRecord]
) -> None:
    with Raw(server) as socket:
        socket.send(request(method="POST", Transfer_Encoding="chunked"))
        assert socket.until(b"\r\n").startswith(b"HTTP/1.1 405 ")
        socket.send(b"not a length\r\n")
        socket.until(b"no such bytes")
    assert health(server)["status"] == "ok"
    assert complaints == []


def test_who_reads_slowly_takes_little_memory(small: Callable[..., Server]) -> None:
    server = small(10)
    with plain(server.url, reads_little=True) as client:
        client.sendall(request("/nets/gyges.net"))
        assert client.recv(100)
        (connection,) = connections(server)._all
        assert isinstance(connection, protocols.HttpConnection)
        until(lambda: connection.flow.write_paused, "all of it is sent already")
        assert connection.transport.get_write_buffer_size() < 200_000
        rest = b""
        while data := client.recv(2**16):
            rest += data
            if len(rest) > 876_168:
                break
        assert len(rest) > 876_168


def test_a_newcomer_takes_the_place_of_the_quietest(small: Callable[..., Server]) -> None:
    """Silent connections do not prevent others from being served."""
    server = small(10)
    with ExitStack() as stack:
        silent = [stack.enter_context(Raw(server.url)) for _ in range(30)]
        for _ in range(5):
            assert fetch(server.url, "/api/health")[0] == 200
        until(lambda: len(connections(server)) <= 10, "too many are connected")
        assert silent[0].until(b"x") == b""


def test_who_speaks_with_the_engine_stays(small: Callable[..., Server]) -> None:
    server = small(10)
    with ExitStack() as stack:
        clients = [stack.enter_context(Client(server.url)) for _ in range(5)]
        for _ in range(40):
            stack.enter_context(Raw(server.url))
        assert fetch(server.url, "/api/health")[0] == 200
        for number, client in enumerate(clients):
            assert client.ask("ping", id=number) == {"type": "pong", "id": number}


QUESTION = {"game": "gyges", "position": GYGES, "limit": {"depth": 1}}


def closing_code(client: Client) -> int | None:
    with pytest.raises(ConnectionClosed) as closed:
        client.receive()
    return closed.value.rcvd.code if closed.value.rcvd is not None else None


def test_clients_take_only_half_of_the_places(small: Callable[..., Server]) -> None:
    """The page can always be loaded; further clients are refused with 1013."""
    server = small(10)
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(Client(server.url)).ask("analyse", id=1, **QUESTION)
        for _ in range(10):
            with pytest.raises(ConnectionClosed) as closed:
                Client(server.url)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013
        assert health(server.url)["clients"] == 5


def test_who_never_asks_gives_way(small: Callable[..., Server]) -> None:
    """Silent clients do not prevent others from being answered."""
    server = small(6)
    with ExitStack() as stack:
        asking = stack.enter_context(Client(server.url))
        asking.ask("analyse", id=1, **QUESTION)
        silent = [stack.enter_context(Client(server.url)) for _ in range(20)]
        newcomer = stack.enter_context(Client(server.url))
        assert newcomer.ask("analyse", id=1, **QUESTION)["type"] == "result"
        assert asking.ask("analyse", id=2, **QUESTION)["type"] == "result"
        assert closing_code(silent[0]) == 1013
        assert silent[-1].ask("ping") == {"type": "pong", "id": None}


def test_who_has_not_asked_for_long_gives_way(
    small: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("torony.server.application.QUIET_SECONDS", 0.001)
    server = small(6)
    with Client(server.url) as busy, Client(server.url) as quiet, Client(server.url) as other:
        busy.send("analyse", id=1, game="gyges", position=GYGES, limit={"infinite": True})
        busy.until("info")
        for client in (quiet, other):
            assert client.ask("analyse", id=1, **QUESTION)["type"] == "result"
        with Client(server.url) as newcomer:
            assert newcomer.ask("ping")["type"] == "pong"
            assert closing_code(quiet) == 1013
            assert other.ask("ping")["type"] == "pong"
            assert busy.until("info")["id"] == 1


def test_files_do_not_wait_for_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page loads while the engine is busy with questions about long games."""
    may_go_on = Event()

    def slow(question: object) -> object:
        may_go_on.wait(30)
        raise RuntimeError("the test is over")

    logging.getLogger("torony.server").setLevel(logging.CRITICAL)
    monkeypatch.setattr("torony.server.session._place", slow)
    with Server(settings=Settings(threads=1)) as server, ExitStack() as stack:
        try:
            for _ in range(40):
                client = stack.enter_context(Client(server.url))
                client.send(**{**ANALYSE, "id": 1})
            assert fetch(server.url, "/nets/lyngk.net")[0] == 200
        finally:
            may_go_on.set()
