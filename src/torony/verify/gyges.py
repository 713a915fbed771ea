"""Random positions of the Gygès games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from torony.games import Game, Position, Turn

FILES: Final = "abcdef"
RANKS: Final = "123456"
SIZES: Final = "111122223333"
LONGEST_GAME: Final = 150


def uniform(game: Game, generator: Random) -> Iterator[str]:
    """Whole games, every legal turn with equal probability, setup included."""
    while True:
        yield from _played(game.start(), generator.choice)


def setting_up(game: Game, generator: Random) -> Iterator[str]:
    """Only the beginning of games, while pieces are still being placed."""
    while True:
        position = game.start()
        while position.fields["placing"]:
            position = position.play(generator.choice(position.legal_turns()))
            yield position.text


def without_goals(game: Game, generator: Random) -> Iterator[str]:
    """Games in which nobody wins while he can help it, so that all pieces get mixed up."""

    def choose(turns: list[Turn]) -> Turn:
        return generator.choice([turn for turn in turns if turn.target not in ("N", "S")] or turns)

    while True:
        yield from _played(game.start(), choose)


def blocked_rows(game: Game, generator: Random) -> Iterator[str]:
    """The pieces fill two rows, the larger ones behind: most of them cannot move, or whole rows."""
    while True:
        player = generator.choice("12")
        ranks = RANKS if player == "1" else RANKS[::-1]
        squares = [file + rank for rank in ranks for file in FILES]
        sizes = sorted(SIZES, reverse=True)
        for _ in range(generator.choice((0, 1, 2, 12))):
            _swap(sizes, generator)
        # A few pieces stand elsewhere, so that there are gaps.
        for _ in range(generator.choice((0, 0, 1, 2))):
            _swap(squares, generator)
        yield _text(dict(zip(squares, sizes, strict=False)), player, generator)


def close_together(game: Game, generator: Random) -> Iterator[str]:
    """The pieces fill a small part of the board: long chains of bounces, or none at all."""
    while True:
        width, height = generator.choice(((2, 2), (2, 3), (3, 2), (3, 3), (4, 3), (6, 2), (3, 4)))
        left = generator.randrange(len(FILES) - width + 1)
        below = generator.randrange(len(RANKS) - height + 1)
        corner = [
            file + rank
            for file in FILES[left : left + width]
            for rank in RANKS[below : below + height]
        ]
        squares = generator.sample(corner, len(corner) - generator.choice((0, 0, 1, 2)))
        sizes = generator.sample(SIZES, len(SIZES))
        pieces = dict(zip(squares, sizes, strict=False))
        yield _text(pieces, generator.choice("12"), generator)


def few_pieces(game: Game, generator: Random) -> Iterator[str]:
    """One to six pieces anywhere."""
    yield from _scattered(generator, 1, 6)


def crowded(game: Game, generator: Random) -> Iterator[str]:
    """All or nearly all pieces anywhere."""
    yield from _scattered(generator, 10, 12)


def _scattered(generator: Random, fewest: int, most: int) -> Iterator[str]:
    squares = [file + rank for rank in RANKS for file in FILES]
    while True:
        sizes = generator.sample(SIZES, generator.randint(fewest, most))
        pieces = dict(zip(generator.sample(squares, len(sizes)), sizes, strict=True))
        yield _text(pieces, generator.choice("12"), generator)


def _swap(items: list[str], generator: Random) -> None:
    one, other = generator.sample(range(len(items)), 2)
    items[one], items[other] = items[other], items[one]


def _text(pieces: dict[str, str], player: str, generator: Random) -> str:
    """The text of these pieces; now and then one of them stands on a goal."""
    off = "-"
    if len(pieces) > 1 and generator.random() < 0.05:
        off = ("S" if player == "1" else "N") + pieces.pop(generator.choice(list(pieces)))
    rows = ["".join(pieces.get(file + rank, "0") for file in FILES) for rank in RANKS]
    return f"{'/'.join(rows)} {player} {off}"


def _played(position: Position, choose: Callable[[list[Turn]], Turn]) -> Iterator[str]:
    for _ in range(LONGEST_GAME):
        yield position.text
        turns = position.legal_turns()
        if not turns:
            return
        position = position.play(choose(turns))


KINDS: Final[dict[str, Callable[[Game, Random], Iterator[str]]]] = {
    "uniform": uniform,
    "placements": setting_up,
    "no goals": without_goals,
    "blocked rows": blocked_rows,
    "close together": close_together,
    "few pieces": few_pieces,
    "crowded": crowded,
}
