"""The engine over its WebSocket: questions, answers, bounds."""

from __future__ import annotations

import logging
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.ws_client import GYGES, Client, health
from websockets.exceptions import ConnectionClosed

import torony
from torony import __version__

TABLE = tomllib.loads(
    Path(__file__).parents[1].joinpath("data/bad_input.toml").read_text(encoding="utf-8")
)
INFINITE = {"infinite": True}


@pytest.fixture
def client(server: str) -> Iterator[Client]:
    with Client(server) as client:
        yield client


def until_idle(server: str) -> None:
    """Waits until nothing is searched; for ever would be a search left behind."""
    end = time.monotonic() + 10
    while (found := health(server))["running"] or found["waiting"]:
        assert time.monotonic() < end, found
        time.sleep(0.02)


def test_it_introduces_itself(client: Client) -> None:
    assert client.hello["version"] == 1
    assert client.hello["torony"] == __version__
    assert client.hello["games"] == list(torony.games())
    assert client.hello["threads"] == 2


def test_health(server: str, client: Client) -> None:
    assert client.ask("ping", id="x") == {"type": "pong", "id": "x"}
    found = health(server)
    assert found["status"] == "ok"
    assert found["version"] == __version__
    assert found["clients"] >= 1


@pytest.mark.parametrize("name", torony.games())
def test_analysing(client: Client, name: str) -> None:
    start = torony.game(name).start(seed=7)
    limit = {"nodes": 3000}
    result = client.ask("analyse", id=1, game=name, position=start.text, multipv=3, limit=limit)
    assert (result["type"], result["id"], result["reason"]) == ("result", 1, "complete")
    assert [line["multipv"] for line in result["lines"]] == [1, 2, 3]
    assert result["turn"] == result["lines"][0]["line"][0]
    assert len({line["line"][0] for line in result["lines"]}) == 3
    for line in result["lines"]:
        position = start
        for turn in line["line"]:
            position = position.play(turn)


def test_news_only_get_deeper(client: Client) -> None:
    client.send("analyse", id="a", game="gyges", position=GYGES, multipv=2, limit={"movetime": 700})
    depths = []
    while (message := client.receive())["type"] == "info":
        assert message["id"] == "a"
        depths.append([line["depth"] for line in message["lines"]])
    assert message["type"] == "result"
    assert depths
    best = [depth[0] for depth in depths]
    assert best == sorted(best)


def test_the_history_counts(client: Client) -> None:
    """A third occurrence ends the game, which the position alone does not show."""
    position = "301123/002000/000000/000020/000000/321103 1 -"
    there_and_back = ["a1b1", "c6e6", "b1a1", "e6c6"]
    question = {"id": 1, "game": "gyges", "position": position, "limit": {"depth": 1}}
    assert client.ask("analyse", **question, moves=there_and_back)["type"] == "result"
    answer = client.ask("analyse", **question, moves=there_and_back * 2)
    assert (answer["type"], answer["code"]) == ("error", "game_over")
    assert "repetition" in answer["message"]


@pytest.mark.parametrize("level", [1, 5, 9])
def test_a_level_plays_as_it_does_anywhere(client: Client, level: int) -> None:
    game = torony.game("gyges")
    with torony.Engine(game, level=level, seed=11) as engine:
        expected = engine.play(game.position(GYGES))
    result = client.ask("play", id=1, game="gyges", position=GYGES, level=level, seed=11)
    assert result["turn"] == str(expected.turn)
    assert result["nodes"] == expected.info.nodes


def test_the_highest_level_finds_a_win(client: Client) -> None:
    position = "200132/000300/000000/300000/000110/210320 1 -"
    result = client.ask("play", id=1, game="gyges", position=position, limit={"movetime": 200})
    assert result["turn"] == "d1N"
    assert result["lines"][0]["score"] == {"win": 1}
    assert result["lines"][0]["expected"] == 1


