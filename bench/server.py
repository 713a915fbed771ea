"""Attacks on the server, and what its other clients notice.

    .venv/bin/python -m bench.server                 everything, some two minutes
    .venv/bin/python -m bench.server pings idle      only these
    .venv/bin/python -m bench.server --seconds 10    longer

Each attack runs in a separate process against ``torony serve`` under ``ulimit -n 1024``. Meanwhile
/api/health and the page are loaded, each time over a new connection. The table shows how long that
took, how often it failed, and what the server used. bench/README.md describes the attacks.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import multiprocessing
import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.server.wire import (
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
from tests.serving import PATIENCE, Running
from websockets.asyncio.client import connect

import torony

FILES: Final = 1024
SOCKETS: Final = 1100
READERS: Final = 300
ASKERS: Final = 40
LONG_GAME: Final = 999
PAUSE: Final = 0.02
"""Seconds between two loads."""


def flood(
    payload: bytes, beginning: bytes = b"", make: Callable[..., Raw] = Raw.engine
) -> Callable[[str, float], None]:
    """Sends the same bytes without end, and connects again when the connection ends."""

    def attack(url: str, end: float) -> None:
        while time.monotonic() < end:
            with suppress(OSError), make(url, timeout=0.05) as socket:
                socket.send(beginning)
                while time.monotonic() < end:
                    socket.send(payload)
                    socket.drain()

    return attack


def crowd_of_sockets(
    number: int, first_words: bytes, *, reads_little: bool = False
) -> Callable[[str, float], None]:
    """Opens many connections, says something over each, and is silent."""

    def attack(url: str, end: float) -> None:
        with ExitStack() as stack:
            for _ in range(number):
                with suppress(OSError):
                    client = plain(url, timeout=0.2, reads_little=reads_little)
                    stack.enter_context(client).sendall(first_words)
                if time.monotonic() > end:
                    return
            time.sleep(max(0.0, end - time.monotonic()))

    return attack


def ask_long_questions(url: str, end: float) -> None:
    """Many clients that ask about a long game, again and again."""
    game = torony.game("gyges")
    chance = random.Random(1)
    playthrough = torony.Playthrough(game.position("321123/000000/000000/000000/000000/321123 1 -"))
    while len(playthrough) < LONG_GAME:
        playthrough.play(chance.choice(playthrough.position.legal_turns()))
        if playthrough.outcome() is not None:
            playthrough.back()
    question = {
        "type": "analyse",
        "id": 1,
        "game": game.name,
        "position": playthrough.start.text,
        "moves": [str(turn) for turn in playthrough.turns],
        "limit": {"nodes": 1},
    }
    text = json.dumps(question)
    address = f"{url.replace('http', 'ws', 1)}/api/engine"

    async def ask() -> None:
        async with connect(address, proxy=None, open_timeout=PATIENCE) as client:
            while time.monotonic() < end:
                await client.send(text)
                while '"result"' not in await client.recv():
                    pass

    async def ask_all() -> None:
        await asyncio.gather(*(ask() for _ in range(ASKERS)))

    asyncio.run(ask_all())


ATTACKS: Final[dict[str, Callable[[str, float], None]]] = {
    "nothing": lambda url, end: None,
    "pings": flood(frame(PING, b"x" * 125) * 500),
    "pongs": flood(frame(PONG) * 10_000),
    "empties": flood(frame(CONT, fin=False) * 10_000, frame(TEXT, fin=False)),
    "bytewise": flood(frame(CONT, b"x", fin=False) * 10_000, frame(TEXT, fin=False)),
    "messages": flood(frame(TEXT, b'{"type": "ping"}') * 3000),
    "requests": flood(request() * 500, make=Raw),
    "idle": crowd_of_sockets(SOCKETS, b""),
    "half": crowd_of_sockets(SOCKETS, half_request()),
    "clients": crowd_of_sockets(SOCKETS, upgrade()),
    "readers": crowd_of_sockets(READERS, request("/nets/gyges.net"), reads_little=True),
    "nonsense": crowd_of_sockets(10**6, upgrade() + frame(TEXT, b"\xff") * 2),
    "questions": ask_long_questions,
}


@dataclass(frozen=True)
class Figures:
    """The measurements of one attack."""

    health: list[float]
    page: list[float]
    failures: int
    processor: float
    megabytes: float
    files: int
    log: int

    def row(self, name: str) -> str:
        def shown(seconds: list[float]) -> str:
            if not seconds:
                return f"{'-':>8} {'-':>8}"
            return f"{statistics.median(seconds) * 1000:8.1f} {max(seconds) * 1000:8.1f}"

        return (
            f"{name:<10} {shown(self.health)} {shown(self.page)} {self.failures:6d}"
            f" {self.processor:6.2f} {self.megabytes:7.0f} {self.files:6d} {self.log / 1000:9.1f}"
        )


@contextmanager
def served() -> Iterator[tuple[Running, Path]]:
    """A server with few files to open, and the file that holds what it says on stderr."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder)
        (page / "index.html").write_text("<!doctype html><title>Torony</title>", encoding="utf-8")
        said = page / "said.txt"
        few = (FILES, FILES)
        with said.open("wb") as log:
            server = Running(
                "serve",
                "--port",
                "0",
                "--static",
                folder,
                stderr=log,
                prepare=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, few),
            )
            try:
                yield server, said
            finally:
                server.process.send_signal(signal.SIGINT)
                with suppress(subprocess.TimeoutExpired):
                    server.process.wait(10)
                server.process.kill()
                server.process.wait()


