"""``torony serve``: the page and the engine of this computer."""

from __future__ import annotations

import errno
import os
import socket
import sys
from argparse import BooleanOptionalAction, Namespace
from dataclasses import replace
from pathlib import Path
from typing import Final

from torony.cli.common import (
    Parser,
    Unavailable,
    UsageError,
    add_value,
    chosen_options,
    whole_number,
)
from torony.engine.options import OPTIONS
from torony.errors import ToronyError

PORT: Final = 8643
HASH_MB: Final = 256
SMALLEST_HASH_MB: Final = 8
"""A megabyte for each engine of the server."""

EXAMPLES = f"""\
  torony                               the page, opened in the browser
  torony serve                         the same without opening it
  torony serve --port 8000 --threads 4
  torony serve --host 0.0.0.0          for everybody in this network

Without --port it is port {PORT}, or any free one when that is taken; the address is printed. Only
this computer can reach it, unless --host says otherwise. Ctrl-C ends it.
"""


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--host", metavar="HOST", default="127.0.0.1", help="where to listen (default: 127.0.0.1)"
    )
    add_value(
        parser,
        "--port",
        whole_number(0, 65535),
        f"the port, 0 for any free one (default: {PORT}, or a free one if it is taken)",
    )
    parser.add_options(
        "machine",
        threads={
            "default": None,
            "help": "how many threads search, for all clients together (default: one a core)",
        },
        hash={
            "metavar": "MB",
            "read": whole_number(SMALLEST_HASH_MB, OPTIONS["Hash"].highest),
            "default": HASH_MB,
            "help": "megabytes for the tables of all engines together",
        },
    )
    parser.add_argument(
        "--open",
        action=BooleanOptionalAction,
        default=False,
        help="open the page in the browser, where there is one",
    )
    parser.add_argument(
        "--static", metavar="DIR", type=Path, help="serve the page from this folder instead"
    )
    add_value(
        parser,
        "--per-address",
        whole_number(0, 65535),
        "connections that one address may have, other than this computer; 0 for no limit, "
        "as behind a proxy on another computer (default: a quarter of all, at most 500)",
    )
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="a name under which others reach this server, say behind a proxy; can be repeated",
    )


def run(options: Namespace) -> int:
    from torony.server import Settings, serve, url_of

    chosen = chosen_options(options, "machine")
    settings = Settings(
        threads=chosen.pop("threads", 0) or _cores(),
        hash_mb=chosen.pop("hash"),
        engine=chosen,
        hosts=frozenset({options.host, *options.allow_host}),
        per_address=options.per_address,
    )
    if options.static is not None:
        settings = replace(settings, page=_page_folder(options.static))
    listener, note = _listen(options.host, options.port)
    url = f"{url_of(listener)}/"

    def ready() -> None:
        if note:
            print(note)
        print(f"Torony is at {url} (Ctrl-C ends it)", flush=True)
        if options.open:
            _open(url)

    serve(listener, settings, ready)
    return 0


def _page_folder(folder: Path) -> Path:
    if not (folder / "index.html").is_file():
        raise UsageError(f"{str(folder)!r} holds no page: there is no index.html in it")
    return folder


def _listen(host: str, port: int | None) -> tuple[socket.socket, str]:
    """The socket, and what there is to say about it."""
    from torony.server import listen

    try:
        if port is not None:
            return listen(host, port), ""
        try:
            return listen(host, PORT), ""
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            return listen(host, 0), f"Port {PORT} is taken, so it is another one."
    except (socket.gaierror, UnicodeError):
        raise UsageError(f"--host {host!r}: there is no computer of that name") from None
    except OSError as error:
        raise _refusal(host, PORT if port is None else port, error) from None


def _refusal(host: str, port: int, error: OSError) -> ToronyError:
    if error.errno == errno.EADDRINUSE:
        way_out = "choose another, or --port 0 for any free one"
        return Unavailable(f"port {port} of {host} is taken: {way_out}")
    if error.errno == errno.EADDRNOTAVAIL:
        return UsageError(f"--host {host!r} is not an address of this computer")
    if error.errno == errno.EACCES:
        return UsageError(f"port {port} is not for everybody: choose one from 1024 on")
    return UsageError(f"cannot listen on port {port} of {host!r}: {error.strerror or error}")


def _cores() -> int:
    """How many cores this process may use."""
    highest = OPTIONS["Threads"].highest
    if hasattr(os, "sched_getaffinity"):
        return min(highest, len(os.sched_getaffinity(0)))
    return min(highest, os.cpu_count() or 1)


def _open(url: str) -> None:
    """Opens the page where there is a browser with windows; one in the terminal would be in the
    way."""
    has_windows = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    )
    if not has_windows:
        return

    import threading
    import webbrowser

    # Some browsers only return when they are closed.
    threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()
