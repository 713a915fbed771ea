"""Positions and turns to try the contract on, for every game there is.

Games played at random by the public interface serve any game at all; the kinds of
:mod:`torony.verify` add what is rare in play.
"""

from functools import cache
from itertools import islice
from random import Random

import torony
from torony import verify

GAMES_PLAYED = 6
LONGEST_GAME = 120
SAMPLES = 400


@cache
def positions(game: str, most: int) -> tuple[torony.Position, ...]:
    """So many different positions of the game, a mixture of all there are."""
    texts = list(dict.fromkeys([*_played(game), *_sampled(game)]))
    Random(f"{game} positions").shuffle(texts)
    return tuple(torony.game(game).position(text) for text in texts[:most])


@cache
def turns_seen(game: str) -> tuple[str, ...]:
    """Turns that are legal somewhere; in any other position most of them are not."""
    return tuple(
        sorted({str(turn) for position in positions(game, 200) for turn in position.legal_turns()})
    )


def _played(game: str) -> list[str]:
    """Every position of a few random games, the finished ones included."""
    texts = []
    for seed in range(GAMES_PLAYED):
        generator = Random(f"{game} {seed}")
        position = torony.game(game).start(seed)
        for _ in range(LONGEST_GAME):
            texts.append(position.text)
            turns = position.legal_turns()
            if not turns:
                break
            position = position.play(generator.choice(turns))
    return texts


def _sampled(game: str) -> list[str]:
    samples = islice(verify.samples(game, seed=4), SAMPLES)
    return [sample.text for sample in samples if sample.kind != verify.DAMAGED]
