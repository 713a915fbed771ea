"""Which mutants a seed draws: the same number from each folder, never two of one line."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tests.mutants import core_places, python_places
from tests.mutants.mutant import Mutant

EACH = 25  # mutants of a folder; it has fewer only where it has fewer lines to change


def sources(part: str) -> list[str]:
    """The files that mutants are drawn from; generated ones and those for the browser are not."""
    if part == "python":
        return sorted(map(str, Path("src/torony").rglob("*.py")))
    files = (*Path("core").rglob("*.h"), *Path("core").rglob("*.cpp"))
    left_out = ("core/tests/", "core/fuzz/", "core/bindings/wasm/")
    return sorted(str(file) for file in files if not str(file).startswith(left_out))


def places(file: str) -> list[Mutant]:
    source = Path(file).read_bytes()
    find = python_places.places if file.endswith(".py") else core_places.places
    return find(file, source)


def by_folder(files: Iterable[str]) -> dict[str, list[Mutant]]:
    folders: dict[str, list[Mutant]] = {}
    for file in files:
        for mutant in places(file):
            folders.setdefault(mutant.folder, []).append(mutant)
    return folders


def in_order(seed: int, mutants: Iterable[Mutant]) -> Iterator[Mutant]:
    """All mutants of a folder in the order of this seed, with one for a line.

    The order follows from the seed and from what each changes, so it is nearly the same after a
    change of the sources.
    """

    def rank(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed}:{mutant.name}".encode()).digest()

    lines = set()
    for mutant in sorted(mutants, key=rank):
        if mutant.place not in lines:
            lines.add(mutant.place)
            yield mutant


def draw(
    seed: int, mutants: Iterable[Mutant], lives: Callable[[Mutant], bool], count: int = EACH
) -> list[Mutant]:
    """The first so-many of that order that can live; a stillborn one makes room for the next."""
    drawn: list[Mutant] = []
    for mutant in in_order(seed, mutants):
        if len(drawn) == count:
            break
        if lives(mutant):
            drawn.append(mutant)
    return drawn
