"""Small changes to an input, of the kind that come close to what a reader takes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

__all__ = ["LONGEST_INPUT", "changed", "mutated"]

LONGEST_INPUT: Final = 1 << 14


def mutated(random: Random, corpus: Sequence[bytes], words: Sequence[bytes]) -> bytes:
    """One of the corpus with a few changes; mostly one, for what is changed often is nonsense."""
    data = changed(random, random.choice(corpus), corpus, words)
    while random.random() < 0.5:
        data = changed(random, data, corpus, words)
    return data


def changed(random: Random, data: bytes, corpus: Sequence[bytes], words: Sequence[bytes]) -> bytes:
    place, other = random.randint(0, len(data)), random.choice(corpus)
    end = place + random.randrange(64 if random.random() < 0.25 else 4)
    head, part, tail = data[:place], data[place:end], data[end:]
    match random.randrange(9):
        case 0:
            result = head + random.choice(words) + part + tail
        case 1:
            word = random.choice(words)
            result = head + word + data[place + len(word) :]
        case 2:
            result = head + tail
        case 3:
            again = random.randint(0, len(data))
            result = data[:again] + part + data[again:]
        case 4:
            result = head + other[random.randint(0, len(other)) :]
        case 5:
            lines = data.splitlines(keepends=True)
            new = random.choice(other.splitlines(keepends=True) or [b"\n"])
            lines.insert(random.randint(0, len(lines)), new)
            result = b"".join(lines)
        case 6:
            lines = data.splitlines(keepends=True) or [b""]
            del lines[random.randrange(len(lines))]
            result = b"".join(lines)
        case 7:
            result = (
                head
                + bytes(byte ^ 1 << random.randrange(8) for byte in part[:1])
                + data[place + 1 :]
            )
        case _:
            result = _other_number(random, data)
    return result[:LONGEST_INPUT]


def _other_number(random: Random, data: bytes) -> bytes:
    """One of the numbers becomes one that is at the edge of something."""
    words = data.split(b" ")
    numbers = [index for index, word in enumerate(words) if word.strip().lstrip(b"-").isdigit()]
    if numbers:
        edge = random.choice(
            (0, 1, -1, 2**31 - 1, 2**31, -(2**31), 2**63 - 1, 2**63, 2**64, 10**9 + 1, 10**400)
        )
        words[random.choice(numbers)] = b"%d" % edge
    return b" ".join(words)
