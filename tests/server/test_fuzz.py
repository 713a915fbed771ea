"""Arbitrary requests and messages: the server always answers sensibly and lives on."""

from __future__ import annotations

import json
import logging
import time
from contextlib import suppress
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from schemathesis.core.result import Ok
from tests.server.wire import BINARY, CLOSE, CONT, PING, PONG, TEXT, Raw, frame, request
from tests.server.ws_client import GYGES, Client, fetch, health

import torony

# Loads the parts of schemathesis now: pytest parses them when they are loaded, and Python 3.11 can
# fail at that while a thread of the server does the same.
schemathesis.openapi.from_dict(
    {"openapi": "3.1.0", "info": {"title": "", "version": ""}, "paths": {}}
)

ANSWERS = {"result", "error", "pong"}


def test_the_interface_keeps_its_word(server: str) -> None:
    schema = schemathesis.openapi.from_dict(json.loads(fetch(server, "/api/openapi.json")[2]))
    schema.config.update(base_url=server)
    operations = []
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operations.append(found.ok())
    assert [operation.path for operation in operations] == ["/api/health"]
    with requests.Session() as session:  # its own would be left open
        for operation in operations:

            @settings(max_examples=30)
            @given(case=operation.as_strategy())
            def keeps_its_word(case: Any) -> None:
                case.call_and_validate(session=session)

            keeps_its_word()


json_values = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=20),
    lambda inner: (
        some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
ids = some.integers(-5, 5) | some.text(max_size=3) | json_values
limits = some.fixed_dictionaries(
    {},
    optional={
        "movetime": some.integers(-1, 5) | json_values,
        "nodes": some.integers(-1, 50) | json_values,
        "depth": some.integers(-1, 2) | json_values,
    },
)
nearly_right = some.fixed_dictionaries(
    {"type": some.sampled_from(["analyse", "play", "stop", "ping"]) | json_values},
    optional={
        "id": ids,
        "game": some.sampled_from(torony.games()) | json_values,
        "position": some.just(GYGES) | json_values,
        "moves": some.lists(some.sampled_from(["a1b3", "x", "a1a2"]) | json_values, max_size=3),
        "limit": limits | json_values,
        "multipv": some.integers(0, 6) | json_values,
        "level": some.integers(0, 11) | json_values,
        "seed": some.integers(-1, 3) | json_values,
        "version": some.integers(0, 2) | json_values,
    },
)
texts = some.text(max_size=200) | (nearly_right | json_values).map(json.dumps)

# The server is the same for all examples, as it is for its clients.
many = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


@many
@given(messages=some.lists(texts | some.binary(max_size=50), max_size=20))
def test_any_messages(server: str, messages: list[str | bytes]) -> None:
    with Client(server) as client:
        for message in messages:
            client.socket.send(message)
        client.send("ping", id="the end")
        while (answer := client.receive()) != {"type": "pong", "id": "the end"}:
            assert answer["type"] in ANSWERS | {"info", "queued"}
            if answer["type"] == "error":
                assert answer["code"] != "internal"
                assert answer["message"]


frames = some.builds(
    frame,
    some.sampled_from([CONT, TEXT, BINARY, CLOSE, PING, PONG]),
    some.binary(max_size=130),
    fin=some.booleans(),
    compressed=some.booleans(),
)
requests_of_any_kind = some.builds(
    request,
    some.sampled_from(["/", "/api/health", "/api/engine", "*", "//"]),
    method=some.sampled_from(["GET", "HEAD", "POST", "OPTIONS", "BREW"]),
    body=some.binary(max_size=20),
    Connection=some.sampled_from(["close", "keep-alive", "Upgrade"]),
    Transfer_Encoding=some.sampled_from(["chunked", "identity", ""]),
    Expect=some.sampled_from(["100-continue", ""]),
    Upgrade=some.sampled_from(["websocket", "h2c", ""]),
)


@many
@given(
    is_engine=some.booleans(),
    pieces=some.lists(some.binary(max_size=40) | frames | requests_of_any_kind, max_size=6),
)
def test_any_bytes(
    server: str, complaints: list[logging.LogRecord], is_engine: bool, pieces: list[bytes]
) -> None:
    """No input is reported on stderr, which an attacker could fill."""
    with Raw.engine(server) if is_engine else Raw(server) as socket:
        with suppress(OSError):
            for piece in pieces:
                socket.send(piece)
                time.sleep(0.001)  # so that it is read by itself
        socket.drain()
    assert health(server)["status"] == "ok"
    assert [record.getMessage() for record in complaints] == []


@many
@given(path=some.text(some.characters(min_codepoint=33, max_codepoint=126), max_size=50))
def test_any_path(server: str, path: str) -> None:
    status, headers, _ = fetch(server, f"/{path}")
    assert status in (200, 400, 404)
    if status != 400:  # which uvicorn answers before it is a request
        assert headers["X-Content-Type-Options"] == "nosniff"
