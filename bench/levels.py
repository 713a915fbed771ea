"""Measures the levels: neighbours play each other, and the table of docs/levels.md is printed.

    .venv/bin/python bench/levels.py                    every game, 100 games a pair
    .venv/bin/python bench/levels.py gyges --games 40   a first look
    .venv/bin/python bench/levels.py --record folder    can be interrupted and taken up again

Besides the neighbours level 1 meets players who move at random or look one turn ahead, and level 10
the bare engine. Levels look at no clock, so the result depends on the seed alone and not on the
machine.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import torony
from torony import Limit
from torony.cli.play.opponents import FULL_LIMIT
from torony.engine.engine import FULL_LEVEL
from torony.tournament import Contestant, Match, PlayerSpec, Standing

Pair = tuple[str, str]
"""Descriptions of the stronger and of the weaker player."""


def game(name: str) -> str:
    """The name, if there is such a game."""
    return torony.game(name).name


def level(number: int) -> str:
    return f"engine:hash=16,level={number}"


BARE: Pair = (level(FULL_LEVEL), "engine:hash=16")
FEW_GAMES = 10
"""Of the last pair: they are the same player, and slow."""


def pairs() -> list[Pair]:
    steps = [(level(number), level(number - 1)) for number in range(2, FULL_LEVEL + 1)]
    return [
        (level(1), "random"),
        (level(1), "greedy"),
        *steps,
        BARE,
    ]


def limit(player: str) -> Limit:
    return FULL_LIMIT if player.startswith("engine") else Limit(nodes=1)


def measure(game: str, pair: Pair, options: argparse.Namespace) -> Standing:
    first, second = (Contestant(PlayerSpec.parse(player), limit(player)) for player in pair)
    match = Match(
        torony.game(game),
        first,
        second,
        games=FEW_GAMES if pair == BARE else options.games,
        seed=options.seed,
        concurrency=options.concurrency,
    )
    record = None
    if options.record is not None:
        options.record.mkdir(parents=True, exist_ok=True)
        names = "-".join(name.replace("engine:hash=16", "engine") for name in pair)
        record = options.record / f"{game}-{names.replace(':', '-').replace(',', '-')}.jsonl"
    match.run(record)
    return match.standing


def name(player: str) -> str:
    kind, _, number = player.partition("level=")
    if number:
        return f"level {number}"
    return "the bare engine" if kind.startswith("engine") else kind


def cell(standing: Standing) -> str:
    score = (standing.wins + standing.draws / 2) / standing.finished
    elo, low, high = (f"{value:+.0f}".replace("inf", "∞") for value in standing.elo)
    return f"{score * 100:.1f} %, {elo} [{low}, {high}]"


def table(options: argparse.Namespace) -> str:
    rows = {pair: f"| {name(pair[0])} against {name(pair[1])} |" for pair in pairs()}
    for game in options.game:
        for pair in rows:
            found = cell(measure(game, pair, options))
            print(f"{game}: {name(pair[0])} against {name(pair[1])}: {found}", file=sys.stderr)
            rows[pair] += f" {found} |"
    head = "| Score and Elo, 95 % |" + "".join(f" `{game}` |" for game in options.game)
    return "\n".join([head, "| --- |" + " --- |" * len(options.game), *rows.values()])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="*", type=game, default=torony.games(), help="default: all")
    parser.add_argument("--games", type=int, default=100, help="games a pair (default: 100)")
    parser.add_argument("--concurrency", type=int, default=2, help="games at once (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="of starts and choices (default: 1)")
    parser.add_argument("--record", type=Path, help="folder to write the games to")
    options = parser.parse_args()
    try:
        print(table(options))
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
