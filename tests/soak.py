"""A soak test of the server: ``python -m tests.soak --seconds 60``.

Some clients play and analyse, others flood, send half a request, do not read, or disconnect during
a search. The memory of the server must stay flat, its answers quick and its output short, and when
the clients have left no task and no file may remain. The seed decides what the clients do, but not
when. A short run is one of the tests; long runs find slow leaks.
"""

from __future__ import annotations

import argparse
import asyncio
import json
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
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake

import torony
from tests.server.wire import CONT, PING, PONG, TEXT, frame, half_request, request, upgrade
from torony.server import Settings, listen, serve, url_of

FILES: Final = 256
"""Open files of the server: few, because the server shall be full most of the time."""
MEGABYTE: Final = 2**20
FILLED: Final = 60.0
"""The memory grows by about 10 MiB while tables and caches fill, then by 1. A run of so many
seconds compares only what comes after that."""
MOST_GROWTH: Final = 4 * MEGABYTE
MOST_GROWTH_AT_FIRST: Final = 16 * MEGABYTE
MOST_SAID: Final = 4000
USUAL_WAIT: Final = 0.25
LONGEST_WAIT: Final = 3.0
PATIENCE: Final = 30.0
OF_THE_RUDE: Final = "127.0.0.2"

FLOODS: Final = (
    frame(PING, b"x" * 125) * 3000,
    frame(PONG) * 3000,
    frame(TEXT, fin=False) + frame(CONT, fin=False) * 3000,
    frame(TEXT, b'{"type": "ping"}') * 3000,
    frame(TEXT, b"\xff"),
    frame(TEXT, b"x" * 60_000) * 100,
)