def load(url: str, path: str) -> float | None:
    """The seconds that loading takes over a new connection; ``None`` if it fails."""
    host, port = url.removeprefix("http://").split(":")
    began = time.monotonic()
    connection = http.client.HTTPConnection(host, int(port), timeout=10)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return time.monotonic() - began if answer.status == 200 else None
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def measured(name: str, seconds: float) -> Figures:
    with served() as (server, said):
        end = time.monotonic() + seconds + 1
        attacker = multiprocessing.get_context("fork").Process(
            target=ATTACKS[name], args=(server.url, end)
        )
        attacker.start()
        time.sleep(1)
        found: dict[str, list[float]] = {"/api/health": [], "/": []}
        failures = 0
        most = Usage.of(server.process.pid)
        began = most
        while time.monotonic() < end:
            for path, times in found.items():
                took = load(server.url, path)
                if took is None:
                    failures += 1
                else:
                    times.append(took)
            most = most.at_most(Usage.of(server.process.pid))
            time.sleep(PAUSE)
        attacker.join(10)
        attacker.kill()
        return Figures(
            found["/api/health"],
            found["/"],
            failures,
            (most.processor - began.processor) / seconds,
            most.megabytes,
            most.files,
            said.stat().st_size,
        )


@dataclass(frozen=True)
class Usage:
    """What a process uses."""

    processor: float
    megabytes: float
    files: int

    @classmethod
    def of(cls, process: int) -> Usage:
        folder = Path(f"/proc/{process}")
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
        seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        pages = int((folder / "statm").read_text().split()[1])
        return cls(
            seconds,
            pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
            len(list((folder / "fd").iterdir())),
        )

    def at_most(self, other: Usage) -> Usage:
        return Usage(
            max(self.processor, other.processor),
            max(self.megabytes, other.megabytes),
            max(self.files, other.files),
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=8)
    options = parser.parse_args()
    names = options.attacks or list(ATTACKS)
    if unknown := set(names) - set(ATTACKS):
        parser.error(
            f"unknown attacks {', '.join(sorted(unknown))} (there are {', '.join(ATTACKS)})"
        )
    print(f"{'':<10} {'health, ms':>17} {'page, ms':>17} failed  cores     MiB  files  log, kB")
    for name in names:
        print(measured(name, options.seconds).row(name), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
