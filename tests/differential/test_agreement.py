"""The core against the rulebook, on more than 20,000 different positions of every game.

A failure prints the position, its board and the turns that only one of the two allows. To look
further than these positions: ``torony verify --positions 1000000``.
"""

import pytest

import torony
from torony.verify import compare, samples

CHUNKS = 12  # so that several processes can share the work
POSITIONS = 1_700  # different ones in each chunk


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", torony.games())
def test_core_and_rulebook_agree(game: str, chunk: int) -> None:
    seen: set[str] = set()
    accepted = 0
    for sample in samples(game, seed=chunk):
        if sample.text in seen:
            continue
        seen.add(sample.text)
        difference = compare(game, sample.text)
        assert difference is None, f"{sample.kind}, chunk {chunk}:\n{difference}"
        accepted += is_position(game, sample.text)
        if accepted == POSITIONS:
            break


def is_position(game: str, text: str) -> bool:
    try:
        torony.game(game).position(text)
    except torony.InvalidPosition:
        return False
    return True