def test_stopping(server: str, client: Client) -> None:
    client.send("analyse", id=1, game="gyges", position=GYGES, limit=INFINITE)
    client.until("info")
    began = time.monotonic()
    client.send("stop", id=1)
    result = client.until("result")
    assert time.monotonic() - began < 5
    assert (result["reason"], result["id"]) == ("stopped", 1)
    assert result["turn"] is not None
    until_idle(server)


def test_stopping_at_once(server: str, client: Client) -> None:
    """Before it could begin: there may be nothing to tell, but there is an answer."""
    for id in range(8):
        client.send("analyse", id=id, game="lyngk", position=LYNGK, limit=INFINITE)
        client.send("stop", id=id)
    stopped = {client.until("result")["id"] for _ in range(8)}
    assert stopped == set(range(8))
    until_idle(server)


WINNING = "200132/000300/000000/300000/000110/210320 1 -"


def test_an_infinite_question_is_answered_after_stop(server: str, client: Client) -> None:
    """Although a win is proved at once, or a level has chosen its turn."""
    client.send("analyse", id=1, game="gyges", position=WINNING, limit=INFINITE)
    client.send("play", id=2, game="gyges", position=WINNING, limit=INFINITE, level=2)
    assert {client.until("info")["id"], client.until("info")["id"]} == {1, 2}
    until_idle(server)
    assert client.ask("ping")["type"] == "pong"  # and no result
    again = client.ask("analyse", id=1, game="gyges", position=WINNING, limit={"depth": 1})
    assert again["code"] == "duplicate_id"
    for id in (1, 2):
        client.send("stop", id=id)
        result = client.until("result")
        assert (result["id"], result["reason"], result["turn"]) == (id, "complete", "d1N")
    assert client.ask("stop", id=1, game="gyges")["code"] == "malformed"
    assert client.ask("ping")["type"] == "pong"


LYNGK = torony.game("lyngk").start(seed=3).text


def test_stopping_what_is_not_there_is_no_error(client: Client) -> None:
    client.send("stop", id="gone")
    assert client.ask("ping")["type"] == "pong"


def test_a_client_that_goes_away_takes_its_searches_along(server: str) -> None:
    with Client(server) as client:
        for id in range(4):
            client.send("analyse", id=id, game="gyges", position=GYGES, limit=INFINITE)
        client.until("info")
        assert health(server)["running"] > 0
    until_idle(server)


def test_a_client_that_breaks_off(server: str) -> None:
    client = Client(server)
    client.send("analyse", id=1, game="gyges", position=GYGES, limit=INFINITE)
    client.until("info")
    client.socket.socket.close()  # no word of farewell
    until_idle(server)


