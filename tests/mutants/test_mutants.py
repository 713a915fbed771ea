"""The tool that plants mutants: what it draws, and that it tells who notices them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest

from tests.mutants import core_places, python_places
from tests.mutants.core_build import apart, switched
from tests.mutants.drawing import EACH, by_folder, draw, in_order, places
from tests.mutants.mutant import Mutant, Outcome, Results, Verdict, folder_of
from tests.mutants.report import excuses, report
from tests.mutants.running import run_all, run_tests
from tests.mutants.scratch import Scratch
from tests.mutants.watching import Watch

SOURCE = b'''"""What it says is not drawn."""

__all__ = ["price"]
LIMIT: int = 7


def price(count: int, *, reduced: bool = False) -> int:
    """Neither is this."""
    if count < 0 or count > LIMIT:
        raise ValueError(f"{count} is not from 0 to {LIMIT}", "a sentence")
    total = 0
    while not reduced:
        total += count * 3
        break
    return max(total, key=abs)
'''

CHANGES = {
    ("7", "(7 - 1)"),
    ("False", "True"),
    ("count < 0 or count > LIMIT", "not (count < 0 or count > LIMIT)"),
    ("<", "<="),
    ("0", "(0 + 1)"),
    ("or", "and"),
    (">", ">="),
    ('raise ValueError(f"{count} is not from 0 to {LIMIT}", "a sentence")', "pass"),
    ("0", "(0 - 1)"),
    ("not reduced", "(reduced)"),
    ("+=", "-="),
    ("*", "//"),
    ("3", "(3 - 1)"),
    ("break", "continue"),
    ("max(total, key=abs)", "None"),
    (", key=abs", ""),
}


def changes(mutants: Iterable[Mutant], source: bytes) -> set[tuple[str, str]]:
    return {(source[each.start : each.end].decode(), each.replacement) for each in mutants}


def test_the_changes_of_python() -> None:
    found = python_places.places("src/torony/toy.py", SOURCE)
    assert changes(found, SOURCE) == CHANGES
    for mutant in found:
        ast.parse(mutant.apply(SOURCE))


CORE = b"""// What it says is not drawn: 1 < 2.
#include <array>
constexpr int kLimit = 7;
static_assert(kLimit > 6);

template <int Size>
int price(std::array<int, 3> counts, bool reduced) {
  int total = 0;  // as in "a + b"
  for (int i = 0; i < Size; ++i) {
    if (reduced && counts[i] < kLimit) continue;
    total += counts[i] - 2 * rest(i);
    note("3 < 4", total);
    std::vector<int> seen(total);
  }
  return total;
}
"""

CORE_CHANGES = {
    ("0", "(0 - 1)"),
    ("i < Size", "i <= Size"),
    ("++i", "--i"),
    ("reduced && counts[i] < kLimit", "!(reduced && counts[i] < kLimit)"),
    ("reduced && counts[i] < kLimit", "reduced || counts[i] < kLimit"),
    ("counts[i] < kLimit", "counts[i] <= kLimit"),
    ("continue;", ";"),
    ("total += counts[i] - 2 * rest(i);", ";"),
    ("total += counts[i] - 2 * rest(i)", "total -= counts[i] - 2 * rest(i)"),
    ("counts[i] - 2 * rest(i)", "counts[i] + 2 * rest(i)"),
    ("2 * rest(i)", "2 / rest(i)"),
    ("2", "(2 - 1)"),
    ('note("3 < 4", total);', ";"),
}


def test_the_changes_of_the_core() -> None:
    found = core_places.places("core/games/toy.cpp", CORE)
    assert changes(found, CORE) == CORE_CHANGES


def test_mutants_of_the_core_in_one_source() -> None:
    """Each is asleep until it is chosen, and all lines keep their numbers."""
    found = core_places.places("core/games/toy.cpp", CORE)
    chosen = apart(found)
    assert len(chosen) >= 5
    both = switched(CORE, enumerate(chosen)).decode()
    assert both.count("\n") == CORE.count(b"\n")
    for number, mutant in enumerate(chosen):
        assert f"at_work({number})" in both.split("\n")[mutant.line - 1]
    assert re.search(
        r"; \(::torony_mutants::at_work\(\d\) \? \(i <= Size\) : \(i < Size\)\); ", both
    )


def test_only_lines_that_run_with_the_change_count() -> None:
    found = python_places.places("src/torony/toy.py", SOURCE)
    (limit,) = [mutant for mutant in found if mutant.line == 4]
    assert (limit.symbol, limit.lives) == ("LIMIT", ((8, 15),))
    (less,) = [mutant for mutant in found if mutant.replacement == "<="]
    assert (less.symbol, less.lives) == ("", ((9, 9),))


def test_names_stay_when_lines_come_before_them() -> None:
    before = python_places.places("src/torony/toy.py", SOURCE)
    after = python_places.places("src/torony/toy.py", b"import os\n\n\n" + SOURCE)
    assert [mutant.name for mutant in before] == [mutant.name for mutant in after]
    assert len({mutant.name for mutant in before}) == len(before)


@pytest.mark.parametrize("file", ["src/torony/games.py", "core/games/lyngk/position.cpp"])
def test_a_seed_decides_everything(file: str) -> None:
    found = places(file)
    drawn = draw(1, found, lambda mutant: True)
    assert drawn == draw(1, reversed(found), lambda mutant: True)
    assert drawn != draw(2, found, lambda mutant: True)
    assert len({mutant.line for mutant in drawn}) == len(drawn) == EACH


def test_a_stillborn_mutant_makes_room_for_the_next() -> None:
    found = places("src/torony/games.py")
    first, second = islice(in_order(1, found), 2)
    assert draw(1, found, lambda mutant: mutant != first, count=1) == [second]


def test_every_folder_has_enough_to_draw_from() -> None:
    folders = by_folder(["src/torony/explaining/rules.py", "src/torony/games.py"])
    assert set(folders) == {"src/torony/explaining", "src/torony"}
    assert folder_of("core/games/lyngk/position.cpp") == "core/games/lyngk"
    assert folder_of("core/games/registry.h") == "core/games"
    assert folder_of("core/bindings/python/rl.cpp") == "core/bindings"


TOY = b"""
def total(numbers):
    found = 0
    for number in numbers:
        found = found + number
    return found

