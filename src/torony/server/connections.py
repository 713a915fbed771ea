"""The limits of all connections, and which one ends when there is no room for another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from itertools import chain
from typing import Final, Protocol, Self

__all__ = ["Connection", "Connections", "Limits", "raise_file_limit"]

MOST_CONNECTIONS: Final = 2000
MOST_ARRIVALS: Final = 500
MOST_CLIENTS: Final = 1000
RESERVED_FILES: Final = 100
"""Files kept free for the page, the nets and everything else that the process opens."""
ENOUGH_FILES: Final = MOST_CONNECTIONS + MOST_ARRIVALS + RESERVED_FILES


@dataclass(frozen=True)
class Limits:
    """The highest numbers of connections."""

    connections: int = MOST_CONNECTIONS
    """In all."""
    per_address: int = MOST_CONNECTIONS // 4
    """From one address, except this computer; 0 means no limit."""
    arrivals: int = MOST_ARRIVALS
    """Accepted but not let in yet, in addition."""

    @property
    def clients(self) -> int:
        """Clients of the engine. They stay connected, so half of the places remain for pages."""
        return min(MOST_CLIENTS, max(1, self.connections // 2))

    @classmethod
    def of_this_process(cls, per_address: int | None = None) -> Self:
        """Limits that fit the number of files this process may open."""
        files, _ = _file_limits()
        places = max(files - RESERVED_FILES, files // 2)
        arrivals = min(MOST_ARRIVALS, max(1, places // 4))
        most = min(MOST_CONNECTIONS, places - arrivals)
        return cls(most, most // 4 if per_address is None else per_address, arrivals)


class Connection(Protocol):
    """What ``Connections`` needs to know about a connection."""

    address: str

    def abort(self) -> None:
        """Closes the connection immediately."""

    def is_overdue(self, now: float) -> bool:
        """Whether the client has kept the server waiting too long."""


class Connections:
    """All connections of a server, within its limits.

    When the server is full, a new connection replaces the one that has waited longest for a
    complete request. If none is waiting, it replaces the one with the oldest answer, whose client
    reads too slowly. Clients of the engine are settled: nothing replaces them.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._all: dict[Connection, str] = {}
        """With the source of each."""
        self._of_source: Counter[str] = Counter()
        # Connections that can be replaced, the next one first.
        self._waiting: dict[Connection, None] = {}
        self._answering: dict[Connection, None] = {}

    def __len__(self) -> int:
        return len(self._all)

    def make_room(self, address: str) -> bool:
        """Whether that address may connect; ends another connection if there is no room."""
        source = source_of(address)
        share = self.limits.per_address
        candidates: Iterator[Connection] = chain(self._waiting, self._answering)
        if share and self._of_source[source] >= share and not _is_this_computer(source):
            candidates = (one for one in candidates if self._all[one] == source)
        elif len(self) < self.limits.connections:
            return True
        loser = next(candidates, None)
        if loser is not None:
            self._end(loser)
        return loser is not None

    def enter(self, connection: Connection) -> None:
        source = source_of(connection.address)
        self._all[connection] = source
        self._of_source[source] += 1
        self._waiting[connection] = None

    def leave(self, connection: Connection) -> None:
        """Removes the connection, if it is still there."""
        if connection not in self._all:
            return
        source = self._all.pop(connection)
        self.settle(connection)
        self._of_source[source] -= 1
        if not self._of_source[source]:
            del self._of_source[source]

    def wait(self, connection: Connection) -> None:
        """The connection waits for a request from now on."""
        if connection in self._all:
            self.settle(connection)
            self._waiting[connection] = None

    def answer(self, connection: Connection) -> None:
        """The connection has sent a complete request, which is being answered."""
        if connection in self._waiting:
            del self._waiting[connection]
            self._answering[connection] = None

    def settle(self, connection: Connection) -> None:
        """Nothing replaces the connection until it waits again."""
        self._waiting.pop(connection, None)
        self._answering.pop(connection, None)

    def sweep(self, now: float) -> None:
        """Ends all connections that are overdue."""
        for connection in [one for one in self._all if one.is_overdue(now)]:
            self._end(connection)

    def _end(self, connection: Connection) -> None:
        self.leave(connection)  # its place is free before its socket is closed
        connection.abort()


@lru_cache(maxsize=MOST_CONNECTIONS)
def source_of(address: str) -> str:
    """What counts as one address: in IPv6 a whole network, because each user has one.

    >>> source_of("192.0.2.7"), source_of("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> source_of("2001:db8::1") == source_of("2001:db8::2"), source_of("::1")
    (True, '::1')
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    if isinstance(parsed, IPv6Address) and not parsed.is_loopback:
        return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"
    return str(parsed)


def _is_this_computer(source: str) -> bool:
    try:
        return ip_address(source).is_loopback
    except ValueError:
        return False


def raise_file_limit() -> None:
    """Raises the limit of open files to what all connections need, if the system allows it."""
    soft, hard = _file_limits()
    wanted = min(hard, ENOUGH_FILES)
    if soft < wanted:
        import resource

        with suppress(OSError, ValueError):  # the system may have another bound
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _file_limits() -> tuple[int, int]:
    """The soft and the hard limit of open files."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return ENOUGH_FILES, ENOUGH_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    return (
        ENOUGH_FILES if soft == unlimited else soft,
        ENOUGH_FILES if hard == unlimited else hard,
    )
