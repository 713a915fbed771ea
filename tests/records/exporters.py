"""Games in the notations of others, written from the facts known about them.

Made apart from the importers, so that a mistake in one is not repeated by the other.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import pairwise

import torony
from torony import Playthrough, Position, Turn

FIRST_RANKS = {"a": 3, "b": 2, "c": 1, "d": 2, "e": 2, "f": 3, "g": 3, "h": 5, "i": 7}
CHIPS = {"k": "N", "r": "R", "g": "G", "b": "B", "i": "I"}


def random_playthrough(
    start: Position, seed: int, length: int, *, claims: bool = True
) -> Playthrough:
    """A random game, cut off after so many turns."""
    chance = random.Random(seed)
    playthrough = Playthrough(start)
    while playthrough.outcome() is None and len(playthrough) < length:
        turns = playthrough.position.legal_turns()
        without = [turn for turn in turns if turn.claim is None]
        if not claims and not without:
            break
        playthrough.play(chance.choice(turns if claims else without))
    return playthrough


def lyngk_point(point: str) -> str:
    """Rows count from 1 in each column."""
    return f"{point[0].upper()} {int(point[1]) - FIRST_RANKS[point[0]] + 1}"


def lyngk_commands(turn: Turn, player: int, style: str, stops: Sequence[str]) -> list[str]:
    if str(turn) == "pass":
        return ["Pass"] if style == "robot" else ["Pass", "Done"]
    side = "FS"[player - 1]
    commands = []
    if turn.claim is not None:
        chip = CHIPS[turn.claim]
        commands += (
            [f"Claim {chip} {side}"] if style == "robot" else [f"Pick {chip}", f"Drop {side}"]
        )
    assert turn.origin is not None
    assert turn.target is not None
    if style == "robot":
        return [*commands, f"Move {lyngk_point(turn.origin)} {lyngk_point(turn.target)}"]
    way = stops if style == "stops" else [turn.origin, turn.target]
    for origin, target in pairwise(way):
        commands += [f"Pickb {lyngk_point(origin)} 0", f"Dropb {lyngk_point(target)}"]
    return [*commands, "Done"]


def gyges_square(square: str, player: int) -> str:
    """Row 6 is the first player's home; the goals are column G."""
    if square in "NS":
        return f"G {player}"
    return f"{square[0].upper()} {7 - int(square[1])}"


def gyges_commands(turn: Turn, player: int, style: str) -> list[str]:
    assert turn.origin is not None
    assert turn.target is not None
    ends = [gyges_square(turn.origin, player), gyges_square(turn.target, player)]
    commands = [f"Move {' '.join(ends)}"]
    if style == "human":
        commands = [f"Pickb {ends[0]}", f"Dropb {ends[1]}"]
    if turn.drop is not None:
        commands.append(f"Dropb_R {gyges_square(turn.drop, player)}")
    return [*commands, "Done"] if style == "human" else commands


def placements(playthrough: Playthrough) -> dict[int, list[Turn]]:
    placed: dict[int, list[Turn]] = {1: [], 2: []}
    for position, turn in zip(playthrough.positions, playthrough.turns, strict=False):
        if turn.size is not None:
            placed[position.player].append(turn)
    return placed


def setup_commands(playthrough: Playthrough) -> list[tuple[int, str]]:
    """First all of player 1, then all of player 2; pieces are numbered 0 to 5."""
    commands = []
    for player, turns in placements(playthrough).items():
        free = {1: [0, 1], 2: [2, 3], 3: [4, 5]}
        for turn in turns:
            assert turn.size is not None
            assert turn.target is not None
            piece = free[turn.size].pop(0)
            square = gyges_square(turn.target, player)
            commands.append((player, f"OnBoard {'FS'[player - 1]} {piece} {square}"))
    return commands


def boardspace(playthrough: Playthrough, setup: str, style: str, extra: Sequence[str] = ()) -> str:
    """A file of Boardspace.net."""
    commands: list[tuple[int, str]] = []
    gyges = playthrough.game.name.startswith("gyges")
    if gyges:
        commands += setup_commands(playthrough)
    for position, turn in zip(playthrough.positions, playthrough.turns, strict=False):
        if turn.size is not None:
            continue
        player = position.player
        if gyges:
            words = gyges_commands(turn, player, style)
        else:
            stops = position.route(turn) if turn.origin else ()
            words = lyngk_commands(turn, player, style, stops)
        commands += [(player, command) for command in words]
    commands += [(playthrough.position.player, command) for command in extra]
    kind = "gyges" if gyges else "lyngk"
    lines = [f"(;GM[{kind}]VV[1]SU[{setup}]", 'P0[id "Anna"]', 'P1[id "Bela"]', "GN[sample]"]
    for number, (player, command) in enumerate(commands, start=1):
        lines.append(f"; P{player - 1}[{number} {command}]TM[{number * 1500}]")
    return "\n".join([*lines, ")", ""])


