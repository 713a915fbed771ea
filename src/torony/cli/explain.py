"""``torony explain``: why a turn is illegal, or what it does."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator

from torony.cli.common import Parser
from torony.engine import Engine, Score
from torony.engine.judgement import in_words
from torony.explaining import Assessment, Explanation, Rule, explain

EXAMPLES = """\
  torony explain gyges "321123/000000/000000/000000/000000/321123 1 -" a1a2
  torony explain gyges "200132/000300/000000/300000/000110/210320 1 -" a1c1
  torony explain lyngk "$(torony start lyngk --seed 7)" r:g7g8 --json

Of a turn that is not legal it says why, and which rule forbids it. Of any other it says what the
turn does, and what it threatens, prevents, allows and gives up: these are exact facts, found by
playing all turns. What the engine thinks of it comes from two short searches, always the same.
"""

WIDEST = 100


def add_arguments(parser: Parser) -> None:
    parser.add_game()
    parser.add_position()
    parser.add_argument("turn", metavar="TURN", help="the turn, legal or not")
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def run(options: Namespace) -> int:
    position = options.game.position(options.position.rstrip("\r\n"))
    with Engine(options.game) as engine:
        explanation = explain(position, options.turn.rstrip("\r\n"), engine)
    if options.json:
        print(json.dumps(explanation.as_json()))
    else:
        show(explanation)
    return 0


def show(explanation: Explanation) -> None:
    """Headings on the left, sentences on the right, as wide as one likes to read."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(width=None if sys.stdout.isatty() else WIDEST, highlight=False)
    rows = list(refusal(explanation) if not explanation.legal else story(explanation))
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column(max_width=WIDEST - 14)
    for heading, sentence in rows:
        grid.add_row(heading, Text(sentence))
    console.print(Text(headline(explanation), "bold" if explanation.legal else "bold red"))
    console.print(grid)


def headline(explanation: Explanation) -> str:
    player = explanation.position.player
    if explanation.legal:
        return f"{explanation.turn}, a turn of player {player}"
    return f"{explanation.turn} is not legal for player {player}"


def refusal(explanation: Explanation) -> Iterator[tuple[str, str]]:
    yield "Why", explanation.reason
    if (rule := explanation.rule) is not None:
        yield "Rule", f"{rule.tag}, {rule.title}"
        yield "", rule.text
        yield "", place(rule)


def place(rule: Rule) -> str:
    return f"({rule.place.partition('#')[0]})"


def story(explanation: Explanation) -> Iterator[tuple[str, str]]:
    sections = (
        ("Does", explanation.does),
        ("Threatens", explanation.threatens),
        ("Prevents", explanation.prevents),
        ("Allows", explanation.allows),
        ("Gives up", explanation.gives_up),
    )
    for heading, sentences in sections:
        for number, sentence in enumerate(sentences):
            yield heading if number == 0 else "", sentence
    if (verdict := explanation.verdict) is not None:
        yield from opinion(verdict, explanation.position.player)


def opinion(verdict: Assessment, player: int) -> Iterator[tuple[str, str]]:
    yield "Engine", f"{verdict.words}: {told(verdict.score, player)}"
    if verdict.line[0] != verdict.best:
        yield "", f"it would play {verdict.best}: {told(verdict.best_score, player)}"
    if len(verdict.line) > 1:
        yield "Goes on", " ".join(map(str, verdict.line[1:]))


def told(score: Score, player: int) -> str:
    """An estimate as number and words; what is proved needs no number.

    >>> told(Score(cp=35), 1), told(Score(loss=2), 1)
    ('+0.35, player 1 is slightly better', 'player 2 wins in 2')
    """
    words = in_words(score, player)
    return words if score.proved else f"{score}, {words}"
