"""Who may speak to the server."""

from __future__ import annotations

import pytest
from tests.server.ws_client import Client, fetch
from websockets.exceptions import InvalidStatus

from torony.server.guard import may_ask


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "", "a@localhost", "x y"]
)
def test_foreign_names_are_refused(server: str, host: str) -> None:
    status, headers, body = fetch(server, "/api/health", Host=host)
    assert status == 403
    assert b"--allow-host" in body
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:1", "torony.test", "[::1]:80", "192.0.2.7"]
)
def test_own_names_and_addresses_are_not(server: str, host: str) -> None:
    assert fetch(server, "/api/health", Host=host)[0] == 200


@pytest.mark.parametrize("host", ["[", "localhost:port", "localhost/x", "localhost?x", "[::1"])
def test_odd_hosts(host: str) -> None:
    assert not may_ask(host, ())


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://127.0.0.1:1", "null", "http://["]
)
def test_the_engine_is_not_for_other_pages(server: str, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Client(server, origin=origin)
    assert refused.value.response.status_code == 403
    assert b"pages of this server" in (refused.value.response.body or b"")


def test_the_engine_is_not_for_other_names(server: str) -> None:
    with pytest.raises(InvalidStatus):
        Client(server, additional_headers={"Host": "evil.example"})


def test_the_engine_is_for_its_own_page(server: str) -> None:
    with Client(server, origin=server) as client:
        assert client.ask("ping") == {"type": "pong", "id": None}