@dataclass
class Course:
    """What was measured."""

    memory: list[int] = field(default_factory=list)
    """Bytes of the server process, one entry per second."""
    waits: list[float] = field(default_factory=list)
    """Seconds that each request for the health took."""
    done: dict[str, int] = field(default_factory=dict)
    """How many clients of each kind have finished."""
    said: int = 0
    """Bytes on stderr."""

    @property
    def growth(self) -> int:
        """Growth of the memory from the second quarter of the time to the last."""
        quarter = max(1, len(self.memory) // 4)
        beginning = self.memory[quarter : 2 * quarter] or self.memory
        return max(self.memory[-quarter:]) - max(beginning)

    def __str__(self) -> str:
        done = ", ".join(f"{number} {name}" for name, number in self.done.items())
        return (
            f"memory {self.memory[0] / MEGABYTE:.0f} to {max(self.memory) / MEGABYTE:.0f} MiB,"
            f" {self.growth / MEGABYTE:+.1f} MiB after the beginning; health"
            f" {statistics.median(self.waits) * 1000:.0f} ms, at most {max(self.waits):.2f} s;"
            f" {self.said} bytes on stderr; {done}"
        )


class Subject:
    """The server in its process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._answers = process.stdout
        self._questions = process.stdin
        self._folder = Path(f"/proc/{process.pid}")
        self.url = process.stdout.readline().strip()
        address, port = self.url.removeprefix("http://").split(":")
        self.address = address, int(port)

    @property
    def memory(self) -> int:
        pages = int((self._folder / "statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def holdings(self) -> dict[str, int]:
        """Numbers that must return to what they were before the clients came."""
        self._questions.write("\n")
        self._questions.flush()
        tasks = int(self._answers.readline())
        return {"tasks": tasks, "files": len(list((self._folder / "fd").iterdir()))}


@contextmanager
def subject(log: IO[bytes], leak: int = 0) -> Iterator[Subject]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.soak", "--serve", "--leak", str(leak)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES)),
    ) as process:
        try:
            yield Subject(process)
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()


def be_the_subject(leak: int) -> None:
    """Serves as ``torony serve`` does, and prints its number of tasks for each line it reads. A
    leak of so many bytes a second shows that the test notices one."""
    listener = listen("127.0.0.1", 0)
    kept: list[bytes] = []

    def keep() -> None:
        while leak > 0:
            kept.append(b"x" * (leak // 10))
            time.sleep(0.1)

    def ready() -> None:
        loop = asyncio.get_running_loop()

        def answer() -> None:
            for _ in sys.stdin:
                print(len(asyncio.all_tasks(loop)), flush=True)

        for work in (answer, keep):
            threading.Thread(target=work, daemon=True).start()
        print(url_of(listener), flush=True)

    # Small tables fill soon; while they do, the memory grows.
    serve(listener, Settings(threads=2, hash_mb=8), ready)


class People:
    """All kinds of clients. The honest ones raise an error if they are not served; the rude ones
    have another address, because an address with too many new connections is not always served."""

    def __init__(self, subject: Subject, end: float) -> None:
        self._subject = subject
        self._end = end
        self._engine = f"{subject.url.replace('http', 'ws', 1)}/api/engine"

    async def play(self, chance: random.Random) -> None:
        """Plays a game with the turns of the engine."""
        game = torony.game(chance.choice(torony.games()))
        playthrough = torony.Playthrough(game.start(chance.randrange(1000)))
        async with connect(self._engine, proxy=None, open_timeout=PATIENCE) as client:
            while playthrough.outcome() is None and time.monotonic() < self._end:
                question = {"game": game.name, "position": playthrough.start.text}
                moves = [str(turn) for turn in playthrough.turns]
                level: dict[str, Any] = {"type": "play", "level": chance.randrange(1, 4), "seed": 1}
                asked = chance.choice([level, {"type": "analyse", "limit": {"nodes": 300}}])
                result = await ask(client, **question, **asked, moves=moves)
                playthrough.play(result["turn"])
                await asyncio.sleep(chance.uniform(0, 0.05))

    async def load(self, chance: random.Random) -> None:
        """Loads a file."""
        game = chance.choice(torony.games())
        reader, writer = await asyncio.open_connection(*self._subject.address)
        writer.write(request(f"/nets/{game}.net", Connection="close"))
        answer = await asyncio.wait_for(reader.read(-1), PATIENCE)
        writer.close()
        assert answer.startswith(b"HTTP/1.1 200 "), answer[:100]
        assert len(answer) > 500_000
        await asyncio.sleep(0.1)

    async def leave(self, chance: random.Random) -> None:
        """Starts several searches and disconnects."""
        async with connect(
            self._engine, proxy=None, open_timeout=PATIENCE, local_addr=(OF_THE_RUDE, 0)
        ) as client:
            for id in range(chance.randrange(1, 9)):
                position = torony.game("lyngk").start(id).text
                question = {"id": id, "game": "lyngk", "position": position}
                limit = {"limit": {"infinite": True}}
                await client.send(json.dumps({"type": "analyse", **question, **limit}))
            await asyncio.sleep(chance.uniform(0, 0.3))
            client.transport.abort()

    async def flood(self, chance: random.Random) -> None:
        """Sends too many frames of some kind."""
        reader, writer = await self._visit(upgrade())
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        writer.write(chance.choice(FLOODS))
        await asyncio.sleep(chance.uniform(0, 0.3))
        writer.transport.abort()

    async def mumble(self, chance: random.Random) -> None:
        """Sends half a request, or nothing, and waits."""
        words = chance.choice([b"", half_request(), upgrade(), upgrade() + frame(TEXT, b"x")[:3]])
        _, writer = await self._visit(words)
        await self._linger(chance.uniform(0, 3))
        writer.transport.abort()

    async def stare(self, chance: random.Random) -> None:
        """Requests a file and does not read it."""
        _, writer = await self._visit(request("/nets/gyges.net"), reads_little=True)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        await self._linger(chance.uniform(0, 2))
        writer.transport.abort()

    async def _linger(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, min(seconds, self._end - time.monotonic())))

    async def _visit(
        self, words: bytes, *, reads_little: bool = False
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        visitor = socket.socket()
        visitor.bind((OF_THE_RUDE, 0))
        visitor.setblocking(False)
        visitor.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        if reads_little:
            visitor.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        try:
            await asyncio.get_running_loop().sock_connect(visitor, self._subject.address)
            reader, writer = await asyncio.open_connection(sock=visitor)
        except OSError:
            visitor.close()
            raise
        writer.write(words)
        return reader, writer


async def ask(client: ClientConnection, **question: Any) -> dict[str, Any]:
    """The result of a valid question."""
    await client.send(json.dumps({"id": 1, **question}))
    async with asyncio.timeout(PATIENCE):
        while (answer := json.loads(await client.recv()))["type"] != "result":
            assert answer["type"] in ("hello", "info", "queued"), answer
    found: dict[str, Any] = answer
    return found


CROWD: Final = {"play": 6, "load": 1, "leave": 3, "flood": 3, "mumble": 200, "stare": 10}
RUDE: Final = {"leave", "flood", "mumble", "stare"}
ENDINGS: Final = (OSError, EOFError, InvalidHandshake)


async def live(subject: Subject, seconds: float, seed: int) -> Course:
    """Runs all clients until the time is over."""
    end = time.monotonic() + seconds
    people = People(subject, end)
    course = Course(done=dict.fromkeys(CROWD, 0))

    async def again_and_again(name: str, chance: random.Random) -> None:
        act: Callable[[random.Random], Awaitable[None]] = getattr(people, name)
        await asyncio.sleep(chance.uniform(0, 1))
        while time.monotonic() < end:
            # The server may end the connections of rude clients.
            with suppress(*(ENDINGS if name in RUDE else ())):
                await act(chance)
                course.done[name] += 1
            await asyncio.sleep(0.05 if name in RUDE else 0)

    async def watch() -> None:
        second = 0
        while time.monotonic() < end:
            began = time.monotonic()
            reader, writer = await asyncio.open_connection(*subject.address)
            writer.write(request(Connection="close"))
            answer = await asyncio.wait_for(reader.read(-1), PATIENCE)
            writer.close()
            assert answer.startswith(b"HTTP/1.1 200 "), answer[:100]
            course.waits.append(time.monotonic() - began)
            if time.monotonic() > end - seconds + second:
                second += 1
                course.memory.append(subject.memory)
            await asyncio.sleep(0.05)

    async with asyncio.TaskGroup() as everybody:
        everybody.create_task(watch())
        for name, number in CROWD.items():
            for one in range(number):
                chance = random.Random(f"{seed} {name} {one}")
                everybody.create_task(again_and_again(name, chance))
    return course


def soak(seconds: float, seed: int = 1, *, leak: int = 0) -> Course:
    """Runs the soak test; raises ``AssertionError`` if a limit is exceeded."""
    with tempfile.TemporaryFile() as log:
        with subject(log, leak) as server:
            before = server.holdings()
            course = asyncio.run(live(server, seconds, seed))
            after = server.holdings()
            patience = time.monotonic() + PATIENCE
            while after != before and time.monotonic() < patience:
                time.sleep(0.1)
                after = server.holdings()
        course.said = log.tell() if log.seek(0, os.SEEK_END) else 0
        log.seek(0)
        said = log.read(MOST_SAID).decode(errors="replace")
    assert after == before, f"left behind: {after}, before {before}"
    most = MOST_GROWTH if seconds >= FILLED else MOST_GROWTH_AT_FIRST
    assert course.growth < most, f"the memory grows: {course.memory}"
    assert course.said < MOST_SAID, f"it says too much: {said}"
    assert statistics.median(course.waits) < USUAL_WAIT, course
    assert max(course.waits) < LONGEST_WAIT, course
    assert all(course.done.values()), course
    return course


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument(
        "--leak",
        type=int,
        default=0,
        metavar="BYTES",
        help="plant a leak of so many bytes a second",
    )
    options = parser.parse_args()
    if options.serve:
        be_the_subject(options.leak)
    else:
        print(soak(options.seconds, options.seed, leak=options.leak))
    return 0


if __name__ == "__main__":
    sys.exit(main())
