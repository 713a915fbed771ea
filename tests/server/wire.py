"""Raw sockets, for bytes that no client library would send."""

from __future__ import annotations

import socket
from typing import Final, Self
from urllib.parse import urlsplit

CONT: Final = 0
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
_FIN: Final = 0x80
_COMPRESSED: Final = 0x40
_MASKED: Final = 0x80
_NO_MASK: Final = bytes(4)


def frame(
    opcode: int, payload: bytes = b"", *, fin: bool = True, compressed: bool = False
) -> bytes:
    """A frame of a client; its mask is all zeros."""
    first = opcode | (_FIN if fin else 0) | (_COMPRESSED if compressed else 0)
    size = len(payload)
    if size < 126:
        header = bytes([first, _MASKED | size])
    elif size < 2**16:
        header = bytes([first, _MASKED | 126]) + size.to_bytes(2)
    else:
        header = bytes([first, _MASKED | 127]) + size.to_bytes(8)
    return header + _NO_MASK + payload


def request(
    path: str = "/api/health", *, method: str = "GET", body: bytes = b"", **more: str
) -> bytes:
    """A whole request."""
    headers = {"Host": "localhost", **{name.replace("_", "-"): more[name] for name in more}}
    if body:
        headers.setdefault("Content-Length", str(len(body)))
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


def upgrade(path: str = "/api/engine", *, method: str = "GET") -> bytes:
    """The handshake with the engine."""
    return request(
        path,
        method=method,
        Upgrade="websocket",
        Connection="Upgrade",
        Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA==",
        Sec_WebSocket_Version="13",
    )


def half_request() -> bytes:
    """A request whose headers do not end."""
    return request()[:-2]


def plain(
    url: str, timeout: float = 10.0, *, reads_little: bool = False, source: str = ""
) -> socket.socket:
    """A new connection, with a small receive buffer if it ``reads_little``, from the address
    ``source`` of this computer if there is one."""
    address = urlsplit(url)
    client = socket.socket()
    if source:
        client.bind((source, 0))
    if reads_little:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    client.settimeout(timeout)
    try:
        client.connect((address.hostname, address.port))
    except OSError:
        client.close()
        raise
    return client


class Raw:
    """A connection that sends any bytes."""

    def __init__(self, url: str, timeout: float = 10.0, source: str = "") -> None:
        self.socket = plain(url, timeout, source=source)
        self._rest = b""

    @classmethod
    def engine(cls, url: str, timeout: float = 10.0, source: str = "") -> Self:
        """A connection after its handshake with the engine."""
        raw = cls(url, timeout, source)
        raw.send(upgrade())
        head = raw.until(b"\r\n\r\n")
        if b" 101 " not in head:
            raw.socket.close()
            raise ConnectionError(head.decode(errors="replace"))
        return raw

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def until(self, end: bytes) -> bytes:
        """Reads up to and including these bytes, or up to the end of the connection."""
        while end not in self._rest:
            data = self.socket.recv(2**16)
            if not data:
                break
            self._rest += data
        found, mark, self._rest = self._rest.partition(end)
        return found + mark

    def drain(self) -> int:
        """Reads without waiting; returns the number of bytes."""
        count = 0
        patience = self.socket.gettimeout()
        self.socket.setblocking(False)
        try:
            while data := self.socket.recv(2**16):
                count += len(data)
        except (BlockingIOError, ConnectionError):
            pass
        finally:
            self.socket.settimeout(patience)
        return count

    def receive(self) -> tuple[int, bytes] | None:
        """The next frame, or nothing where the connection has ended."""
        head = self._exactly(2)
        if head is None:
            return None
        size = head[1] & 0x7F
        if size >= 126:
            long = self._exactly(2 if size == 126 else 8)
            if long is None:
                return None
            size = int.from_bytes(long)
        payload = self._exactly(size)
        return None if payload is None else (head[0] & 0x0F, payload)

    def close_code(self) -> int | None:
        """The code with which the server closes, when all before it is read."""
        while (found := self.receive()) is not None:
            opcode, payload = found
            if opcode == CLOSE:
                return int.from_bytes(payload[:2])
        return None

    def _exactly(self, size: int) -> bytes | None:
        while len(self._rest) < size:
            try:
                data = self.socket.recv(2**16)
            except ConnectionError:
                return None
            if not data:
                return None
            self._rest += data
        found, self._rest = self._rest[:size], self._rest[size:]
        return found
