"""What a tactic claims, proved by ``prove_tactics``, which tries every turn and knows no search."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import torony

PROGRAM = Path(__file__).parents[2] / "build" / "core" / "prove_tactics"


@dataclass(frozen=True)
class Kind:
    """What a kind of tactic claims, and how the program is asked for the turns that do it."""

    claim: str
    question: str
    beginning: str = ""  # of the answer, if the claim is true
    by_a_chain: bool = False  # each turn must complete a stack by way of LYNGK points


END = "with best play of both to the end of the game these turns"
KINDS = {
    "win in 1": Kind("these turns, and no others, end the game at once, won", "win 1"),
    "win in 1 by a chain": Kind(
        "the same, and each completes a stack that cannot be reached without LYNGK points",
        "win 1",
        by_a_chain=True,
    ),
    "win in 2": Kind(
        "these turns, and no others, win by the second turn of the player to move, whatever the "
        "opponent does; nothing wins sooner",
        "win 2",
    ),
    "win in 3": Kind("the same by the third turn", "win 3"),
    "save from a loss in 1": Kind(
        "after any other turn the opponent can win with his next one; after these he cannot force "
        "a win even within two",
        "save 1",
    ),
    "save from a loss in 2": Kind("the same with two and three turns", "save 2"),
    "capture by a chain": Kind(
        "these turns, and no others, give the best balance of captured stacks after three turns, "
        "this one included; each captures a stack that cannot be reached without LYNGK points",
        "capture",
        by_a_chain=True,
    ),
    "won end by a chain": Kind(
        f"{END} win and all others do not; each captures a stack that cannot be reached without "
        "LYNGK points",
        "end",
        "win ",
        by_a_chain=True,
    ),
    "won end": Kind(f"{END} win and all others do not", "end", "win "),
    "drawn end": Kind(f"{END} draw and all others lose", "end", "draw "),
}


class Prover:
    """Answers questions about one game; ``effort`` bounds the positions for each."""

    def __init__(self, game: str, effort: int | None = None) -> None:
        if not PROGRAM.exists():
            raise SystemExit(f"{PROGRAM} is missing: `make tactics` builds it")
        self._game = torony.game(game)
        command = [str(PROGRAM), game, *([] if effort is None else [str(effort)])]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def turns(self, name: str, text: str) -> tuple[str, ...]:
        """All turns that do what the kind says; none where it does not hold or is unknown."""
        kind = KINDS[name]
        answer = self._ask(f"{kind.question} {text}")
        if answer in ("none", "unknown") or not answer.startswith(kind.beginning):
            return ()
        turns = tuple(answer.removeprefix(kind.beginning).split())
        position = self._game.position(text)
        if kind.by_a_chain and not all(completes_by_a_chain(position, turn) for turn in turns):
            return ()
        return turns

    def _ask(self, question: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(question + "\n")
        answer = self._process.stdout.readline().strip()
        if not answer or answer.startswith("error"):
            raise RuntimeError(f"{question!r}: {answer or 'no answer'}")
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.communicate()


def completes_by_a_chain(position: torony.Position, turn: torony.Turn | str) -> bool:
    """Whether the mover needs LYNGK points on its way and its stack is complete where it lands."""
    route = position.route(turn)
    after = position.play(turn)
    return len(route) > 2 and (route[-1] not in after.cells or after.outcome() is not None)
