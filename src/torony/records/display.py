"""Records in words, for those who look at them in a terminal or in a notebook."""

from __future__ import annotations

from torony.engine.judgement import in_words
from torony.records.record import Record, RecordedTurn
from torony.records.text import NAGS
from torony.records.values import result_text

__all__ = ["harmless", "heading", "turn_words"]

_SIGNS = {number: sign for sign, number in NAGS.items()}


def harmless(text: str) -> str:
    """The text of a file on one line, without signs that would steer a terminal.

    >>> harmless("two\\nlines \\x1b[2J")
    'two lines ?[2J'
    """
    line = " ".join(text.split())
    return "".join(sign if sign.isprintable() else "?" for sign in line)


def heading(record: Record) -> str:
    """Who plays what, and how it ended."""
    parts = [str(record.game), " - ".join(record.players)]
    parts += [record.tags[name] for name in ("Event", "Date") if name in record.tags]
    ending = "unfinished" if record.outcome is None else str(record.outcome)
    return harmless(f"{', '.join(parts)}: {result_text(record.outcome)} {ending}")


def turn_words(number: int, player: int, entry: RecordedTurn) -> list[str]:
    """A turn, what it is worth and the time it took."""
    signs = "".join(_SIGNS.get(nag, f" ${nag}") for nag in entry.nags)
    parts = [f"{number}. player {player}: {entry.turn}{signs}"]
    if entry.score is not None:
        words = in_words(entry.score, player)
        parts.append(words if entry.score.proved else f"{entry.score} ({words})")
    if entry.spent is not None:
        parts.append(_seconds(entry.spent))
    if entry.clock is not None:
        parts.append(f"{_seconds(entry.clock)} left")
    return parts


def _seconds(seconds: float) -> str:
    """
    >>> _seconds(0.00001), _seconds(12.5), _seconds(3600)
    ('0 s', '12.5 s', '3600 s')
    """
    return f"{round(seconds, 2):g} s"
