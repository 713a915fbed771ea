"""What the results of a seed say: a score for each folder, and every mutant that survived."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.mutant import Outcome

EXCUSED = Path(__file__).with_name("excused.toml")
HEAD = ("Folder", "Mutants", "Noticed", "Excused", "Survived", "Score")


@dataclass(frozen=True)
class Excuse:
    """Why no test notices a mutant, in a sentence."""

    name: str
    file: str
    change: str
    why: str


def excuses() -> dict[str, Excuse]:
    table = tomllib.loads(EXCUSED.read_text("utf-8"))
    found = [Excuse(**entry) for entry in table.get("excused", [])]
    return {excuse.name: excuse for excuse in found}


def report(outcomes: Iterable[Outcome]) -> str:
    """A table in Markdown and the survivors below it; stillborn mutants do not count."""
    excused = excuses()
    folders: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.verdict != "stillborn":
            folders.setdefault(outcome.folder, []).append(outcome)
    everything = [outcome for of_folder in folders.values() for outcome in of_folder]
    lines = [_row(HEAD), _row(("---", *("---:" for _ in HEAD[1:])))]
    for name, of_folder in [*sorted(folders.items()), ("all", everything)]:
        noticed = sum(outcome.verdict == "noticed" for outcome in of_folder)
        pardoned = sum(
            outcome.verdict == "survived" and outcome.name in excused for outcome in of_folder
        )
        survived = len(of_folder) - noticed - pardoned
        score = f"{100 * noticed / max(len(of_folder), 1):.0f}%"
        lines.append(
            _row((f"`{name}`", *map(str, (len(of_folder), noticed, pardoned, survived)), score))
        )
    for outcome in sorted(everything, key=lambda outcome: outcome.place):
        if outcome.verdict == "survived":
            lines += ["", *_survivor(outcome, excused.get(outcome.name))]
    return "\n".join(lines) + "\n"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _survivor(outcome: Outcome, excuse: Excuse | None) -> Iterable[str]:
    yield f"{outcome.place} survived: {outcome.kind} ({outcome.name})"
    yield from (f"    {line}" for line in outcome.diff.splitlines())
    if excuse is not None:
        yield f"  excused: {excuse.why}"
    if not outcome.tests:
        yield "  no test runs this line"
    else:
        more = f" and {len(outcome.tests) - 8} more" if len(outcome.tests) > 8 else ""
        yield f"  ran: {' '.join(outcome.tests[:8])}{more}"
