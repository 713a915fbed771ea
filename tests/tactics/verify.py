"""Proves every stored tactic again: ``make tactics``."""

from __future__ import annotations

import sys
import time
from collections import Counter

from tests.tactics.files import read
from tests.tactics.proof import Prover

import torony


def main() -> int:
    wrong = 0
    for game in torony.games():
        began = time.monotonic()
        counts: Counter[str] = Counter()
        with Prover(game) as prover:
            for tactic in read(game):
                proved = prover.turns(tactic.kind, tactic.position)
                if sorted(proved) == sorted(tactic.turns):
                    counts[tactic.kind] += 1
                    continue
                wrong += 1
                print(f"WRONG {tactic}: {' '.join(tactic.turns)}; proved {' '.join(proved)}")
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
        print(f"{game}: {counts.total()} proved in {time.monotonic() - began:.0f} s: {kinds}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