def test_an_error_of_ours_does_not_end_the_conversation(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    logging.getLogger("torony.server").setLevel(logging.CRITICAL)
    question = {"id": 1, "game": "gyges", "position": GYGES, "limit": {"depth": 1}}
    for place in ("session._place", "search.Search.think"):
        with monkeypatch.context() as patch:
            patch.setattr(f"torony.server.{place}", fail)
            answer = client.ask("analyse", **question)
            assert (answer["id"], answer["code"]) == (1, "internal")
    assert client.ask("analyse", **question)["type"] == "result"


def test_two_clients_share(server: str, client: Client) -> None:
    client.send("analyse", id=1, game="gyges", position=GYGES, limit=INFINITE)
    client.until("info")
    with Client(server) as other:
        result = other.ask("analyse", id=1, game="lyngk", position=LYNGK, limit={"movetime": 300})
        assert result["lines"]
    assert client.until("info")["id"] == 1


def test_who_has_to_wait_is_told(server: str, client: Client) -> None:
    """One waits for one search of everybody else, however many those want."""
    for id in range(4):
        client.send("analyse", id=id, game="gyges", position=GYGES, limit=INFINITE)
    while health(server)["waiting"] < 2:
        time.sleep(0.01)
    with Client(server) as other:
        other.send("analyse", id="x", game="gyges", position=GYGES, limit={"depth": 2})
        assert other.receive() == {"type": "queued", "id": "x", "before": 1}
        assert other.until("result")["id"] == "x"


def test_several_questions_of_one_client(client: Client) -> None:
    for id in range(6):
        client.send("analyse", id=id, game="gyges", position=GYGES, limit={"movetime": 300})
    answered = {client.until("result")["id"] for _ in range(6)}
    assert answered == set(range(6))


def test_depth_is_reached_in_spite_of_others(server: str, client: Client) -> None:
    """A search that is interrupted again and again does not give up before its limit."""
    with Client(server) as other:
        for id in range(3):
            other.send("analyse", id=id, game="gyges", position=GYGES, limit=INFINITE)
        result = client.ask("analyse", id=1, game="gyges", position=GYGES, limit={"depth": 9})
    assert result["reason"] == "complete"
    assert result["lines"][0]["depth"] == 9


@pytest.mark.parametrize(
    ("fields", "code", "says"),
    [
        ({"game": "gygse"}, "unknown_game", "did you mean 'gyges'?"),
        ({"position": "x"}, "invalid_position", "'x' is not a position of gyges"),
        ({"moves": ["a1a2"]}, "illegal_turn", "turn 1: 'a1a2' is not legal"),
        ({"moves": ["a1b3", "x"]}, "invalid_turn", "turn 2: 'x' is not a turn"),
        ({"position": "200102/000300/000000/300000/000110/210320 2 N3"}, "game_over", "goal"),
        ({"multipv": 6}, "malformed", "multipv: Input should be less than or equal to 5"),
        ({"multipv": True}, "malformed", "multipv"),
        ({"limit": {}}, "malformed", "one of movetime, nodes, depth or infinite is needed"),
        ({"limit": {"infinite": True, "depth": 3}}, "malformed", "infinite stands alone"),
        ({"limit": {"movetime": 0}}, "malformed", "limit.movetime"),
        ({"limit": {"movetime": 1e3}}, "malformed", "limit.movetime"),
        ({"limit": {"nodes": 10**30}}, "malformed", "limit.nodes"),
        ({"moves": "a1b3"}, "malformed", "moves"),
        ({"moves": ["a1b3"] * 1001}, "malformed", "moves"),
        ({"version": 2}, "malformed", "version: Input should be 1"),
        ({"version": True}, "malformed", "version: Input should be a valid integer"),
        ({"version": 1.0}, "malformed", "version: Input should be a valid integer"),
        ({"version": "1"}, "malformed", "version: Input should be a valid integer"),
        ({"surprise": 1}, "malformed", "surprise: Extra inputs are not permitted"),
        ({"type": "sing"}, "malformed", "'sing'"),
        ({"type": "play", "multipv": None}, "malformed", "multipv"),
    ],
)
def test_bad_questions(client: Client, fields: dict[str, Any], code: str, says: str) -> None:
    question = {"type": "analyse", "id": 5, "game": "gyges", "position": GYGES, "limit": INFINITE}
    answer = client.ask(**{**question, **fields})
    assert (answer["type"], answer["id"], answer["code"]) == ("error", 5, code)
    assert says in answer["message"]
    assert client.ask("ping", id=6) == {"type": "pong", "id": 6}


@pytest.mark.parametrize("case", TABLE["position"][::7], ids=lambda case: case["text"][:40])
def test_bad_positions_get_the_reasons_of_the_core(client: Client, case: dict[str, Any]) -> None:
    answer = client.ask("analyse", id=1, game=case["game"], position=case["text"], limit=INFINITE)
    assert answer["code"] == "invalid_position"
    for fragment in case["says"]:
        assert fragment in answer["message"]


@pytest.mark.parametrize("case", TABLE["turn"][::7], ids=lambda case: case["text"][:40])
def test_bad_turns_get_their_rule(client: Client, case: dict[str, Any]) -> None:
    answer = client.ask(
        "analyse",
        id=1,
        game=case["game"],
        position=case["position"],
        moves=[case["text"]],
        limit=INFINITE,
    )
    assert answer["code"] == ("illegal_turn" if "rule" in case else "invalid_turn")
    assert answer.get("rule") == case.get("rule")
    assert answer["move"] == 1


@pytest.mark.parametrize(
    ("level", "limit"), [(10, None), (10, INFINITE), (0, INFINITE), (11, {"depth": 1})]
)
def test_play_has_to_end(client: Client, level: int, limit: object) -> None:
    answer = client.ask("play", id=1, game="gyges", position=GYGES, level=level, limit=limit)
    assert answer["code"] == "malformed"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[]",
        "null",
        "7",
        '"ping"',
        "{}",
        '{"type": "ping"',
        "[" * 60000,
        '{"type": null}',
        '{"type": "ping", "id": {}}',
        '{"type": "stop"}',
        '{"type": "ping", "id": ""}',
        "\0",
        "NaN",
    ],
    ids=lambda text: text[:30],
)
def test_what_is_no_message(client: Client, text: str) -> None:
    client.socket.send(text)
    answer = client.receive()
    assert (answer["type"], answer["id"], answer["code"]) == ("error", None, "malformed")
    assert client.ask("ping")["type"] == "pong"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('{"type": "ping", "id": 3, "id": 3}', "id"),
        ('{"type": "stop", "type": "ping", "id": 3}', "type"),
        ('{"type": "ping", "id": 3, "version": 1, "version": 1}', "version"),
        (
            (
                '{"type": "analyse", "id": 3, "game": "gyges", "position": "GYGES",'
                ' "limit": {"depth": 1, "nodes": 5, "depth": 99}}'
            ),
            "depth",
        ),
    ],
    ids=lambda text: text[:30],
)
def test_no_key_occurs_twice(client: Client, text: str, key: str) -> None:
    """Two readers could understand such a message differently."""
    client.socket.send(text.replace("GYGES", GYGES))
    answer = client.receive()
    assert (answer["type"], answer["id"], answer["code"]) == ("error", 3, "malformed")
    assert answer["message"] == f"{key}: the key occurs twice"


