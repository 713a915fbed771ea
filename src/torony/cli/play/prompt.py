"""Reading what people type, with completion where the terminal has it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from types import ModuleType

__all__ = ["Prompt"]


class Prompt:
    """Asks for lines. The candidates are asked with what is typed so far and give whole words."""

    def __init__(self, candidates: Callable[[str], Iterable[str]]) -> None:
        self._candidates = candidates
        self._found: list[str] = []
        if sys.stdin.isatty() and (readline := _readline()) is not None:
            readline.set_completer(self.complete)
            readline.set_completer_delims(" ")  # turns hold signs that would cut them
            by_editline = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if by_editline else "tab: complete")

    def complete(self, beginning: str, number: int) -> str | None:
        """The candidates one by one, as readline asks for them."""
        if number == 0:
            self._found = list(self._candidates(beginning))
        return self._found[number] if number < len(self._found) else None

    @staticmethod
    def read(prompt: str) -> str | None:
        """What is typed, or ``None`` at the end of the input."""
        try:
            line = input(prompt).strip()
        except EOFError:
            print()
            return None
        if not sys.stdin.isatty():
            print(line)  # nobody typed it, so nobody has seen it
        return line


def _readline() -> ModuleType | None:
    try:
        import readline  # gives input() a history and editing, where there is one
    except ImportError:
        return None
    return readline
