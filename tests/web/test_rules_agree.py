"""The core in the browser answers exactly as the one in Python."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import asdict, fields
from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.contract.positions import positions
from tests.web.page_object import Person

import torony
from torony import verify
from torony.rulebook import gyges
from torony.server.application import PAGE

COUNT = 1000
TRIED = 3  # turns of each position that are played

# Asks the worker that the page itself uses.
WORKER = """
  const worker = new Worker(address, { type: "module" });
  let next = 0;
  const ask = (question, ...words) => new Promise((resolve) => {
    const id = ++next;
    const hear = ({ data }) => {
      if (data.id !== id) return;
      worker.removeEventListener("message", hear);
      resolve(data.answer);
    };
    worker.addEventListener("message", hear);
    worker.postMessage({ id, kind: "ask", question, words });
  });
  const answers = [];
"""
# Of the turns only the texts come back, and JSON, which is much quicker than objects.
ASK = f"""async ([address, game, questions]) => {{
  {WORKER}
  for (const {{ text, turns }} of questions) {{
    const {{ position }} = await ask("position", game, text);
    position.turns = position.turns.map((turn) => turn.text);
    const effects = [];
    for (const turn of turns) effects.push(await ask("turn", game, text, turn));
    answers.push({{ position, effects }});
  }}
  worker.terminate();
  return JSON.stringify(answers);
}}"""
ASK_WAYS = f"""async ([address, game, questions]) => {{
  {WORKER}
  for (const {{ text, origin, over }} of questions) {{
    answers.push(await ask("routes", game, text, "", origin, over.join(" ")));
  }}
  worker.terminate();
  return JSON.stringify(answers);
}}"""


def varied(game: str) -> list[torony.Position]:
    """So many different positions, rare kinds and finished games among them."""
    found = {position.text: position for position in positions(game, COUNT)}
    for sample in verify.samples(game, seed=9):
        if len(found) == COUNT:
            break
        if sample.kind != verify.DAMAGED:
            found[sample.text] = torony.game(game).position(sample.text)
    return list(found.values())


def parts(turn: torony.Turn) -> dict[str, Any]:
    names = ("text", "claim", "origin", "target", "drop", "size")
    values = {name: getattr(turn, name) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def expected_position(position: torony.Position) -> dict[str, Any]:
    outcome = position.outcome()
    return {
        "game": position.game.name,
        "text": position.text,
        "player": position.player,
        "cells": position.cells,
        "owners": position.owners,
        **as_json(position.fields),
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason},
        "turns": [turn.text for turn in position.legal_turns()],
    }


def as_json(value: Any) -> Any:
    """With lists for tuples."""
    return json.loads(json.dumps(value))


def expected_effect(position: torony.Position, turn: torony.Turn) -> dict[str, Any]:
    effect = position.effect(turn)
    given = {field.name: getattr(effect, field.name) for field in fields(effect)}
    route = effect.route
    if route is not None:
        given["route"] = {"stops": list(route), "steps": list(route.steps)}
    for name, part in given.items():
        if isinstance(part, torony.Standing):
            given[name] = asdict(part)
    for name in ("captured", "changed"):
        given[name] = [asdict(standing) for standing in given[name]]
    return {
        "turn": parts(turn),
        "effect": {name: part for name, part in given.items() if part not in (None, [])},
        "after": position.play(turn).text,
    }


def tried(position: torony.Position, generator: Random) -> Iterator[torony.Turn]:
    turns = position.legal_turns()
    return islice(generator.sample(turns, len(turns)), TRIED)


def ask(person: Person, script: str, game: str, questions: list[dict[str, Any]]) -> Any:
    person.open()
    (worker,) = (PAGE / "assets").glob("rules.worker-*.js")
    address = f"{person.url}/assets/{worker.name}"
    return json.loads(person.page.evaluate(script, [address, game, questions]))


@pytest.mark.parametrize("game", torony.games())
def test_the_rules_in_the_browser(person: Person, game: str) -> None:
    generator = Random(game)
    tries = [(position, list(tried(position, generator))) for position in varied(game)]
    assert len(tries) == COUNT
    questions = [
        {"text": position.text, "turns": [turn.text for turn in turns]} for position, turns in tries
    ]
    answers = ask(person, ASK, game, questions)
    assert len(answers) == COUNT
    for (position, turns), answer in zip(tries, answers, strict=True):
        assert answer["position"] == expected_position(position)
        assert answer["effects"] == [expected_effect(position, turn) for turn in turns]


def ends_over(position: gyges.Position, origin: str, over: list[str]) -> set[str]:
    """Where moves that bounce on these pieces in this order can end, by trying everything."""
    others = {square: size for square, size in position.pieces.items() if square != origin}
    ends: set[str] = set()
    seen: set[tuple[str, int, int]] = set()
    ways = deque([(origin, position.pieces[origin], 0, 0)])
    while ways:
        square, size, used, passed = ways.popleft()
        for end, edges in gyges.walks(others, position.player, square, size, used):
            if passed == len(over) and end != origin:
                ends.add(end)
            further = passed + (over[passed : passed + 1] == [end])
            if end in others and (end, edges, further) not in seen:
                seen.add((end, edges, further))
                ways.append((end, others[end], edges, further))
    return ends


@pytest.mark.parametrize("game", ["gyges", "gyges-advanced"])
def test_the_ways_over_a_piece(person: Person, game: str) -> None:
    """Whichever way somebody clicks: it ends where the rulebook says, and so it is drawn."""
    generator = Random(game)
    questions: list[dict[str, Any]] = []
    for position in positions(game, 60):
        movers = {turn.origin for turn in position.legal_turns() if turn.origin}
        for origin in sorted(movers)[:2]:
            pieces = sorted(set(position.cells) - {origin})
            over = generator.sample(pieces, min(len(pieces), generator.choice((1, 2))))
            questions.append({"text": position.text, "origin": origin, "over": over})
    assert len(questions) > 60
    for question, answer in zip(questions, ask(person, ASK_WAYS, game, questions), strict=True):
        text, origin, over = question["text"], question["origin"], question["over"]
        stated = gyges.parse(game, text)
        turns = torony.game(game).position(text).legal_turns()
        legal = {turn.target for turn in turns if turn.origin == origin}
        assert set(answer["routes"]) == ends_over(stated, origin, over) & legal, question
        for target, route in answer["routes"].items():
            stops = iter(route["stops"][1:-1])
            assert all(point in stops for point in over), question
            assert route["steps"][-1] == target
        others = set(stated.pieces) - {origin}
        bounces = {piece for piece in others if ends_over(stated, origin, [*over, piece]) & legal}
        assert set(answer["next"]) == bounces, question
