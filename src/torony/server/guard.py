"""Who may speak to the server, and what browsers are told about its answers."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

__all__ = ["HEADERS", "Guard", "may_ask", "same_origin"]

_POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "media-src": "'self' data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}

HEADERS: Final = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in _POLICY.items()),
    # With these two a page may share memory between threads.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Guard:
    """Refuses what comes by a foreign name or from a foreign page, and adds the headers."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app = app
        self._hosts = frozenset(name.lower() for name in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        objection = self._objection(scope)
        if objection is None:
            await self._app(scope, receive, send_with_headers)
            return
        refusal = PlainTextResponse(f"{objection}\n", status_code=403)
        if scope["type"] == "http":
            await refusal(scope, receive, send_with_headers)
        else:
            websocket = WebSocket(scope, receive, send_with_headers)
            await websocket.receive()
            await websocket.send_denial_response(refusal)

    def _objection(self, scope: Scope) -> str | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not may_ask(host, self._hosts):
            name = ascii(host[:100])
            return f"This server is not {name}. If it is, start it with --allow-host and that name."
        origin = headers.get("origin")
        if scope["type"] == "websocket" and origin is not None and not same_origin(origin, host):
            return f"The engine is for pages of this server, not of {origin[:100]!a}."
        return None


def may_ask(host: str, names: Collection[str]) -> bool:
    """Whether a request for that host is meant for us.

    Somebody else's page can let a name of its own lead to this computer, and then read what we
    answer. It can do so with no name that we know, and not with an address.

    >>> [may_ask(host, {"torony.example"}) for host in ("localhost:80", "127.0.0.1:80", "[::1]")]
    [True, True, True]
    >>> may_ask("torony.example", {"torony.example"}), may_ask("evil.example", {"torony.example"})
    (True, False)
    """
    split = _split(f"//{host}")
    name = None if split is None else split.hostname
    if split is None or name is None or split.path or split.query or "@" in host:
        return False
    return name == "localhost" or name in names or _is_address(name)


def same_origin(origin: str, host: str) -> bool:
    """Whether a page from that origin was served by this host, whatever the scheme.

    >>> same_origin("http://localhost:8000", "localhost:8000")
    True
    >>> same_origin("https://torony.example", "torony.example:443")
    True
    >>> same_origin("http://localhost:9000", "localhost:8000"), same_origin("null", "localhost")
    (False, False)
    """
    page, server = _split(origin), _split(f"//{host}")
    if page is None or server is None or page.hostname is None:
        return False
    usual = {"http": 80, "https": 443}.get(page.scheme)
    return (page.hostname, page.port or usual) == (server.hostname, server.port or usual)


def _split(address: str) -> SplitResult | None:
    try:
        split = urlsplit(address)
        _ = split.port  # a bad one shows only here
        return split
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
        return True
    except ValueError:
        return False
