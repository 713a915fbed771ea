"""The core against the rulebook: random positions of many kinds, and what differs in them.

``torony verify`` and the differential tests stand on this. A position is compared as a user sees
it: whether its text is accepted, the legal turns, the outcome, and where each turn leads.

>>> from itertools import islice
>>> texts = [sample.text for sample in islice(samples("gyges", seed=1), 20)]
>>> any(compare("gyges", text) for text in texts)
False
>>> kinds("gyges")[:4]
('uniform', 'placements', 'no goals', 'blocked rows')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from torony import rulebook
from torony.errors import InvalidPosition
from torony.games import Game, Position
from torony.verify import gyges, lyngk
from torony.verify.mutate import damaged

__all__ = ["Difference", "Sample", "compare", "kinds", "samples"]

Texts = Callable[[Game, Random], Iterator[str]]

KINDS: Final[dict[str, dict[str, Texts]]] = {
    "lyngk": lyngk.KINDS,
    "lyngk-6": lyngk.KINDS,
    "gyges": gyges.KINDS,
    "gyges-advanced": gyges.KINDS,
}
"""What is rare in play; a game without an entry is played at random and nothing else."""

DAMAGED: Final = "damaged"


@dataclass(frozen=True)
class Sample:
    """The text of a position, or nearly one, and how it came about."""

    kind: str
    text: str


@dataclass(frozen=True)
class Difference:
    """A position in which core and rulebook do not agree; ``str()`` is the report of it."""

    game: str
    text: str
    board: str
    findings: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([f"{self.game} {self.text!r}", self.board, *self.findings])


def _played(game: Game, generator: Random) -> Iterator[str]:
    """Whole games, every legal turn with equal probability."""
    while True:
        position = game.start(generator.getrandbits(32))
        yield position.text
        while turns := position.legal_turns():
            position = position.play(generator.choice(turns))
            yield position.text


def _sources(game: str) -> dict[str, Texts]:
    return KINDS.get(game, {"uniform": _played})


def kinds(game: str) -> tuple[str, ...]:
    """How positions of this game are made; :func:`samples` takes one of each in turn."""
    return (*_sources(game), DAMAGED)


def samples(game: str, seed: int) -> Iterator[Sample]:
    """Positions without end, one of each kind in turn; the same seed gives the same ones."""
    sources = {
        kind: texts(Game(game), Random(f"{kind} {seed}")) for kind, texts in _sources(game).items()
    }
    generator = Random(f"{DAMAGED} {seed}")
    while True:
        text = ""
        for kind, source in sources.items():
            text = next(source)
            yield Sample(kind, text)
        yield Sample(DAMAGED, damaged(text, generator))


def compare(game: str, text: str, most_turns: int = 8) -> Difference | None:
    """What core and rulebook do not agree on in this position; ``None`` when they do on everything.

    The lists of legal turns are always compared whole; the positions after them for at most
    ``most_turns`` turns, spread evenly over the list.
    """
    book = rulebook.book(game)
    try:
        by_rulebook = book.parse(text)
    except rulebook.InvalidPosition as error:
        by_rulebook = None
        refusal = f"the rulebook refuses it: {'; '.join(error.reasons)}"
    try:
        by_core = Game(game).position(text)
    except InvalidPosition as error:
        if by_rulebook is None:
            return None
        refusal = f"the core refuses it: {'; '.join(map(str, error.reasons))}"
        return Difference(game, text, "", (f"only the rulebook accepts it; {refusal}",))
    if by_rulebook is None:
        return Difference(game, text, _board(by_core), (f"only the core accepts it; {refusal}",))
    findings = [*_findings(book, by_rulebook, by_core, most_turns)]
    return Difference(game, text, _board(by_core), tuple(findings)) if findings else None


def _findings(
    book: rulebook.Book[Any], by_rulebook: Any, by_core: Position, most_turns: int
) -> Iterator[str]:
    if by_core.text != book.text(by_rulebook):
        yield f"text: rulebook {book.text(by_rulebook)!r}, core {by_core.text!r}"

    allowed = book.legal_turns(by_rulebook)
    offered = sorted(str(turn) for turn in by_core.legal_turns())
    if allowed != offered:
        yield f"turns only in the rulebook: {_listed(set(allowed) - set(offered))}"
        yield f"turns only in the core: {_listed(set(offered) - set(allowed))}"
        if len(set(offered)) < len(offered):
            yield "the core lists a turn twice"

    ended = book.outcome(by_rulebook)
    outcome = by_core.outcome()
    if ended != (None if outcome is None else (outcome.winner, outcome.reason)):
        yield f"outcome: rulebook {ended}, core {outcome}"

    common = [turn for turn in allowed if by_core.is_legal(turn)]
    for turn in common[:: max(1, -(-len(common) // max(1, most_turns)))]:
        expected = book.text(book.apply(by_rulebook, turn))
        reached = by_core.play(turn)
        if reached.text != expected:
            yield f"after {turn}: rulebook {expected!r}, core {reached.text!r}"
            continue
        try:
            read = by_core.game.position(expected)
        except InvalidPosition as error:
            yield f"after {turn}: the core does not read its own text: {error}"
        else:
            if read.key != reached.key:
                yield f"after {turn}: the key kept by the core is not that of {expected!r}"


def _listed(turns: set[str]) -> str:
    return " ".join(sorted(turns)) or "none"


def _board(position: Position) -> str:
    return position.board(colour=False)