def unseen(number):
    return number > 3
"""
TEST = """
from toy import total, unseen

def test_total():
    assert total([1, 2]) == 3
    assert unseen(5)
"""


class Patient(Watch):
    def __init__(self) -> None:
        """Nothing need be watched for a toy."""

    def patience(self, names: Iterable[str]) -> float:
        return 5.0

    def unreliable(self) -> list[str]:
        return []


@pytest.mark.parametrize(
    ("old", "new", "by"),
    [
        (b"found + number", b"found - number", "test_toy.py::test_total"),
        (b"number > 3", b"number >= 3", None),
        (b"    found = 0\n", b"    import time; time.sleep(99)\n", "timeout"),
        (b"def total", b"def another", "collection"),
    ],
)
def test_what_is_noticed(tmp_path: Path, old: bytes, new: bytes, by: str | None) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/toy.py").write_bytes(TOY)
    (tmp_path / "test_toy.py").write_text(TEST)
    scratch = Scratch(tmp_path)
    scratch.plant("src/toy.py", TOY.replace(old, new))
    noticed = run_tests(scratch, Patient(), ["test_toy.py"])
    assert (noticed and noticed.by) == by
    scratch.restore()
    assert (tmp_path / "src/toy.py").read_bytes() == TOY


def outcome(mutant: Mutant, verdict: Verdict = "noticed", tests: Iterable[str] = ()) -> Outcome:
    return Outcome(
        *(mutant.name, mutant.folder, mutant.place, mutant.kind, "-a\n+b", verdict),
        tests=list(tests),
    )


class Broken:
    """Tries two mutants, and is stopped at the third."""

    def __init__(self) -> None:
        self.left = 2
        self.stopped = False

    def run(self, mutant: Mutant) -> Outcome:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return outcome(mutant)

    def stop(self) -> None:
        self.stopped = True


def test_a_stopped_run_keeps_what_is_done(tmp_path: Path) -> None:
    found = places("src/torony/playouts.py")[:3]
    results, runner = Results(tmp_path / "1.jsonl"), Broken()
    with pytest.raises(KeyboardInterrupt):
        run_all(found, [runner], results)
    assert runner.stopped
    assert list(Results(tmp_path / "1.jsonl").outcomes) == [each.name for each in found[:2]]


def test_the_report() -> None:
    noticed, survivor, dead = places("src/torony/playouts.py")[:3]
    told = report(
        [
            outcome(noticed),
            outcome(survivor, "survived", ["tests/api/test_playouts.py"]),
            outcome(dead, "stillborn"),
        ]
    )
    assert "| `src/torony` | 2 | 1 | 0 | 1 | 50% |\n" in told
    assert f"{survivor.place} survived: {survivor.kind} ({survivor.name})\n    -a\n    +b\n" in told
    assert noticed.name not in told


def test_at_most_ten_are_excused_each_with_a_sentence() -> None:
    assert len(excuses()) <= 10
    for excuse in excuses().values():
        assert excuse.name in {mutant.name for mutant in places(excuse.file)}, excuse
        assert excuse.why.endswith("."), excuse
        assert len(excuse.why.split()) >= 5, excuse
