"""What can be seen in a position: to know that the random positions hold what they should."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice

import torony
from torony.verify import DAMAGED, kinds, samples

EACH_KIND = 250


def lyngk(position: torony.Position) -> Iterator[str]:
    """The features of a LYNGK position, each at most once."""
    cells, owners = position.cells, position.owners
    claims = position.claims[1] + position.claims[2]
    heights = {len(stack) for stack in cells.values()}
    neutral = {len(s) for point, s in cells.items() if point not in owners and s[-1] != "w"}
    yield f"{len(claims)} claims"
    yield from (f"a neutral stack of {height}" for height in neutral if height > 4)
    if heights and max(heights) >= 4:
        yield "a tall stack"
    if any(stack.count("w") > 1 for stack in cells.values()):
        yield "several jokers in a stack"
    if any(stack[-1] == "w" and len(stack) > 1 for stack in cells.values()):
        yield "a joker on top"
    if not any(position.captured.values()):
        yield "nothing captured"

    turns = position.legal_turns()
    if [str(turn) for turn in turns] == ["pass"]:
        yield "a forced pass"
    elif turns and all(turn.claim for turn in turns):
        yield "claims only"
    if any(str(turn).endswith(":") for turn in turns):
        yield "a claim that wins"
    if any(len(position.route(turn)) > 2 for turn in turns):
        yield "a LYNGK chain"
    if any(len(position.route(turn)) > 4 for turn in turns):
        yield "a long LYNGK chain"
    if any(position.play(turn).captured != position.captured for turn in turns):
        yield "a capture"
    yield from ending(position)


def gyges(position: torony.Position) -> Iterator[str]:
    """The features of a Gygès position, each at most once."""
    if position.reserve:
        yield "setup"
    turns = position.legal_turns()
    order = "123456" if position.player == 1 else "654321"
    ranks = sorted({point[1] for point in position.cells if len(point) == 2}, key=order.index)
    used = {turn.origin[1] for turn in turns if turn.origin}
    if used and ranks[0] not in used:
        yield "a blocked front row"
    if any(turn.target in ("N", "S") for turn in turns):
        yield "a goal"
    if any(turn.drop for turn in turns):
        yield "a replacement"
    if any(turn.drop == turn.origin is not None for turn in turns):
        yield "a swap"
    bounces = max((len(position.route(turn)) for turn in turns[:40]), default=0) - 2
    if bounces > 0:
        yield "a bounce"
    if bounces > 2:
        yield "many bounces"
    if len(position.cells) < 7:
        yield "few pieces"
    yield from ending(position)


def ending(position: torony.Position) -> Iterator[str]:
    outcome = position.outcome()
    if outcome is not None:
        yield "the end"
        yield f"the end: {outcome.reason}"


FEATURES: dict[str, Callable[[torony.Position], Iterator[str]]] = {
    "lyngk": lyngk,
    "lyngk-6": lyngk,
    "gyges": gyges,
    "gyges-advanced": gyges,
}


@cache
def features(game: str) -> dict[str, Counter[str]]:
    """For every kind of random position, how many of ``EACH_KIND`` show which features."""
    found: dict[str, Counter[str]] = {kind: Counter() for kind in kinds(game) if kind != DAMAGED}
    for sample in islice(samples(game, seed=1000), EACH_KIND * len(kinds(game))):
        if sample.kind != DAMAGED:
            found[sample.kind].update(FEATURES[game](torony.game(game).position(sample.text)))
    return found
