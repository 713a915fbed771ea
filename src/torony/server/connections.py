"""How many may be connected at a time, and who gives way to a newcomer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from itertools import chain
from typing import Final, Protocol, Self

__all__ = ["Connection", "Connections", "Limits", "raise_file_limit"]

MOST_CONNECTIONS: Final = 2000
MOST_CLIENTS: Final = 1000
RESERVED_FILES: Final = 100
"""Files that stay free for the page, the nets and whatever else the process has open."""
THIS_COMPUTER: Final = "this computer"


@dataclass(frozen=True)
class Limits:
    """How many may be connected at a time."""

    connections: int = MOST_CONNECTIONS
    """In all."""
    per_address: int = MOST_CONNECTIONS // 4
    """From one address, except this computer; 0 means no limit."""

    @property
    def clients(self) -> int:
        """Clients of the engine, who stay: half of all connections remain for pages."""
        return min(MOST_CLIENTS, max(1, self.connections // 2))

    @classmethod
    def of_this_process(cls, per_address: int | None = None) -> Self:
        """As many connections as this process may open files for."""
        files, _ = _file_limits()
        most = min(MOST_CONNECTIONS, max(files - RESERVED_FILES, files // 2))
        return cls(most, most // 4 if per_address is None else per_address)


class Connection(Protocol):
    """What ``Connections`` needs of a connection."""

    address: str

    def abort(self) -> None:
        """Ends the connection without a farewell."""

    def is_overdue(self, now: float) -> bool:
        """Whether the other side has kept the server waiting for too long."""


class Connections:
    """All connections of a server, within its limits.

    When the server is full, a newcomer takes the place of the connection that has waited longest
    for a request to begin or to end. If none waits, the oldest answer gives way, which somebody is
    slow to read. Clients of the engine are settled and do not give way.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._all: set[Connection] = set()
        self._of_source: Counter[str] = Counter()
        # Those that give way, the first one first.
        self._waiting: dict[Connection, None] = {}
        self._answering: dict[Connection, None] = {}

    def __len__(self) -> int:
        return len(self._all)

    def make_room(self, address: str) -> bool:
        """Whether one more may come from that address; another connection may have to go for it."""
        source = source_of(address)
        share = self.limits.per_address
        candidates: Iterator[Connection] = chain(self._waiting, self._answering)
        if share and source != THIS_COMPUTER and self._of_source[source] >= share:
            candidates = (one for one in candidates if source_of(one.address) == source)
        elif len(self) < self.limits.connections:
            return True
        loser = next(candidates, None)
        if loser is not None:
            self._end(loser)
        return loser is not None

    def enter(self, connection: Connection) -> None:
        self._all.add(connection)
        self._of_source[source_of(connection.address)] += 1
        self._waiting[connection] = None

    def leave(self, connection: Connection) -> None:
        """Forgets the connection; it may have left before."""
        if connection not in self._all:
            return
        self._all.remove(connection)
        self.settle(connection)
        source = source_of(connection.address)
        self._of_source[source] -= 1
        if not self._of_source[source]:
            del self._of_source[source]

    def wait(self, connection: Connection) -> None:
        """The connection waits, from now on: all others that do so give way before it."""
        if connection in self._all:
            self.settle(connection)
            self._waiting[connection] = None

    def answer(self, connection: Connection) -> None:
        """The connection has sent a request, and gives way only if nobody waits."""
        if connection in self._waiting:
            del self._waiting[connection]
            self._answering[connection] = None

    def settle(self, connection: Connection) -> None:
        """The connection gives way to nobody, until it waits again."""
        self._waiting.pop(connection, None)
        self._answering.pop(connection, None)

    def sweep(self, now: float) -> None:
        """Ends the connections that are overdue."""
        for connection in [one for one in self._all if one.is_overdue(now)]:
            self._end(connection)

    def _end(self, connection: Connection) -> None:
        self.leave(connection)  # its place is free at once
        connection.abort()


def source_of(address: str) -> str:
    """What counts as one address; in IPv6 that is a whole network, as everybody has one.

    >>> source_of("192.0.2.7"), source_of("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> source_of("2001:db8::1") == source_of("2001:db8::2"), source_of("::1")
    (True, 'this computer')
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    if parsed.is_loopback:
        return THIS_COMPUTER
    if isinstance(parsed, IPv6Address):
        return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"
    return str(parsed)


def raise_file_limit() -> None:
    """Lets this process open files for all connections, as far as the system allows it."""
    soft, hard = _file_limits()
    wanted = min(hard, MOST_CONNECTIONS + RESERVED_FILES)
    if soft < wanted:
        import resource

        with suppress(OSError, ValueError):  # the system may have another bound
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _file_limits() -> tuple[int, int]:
    """How many files this process may open, and how many it could allow itself."""
    enough = MOST_CONNECTIONS + RESERVED_FILES
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return enough, enough
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    return (enough if soft == unlimited else soft), (enough if hard == unlimited else hard)
