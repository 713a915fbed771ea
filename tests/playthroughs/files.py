"""Playthroughs: whole games stored as text that a person can read and a test can replay."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

import torony

DATA = Path(__file__).parents[1] / "data"

# Chosen for what happens: claims, chains over LYNGK points, captures, a pass; a win by a stack of
# six, and moves running out before one; setup, bounces, replacements, a goal.
SEEDS = {"lyngk": (25,), "lyngk-6": (33, 13), "gyges": (19,), "gyges-advanced": (7,)}

HEADER = """\
# A game of {game}, played at random (seed {seed}) by players who take a win when they see one.
# Both implementations of the rules must reproduce it.
# To write it again after a change of the boards: TORONY_UPDATE=1 pytest tests/playthroughs
"""


@dataclass(frozen=True)
class Step:
    """One position of a game and what was done in it."""

    position: str
    legal: int  # how many legal turns there were
    played: str = ""  # nothing after the last turn
    outcome: str = "none"  # (winner, reason) as Python writes it


def path(game: str, number: int) -> Path:
    """The file of one of the playthroughs of a game, which are counted from 1."""
    return DATA / game / ("playthrough.txt" if number == 1 else f"playthrough-{number}.txt")


def written(game: str, seed: int) -> str:
    """The game of this seed, as it is to stand in its file."""
    parts = [HEADER.format(game=game, seed=seed)]
    generator = Random(seed)
    position = torony.game(game).start(seed)
    number = 1
    while position.outcome() is None:
        turn = _choice(position, generator)
        shown = str(turn)
        route = position.route(turn)
        if len(route) > 2:
            shown += f"  ({route})"
        parts.append(_part(f"Turn {number}", position, f"played    {shown}"))
        position = position.play(turn)
        number += 1
    outcome = position.outcome()
    assert outcome is not None
    parts.append(_part("The end", position, f"outcome   {outcome.winner} {outcome.reason}"))
    return "\n".join(parts)


def steps(text: str) -> list[Step]:
    """The steps of a stored game; boards, routes and comments are for people."""
    found: list[Step] = []
    position, legal = "", 0
    for line in text.splitlines():
        name, _, value = line.partition(" ")
        value = value.strip()
        if name == "position":
            position = value
        elif name == "legal":
            legal = int(value)
        elif name == "played":
            found.append(Step(position, legal, played=value.split(" ")[0]))
        elif name == "outcome":
            found.append(Step(position, legal, outcome=value))
    return found


def _choice(position: torony.Position, generator: Random) -> torony.Turn:
    """A winning turn if there is one; claims are rare, or all colours would be gone at once."""
    turns = sorted(position.legal_turns(), key=str)
    winning = [turn for turn in turns if _wins(position, turn)]
    turns = winning or turns
    if generator.random() < 0.75:
        turns = [turn for turn in turns if not turn.claim] or turns
    return generator.choice(turns)


def _wins(position: torony.Position, turn: torony.Turn) -> bool:
    outcome = position.play(turn).outcome()
    return outcome is not None and outcome.winner == position.player


def _part(title: str, position: torony.Position, ending: str) -> str:
    board = "\n".join(f"    {line}".rstrip() for line in position.board(colour=False).splitlines())
    legal = len(position.legal_turns())
    return f"## {title}\nposition  {position}\n{board}\nlegal     {legal}\n{ending}\n"
