"""One question to the engine, searched a turn at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from threading import Event, Lock
from time import monotonic
from typing import Final
from weakref import ref

from torony.engine import Engine, Info, Limit
from torony.engine.engine import FULL_LEVEL
from torony.playthrough import Playthrough
from torony.server.engines import Engines

__all__ = ["Search"]

LEAST_SECONDS: Final = 0.02
"""What a search gets for its only turn when its time was over before it came."""


class Search:
    """A position to search, how far that came, and who wants to know.

    Between its turns a search waits for others. The engine's transposition table lets it soon be
    where it was, and what it reports never gets shallower. ``tell`` is called now and then while
    there is something new, ``end`` once, with the reason or with the error that ended it; both in
    the thread of the event loop.
    """

    def __init__(
        self,
        playthrough: Playthrough,
        limit: Limit,
        options: Mapping[str, int],
        *,
        tell: Callable[[Search], None],
        end: Callable[[Search, str | Exception], None],
    ) -> None:
        self.playthrough = playthrough
        self.limit = limit
        self.level = options.get("level", FULL_LEVEL)
        self.cancelled = False
        self.lines: list[Info] = []
        """The best turns, best first."""
        self.nodes = 0
        self.deadline = None if limit.time is None else monotonic() + limit.time
        # The engine is lent to others in between, who may want another number of lines.
        self._options = {"multipv": 1, **options}
        self._tell = tell
        self._end = end
        self._news = False
        self._earlier_nodes = 0
        self._earlier_seconds = 0.0
        self._began: float | None = None
        self._halted = Event()
        self._lock = Lock()
        self._engine: Engine | None = None
        """The one that searches right now."""
        self._favourite: Callable[[], Engine | None] = lambda: None
        """The one that still remembers the last turn, if it still exists."""

    @property
    def can_wait(self) -> bool:
        """Whether it may be interrupted for others; a level below the highest is soon done."""
        return self.level == FULL_LEVEL

    @property
    def seconds(self) -> float:
        """How long it was searched, waiting not counted."""
        began = self._began
        return self._earlier_seconds + (0.0 if began is None else monotonic() - began)

    def think(self, engines: Engines, threads: int) -> None:
        """Searches until a limit is reached or somebody calls :meth:`halt`; in any thread."""
        game = self.playthrough.game.name
        if self.level == FULL_LEVEL:
            with engines.lend(game, self._favourite()) as engine, self._turn(engine):
                self._look(engine, threads)
            self._favourite = ref(engine)
        else:
            with engines.player(game, self._options) as engine, self._turn(engine):
                self._note(engine.play(self.playthrough, self._what_is_left()).info)

    def begin(self) -> None:
        """Before each turn: nobody has asked it to halt."""
        self._halted.clear()

    def halt(self) -> None:
        """Ends the turn. To be called again until it is over: it may only just be starting."""
        self._halted.set()
        with self._lock:
            if self._engine is not None:
                self._engine.stop()

    def tell(self) -> None:
        if self._news:
            self._news = False
            self._tell(self)

    def end(self, reason: str | Exception) -> None:
        self._end(self, reason)

    @property
    def reason_to_end(self) -> str | None:
        """Why it is over after a turn, or ``None`` if it has to go on."""
        if self.cancelled:
            return "stopped"
        interrupted = self._halted.is_set() and not self._has_reached_its_limit()
        return None if interrupted else "complete"

    def _has_reached_its_limit(self) -> bool:
        if self.deadline is not None and monotonic() >= self.deadline:
            return True
        return self.limit.nodes is not None and self.nodes >= self.limit.nodes

    @contextmanager
    def _turn(self, engine: Engine) -> Iterator[None]:
        """Until it is over the engine is ours to stop; then it may search for somebody else."""
        self._began = monotonic()
        with self._lock:
            self._engine = engine
        try:
            yield
        finally:
            with self._lock:
                self._engine = None
            self._earlier_seconds, self._began = self.seconds, None
            self._earlier_nodes = self.nodes

    def _look(self, engine: Engine, threads: int) -> None:
        engine.configure(threads=threads, **self._options)
        infos = engine.analysis(self.playthrough, self._what_is_left())
        with closing(infos):
            for info in infos:
                self._note(info)
                if self._halted.is_set():
                    return

    def _what_is_left(self) -> Limit:
        limit = self.limit
        seconds = nodes = None
        if self.deadline is not None:
            seconds = max(LEAST_SECONDS, self.deadline - monotonic())
        if limit.nodes is not None:
            nodes = max(1, limit.nodes - self.nodes)
        return Limit(time=seconds, nodes=nodes, depth=limit.depth)

    def _note(self, info: Info) -> None:
        self.nodes = self._earlier_nodes + info.nodes
        place = info.multipv - 1
        known = self.lines[place : place + 1]
        if known and info.depth < known[0].depth and not info.score.proved:
            return
        # A turn that moves up pushes down those that were before it: they are still the next best.
        others = [line for line in self.lines if line.line[0] != info.line[0]]
        self.lines = [*others[:place], info, *others[place:]][: self._options["multipv"]]
        self._news = True
