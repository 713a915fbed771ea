"""Attacks on the server, and what its other clients notice.

    .venv/bin/python -m bench.server                 everything, some two minutes
    .venv/bin/python -m bench.server pings idle      only these
    .venv/bin/python -m bench.server --seconds 10    longer
    .venv/bin/python -m bench.server nonsense --before ../old/.venv/bin/python

Each attack runs in a separate process, from 127.0.0.2, against ``torony serve`` under ``ulimit -n
1024``. Meanwhile /api/health and the page are loaded from 127.0.0.1, each time over a new
connection. The table shows how long that took, how often it failed, how many connections the attack
made per second, and what the server used. With ``--before``, each attack is also made on the server
of another checkout. bench/README.md describes the attacks.
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
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
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
HELD: Final = 900
"""Connections that a flood of them keeps open."""
FREES_ITS_PORT: Final = struct.pack("ii", 1, 0)
"""Closing does not wait, so that a flood of connections does not run out of ports."""
PAUSE: Final = 0.02
"""Seconds between two loads."""


@dataclass(frozen=True)
class Target:
    """What is attacked, from which address, and until when."""

    url: str
    source: str
    end: float

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.end


Attack = Callable[[Target], int]
"""Returns how many connections it has made."""


def flood(payload: bytes, beginning: bytes = b"", make: Callable[..., Raw] = Raw.engine) -> Attack:
    """Sends the same bytes without end, and connects again when the connection ends."""

    def attack(target: Target) -> int:
        made = 0
        while target.goes_on:
            with suppress(OSError), make(target.url, 0.05, target.source) as client:
                made += 1
                client.send(beginning)
                while target.goes_on:
                    client.send(payload)
                    client.drain()
        return made

    return attack


def crowd(number: int, first_words: bytes, *, reads_little: bool = False) -> Attack:
    """Opens many connections, says something over each, and is silent."""

    def attack(target: Target) -> int:
        made = 0
        with ExitStack() as stack:
            for _ in range(number):
                with suppress(OSError):
                    client = plain(target.url, 0.2, reads_little=reads_little, source=target.source)
                    made += 1
                    stack.enter_context(client).sendall(first_words)
                if not target.goes_on:
                    return made
            time.sleep(max(0.0, target.end - time.monotonic()))
        return made

    return attack


def rush(first_words: bytes) -> Attack:
    """Makes new connections at full speed, and keeps the latest open."""

    def attack(target: Target) -> int:
        made = 0
        held: deque[socket.socket] = deque()
        while target.goes_on:
            with suppress(OSError):
                held.append(plain(target.url, 0.2, source=target.source))
                held[-1].setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, FREES_ITS_PORT)
                made += 1
                held[-1].sendall(first_words)
            if len(held) > HELD:
                held.popleft().close()
        return made

    return attack


def elsewhere(attack: Attack) -> Attack:
    """The same attack on a process that only accepts and closes: what the attacker costs the others
    by the processor time that it takes itself."""

    def attack_elsewhere(target: Target) -> int:
        def accept() -> None:
            while True:
                listener.accept()[0].close()

        with socket.create_server(("127.0.0.1", 0), backlog=1024) as listener:
            victim = multiprocessing.get_context("fork").Process(target=accept, daemon=True)
            victim.start()
            host, port = listener.getsockname()
            try:
                return attack(replace(target, url=f"http://{host}:{port}"))
            finally:
                victim.kill()
                victim.join()

    return attack_elsewhere


def ask_long_questions(target: Target) -> int:
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
    address = f"{target.url.replace('http', 'ws', 1)}/api/engine"
    source = (target.source, 0)

    async def ask() -> None:
        async with connect(address, proxy=None, open_timeout=PATIENCE, local_addr=source) as client:
            while target.goes_on:
                await client.send(text)
                while '"result"' not in await client.recv():
                    pass

    async def ask_all() -> None:
        await asyncio.gather(*(ask() for _ in range(ASKERS)))

    asyncio.run(ask_all())
    return ASKERS


NONSENSE: Final = rush(upgrade() + frame(TEXT, b"\xff") * 2)
ATTACKS: Final[dict[str, Attack]] = {
    "nothing": lambda target: 0,
    "pings": flood(frame(PING, b"x" * 125) * 500),
    "pongs": flood(frame(PONG) * 10_000),
    "empties": flood(frame(CONT, fin=False) * 10_000, frame(TEXT, fin=False)),
    "bytewise": flood(frame(CONT, b"x", fin=False) * 10_000, frame(TEXT, fin=False)),
    "messages": flood(frame(TEXT, b'{"type": "ping"}') * 3000),
    "requests": flood(request() * 500, make=Raw),
    "idle": crowd(SOCKETS, b""),
    "half": crowd(SOCKETS, half_request()),
    "clients": crowd(SOCKETS, upgrade()),
    "readers": crowd(READERS, request("/nets/gyges.net"), reads_little=True),
    "silence": rush(b""),
    "nonsense": NONSENSE,
    "elsewhere": elsewhere(NONSENSE),
    "questions": ask_long_questions,
}


@dataclass(frozen=True)
class Figures:
    """The measurements of one attack."""

    health: list[float]
    page: list[float]
    failures: int
    made: float
    """Connections of the attack per second."""
    processor: float
    megabytes: float
    files: int
    line: int
    """Connections that waited in the system to be accepted, at most."""
    log: int

    def row(self, name: str) -> str:
        def shown(seconds: list[float]) -> str:
            if not seconds:
                return f"{'-':>8} {'-':>8}"
            return f"{statistics.median(seconds) * 1000:8.1f} {max(seconds) * 1000:8.1f}"

        return (
            f"{name:<17} {shown(self.health)} {shown(self.page)} {self.failures:6d}"
            f" {self.made:7.0f} {self.processor:6.2f} {self.megabytes:7.0f} {self.files:6d}"
            f" {self.line:5d} {self.log / 1000:9.1f}"
        )


@contextmanager
def served(python: str) -> Iterator[tuple[Running, Path]]:
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
                python=python,
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


def measured(attack: Attack, source: str, python: str, seconds: float) -> Figures:
    fork = multiprocessing.get_context("fork")
    made = fork.Value("i", 0)

    def attack_and_count(target: Target) -> None:
        made.value = attack(target)

    with served(python) as (server, said):
        end = time.monotonic() + seconds + 1
        target = Target(server.url, source, end)
        attacker = fork.Process(target=attack_and_count, args=(target,))
        attacker.start()
        time.sleep(1)
        found: dict[str, list[float]] = {"/api/health": [], "/": []}
        failures = line = 0
        most = Usage.of(server.process.pid)
        began = most
        while time.monotonic() < end:
            for path, times in found.items():
                line = max(line, waiting_in_system(server.port))
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
            made.value / (seconds + 1),
            (most.processor - began.processor) / seconds,
            most.megabytes,
            most.files,
            line,
            said.stat().st_size,
        )


def waiting_in_system(port: int) -> int:
    """Connections to the port of a server that it has not accepted yet."""
    listening = "0A"
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, address, _, state, queues, *_ = line.split()
        if state == listening and int(address.partition(":")[2], 16) == port:
            return int(queues.partition(":")[2], 16)
    return 0


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
    parser.add_argument("--seconds", type=float, default=8, help="of each attack (8)")
    parser.add_argument(
        "--from", dest="source", default="127.0.0.2", help="address of the attacks (127.0.0.2)"
    )
    parser.add_argument(
        "--before", metavar="PYTHON", help="also attack the server of another checkout: its Python"
    )
    options = parser.parse_args()
    names = options.attacks or list(ATTACKS)
    if unknown := set(names) - set(ATTACKS):
        parser.error(
            f"unknown attacks {', '.join(sorted(unknown))} (there are {', '.join(ATTACKS)})"
        )
    print(
        f"{'':<17} {'health, ms':>17} {'page, ms':>17} failed"
        "  made/s  cores     MiB  files  line   log, kB"
    )
    servers = {"": sys.executable}
    if options.before:
        servers = {" before": options.before, " after": sys.executable}
    for name in names:
        for which, python in servers.items():
            figures = measured(ATTACKS[name], options.source, python, options.seconds)
            print(figures.row(name + which), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
