"""The core in the browser answers exactly as the one in Python."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.contract.positions import positions
from tests.web.person import Person

import torony
from torony import verify
from torony.server.application import PAGE

COUNT = 1000
TRIED = 3  # turns of each position that are played

# Asks the worker that the page itself uses; of the turns only the texts come back.
ASK = """async ([address, game, questions]) => {
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
  for (const { text, turns } of questions) {
    const { position } = await ask("position", game, text);
    position.turns = position.turns.map((turn) => turn.text);
    const effects = [];
    for (const turn of turns) effects.push(await ask("turn", game, text, turn));
    answers.push({ position, effects });
  }
  worker.terminate();
  return JSON.stringify(answers);  // much quicker than the objects
}"""


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
        "fields": position.fields,
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason},
        "turns": [turn.text for turn in position.legal_turns()],
    }


def expected_effect(position: torony.Position, turn: torony.Turn) -> dict[str, Any]:
    after = position.play(turn)
    route = position.route(turn) if turn.origin else None
    gone = [cell for cell in position.cells if cell not in after.cells and cell != turn.origin]
    return {
        "turn": parts(turn),
        "route": {"stops": list(route or ()), "steps": list(route.steps if route else ())},
        "captured": gone,
        "after": after.text,
    }


def tried(position: torony.Position, generator: Random) -> Iterator[torony.Turn]:
    turns = position.legal_turns()
    return islice(generator.sample(turns, len(turns)), TRIED)


@pytest.mark.parametrize("game", torony.games())
def test_the_rules_in_the_browser(person: Person, game: str) -> None:
    generator = Random(game)
    tries = [(position, list(tried(position, generator))) for position in varied(game)]
    assert len(tries) == COUNT
    person.open()
    (worker,) = (PAGE / "assets").glob("rules.worker-*.js")
    questions = [
        {"text": position.text, "turns": [turn.text for turn in turns]} for position, turns in tries
    ]
    address = f"{person.url}/assets/{worker.name}"
    answers = json.loads(person.page.evaluate(ASK, [address, game, questions]))
    assert len(answers) == COUNT
    for (position, turns), answer in zip(tries, answers, strict=True):
        assert answer["position"] == expected_position(position)
        assert answer["effects"] == [expected_effect(position, turn) for turn in turns]
