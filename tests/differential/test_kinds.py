"""Every kind of random position holds what its name promises, and together they hold everything."""

from collections import Counter

import pytest
from tests.differential.features import EACH_KIND, FEATURES, features

from torony.verify import DAMAGED, kinds

# What must be seen at least once, in whatever kind.
SEEN = {
    "lyngk": (
        *("0 claims", "1 claims", "2 claims", "3 claims", "4 claims"),
        *("a neutral stack of 5", "several jokers in a stack", "a joker on top"),
        *("a forced pass", "claims only", "a capture", "a LYNGK chain", "a long LYNGK chain"),
        *("the end: captures", "the end: stacks of 4", "the end: stacks of 3"),
        *("the end: stacks of 2", "the end: singles", "the end: all equal"),
    ),
    "lyngk-6": (
        *("0 claims", "1 claims", "2 claims", "3 claims", "4 claims"),
        *("a neutral stack of 5", "a neutral stack of 6", "several jokers in a stack"),
        *("a joker on top", "a forced pass", "claims only", "a claim that wins"),
        *("a LYNGK chain", "a long LYNGK chain", "the end: six-stack", "the end: stacks of 5"),
        *("the end: stacks of 4", "the end: stacks of 3", "the end: stacks of 2"),
        *("the end: singles", "the end: all equal"),
    ),
    "gyges": (
        *("setup", "a blocked front row", "a bounce", "many bounces", "a goal"),
        *("few pieces", "the end: goal"),
    ),
    "gyges-advanced": (
        *("setup", "a blocked front row", "a bounce", "many bounces", "a goal"),
        *("few pieces", "the end: goal", "a replacement", "a swap"),
    ),
}

# What a kind is there for, and in which share of its positions it must be seen.
PROMISES = [
    ("lyngk", "uniform", "a capture", 0.2),
    ("lyngk", "early claims", "4 claims", 0.7),
    ("lyngk", "late claims", "0 claims", 0.7),
    ("lyngk", "late claims", "a neutral stack of 5", 0.1),
    ("lyngk", "late claims", "claims only", 0.01),
    ("lyngk", "rare claims", "1 claims", 0.1),
    ("lyngk", "no captures", "nothing captured", 0.9),
    ("lyngk", "no captures", "a capture", 0.2),
    ("lyngk", "tall stacks", "a tall stack", 0.9),
    ("lyngk", "mixed stacks", "a LYNGK chain", 0.3),
    ("lyngk", "joker stacks", "several jokers in a stack", 0.3),
    ("lyngk", "neutral towers", "a neutral stack of 5", 0.5),
    ("lyngk-6", "early claims", "4 claims", 0.7),
    ("lyngk-6", "late claims", "0 claims", 0.7),
    ("lyngk-6", "late claims", "a claim that wins", 0.01),
    ("lyngk-6", "tall stacks", "a tall stack", 0.9),
    ("lyngk-6", "joker stacks", "several jokers in a stack", 0.3),
    ("lyngk-6", "neutral towers", "a neutral stack of 5", 0.5),
    ("lyngk-6", "neutral towers", "a neutral stack of 6", 0.1),
    ("lyngk-6", "neutral towers", "a claim that wins", 0.1),
    ("gyges", "uniform", "a goal", 0.1),
    ("gyges", "placements", "setup", 0.8),
    ("gyges", "no goals", "a goal", 0.2),
    ("gyges", "blocked rows", "a blocked front row", 0.2),
    ("gyges", "close together", "many bounces", 0.2),
    ("gyges", "few pieces", "few pieces", 1.0),
    ("gyges", "crowded", "many bounces", 0.2),
    ("gyges-advanced", "uniform", "a replacement", 0.5),
    ("gyges-advanced", "placements", "setup", 0.8),
    ("gyges-advanced", "blocked rows", "a blocked front row", 0.2),
    ("gyges-advanced", "few pieces", "a replacement", 0.2),
]


# One test a game, as counting takes a second or two and processes do not share what they counted.
@pytest.mark.parametrize("game", FEATURES)
def test_every_kind_holds_what_it_promises(game: str) -> None:
    counts = features(game)
    promises = [promise[1:] for promise in PROMISES if promise[0] == game]
    broken = [
        f"{kind}: {feature} in {counts[kind][feature]} of {EACH_KIND}, expected {share:.0%}"
        for kind, feature, share in promises
        if counts[kind][feature] < share * EACH_KIND
    ]
    assert broken == []

    seen: Counter[str] = sum(counts.values(), Counter())
    assert [feature for feature in SEEN[game] if seen[feature] < 3] == [], seen

    over = {kind: count["the end"] for kind, count in counts.items()}
    assert [kind for kind, ended in over.items() if ended > EACH_KIND / 2] == [], over


def test_every_kind_has_a_promise() -> None:
    """The variants share their kinds, so a promise of one of them is enough."""
    promised = {(game.split("-")[0], kind) for game, kind, _, _ in PROMISES}
    made = {(game.split("-")[0], kind) for game in FEATURES for kind in kinds(game)}
    assert made - promised == {(game, DAMAGED) for game, _ in made}
