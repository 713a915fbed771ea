"""Records put together at random: whole trees with everything that can be said about a turn."""

from __future__ import annotations

import random

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

import torony
from torony.records import Line, Mark, Record, RecordedTurn
from torony.records.progress import Progress
from torony.records.record import COLOURS, NOTES, RESERVED

# Long enough to be broken into lines, at places where a line could look like something else.
LONG = st.lists(
    st.sampled_from(['[Game "lyngk"]', "[Event", '"x"]', "", "a", "(", ")", "{", "}", "word" * 20]),
    min_size=20,
    max_size=60,
).map(" ".join)
# Lone surrogates and control characters too: whatever Python can hold must survive.
TEXT = (
    st.text(max_size=30)
    | LONG
    | st.sampled_from(
        [
            "}",
            "{",
            "a } b { c",
            "\\",
            "\\}",
            "\\n",
            "two\nlines",
            "\r\n",
            '[Game "lyngk"]',
            '\n[Game "lyngk"]\n\n1. c1d2 *\n',
            "(5. c1d2) 1-0",
            "Győző: «jó»",
            "\u2028\x85\x00\ud800",
            "\ufeff",
            " ",
            "<score 1>",
            "$5 !? ;",
        ]
    )
)
NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True)
SECONDS = st.floats(0, 1e12, allow_nan=False)
SCORES = st.one_of(
    st.builds(torony.Score, cp=st.integers(-(10**9), 10**9)),
    st.builds(torony.Score, win=st.integers(0, 10**6)),
    st.builds(torony.Score, loss=st.integers(0, 10**6)),
    st.just(torony.Score(draw=True)),
    st.builds(lambda turns: torony.Score(loss=turns, at_most=True), st.integers(0, 10**6)),
)


@st.composite
def records(draw: DrawFn) -> Record:
    """A random game of any of the games, with variations and remarks."""
    game = torony.game(draw(st.sampled_from(torony.games())))
    deal = draw(st.none() | st.integers(0, 2**64 - 1))
    start = game.start(draw(st.integers(0, 999)) if deal is None else deal)
    chance = random.Random(draw(st.integers(0, 2**32)))
    tags = draw(st.dictionaries(NAMES.filter(lambda name: name not in RESERVED), TEXT, max_size=4))
    progress = Progress(start)
    line = _line(draw, progress, chance, draw(st.integers(0, 60)), 0)
    outcome = progress.outcome()
    if outcome is None:
        outcome = draw(st.none() | st.builds(torony.Outcome, st.sampled_from([None, 1, 2]), TEXT))
    return Record(start, tags, line, outcome, deal)


def _line(
    draw: DrawFn, progress: Progress, chance: random.Random, length: int, nesting: int
) -> Line:
    line = Line(draw(st.lists(TEXT, max_size=2)))
    told = set(draw(st.lists(st.integers(0, max(length - 1, 0)), max_size=3)))
    for number in range(length):
        turns = progress.position.legal_turns()
        if not turns or progress.outcome() is not None:
            break
        entry = RecordedTurn(chance.choice(turns))
        progress.play(entry.turn)
        if number in told:
            _tell(draw, entry, progress.position.game)
            if nesting < 3 and draw(st.booleans()):
                other = progress.alternative()
                variation = _line(draw, other, chance, draw(st.integers(1, 5)), nesting + 1)
                entry.variations.append(variation)
        line.turns.append(entry)
    return line


def _tell(draw: DrawFn, entry: RecordedTurn, game: torony.Game) -> None:
    entry.nags = tuple(draw(st.lists(st.integers(1, 255), max_size=3)))
    entry.spent = draw(st.none() | SECONDS)
    entry.clock = draw(st.none() | SECONDS)
    entry.score = draw(st.none() | SCORES)
    points = st.lists(st.sampled_from(game.points), min_size=1, max_size=3)
    marks = st.builds(Mark, points.map(tuple), st.sampled_from(COLOURS))
    entry.marks = tuple(draw(st.lists(marks, max_size=2)))
    names = NAMES.filter(lambda name: name not in NOTES)
    entry.notes = draw(st.dictionaries(names, TEXT, max_size=2))
    entry.comments = draw(st.lists(TEXT, max_size=2))
