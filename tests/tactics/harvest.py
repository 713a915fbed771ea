"""Finds tactics in games that the engine plays against itself, proves them and stores them.

    python -m tests.tactics.harvest lyngk --seeds 100

replaces the tactics of that game in ``tests/data/tactics``. The engine only proposes: whatever is
stored was proved by ``prove_tactics``, and found by the engine at several limits.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from tests.tactics.files import DATA, Tactic
from tests.tactics.proof import KINDS, Prover, completes_by_a_chain

import torony
from torony import Engine, Limit, Playthrough, Position

# How many of each kind are wanted; some kinds are rare.
WANTED: Final = {
    "lyngk": {
        "capture by a chain": 25,
        "won end by a chain": 10,
        "won end": 30,
        "drawn end": 10,
    },
    "lyngk-6": {
        "win in 1": 8,
        "win in 1 by a chain": 10,
        "win in 2": 12,
        "win in 3": 10,
        "save from a loss in 1": 12,
        "save from a loss in 2": 8,
        "won end": 5,
        "drawn end": 3,
    },
    "gyges": {
        "win in 1": 12,
        "win in 2": 14,
        "win in 3": 12,
        "save from a loss in 1": 12,
        "save from a loss in 2": 12,
    },
    "gyges-advanced": {
        "win in 1": 12,
        "win in 2": 16,
        "win in 3": 12,
        "save from a loss in 1": 16,
    },
}

LEAST_NODES: Final = 2000
# A tactic is taken when the engine finds it with one of the first limits and with all later ones:
# a capture that a longer search leaves alone was best by the count of stacks only.
LIMITS: Final = [2**power for power in range(4, 21)]
HARDEST: Final = 4096  # the largest number of nodes that a tactic may need
PROPOSING: Final = 16000  # nodes that the engine may search to propose a kind
# Positions that a proof may take while harvesting: some seconds.
EFFORT: Final = {
    "lyngk": 100_000,
    "lyngk-6": 300_000,
    "gyges": 1_000_000,
    "gyges-advanced": 4_000_000,
}
MOST_SAVING: Final = 12  # turns that save; a twentieth of all at most where there are several
LARGEST_END: Final = 18  # stacks on the board
SMALLEST_MIDDLE: Final = 24  # with fewer the result may be known, and captures may not matter


@dataclass(frozen=True)
class Place:
    """A position of a game that was played."""

    position: Position
    source: str


def game_places(engine: Engine, seed: int) -> Iterator[Place]:
    """The positions of one game; both sides think, one of them less, so that it errs."""
    chance = random.Random(seed)
    playthrough = Playthrough(engine.game.start(seed))
    at_random = 12 if engine.game.repetition_limit else 2  # a setup, or an opening
    nodes = (100, 800) if seed % 2 else (800, 100)
    engine.new_game()
    while playthrough.outcome() is None and len(playthrough) < 150:
        position = playthrough.position
        if len(playthrough) < at_random:
            playthrough.play(chance.choice(position.legal_turns()))
            continue
        yield Place(position, f"seed {seed}, turn {len(playthrough) + 1}")
        playthrough.play(engine.play(playthrough, Limit(nodes=nodes[position.player - 1])).turn)


def possible_kinds(engine: Engine, position: Position) -> list[str]:
    """The kinds that are worth a proof."""
    engine.new_game()
    best = engine.play(position, Limit(nodes=PROPOSING)).info
    wins = f"win in {best.score.win // 2 + 1}" if best.score.win else "no win"
    lines = list(engine.analysis(position, Limit(nodes=PROPOSING // 8), multipv=MOST_SAVING + 1))
    loss = None if best.score.loss else lines[-1].score.loss
    saves = f"save from a loss in {loss // 2}" if loss else "no save"
    stacks = len(position.cells)
    lyngk = engine.game.name.startswith("lyngk")
    chain = lyngk and completes_by_a_chain(position, best.line[0])

    def is_possible(kind: str) -> bool:
        if KINDS[kind].by_a_chain and not chain:
            return False
        if "capture" in kind:
            return stacks >= SMALLEST_MIDDLE
        return kind.startswith((wins, saves)) or ("end" in kind and stacks <= LARGEST_END)

    return [kind for kind in WANTED[engine.game.name] if is_possible(kind)]


def is_hard_to_hit(kind: str, position: Position, turns: tuple[str, ...]) -> bool:
    """Whether a player who knows nothing would mostly miss it."""
    ways = len({position.play(turn).key for turn in turns})
    choice = position.count_turns()
    if "end" in kind:
        return choice >= 4 and 2 * len(turns) <= choice
    most = MOST_SAVING if kind.startswith("save") else 3
    return ways <= most and choice >= max(8, 3 * len(turns), 20 * (ways - 1))


def nodes_needed(engine: Engine, position: Position, turns: tuple[str, ...]) -> int | None:
    """The least limit from which on the engine always answers with one of the turns."""
    needed = None
    for nodes in reversed(LIMITS):
        engine.new_game()
        if engine.play(position, Limit(nodes=nodes)).turn.text not in turns:
            break
        needed = nodes
    return needed


def tactic_at(place: Place, kind: str, engine: Engine, prover: Prover) -> Tactic | None:
    """The tactic of that kind, if there is one, it is proved and the engine finds it."""
    position = place.position
    turns = prover.turns(kind, position.text)
    if not turns or not is_hard_to_hit(kind, position, turns):
        return None
    needed = nodes_needed(engine, position, turns)
    found = f"{needed} nodes" if needed else "not found"
    print(f"{place.source}: {kind}, {found}: {position}: {' '.join(turns)}", flush=True)
    if needed is None or needed > HARDEST:
        return None
    nodes = max(LEAST_NODES, 4 * needed)
    return Tactic(engine.game.name, kind, position.text, turns, nodes, place.source)


def harvest(game: str, seeds: range) -> Iterator[Tactic]:
    """Tactics from the games of these seeds, until there are as many as wanted."""
    missing = Counter(WANTED[game])
    with Engine(game, hash=16) as engine, Prover(game, EFFORT[game]) as prover:
        for seed in seeds:
            taken: set[str] = set()  # at most one of each kind from a game, for variety
            places = list(game_places(engine, seed))
            random.Random(seed).shuffle(places)
            for place in places:
                for kind in possible_kinds(engine, place.position):
                    if missing[kind] == 0 or kind in taken:
                        continue
                    if tactic := tactic_at(place, kind, engine, prover):
                        taken.add(kind)
                        missing[kind] -= 1
                        yield tactic
                        break
            if missing.total() == 0:
                return


def line(tactic: Tactic) -> str:
    turns = ", ".join(f'"{turn}"' for turn in tactic.turns)
    return (
        f'  {{ kind = "{tactic.kind}", nodes = {tactic.nodes}, source = "{tactic.source}", '
        f'position = "{tactic.position}", turns = [{turns}] }},'
    )


def header(game: str, kinds: Iterable[str]) -> Iterator[str]:
    """What the file says about itself, in comments."""
    paragraphs = [
        (
            f"Tactics of {game}. Each claim is proved by trying every turn (`make tactics`), and "
            "the engine has to answer with one of the turns within that many nodes. They come from "
            "games of the engine against itself: the source is the seed of the game and the turn "
            "to come."
        ),
        *(f"{kind}: {KINDS[kind].claim}." for kind in kinds),
    ]
    for paragraph in paragraphs:
        yield from wrap(paragraph, 100, initial_indent="# ", subsequent_indent="#   ")


def store(game: str, tactics: list[Tactic]) -> None:
    """In the order of the kinds."""
    kinds = list(WANTED[game])
    ordered = sorted(tactics, key=lambda tactic: kinds.index(tactic.kind))
    present = dict.fromkeys(tactic.kind for tactic in ordered)
    lines = [*header(game, present), "", "tactics = [", *map(line, ordered), "]"]
    (DATA / f"{game}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=torony.games())
    parser.add_argument("--seeds", type=int, default=200, help="how many games to play at most")
    arguments = parser.parse_args()
    tactics: list[Tactic] = []
    # One by one, so that Ctrl-C keeps those found.
    try:
        for tactic in harvest(arguments.game, range(arguments.seeds)):
            tactics.append(tactic)  # noqa: PERF402
    except KeyboardInterrupt:
        print("interrupted")
    store(arguments.game, tactics)


if __name__ == "__main__":
    main()
