"""Checks of what callers pass in: a clear sentence instead of an error from deep inside."""

from __future__ import annotations

from operator import index

__all__ = ["callback", "in_range", "integer", "text"]


def integer(name: str, value: int) -> int:
    """The value as an ``int``, if it is a whole number of any type.

    >>> integer("seed", "7")
    Traceback (most recent call last):
    ...
    TypeError: seed must be a whole number, not '7'
    """
    try:
        return int(index(value))  # index refuses fractions and texts; int makes a number of True
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None


def in_range(name: str, value: int, lowest: int, highest: int) -> int:
    """The value as an ``int``, if it is a whole number and lies between the two others.

    >>> in_range("seed", -1, 0, 9)
    Traceback (most recent call last):
    ...
    ValueError: seed must be between 0 and 9, not -1
    """
    number = integer(name, value)
    if not lowest <= number <= highest:
        raise ValueError(f"{name} must be between {lowest} and {highest}, not {number}")
    return number


def text(name: str, value: str) -> str:
    """The value, if it is a text.

    >>> text("the name of a game", 5)
    Traceback (most recent call last):
    ...
    TypeError: the name of a game must be a text, not 5
    """
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, not {value!r}")
    return value


def callback(name: str, value: object) -> None:
    """Refuses what is neither ``None`` nor can be called."""
    if value is not None and not callable(value):
        raise TypeError(f"{name} must be a function or None, not {value!r}")