def eight_ranks(square: str) -> str:
    """AbstractPlay's board has eight ranks, the goals among them."""
    return {"N": "d8", "S": "c1"}.get(square) or f"{square[0]}{int(square[1]) + 1}"


def abstractplay_turn(position: Position, turn: Turn) -> str:
    stops = "-".join(map(eight_ranks, position.route(turn)))
    return stops + (f"({eight_ranks(turn.drop)})" if turn.drop else "")


def abstractplay(playthrough: Playthrough, extra: Sequence[str] = (), **header: object) -> str:
    """A game of AbstractPlay."""
    moves = [
        ",".join(f"{turn.size}{eight_ranks(str(turn.target))}" for turn in turns)
        for turns in placements(playthrough).values()
    ]
    for position, turn in zip(playthrough.positions, playthrough.turns, strict=False):
        if turn.size is None:
            moves.append(abstractplay_turn(position, turn))
    moves += extra
    players = [{"name": "Anna", "userid": "1"}, {"name": "Bela", "userid": "2"}]
    described = {
        "game": {"name": "Gygès", "variants": []},
        "players": players,
        "startingPosition": "",
        **header,
    }
    rounds = [moves[place : place + 2] for place in range(0, len(moves), 2)]
    return json.dumps({"header": described, "moves": rounds}, ensure_ascii=False, indent=1)


def interface_turn(turn: Turn, player: int) -> str:
    """Squares by number, counted from the side of that player."""

    def number(square: str) -> int:
        if square in "NS":
            return 36 + "NS".index(square)
        place = (int(square[1]) - 1) * 6 + "abcdef".index(square[0])
        return place if player == 1 else 35 - place

    parts = (turn.origin, turn.target, turn.drop)
    return "|".join(str(number(part)) for part in parts if part is not None)


def interface(playthrough: Playthrough, *, view: str = "mover", head: str = "setpos data ") -> str:
    """A game of the Universal Gyges Interface."""
    turns = [
        interface_turn(turn, position.player if view == "mover" else 1)
        for position, turn in zip(playthrough.positions, playthrough.turns, strict=False)
    ]
    rows, side = playthrough.start.text.split()[:2]
    return f"{head}{rows} {side}\n{' '.join(turns)}\n"


COLOUR_NAMES = {"k": "black", "r": "red", "g": "green", "b": "blue", "i": "ivory"}


def loose_turn(position: Position, turn: Turn, style: str) -> str:
    """A turn as somebody may write it."""
    if turn.size is not None:
        return {"spaces": f"{turn.size} {turn.target}", "dashes": f"{turn.size}{turn.target}"}.get(
            style, str(turn).upper()
        )
    if turn.origin is None:
        return str(turn).upper()
    claim = turn.claim or ""
    if style == "routes":
        way = "~".join(position.route(turn))
        drop = f"({turn.drop})" if turn.drop else ""
        return (f"{claim}:" if claim else "") + way + drop
    joint = {"dashes": "-", "spaces": " ", "capitals": "", "arrows": " → "}[style]
    written = f"{turn.origin}{joint}{turn.target}".upper()
    if turn.drop:
        written += f" = {turn.drop}"
    if claim and style == "spaces":
        return f"claims {COLOUR_NAMES[claim]} {written}"
    return (f"{claim.upper()}: " if claim else "") + written


def loose(playthrough: Playthrough, style: str, *, numbered: bool, heading: bool = True) -> str:
    """A game as plain text."""
    lines = []
    if heading:
        lines += [f"Game: {playthrough.game}", "First: Anna", "Second: Bela"]
        if playthrough.start != playthrough.game.start(0):
            lines.append(f"Position: {playthrough.start}")
    for number, (position, turn) in enumerate(
        zip(playthrough.positions, playthrough.turns, strict=False), start=1
    ):
        label = f"{number}. " if numbered else ""
        lines.append(label + loose_turn(position, turn, style))
    return "\n".join(lines) + "\n"


def full_board(game: str, seed: int) -> Position:
    """A Gygès position with all pieces set up, at random."""
    playthrough = random_playthrough(torony.game(game).start(), seed, 12)
    return playthrough.position
