"""Exact facts about a position and a turn, asked of the core: no search, no rules of our own."""

from __future__ import annotations

from collections.abc import Iterable

from torony.errors import InvalidPosition
from torony.games import Position, Turn
from torony.render.position import captured
from torony.render.theme import piece_name

__all__ = [
    "captures",
    "capturing_turns",
    "deeds",
    "skipped",
    "stopping_turns",
    "winning_turns",
]


def winning_turns(position: Position) -> list[Turn]:
    """The turns that end the game in favour of the player to move.

    >>> import torony
    >>> position = torony.game("gyges").position("200132/000300/000000/300000/000110/210320 1 -")
    >>> winning_turns(position)
    [Turn('d1N'), Turn('e1N')]
    """
    return _shortest_first(turn for turn in position.legal_turns() if _wins(position, turn))


def _wins(position: Position, turn: Turn) -> bool:
    outcome = position.play(turn).outcome()
    return outcome is not None and outcome.winner == position.player


def stopping_turns(position: Position) -> list[Turn]:
    """The turns after which the other player cannot win at once."""
    turns = []
    for turn in position.legal_turns():
        after = position.play(turn)
        if not any(_wins(after, reply) for reply in after.legal_turns()):
            turns.append(turn)
    return _shortest_first(turns)


def captures(before: Position, after: Position) -> int:
    """How many stacks the player who moved has captured by it; none where nothing is captured."""
    if "captured" not in before.fields:
        return 0
    return captured(after)[before.player] - captured(before)[before.player]


def capturing_turns(position: Position) -> list[Turn]:
    """The turns that capture something."""
    turns = position.legal_turns()
    return _shortest_first(turn for turn in turns if captures(position, position.play(turn)) > 0)


def _shortest_first(turns: Iterable[Turn]) -> list[Turn]:
    """A turn without a claim is the plainest of those that make the same move."""
    return sorted(turns, key=lambda turn: (len(str(turn)), str(turn)))


def skipped(position: Position) -> Position | None:
    """The same position with the other player to move, where there can be such a one.

    >>> import torony
    >>> position = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
    >>> print(skipped(position))
    321123/000000/000000/000000/000000/321123 2 -
    """
    board, player, *rest = position.text.split(" ")
    try:
        return position.game.position(" ".join([board, str(3 - int(player)), *rest]))
    except InvalidPosition:  # in a set-up it is clear whose turn it is
        return None


def deeds(before: Position, turn: Turn, after: Position) -> list[str]:
    """What a turn does, a sentence each, without the subject."""
    said = []
    if turn.claim is not None:
        said.append(f"claims {piece_name(turn.claim)}")
    said.extend(_move(before, turn, after))
    if gained := captures(before, after):
        said.append("captures a stack" if gained == 1 else f"captures {gained} stacks")
    outcome = after.outcome()
    if outcome is not None:
        said.append(f"ends the game: {outcome}")
    return said


def _move(before: Position, turn: Turn, after: Position) -> list[str]:
    if turn.size is not None:
        return [f"places a {piece_name(str(turn.size))} on {turn.target}"]
    if turn.origin is None or turn.target is None:
        return [] if turn.claim is not None else ["passes"]
    said = [f"moves the {_named(before.cells[turn.origin])} from {turn.origin} to {turn.target}"]
    if between := before.route(turn)[1:-1]:
        said[0] += f" by way of {', '.join(between)}"
    if turn.drop is not None:
        displaced = _named(before.cells[turn.target])
        said.append(f"puts the {displaced} of {turn.target} on {turn.drop}")
    elif (stack := after.cells.get(turn.target)) is not None and len(stack) > 1:
        said.append(f"makes the {_named(stack)}")
    return said


def _named(pieces: str) -> str:
    """
    >>> _named("3"), _named("r"), _named("grb")
    ('triple', 'red piece', 'stack grB of 3')
    """
    if len(pieces) > 1:
        return f"stack {pieces[:-1]}{pieces[-1].upper()} of {len(pieces)}"
    name = piece_name(pieces)
    return name if pieces.isdigit() else f"{name} piece"
