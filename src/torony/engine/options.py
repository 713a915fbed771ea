"""The options of the engine, from the one table of the core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from inspect import Parameter, Signature
from typing import Final, Literal

from torony import _core
from torony.arguments import in_range
from torony.errors import nearest

__all__ = [
    "DEFAULTS",
    "OPTIONS",
    "Option",
    "Use",
    "checked_options",
    "options_for",
    "signature_with_options",
]

Use = Literal["machine", "analysis", "play", "tuning"]
"""Who chooses the value: whoever owns the computer, asks for an analysis, wants an opponent, or
develops the search."""


@dataclass(frozen=True)
class Option:
    """A whole number that can be set.

    >>> OPTIONS["Threads"]
    Option(name='Threads', use='machine', default=1, ..., help='how many threads search', ...)
    """

    name: str
    """In the protocol."""
    use: Use
    default: int
    lowest: int
    highest: int
    help: str
    keyword: str
    """Everywhere else."""


OPTIONS: Final = {entry[0]: Option(*entry) for entry in _core.OPTIONS}


def options_for(*uses: Use) -> tuple[Option, ...]:
    """The options that these people choose.

    >>> [option.keyword for option in options_for("machine", "play")]
    ['threads', 'hash', 'level', 'seed']
    """
    return tuple(option for option in OPTIONS.values() if option.use in uses)


LINES: Final = 3
"""Best turns that an analysis shows: people want to compare."""
DEFAULTS: Final = {option.keyword: option.default for option in OPTIONS.values()} | {
    OPTIONS["MultiPV"].keyword: LINES
}
"""What an engine begins with in Python."""
_BY_KEYWORD: Final = {option.keyword: option for option in OPTIONS.values()}


def checked_options(given: Mapping[str, int]) -> dict[Option, int]:
    """The options with these keywords, if there are such and their values are in range.

    >>> checked_options({"thread": 2})
    Traceback (most recent call last):
    ...
    TypeError: the engine has no option 'thread'; did you mean 'threads'?
    """
    checked = {}
    for keyword, value in given.items():
        if (option := _BY_KEYWORD.get(keyword)) is None:
            hint = nearest(keyword, tuple(_BY_KEYWORD))
            raise TypeError(f"the engine has no option {keyword!r}{hint}")
        checked[option] = in_range(keyword, value, option.lowest, option.highest)
    return checked


def signature_with_options(*first: Parameter) -> Signature:
    """What a function takes that passes its keywords on to the options."""
    shown = options_for("machine", "analysis", "play")
    return Signature(
        [
            *first,
            *(
                Parameter(
                    option.keyword,
                    Parameter.KEYWORD_ONLY,
                    default=DEFAULTS[option.keyword],
                    annotation=int,
                )
                for option in shown
            ),
        ]
    )
