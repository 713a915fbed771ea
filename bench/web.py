"""Measures the page in a real Chromium, served by the real server.

    .venv/bin/python -m bench.web                 everything, about two minutes
    .venv/bin/python -m bench.web sizes clicks    only these
    .venv/bin/python -m bench.web --json          a JSON object instead of a table

What is measured is said in bench/README.md. The page has to be built: make web.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page
from tests.chromium import chromium

import torony
from torony import Engine, Limit
from torony.server import Server
from torony.server.application import PAGE

GAME = "gyges-advanced"
MOST_TURNS = 1000
START = "321123/000000/000000/000000/000000/321123 1 -"
KILOBYTE = 1000


@dataclass(frozen=True)
class Figure:
    """Something measured, and what it should be."""

    name: str
    value: float
    unit: str
    bound: float
    at_least: bool = False

    @property
    def good(self) -> bool:
        return self.value >= self.bound if self.at_least else self.value <= self.bound


@dataclass(frozen=True)
class Bench:
    """What a measurement needs."""

    browser: Browser
    url: str
    rounds: int

    @contextmanager
    def page(self, address: str = "", script: str = "") -> Iterator[Page]:
        """The page as somebody sees it who was never there before."""
        context = self.browser.new_context(viewport={"width": 1280, "height": 800})
        try:
            page = context.new_page()
            if script:
                page.add_init_script(script)
            page.goto(self.url + "/" + address, wait_until="commit")
            yield page
        finally:
            context.close()


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


# ---- Sizes ---------------------------------------------------------------------------------------


def sizes(bench: Bench) -> Iterator[Figure]:
    """What the first page loads, and the core."""
    loaded: set[str] = set()
    board = "[data-game] svg [data-stack]"
    with bench.page() as page:
        page.wait_for_selector(board)  # a page that is still opening cannot be reloaded
        page.context.on("response", lambda response: loaded.add(response.url))
        page.reload()
        page.wait_for_selector(board)
    files = [PAGE / address.removeprefix(bench.url + "/") for address in loaded]
    packed = {file.name: len(gzip.compress(file.read_bytes())) for file in files if file.is_file()}
    first = sum(size for name, size in packed.items() if name.endswith((".js", ".css")))
    core = sum(len(gzip.compress(file.read_bytes())) for file in PAGE.glob("assets/*.wasm"))
    yield Figure("scripts and styles of the first page, gzipped", first / KILOBYTE, "kB", 120)
    yield Figure("the core as WebAssembly, gzipped", core / KILOBYTE, "kB", 350)


# ---- From opening the page to a board ------------------------------------------------------------

# Promises when a board stands there and its pieces answer: milliseconds since the page was wanted.
WATCH_BOARD = """
  window.boardAt = new Promise((resolve) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector(WANTED)) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    });
    seen.observe(document, { childList: true, subtree: true, attributes: true });
  });
"""


def board(bench: Bench) -> Iterator[Figure]:
    """A new visitor with an empty cache, and a browser that runs already."""
    game = f"#/play/gyges?against=friend&text={quote(START)}"
    for name, address, wanted in (
        ("first page to its boards, cold", "", "[data-game] svg [data-stack]"),
        ("link to a board that answers, cold", game, ".movable"),
    ):
        script = WATCH_BOARD.replace("WANTED", json.dumps(wanted))
        times = []
        for _ in range(bench.rounds):
            with bench.page(address, script) as page:
                times.append(page.evaluate("window.boardAt"))
        yield Figure(f"{name}, median", statistics.median(times), "ms", 1000)


# ---- From a click to the marks -------------------------------------------------------------------

# Promises the time from the click, as the browser received it, to the frame that shows the targets.
WATCH_CLICKS = """
  addEventListener("click", ({ timeStamp, target }) => {
    if (!target.matches(".hit")) return;
    window.delay = new Promise((resolve) => {
      const look = () => requestAnimationFrame(() => {
        if (document.querySelector(".target") === null) look();
        else setTimeout(() => resolve(performance.now() - timeStamp));
      });
      look();
    });
  }, { capture: true });
