"""Files as they are sent: with their types, compressed, and cached no longer than is right."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from mimetypes import MimeTypes
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

__all__ = ["Asset", "find", "respond"]

# The table of Python, not that of the system, which may say anything.
_TYPES: Final = MimeTypes(filenames=())
for _suffix, _type in {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".map": "application/json",
    ".net": "application/octet-stream",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}.items():
    _TYPES.add_type(_type, _suffix)

_PACKED: Final = re.compile(r"text/|application/(json|wasm|manifest|octet-stream)|image/svg")
_HASHED: Final = re.compile(r"/assets/.+-[\w-]{8,}\.\w+")
_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Best first, with the endings of the files that a build may have packed already."""


PIECE: Final = 32 * 1024


@dataclass(frozen=True)
class Asset:
    """The content of a file, plain and packed."""

    type: str
    tag: str
    bodies: Mapping[str, bytes]
    """By encoding; ``identity`` is always there."""


def find(folder: Path, path: str) -> Path | None:
    """The file of that address below the folder, or ``None``: also for every address that would
    lead out of it, and for files whose name begins with a dot."""
    parts = path.split("/")
    if any(part.startswith(".") or not part.isprintable() or "\\" in part for part in parts):
        return None
    if any(not part for part in parts):
        return None
    try:
        file = folder.joinpath(*parts).resolve()
        inside = file.is_relative_to(folder.resolve())
        return file if inside and file.is_file() else None
    except (OSError, ValueError):  # a name that the file system does not take
        return None


async def respond(request: Request, file: Path) -> Response:
    """The file as this client can take it, or that it has it already."""
    status = file.stat()
    asset = await asyncio.to_thread(_load, file, status.st_mtime_ns, status.st_size)
    accepted = _accepted(request.headers)
    encoding = next((name for name in asset.bodies if name in accepted), "identity")
    tag = f'"{asset.tag}"' if encoding == "identity" else f'"{asset.tag}-{encoding}"'
    hashed = _HASHED.fullmatch(request.url.path) is not None
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable" if hashed else "no-cache",
        "ETag": tag,
        "Vary": "Accept-Encoding",
    }
    known = request.headers.get("if-none-match", "").split(",")
    if {"*", tag} & {part.strip().removeprefix("W/") for part in known}:
        return Response(status_code=304, headers=headers)
    if encoding != "identity":
        headers["Content-Encoding"] = encoding
    return _InPieces(asset.bodies[encoding], headers=headers, media_type=asset.type)


class _InPieces(Response):
    """Sent in pieces: a client that reads slowly holds one piece in memory, not the whole file."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        head = {"type": "http.response.start", "status": self.status_code}
        await send({**head, "headers": self.raw_headers})
        for begin in range(0, len(self.body), PIECE):
            piece = bytes(self.body[begin : begin + PIECE])
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


@lru_cache(maxsize=256)
def _load(file: Path, changed: int, size: int) -> Asset:
    """Reads a file once; a changed one is another one."""
    content = file.read_bytes()
    type = _TYPES.guess_type(file.name, strict=False)[0] or "application/octet-stream"
    bodies = {}
    if _PACKED.match(type):
        for encoding, ending in _ENCODINGS.items():
            packed = file.with_name(file.name + ending)
            if packed.is_file() and packed.stat().st_mtime_ns >= changed:
                bodies[encoding] = packed.read_bytes()
        bodies.setdefault("gzip", gzip.compress(content, mtime=0))
    return Asset(type, sha256(content).hexdigest()[:20], {**bodies, "identity": content})


def _accepted(headers: Headers) -> set[str]:
    """The encodings that the client takes.

    >>> sorted(_accepted(Headers({"accept-encoding": "gzip;q=0.5, br, zstd;q=0"})))
    ['br', 'gzip']
    """
    accepted = set()
    for part in headers.get("accept-encoding", "").lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        if name and not any(re.fullmatch(r"q=0(\.0*)?", word) for word in parameters):
            accepted.add(name)
    return accepted
