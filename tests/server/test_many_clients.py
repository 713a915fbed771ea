"""Many clients at once: everybody is answered, soon, and nobody instead of another."""

from __future__ import annotations

import asyncio
import json
import time

from tests.server.ws_client import GYGES, PATIENCE, health
from websockets.asyncio.client import ClientConnection, connect

import torony

CROWD = 200
QUESTIONS = 2
START = {name: torony.game(name).start(seed=1).text for name in torony.games()} | {"gyges": GYGES}


async def answer_of(socket: ClientConnection) -> dict[str, object]:
    while (message := json.loads(await socket.recv()))["type"] not in ("result", "error"):
        pass
    found: dict[str, object] = message
    return found


async def member(url: str, number: int) -> list[float]:
    """Asks one question after the other; how long each answer took."""
    game = list(START)[number % len(START)]
    waits = []
    async with connect(url, proxy=None, open_timeout=PATIENCE) as socket:
        for id in range(QUESTIONS):
            question = {"type": "analyse", "id": id, "game": game, "position": START[game]}
            began = time.monotonic()
            await socket.send(json.dumps({**question, "limit": {"movetime": 300}}))
            answer = await answer_of(socket)
            assert answer["type"] == "result", answer
            assert answer["turn"] is not None
            waits.append(time.monotonic() - began)
    return waits


async def greedy(url: str) -> None:
    """Wants everything, all the time."""
    async with connect(url, proxy=None, open_timeout=PATIENCE) as socket:
        for id in range(8):
            question = {"type": "analyse", "id": id, "game": "gyges", "position": GYGES}
            await socket.send(json.dumps({**question, "limit": {"infinite": True}}))
        async for _ in socket:
            pass


async def crowd(url: str) -> list[float]:
    hogs = [asyncio.create_task(greedy(url)) for _ in range(2)]
    await asyncio.sleep(0.2)
    waits = await asyncio.gather(*(member(url, number) for number in range(CROWD)))
    for hog in hogs:
        hog.cancel()
    await asyncio.gather(*hogs, return_exceptions=True)  # until they have hung up
    return [wait for of_one in waits for wait in of_one]


def test_two_hundred_clients_at_once(server: str) -> None:
    url = f"{server.replace('http', 'ws', 1)}/api/engine"
    waits = asyncio.run(asyncio.wait_for(crowd(url), 60))
    assert len(waits) == CROWD * QUESTIONS
    # Fair: nobody waits much longer than most do.
    assert max(waits) < 3 * sorted(waits)[len(waits) // 2] + 1, sorted(waits)[::40]
    assert health(server)["status"] == "ok"
