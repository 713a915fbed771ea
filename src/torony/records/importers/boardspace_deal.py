"""How Boardspace.net deals LYNGK from a seed."""

from __future__ import annotations

from typing import Final

from torony.games import Game, Position

__all__ = ["deal"]

_PIECES: Final = "www" + "krgbi" * 8
_PASSES: Final = 4


class JavaRandom:
    """The generator of ``java.util.Random``, as its documentation defines it."""

    def __init__(self, seed: int) -> None:
        self._state = (seed ^ 0x5DEECE66D) & (2**48 - 1)

    def _next(self) -> int:
        """31 random bits."""
        self._state = (self._state * 0x5DEECE66D + 0xB) & (2**48 - 1)
        return self._state >> 17

    def below(self, bound: int) -> int:
        """A number below a bound that is no power of two."""
        while True:
            bits = self._next()
            value = bits % bound
            if bits - value + bound - 1 < 2**31:
                return value


def deal(game: Game, seed: int) -> Position:
    """The start that belongs to a seed.

    >>> import torony
    >>> print(deal(torony.game("lyngk"), 1))
    k/kbib/kgikirr/gbirww/wbrgggg/rggbrk/bkiikbr/irik/b 1 -/- 0/0
    """
    random = JavaRandom(seed)
    pieces = list(_PIECES)
    for _ in range(_PASSES):
        for place in range(len(pieces)):
            other = random.below(len(pieces))
            pieces[place], pieces[other] = pieces[other], pieces[place]
    files: dict[str, str] = {}
    for point, piece in zip(game.points, pieces, strict=True):
        files[point[0]] = files.get(point[0], "") + piece
    return game.position(f"{'/'.join(files.values())} 1 -/- 0/0")