def test_binary_messages_are_refused(client: Client) -> None:
    client.socket.send(b'{"type": "ping"}')
    assert client.receive()["code"] == "malformed"


@pytest.mark.parametrize("fragments", [1, 3])
def test_what_is_too_long_is_refused(server: str, fragments: int) -> None:
    def send_and_wait(client: Client) -> None:
        parts = ["x" * (70_000 // fragments)] * fragments
        client.socket.send(parts[0] if fragments == 1 else iter(parts))
        client.receive()

    with Client(server) as client, pytest.raises(ConnectionClosed) as closed:
        send_and_wait(client)  # the answer may come before all is sent
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert health(server)["status"] == "ok"


def test_an_id_is_used_once_at_a_time(client: Client) -> None:
    question = {"id": 1, "game": "gyges", "position": GYGES, "limit": INFINITE}
    client.send("analyse", **question)
    client.send("analyse", **question)
    assert client.until("error")["code"] == "duplicate_id"
    client.send("stop", id=1)
    client.until("result")
    question["limit"] = {"depth": 1}
    assert client.ask("analyse", **question)["type"] == "result"


def test_so_many_at_a_time_and_no_more(client: Client) -> None:
    for id in range(9):
        client.send("analyse", id=id, game="gyges", position=GYGES, limit=INFINITE)
    refused = client.until("error")
    assert (refused["id"], refused["code"]) == (8, "too_many")


def test_too_many_messages(server: str) -> None:
    with Client(server) as client:
        for id in range(800):
            client.send("ping", id=id)
        answers = [client.receive() for _ in range(800)]
        refused = [answer for answer in answers if answer["type"] == "error"]
        assert {answer["code"] for answer in refused} == {"too_fast"}
        assert {answer["id"] for answer in answers} == set(range(800))
        assert 200 <= 800 - len(refused) < 800
        time.sleep(0.1)
        assert client.ask("ping")["type"] == "pong"


def test_a_flood_ends_the_conversation_with_a_reason(server: str) -> None:
    def flood(client: Client) -> None:
        for _ in range(5000):
            client.send("ping")
            client.receive()

    with Client(server) as client, pytest.raises(ConnectionClosed) as closed:
        flood(client)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert health(server)["status"] == "ok"