"""


def crowded(count: int) -> list[torony.Position]:
    """Positions with very many turns, met in random games."""
    game = torony.game(GAME)
    found: list[torony.Position] = []
    position = game.position(START)
    seed = 0
    while len(found) < count:
        seed += 1
        turns = position.legal_turns()
        over = not turns or position.outcome() is not None
        position = game.position(START) if over else position.play(turns[seed * 7919 % len(turns)])
        if not over and len(position.legal_turns()) > MOST_TURNS:
            found.append(position)
    return found


def clicks(bench: Bench) -> Iterator[Figure]:
    """Each piece of the front row clicked and given up again, in positions with many turns."""
    delays: list[float] = []
    for position in crowded(bench.rounds):
        origins = sorted({turn.origin for turn in position.legal_turns() if turn.origin})
        address = f"#/play/{GAME}?against=friend&text={quote(str(position))}"
        with bench.page(address, WATCH_CLICKS) as page:
            page.wait_for_selector(".movable")
            for origin in origins * 3:
                page.locator(f".hit[data-point={origin}]").click()
                delays.append(page.evaluate("window.delay"))
                page.keyboard.press("Escape")
                page.locator(".target").first.wait_for(state="detached")
    words = f"click to marked targets, more than {MOST_TURNS} turns"
    yield Figure(f"{words}, median", statistics.median(delays), "ms", 50)
    yield Figure(f"{words}, 95th percentile", percentile(delays, 0.95), "ms", 50)


# ---- The search ----------------------------------------------------------------------------------

# The worker of the page itself, asked as the page asks it; how many positions a second it saw.
SEARCH = """
  ([worker, game, start, nodes]) => new Promise((resolve, reject) => {
    window.searcher ??= new Worker(worker, { type: "module" });
    const { searcher } = window;
    searcher.onerror = () => reject(new Error("the worker failed"));
    let last;
    searcher.onmessage = ({ data }) => {
      if (data.kind === "info") last = data.info;
      else if (data.kind === "result") resolve(last.nps);
      else if (data.kind === "problem") reject(new Error(data.key));
    };
    searcher.postMessage({ kind: "prepare", stop: null });
    searcher.postMessage({ id: 1, kind: "search", request: { game, start, turns: [], nodes } });
  })
"""
POSITIONS = {
    "gyges": START,
    GAME: START,
    "lyngk": str(torony.game("lyngk").start(seed=7)),
}
NODES = 150_000


def native(game: str, start: str) -> float:
    with Engine(game, threads=1, hash=16) as engine:
        begun = time.perf_counter()
        result = engine.play(torony.game(game).position(start), Limit(nodes=NODES))
        return result.info.nodes / (time.perf_counter() - begun)


def search(bench: Bench) -> Iterator[Figure]:
    """Native and WebAssembly by turns; the best of each, since a busy machine only ever hinders."""
    worker = next(PAGE.glob("assets/engine.worker-*.js")).name
    with bench.page() as page:
        page.wait_for_load_state()
        for game, start in POSITIONS.items():
            here, there = [], []
            for _ in range(bench.rounds):
                here.append(page.evaluate(SEARCH, [f"/assets/{worker}", game, start, NODES]))
                there.append(native(game, start))
            words = f"{game}: nodes a second in the browser, share of native"
            yield Figure(words, max(here) / max(there), "", 0.5, at_least=True)


# ---- Input while the engine thinks ---------------------------------------------------------------

WATCH_INPUT = """
  window.waits = [];
  addEventListener("keydown", ({ timeStamp }) => window.waits.push(performance.now() - timeStamp));
"""
TYPED = "a1b2c3d4e5f6" * 5


def thinking(bench: Bench) -> Iterator[Figure]:
    """Keys pressed 40 times a second while the computer searches at full strength."""
    address = f"#/play/gyges?against=computer&level=10&first=computer&text={quote(START)}"
    with bench.page(address, WATCH_INPUT) as page:
        field = page.locator("form input")
        field.wait_for()
        field.focus()
        for key in TYPED:
            page.keyboard.press(key)
            page.wait_for_timeout(25)
        yield Figure(
            "keys lost while the engine thinks", len(TYPED) - len(field.input_value()), "", 0
        )
        waits = page.evaluate("window.waits")
        yield Figure(
            "key to its handler meanwhile, 95th percentile", percentile(waits, 0.95), "ms", 50
        )


MEASUREMENTS: dict[str, Callable[[Bench], Iterator[Figure]]] = {
    measure.__name__: measure for measure in (sizes, board, clicks, search, thinking)
}


def show(figure: Figure) -> str:
    digits = 2 if figure.at_least else 0 if figure.unit == "" else 1
    sign = "≥" if figure.at_least else "≤"
    verdict = "good" if figure.good else "MISSED"
    return (
        f"{figure.name:66} {figure.value:8.{digits}f} {figure.unit:2}"
        f"  {sign} {figure.bound:g} {verdict}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the page in a browser.")
    parser.add_argument("what", nargs="*", help=f"some of {', '.join(MEASUREMENTS)}")
    parser.add_argument("--rounds", type=int, default=7, help="how often (default: 7)")
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    options = parser.parse_args()
    unknown = [name for name in options.what if name not in MEASUREMENTS]
    if unknown:
        parser.error(f"{unknown[0]!r} is none of {', '.join(MEASUREMENTS)}")
    if not Path(PAGE / "index.html").is_file():
        parser.error("there is no page yet: make web")
    figures: list[Figure] = []
    with Server() as server, chromium() as browser:
        bench = Bench(browser, server.url, options.rounds)
        for name in options.what or MEASUREMENTS:
            for figure in MEASUREMENTS[name](bench):
                figures.append(figure)
                if not options.json:
                    print(show(figure), flush=True)
    if options.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
