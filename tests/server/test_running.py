"""Starting and ending: no thread, no search and no memory is left."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from weakref import ref

import pytest
from tests.server.ws_client import GYGES, Client

from torony.server import Server, Settings
from torony.server.engines import MOST_ENGINES, Engines


def test_ending_in_mid_search_leaves_no_thread() -> None:
    before = set(threading.enumerate())
    with Server(settings=Settings(threads=2)) as server, Client(server.url) as client:
        for id in range(4):
            client.send("analyse", id=id, game="gyges", position=GYGES, limit={"infinite": True})
        client.until("info")
        server.close()
        left = [
            thread for thread in set(threading.enumerate()) - before if "recv" not in thread.name
        ]
    assert [thread.name for thread in left if thread.is_alive()] == []


def test_engines_are_used_again() -> None:
    engines = Engines(hash_mb=8)
    with engines.lend("gyges") as first, engines.lend("gyges") as second:
        assert first is not second
    with engines.lend("gyges", first) as again:
        assert again is first
    with engines.lend("gyges", None) as again:
        assert again is first  # the one that was used last remembers most
    engines.close()


def test_there_are_never_too_many_engines() -> None:
    engines = Engines(hash_mb=8)
    with ExitStack() as stack:
        lent = [stack.enter_context(engines.lend("gyges")) for _ in range(MOST_ENGINES)]
    with engines.lend("lyngk"):
        assert [repr(engine) for engine in lent].count("<engine for gyges, closed>") == 1
    first = ref(lent[-1])  # the stack gave it back first
    lent.clear()
    assert first() is None  # and with it its memory
    engines.close()
    with pytest.raises(RuntimeError, match="ending"), engines.lend("gyges"):
        pass
