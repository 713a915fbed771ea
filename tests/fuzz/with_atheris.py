"""Runs one Python target with Atheris, which chooses the inputs by what they reach.

``python -m tests.fuzz.with_atheris TARGET SECONDS``. New inputs stay in ``build/fuzz``, so that the
next run goes on from there.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from random import Random
from types import FunctionType

import atheris
from tests.fuzz.mutate import changed
from tests.fuzz.run import SECONDS_FOR_INPUT
from tests.fuzz.targets import TARGETS


def instrument() -> None:
    """The package, which an editable installation imports in a way that Atheris does not see."""
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and (thing.__module__ or "").startswith("torony"):
            atheris.instrument_func(thing)


def main(name: str, seconds: str) -> None:
    instrument()
    target = TARGETS[name]
    corpus = [path.read_bytes() for path in target.stored()]
    found = Path("build/fuzz") / name
    found.mkdir(parents=True, exist_ok=True)

    def change(data: bytes, longest: int, seed: int) -> bytes:
        if seed % 2:
            return bytes(atheris.Mutate(data, longest))
        return changed(Random(seed), data, corpus, target.words)[:longest]

    options = {
        "max_total_time": seconds,
        "timeout": SECONDS_FOR_INPUT,
        "artifact_prefix": f"{target.folder}/found-",
        "report_slow_units": 1000,
        "verbosity": 0,
        "print_final_stats": 1,
    }
    words = [f"-{name}={value}" for name, value in options.items()]
    atheris.Setup([name, str(found), str(target.folder), *words], target.run, custom_mutator=change)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
