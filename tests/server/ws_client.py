"""What the tests of the server share: a client of the engine, and plain HTTP."""

from __future__ import annotations

import http.client
import json
from contextlib import ExitStack
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

GYGES = "321123/000000/000000/000000/000000/321123 1 -"
PATIENCE = 30.0  # seconds; only a hang takes that long


class Client:
    """A client of the engine."""

    def __init__(self, url: str, **options: Any) -> None:
        self._stack = ExitStack()
        address = f"{url.replace('http', 'ws', 1)}/api/engine"
        self.socket: ClientConnection = self._stack.enter_context(
            connect(address, proxy=None, **options)
        )
        self.hello = self.receive()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def send(self, type: str, **fields: object) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        return message

    def until(self, type: str) -> dict[str, Any]:
        """The next message of that type; those before it are forgotten."""
        while (message := self.receive())["type"] != type:
            pass
        return message

    def ask(self, type: str, **fields: object) -> dict[str, Any]:
        """The next message that is about the question and no mere news of it."""
        self.send(type, **fields)
        while (message := self.receive())["type"] in ("info", "queued"):
            pass
        return message


def fetch(
    url: str, path: str, method: str = "GET", body: bytes | None = None, **headers: str
) -> tuple[int, http.client.HTTPMessage, bytes]:
    """Sends the path as it is written, which a client library would clean."""
    address = urlsplit(url)
    connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=PATIENCE)
    try:
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, names)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def health(url: str) -> dict[str, Any]:
    status, _, body = fetch(url, "/api/health")
    assert status == 200
    found: dict[str, Any] = json.loads(body)
    return found
