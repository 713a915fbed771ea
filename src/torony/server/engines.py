"""Engines that wait to be used again, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import Any, Final

from torony.engine import Engine

__all__ = ["MOST_ENGINES", "Engines"]

MOST_ENGINES: Final = 8
"""More than ever search at a time, so that one can be kept for each game somebody plays."""


class Engines:
    """Lends engines to one search at a time each, and keeps them with what they remember.

    At most :data:`MOST_ENGINES` exist, and share ``hash_mb`` megabytes for their tables; the one
    that was not used for longest makes room for an engine of another game. The options are those
    of each.
    """

    def __init__(self, hash_mb: int, options: Mapping[str, Any] | None = None) -> None:
        self._options: dict[str, Any] = {**(options or {}), "hash": max(1, hash_mb // MOST_ENGINES)}
        self._lock = Lock()
        self._idle: list[Engine] = []  # the one used last at the end
        self._lent: list[Engine] = []
        self._closed = False

    @contextmanager
    def lend(self, game: str, favourite: Engine | None = None) -> Iterator[Engine]:
        """An engine for the game, the favourite if nobody else has it."""
        engine = self._take(game, favourite)
        try:
            yield engine
        finally:
            with self._lock:
                self._lent.remove(engine)
                self._idle.append(engine)

    @contextmanager
    def player(self, game: str, options: Mapping[str, Any]) -> Iterator[Engine]:
        """An engine that plays at a level; it needs no table worth keeping."""
        engine = Engine(game, **{**self._options, "hash": 1, **options})
        with self._lock:
            self._refuse_when_closed()
            self._lent.append(engine)
        try:
            yield engine
        finally:
            with self._lock:
                self._lent.remove(engine)

    def close(self) -> None:
        """Ends every search that still runs; no engine is lent any more."""
        with self._lock:
            self._closed = True
            engines = [*self._idle, *self._lent]
            self._idle = []
        for engine in engines:
            engine.close()

    def _take(self, game: str, favourite: Engine | None) -> Engine:
        with self._lock:
            self._refuse_when_closed()
            fitting = [engine for engine in self._idle if engine.game.name == game]
            if fitting:
                engine = favourite if favourite in fitting else fitting[-1]
                self._idle.remove(engine)
            else:
                if len(self._idle) + len(self._lent) >= MOST_ENGINES and self._idle:
                    self._idle.pop(0).close()
                engine = Engine(game, **self._options)
            self._lent.append(engine)
            return engine

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise RuntimeError("the server is ending")
