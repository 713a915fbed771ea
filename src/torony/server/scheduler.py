"""The cores of this computer, shared fairly between all who ask."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Final, TypeVar

from torony.server.engines import MOST_ENGINES, Engines
from torony.server.fair_queue import FairQueue
from torony.server.search import Search

__all__ = ["Scheduler"]

TICK: Final = 0.02
"""Seconds between two looks at a running search: what it found, whether it has to halt."""
MIN_SLICE: Final = 0.02
MAX_SLICE: Final = 0.25
ROUND: Final = 1.0
"""Seconds in which everybody should have had a turn, as far as the shortest turn allows it."""


Answer = TypeVar("Answer")
Argument = TypeVar("Argument")


class Scheduler:
    """Runs searches in turns, client by client.

    As long as nobody else waits a search goes on, with all threads. As soon as others come, each
    gets its share of the threads; when there are more searches than slots to run them in, the
    running ones halt after a turn and go behind those that wait. The more wait, the shorter the
    turns.
    """

    def __init__(
        self, threads: int, hash_mb: int, options: Mapping[str, int] | None = None
    ) -> None:
        self.threads = threads
        self.slots = min(threads, MOST_ENGINES // 2)
        self._engines = Engines(hash_mb, options)
        self._workers = ThreadPoolExecutor(self.slots, thread_name_prefix="search")
        # One thread, because Python code runs in one at a time and each more delays the event loop.
        self._preparing = ThreadPoolExecutor(1, thread_name_prefix="question")
        self._queue: FairQueue[Hashable, Search] = FairQueue()
        self._running: dict[Search, asyncio.Task[None]] = {}
        self._expiries: dict[Search, asyncio.TimerHandle] = {}

    @property
    def running(self) -> int:
        """How many searches run at this moment."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many searches wait for their turn."""
        return len(self._queue)

    async def prepare(self, work: Callable[[Argument], Answer], argument: Argument) -> Answer:
        """Prepares a question for its search, one question at a time, beside the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._preparing, work, argument)

    def add(self, client: Hashable, search: Search) -> int:
        """Takes up a search; how many come before it."""
        before = self._queue.before(client) if self.running >= self.slots else 0
        self._queue.add(client, search)
        if search.limit.time is not None:
            loop = asyncio.get_running_loop()
            expiry = loop.call_later(search.limit.time, self._expire, client, search)
            self._expiries[search] = expiry
        self._start_turns()
        return before

    def cancel(self, client: Hashable, search: Search) -> None:
        """Ends a search as soon as can be; what it found so far is its result."""
        search.cancelled = True
        if self._queue.discard(client, search):
            self._end(search, "stopped")
        elif search in self._running:
            search.halt()

    async def close(self) -> None:
        """Ends all searches and their threads."""
        while self._queue:
            self.cancel(*self._queue.take())
        for search in self._running:
            search.cancelled = True
        if self._running:
            await asyncio.wait(list(self._running.values()))
        self.abort()

    def abort(self) -> None:
        """The same without an event loop, for a server that has to end at once."""
        self._engines.close()
        self._preparing.shutdown(wait=True, cancel_futures=True)
        self._workers.shutdown(wait=True, cancel_futures=True)

    def _start_turns(self) -> None:
        while self._queue and self.running < self.slots:
            client, search = self._queue.take()
            self._running[search] = asyncio.create_task(self._turn(client, search))

    async def _turn(self, client: Hashable, search: Search) -> None:
        try:
            await self._run(search)
            reason: str | Exception | None = search.reason_to_end
        except Exception as error:  # it must not take the other searches along
            reason = error
        del self._running[search]
        if reason is None:
            self._queue.add(client, search)
        else:
            self._end(search, reason)
        self._start_turns()

    async def _run(self, search: Search) -> None:
        began = monotonic()
        search.begin()
        threads = self._share(self.running + self.waiting)
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._workers, search.think, self._engines, threads)
        while not work.done():
            await asyncio.wait([work], timeout=TICK)
            search.tell()
            if search.cancelled or (
                search.can_wait
                and monotonic() - began >= self._turn_seconds()
                and (self._queue or self._share(self.running) != threads)
            ):
                search.halt()
        work.result()

    def _share(self, searches: int) -> int:
        return self.threads // min(self.slots, max(1, searches))

    def _turn_seconds(self) -> float:
        if not self._queue:
            return MAX_SLICE
        return min(MAX_SLICE, max(MIN_SLICE, ROUND * self.slots / self.waiting))

    def _expire(self, client: Hashable, search: Search) -> None:
        """The time of a search is over: it need not wait for another turn if it had one."""
        if search.lines and self._queue.discard(client, search):
            self._end(search, "complete")

    def _end(self, search: Search, reason: str | Exception) -> None:
        expiry = self._expiries.pop(search, None)
        if expiry is not None:
            expiry.cancel()
        search.end(reason)
