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
    random_playthrough,
)

import torony
from torony import Playthrough

FOLDER = Path(__file__).parents[1] / "data" / "records"

DEALS = {  # of Boardspace.net, by seed; those of 1 and 12345 are given facts
    1: "k/kbib/kgikirr/gbirww/wbrgggg/rggbrk/bkiikbr/irik/b 1 -/- 0/0",
    12345: "r/igib/brbgbkg/gkgbkw/gkwbkrw/iiirbr/giirrig/bkkr/k 1 -/- 0/0",
}
Sample = tuple[str, str, Playthrough]


def of_boardspace() -> Iterator[Sample]:
    for number, style in enumerate(("robot", "human", "stops")):
        for seed, deal in DEALS.items():
            start = torony.game("lyngk").position(deal)
            playthrough = random_playthrough(start, seed + number, 60 if style == "stops" else 14)
            yield (
                f"lyngk, {style}, seed {seed}",
                boardspace(playthrough, f"lyngk 2 {seed} 100", style),
                playthrough,
            )
    start = torony.game("lyngk-6").position(DEALS[1])
    playthrough = random_playthrough(start, 3, 12)
    yield "lyngk-6, human", boardspace(playthrough, "lyngk-6 2 1 100", "human"), playthrough
    for game, setup in (("gyges", "gyges-beginner 7"), ("gyges-advanced", "gyges-advanced 7")):
        for style in ("robot", "human"):
            playthrough = random_playthrough(
                torony.game(game).start(), 5, 300 if game == "gyges" else 30
            )
            yield f"{game}, {style}", boardspace(playthrough, setup, style), playthrough


def of_abstractplay() -> Iterator[Sample]:
    for seed, length in ((1, 12), (2, 13), (3, 20), (4, 21), (5, 300), (6, 300), (7, 40), (8, 17)):
        playthrough = random_playthrough(torony.game("gyges-advanced").start(), seed, length)
        yield f"advanced, {length} turns, seed {seed}", abstractplay(playthrough), playthrough
    for seed, length in ((1, 14), (2, 300), (3, 300), (4, 33)):
        playthrough = random_playthrough(torony.game("gyges").start(), seed, length)
        described = {"name": "Gyges", "variants": ["beginner"]}
        yield (
            f"beginner, {length} turns, seed {seed}",
            abstractplay(playthrough, game=described),
            playthrough,
        )


def of_the_interface() -> Iterator[Sample]:
    for seed, view in ((1, "mover"), (2, "mover"), (3, "mover"), (4, "fixed"), (5, "fixed")):
        for game in ("gyges", "gyges-advanced"):
            playthrough = random_playthrough(full_board(game, seed), seed, 15 + 20 * seed)
            name = f"{game}, {view}, seed {seed}"
            yield name, f"{game}\n{interface(playthrough, view=view)}", playthrough
    playthrough = random_playthrough(full_board("gyges-advanced", 9), 9, 6)
    yield "advanced without a name", interface(playthrough, head=""), playthrough


def of_plain_text() -> Iterator[Sample]:
    for style in ("dashes", "spaces", "capitals", "arrows", "routes"):
        for number, game in enumerate(torony.games()):
            start = torony.game(game).start(7)
            playthrough = random_playthrough(start, number, 60 if game.startswith("lyngk") else 40)
            yield (
                f"{game}, {style}",
                loose(playthrough, style, numbered=number % 2 == 0),
                playthrough,
            )


def entry(name: str, text: str, playthrough: Playthrough) -> str:
    outcome = playthrough.outcome()
    result = "*" if outcome is None else {1: "1-0", 2: "0-1", None: "1/2-1/2"}[outcome.winner]
    turns = " ".join(map(str, playthrough.turns))
    assert "'''" not in text
    return (
        f"[[sample]]\nname = {json.dumps(name)}\ngame = {json.dumps(playthrough.game.name)}\n"
        f"start = {json.dumps(playthrough.start.text)}\nturns = {json.dumps(turns)}\n"
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
