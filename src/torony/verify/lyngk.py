"""Random positions of the LYNGK games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from random import Random
from typing import Final

from torony.errors import InvalidPosition
from torony.games import Game, Position, Turn
from torony.rulebook.lyngk import CLAIMS_EACH, COLOURS, JOKER, PIECES, TALLEST

JOKERS: Final = JOKER * PIECES.count(JOKER)
MOST_CLAIMED: Final = min(2 * CLAIMS_EACH, len(COLOURS))
LONGEST_GAME: Final = 100

Choose = Callable[[Position, list[Turn]], Turn]


def uniform(game: Game, generator: Random) -> Iterator[str]:
    """Whole games, every legal turn with equal probability."""
    yield from _games(game, generator, lambda _, turns: generator.choice(turns))


def early_claims(game: Game, generator: Random) -> Iterator[str]:
    """Games in which every colour is claimed as soon as it can be."""

    def choose(_: Position, turns: list[Turn]) -> Turn:
        return generator.choice([turn for turn in turns if turn.claim] or turns)

    yield from _games(game, generator, choose)


def late_claims(game: Game, generator: Random) -> Iterator[str]:
    """Games in which claims wait until nothing else is left: tall neutral stacks build up."""

    def choose(_: Position, turns: list[Turn]) -> Turn:
        return generator.choice([turn for turn in turns if not turn.claim] or turns)

    yield from _games(game, generator, choose)


def rare_claims(game: Game, generator: Random) -> Iterator[str]:
    """Games in which about one turn in ten claims a colour."""

    def choose(_: Position, turns: list[Turn]) -> Turn:
        claiming = generator.random() < 0.1
        return generator.choice([turn for turn in turns if bool(turn.claim) == claiming] or turns)

    yield from _games(game, generator, choose)


def without_captures(game: Game, generator: Random) -> Iterator[str]:
    """Games in which nobody takes a stack off, or wins by one, while it can be avoided."""

    def choose(position: Position, turns: list[Turn]) -> Turn:
        generator.shuffle(turns)
        for turn in turns[:20]:
            after = position.play(turn)
            if after.captured == position.captured and not after.outcome():
                return turn
        return turns[0]

    yield from _games(game, generator, choose)


def tall_stacks(game: Game, generator: Random) -> Iterator[str]:
    """High stacks, and a few small ones to go on top, with the colours claimed in any way."""
    heights = _with_completed(game, (1, 1, 2, 3, 4, 4, 5, 6))
    yield from _made_up(game, generator, heights, points=(5, 12))


def mixed_stacks(game: Game, generator: Random) -> Iterator[str]:
    """Boards of stacks of all heights, from nearly empty to full."""
    yield from _made_up(game, generator, heights=(1, 1, 1, 2, 2, 3, 4, 5), points=(2, 30))


def joker_stacks(game: Game, generator: Random) -> Iterator[str]:
    """Few stacks that share all jokers, on top of some of them too."""
    pieces = JOKERS + COLOURS * 2
    heights = _with_completed(game, (1, 2, 3, 4, 5, 6))
    yield from _made_up(game, generator, heights, points=(3, 8), pieces=pieces)


def neutral_towers(game: Game, generator: Random) -> Iterator[str]:
    """Completed stacks that nobody owns yet, with few claims, among small ones."""
    heights = _with_completed(game, (1, 1, 2, 4, 5, 5, 6))
    yield from _made_up(game, generator, heights, points=(5, 12), most_claims=CLAIMS_EACH)


def _with_completed(game: Game, heights: tuple[int, ...]) -> tuple[int, ...]:
    completed = TALLEST[game.name]
    return heights if completed in heights else (*heights, completed)


def _games(game: Game, generator: Random, choose: Choose) -> Iterator[str]:
    while True:
        position = game.start(generator.getrandbits(64))
        for _ in range(LONGEST_GAME):
            yield position.text
            turns = position.legal_turns()
            if not turns:
                break
            position = position.play(choose(position, turns))


def _made_up(
    game: Game,
    generator: Random,
    heights: tuple[int, ...],
    points: tuple[int, int],
    pieces: str = PIECES,
    most_claims: int = MOST_CLAIMED,
) -> Iterator[str]:
    """Positions put together at random; what is no position is tried again."""
    while True:
        stacks = _stacks(game, generator, heights, generator.randint(*points), pieces)
        claimed = "".join(generator.sample(COLOURS, generator.randint(0, most_claims)))
        least, most = max(0, len(claimed) - CLAIMS_EACH), min(CLAIMS_EACH, len(claimed))
        cut = generator.randint(least, most)
        claims = f"{claimed[:cut] or '-'}/{claimed[cut:] or '-'}"
        captured = generator.choice(("0/0", "0/0", "1/0", "0/1", "1/1", "2/1", "0/3"))
        board = _board(game, stacks)
        text = f"{board} {generator.choice('12')} {claims} {captured}"
        try:
            yield game.position(text).text
        except InvalidPosition:
            continue


def _stacks(
    game: Game, generator: Random, heights: tuple[int, ...], count: int, pieces: str
) -> dict[str, str]:
    """Stacks of about these heights on random points; jokers anywhere in them."""
    box = generator.sample(pieces, len(pieces))
    # Close together half of the time, so that stacks meet; anywhere otherwise.
    names = list(game.points)
    if generator.random() < 0.5:
        middle = generator.randrange(len(names))
        names = names[max(0, middle - 8) : middle + 8]
    stacks = {}
    for point in generator.sample(names, min(count, len(names))):
        stack = ""
        for _ in range(generator.choice(heights)):
            fitting = [piece for piece in box if piece == JOKER or piece not in stack]
            if fitting:
                box.remove(fitting[0])
                stack += fitting[0]
        if stack:
            stacks[point] = stack
    return stacks


def _board(game: Game, stacks: dict[str, str]) -> str:
    files = []
    for _, points in groupby(game.points, key=lambda point: point[0]):
        text = ""
        for occupied, group in groupby(points, key=lambda point: point in stacks):
            names = list(group)
            if occupied:
                contents = [stacks[name] for name in names]
                text += "".join(one if len(one) == 1 else f"({one})" for one in contents)
            else:
                text += str(len(names))
        files.append(text)
    return "/".join(files)


KINDS: Final[dict[str, Callable[[Game, Random], Iterator[str]]]] = {
    "uniform": uniform,
    "early claims": early_claims,
    "late claims": late_claims,
    "rare claims": rare_claims,
    "no captures": without_captures,
    "tall stacks": tall_stacks,
    "mixed stacks": mixed_stacks,
    "joker stacks": joker_stacks,
    "neutral towers": neutral_towers,
}
