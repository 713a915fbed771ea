"""Writes the generated samples of the importers: ``python -m tests.records.make_samples``.

What they should be read as comes from the games themselves, not from the importers. The samples
that test odd and broken files are written by hand, in the files beside them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from tests.records.exporters import (
    abstractplay,
    boardspace,
    full_board,
    interface,
    loose,
    random_match,
)

import torony
from torony import Match

FOLDER = Path(__file__).parents[1] / "data" / "records"

DEALS = {  # of Boardspace.net, by seed; those of 1 and 12345 are given facts
    1: "k/kbib/kgikirr/gbirww/wbrgggg/rggbrk/bkiikbr/irik/b 1 -/- 0/0",
    12345: "r/igib/brbgbkg/gkgbkw/gkwbkrw/iiirbr/giirrig/bkkr/k 1 -/- 0/0",
}
Sample = tuple[str, str, Match]


def of_boardspace() -> Iterator[Sample]:
    for number, style in enumerate(("robot", "human", "stops")):
        for seed, deal in DEALS.items():
            start = torony.game("lyngk").position(deal)
            match = random_match(start, seed + number, 60 if style == "stops" else 14)
            yield (
                f"lyngk, {style}, seed {seed}",
                boardspace(match, f"lyngk 2 {seed} 100", style),
                match,
            )
    start = torony.game("lyngk-6").position(DEALS[1])
    match = random_match(start, 3, 12)
    yield "lyngk-6, human", boardspace(match, "lyngk-6 2 1 100", "human"), match
    for game, set_up in (("gyges", "gyges-beginner 7"), ("gyges-advanced", "gyges-advanced 7")):
        for style in ("robot", "human"):
            match = random_match(torony.game(game).start(), 5, 300 if game == "gyges" else 30)
            yield f"{game}, {style}", boardspace(match, set_up, style), match


def of_abstractplay() -> Iterator[Sample]:
    for seed, length in ((1, 12), (2, 13), (3, 20), (4, 21), (5, 300), (6, 300), (7, 40), (8, 17)):
        match = random_match(torony.game("gyges-advanced").start(), seed, length)
        yield f"advanced, {length} turns, seed {seed}", abstractplay(match), match
    for seed, length in ((1, 14), (2, 300), (3, 300), (4, 33)):
        match = random_match(torony.game("gyges").start(), seed, length)
        described = {"name": "Gyges", "variants": ["beginner"]}
        yield f"beginner, {length} turns, seed {seed}", abstractplay(match, game=described), match


def of_the_interface() -> Iterator[Sample]:
    for seed, view in ((1, "mover"), (2, "mover"), (3, "mover"), (4, "fixed"), (5, "fixed")):
        for game in ("gyges", "gyges-advanced"):
            match = random_match(full_board(game, seed), seed, 15 + 20 * seed)
            name = f"{game}, {view}, seed {seed}"
            yield name, f"{game}\n{interface(match, view=view)}", match
    match = random_match(full_board("gyges-advanced", 9), 9, 6)
    yield "advanced without a name", interface(match, head=""), match


def of_plain_text() -> Iterator[Sample]:
    for style in ("dashes", "spaces", "capitals", "arrows", "routes"):
        for number, game in enumerate(torony.games()):
            start = torony.game(game).start(7)
            match = random_match(start, number, 60 if game.startswith("lyngk") else 40)
            yield f"{game}, {style}", loose(match, style, numbered=number % 2 == 0), match


def entry(name: str, text: str, match: Match) -> str:
    outcome = match.outcome()
    result = "*" if outcome is None else {1: "1-0", 2: "0-1", None: "1/2-1/2"}[outcome.winner]
    turns = " ".join(map(str, match.turns))
    assert "'''" not in text
    return (
        f"[[sample]]\nname = {json.dumps(name)}\ngame = {json.dumps(match.game.name)}\n"
        f"start = {json.dumps(match.start.text)}\nturns = {json.dumps(turns)}\n"
        f"result = {json.dumps(result)}\ntext = '''\n{text}'''\n"
    )


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, samples in {
        "boardspace": of_boardspace(),
        "abstractplay": of_abstractplay(),
        "ugi": of_the_interface(),
        "plain": of_plain_text(),
    }.items():
        heading = "# Written by tests/records/make_samples.py.\n\n"
        path = FOLDER / f"{name}-generated.toml"
        path.write_text(heading + "\n".join(entry(*sample) for sample in samples), "utf-8")


if __name__ == "__main__":
    main()
