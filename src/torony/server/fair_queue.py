"""Whose turn is next."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

__all__ = ["FairQueue"]

Client = TypeVar("Client", bound=Hashable)
Item = TypeVar("Item")


class FairQueue(Generic[Client, Item]):
    """Takes the clients in turn, whatever each of them waits for, and each client's items in order.

    >>> queue = FairQueue[str, int]()
    >>> for client, item in [("a", 1), ("a", 2), ("a", 3), ("b", 4)]:
    ...     queue.add(client, item)
    >>> queue.before("b"), queue.before("c")
    (3, 2)
    >>> queue.drop()
    1
    >>> [queue.take() for _ in range(len(queue))]
    [('a', 2), ('b', 4), ('a', 3)]
    """

    def __init__(self) -> None:
        self._items: OrderedDict[Client, deque[Item]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._items.values()))

    def add(self, client: Client, item: Item) -> None:
        self._items.setdefault(client, deque()).append(item)

    def take(self) -> tuple[Client, Item]:
        client, items = self._items.popitem(last=False)
        item = items.popleft()
        if items:
            self._items[client] = items  # behind all others
        return client, item

    def drop(self) -> Item:
        """Removes the first item of the client with the most; of equal clients, the last one."""
        client, items = max(reversed(self._items.items()), key=lambda entry: len(entry[1]))
        item = items.popleft()
        if not items:
            del self._items[client]
        return item

    def discard(self, client: Client, item: Item) -> bool:
        """Removes the item; whether it was there."""
        items = self._items.get(client)
        if items is None or item not in items:
            return False
        items.remove(item)
        if not items:
            del self._items[client]
        return True

    def before(self, client: Client) -> int:
        """How many items would come before the next one of the client."""
        own = len(self._items.get(client, ()))
        others = (items for other, items in self._items.items() if other != client)
        return own + sum(min(len(items), own + 1) for items in others)
