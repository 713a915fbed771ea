"""Positions put together without playing, and texts that are nearly right."""

from collections.abc import Callable
from itertools import groupby
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

import torony

COLOURS = "ibrgk"
NOTATION = "0123456789abcdefghikprswNS/()-@=:~ "


@st.composite
def lyngk(draw: DrawFn, game: str) -> str:
    """A LYNGK position: stacks anywhere, as far as the pieces and the rules go."""
    points = torony.game(game).points
    highest = 6 if game == "lyngk-6" else 5
    count = draw(st.integers(0, 30))
    stack_of_any_pieces = st.text("ibrgkw", min_size=1, max_size=draw(st.integers(1, highest)))
    occupied = draw(st.permutations(points))[:count]
    wanted = draw(st.lists(stack_of_any_pieces, min_size=count, max_size=count))
    claimed = draw(st.permutations(COLOURS))[: draw(st.integers(0, 4))]
    cut = draw(st.integers(max(0, len(claimed) - 2), min(2, len(claimed))))
    claims = ("".join(claimed[:cut]), "".join(claimed[cut:]))

    supply = dict.fromkeys(COLOURS, 8) | {"w": 3}
    stacks: dict[str, str] = {}
    for point, pieces in zip(occupied, wanted, strict=True):
        stack = ""
        for piece in pieces:
            if supply[piece] and (piece == "w" or piece not in stack):
                supply[piece] -= 1
                stack += piece
        if len(stack) == highest and stack[-1] in claimed:
            supply[stack[0]] += 1  # it would have been taken off, or would have won
            stack = stack[1:]
        if stack:
            stacks[point] = stack
    captured = [0, 0]
    if game == "lyngk":
        for player in (0, 1):
            left = 43 - sum(map(len, stacks.values())) - 5 * sum(captured)
            captured[player] = draw(st.integers(0, left // 5 if claims[player] else 0))
    written = f"{claims[0] or '-'}/{claims[1] or '-'} {captured[0]}/{captured[1]}"
    return f"{lyngk_board(points, stacks)} {draw(st.sampled_from('12'))} {written}"


def lyngk_board(points: tuple[str, ...], stacks: dict[str, str]) -> str:
    files = []
    for _, names in groupby(points, key=lambda point: point[0]):
        written, empty = "", 0
        for stack in [*(stacks.get(name, "") for name in names), None]:
            if stack == "":
                empty += 1
                continue
            written += str(empty or "")
            empty = 0
            if stack is not None:
                written += stack if len(stack) == 1 else f"({stack})"
        files.append(written)
    return "/".join(files)


@st.composite
def gyges(draw: DrawFn, game: str) -> str:
    """A Gygès position: in play, won, or being set up."""
    if draw(st.integers(0, 3)) == 0:
        return draw(gyges_in_setup())
    squares = torony.game(game).points[:36]
    sizes = draw(st.permutations("111122223333"))[draw(st.integers(0, 12)) :]
    places = draw(st.permutations(squares))
    pieces = dict(zip(places, sizes, strict=False))
    player, off = draw(st.sampled_from("12")), "-"
    if pieces and draw(st.integers(1, 10)) == 7:
        off = ("S" if player == "1" else "N") + pieces.pop(places[0])
    return f"{gyges_board(pieces)} {player} {off}"


@st.composite
def gyges_in_setup(draw: DrawFn) -> str:
    second = draw(st.integers(0, 5))
    first = second + draw(st.integers(0, 1))
    pieces: dict[str, str] = {}
    reserves = []
    for rank, placed in (("1", first), ("6", second)):
        sizes = draw(st.permutations("112233"))
        files = draw(st.permutations("abcdef"))
        pieces |= {
            file + rank: size for file, size in zip(files[:placed], sizes[:placed], strict=True)
        }
        reserves.append("".join(sorted(sizes[placed:])) or "-")
    return f"{gyges_board(pieces)} {1 if first == second else 2} {'/'.join(reserves)}"


def gyges_board(pieces: dict[str, str]) -> str:
    return "/".join("".join(pieces.get(file + r, "0") for file in "abcdef") for r in "123456")


VALID: dict[str, Callable[[str], SearchStrategy[str]]] = {
    "lyngk": lyngk,
    "lyngk-6": lyngk,
    "gyges": gyges,
    "gyges-advanced": gyges,
}


@st.composite
def changed(draw: DrawFn, texts: SearchStrategy[str]) -> str:
    """One of the texts with a few characters put in, left out, replaced or moved."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 3)))
        put = draw(st.one_of(st.just(""), st.text(NOTATION, max_size=3), st.text(max_size=2)))
        text = text[:start] + draw(st.sampled_from((put, text[start:end][::-1], ""))) + text[end:]
    return text


def nearly(texts: SearchStrategy[str]) -> SearchStrategy[str]:
    """Any text at all, text in the characters of the notation, and texts that are nearly right."""
    anything = st.one_of(st.text(), st.text(NOTATION), st.text(st.characters(codec=None)))
    return st.one_of(anything, changed(texts))


def any_json() -> SearchStrategy[Any]:
    """Anything that JSON can hold."""
    return st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=4), inner, max_size=3)
        ),
        max_leaves=6,
    )
