"""Workers of the page whose core fails, as a core in somebody's browser would."""

from __future__ import annotations

import itertools
from typing import Final, Literal

from playwright.sync_api import Page, Route

Worker = Literal["rules", "engine"]

# What happens instead of an answer, with a real core. `core` is what the module exports.
FAULTS: Final = {
    "traps": "core.release(0xfffffff0)",
    "has no memory left": """
      for (let pages = 65536; pages >= 1; pages /= 2) {
        try { for (;;) core.memory.grow(pages); } catch { /* the system refuses so many */ }
      }
      for (let bytes = 65536; bytes >= 1; bytes /= 2) while (core.allocate(bytes) !== 0);
    """,
    "never ends": "for (;;);",
}
GYGES: Final = "321123/000000/000000/000000/000000/321123 1 -"
# The question that plays this turn from this position, and the first search.
FAILS_AT: Final[dict[Worker, tuple[str, str]]] = {
    "rules": ("ask", f"game\\ngyges\\n{GYGES}\\na1b3"),
    "engine": ("command", "go"),
}
PRELUDE: Final = """
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (module, imports) => {
  const { exports: core } = await instantiate(module, imports);
  const answer = (text) => {
    const bytes = new Uint8Array(core.memory.buffer, text, BEGINNING.length);
    if (new TextDecoder().decode(bytes) === BEGINNING) { FAULT }
    return core.FUNCTION(text);
  };
  return { exports: { ...core, FUNCTION: answer } };
};
"""
CANNOT_LOAD: Final = "throw new Error('a broken script');"

# Every sentence that the page says of itself, in order.
HEAR_NOTICES: Final = """
window.said = [];
new MutationObserver(() => {
  const text = [...document.querySelectorAll(".notices p")].map(p => p.textContent).join(" | ");
  if (text !== "" && text !== window.said.at(-1)) window.said.push(text);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


def prelude(worker: Worker, fault: str) -> str:
    """Comes before the script of a worker."""
    function, beginning = FAILS_AT[worker]
    return (
        PRELUDE.replace("FUNCTION", function)
        .replace("BEGINNING", f'"{beginning}"')
        .replace("FAULT", FAULTS[fault])
    )


class Faulty:
    """The first workers of a kind, or all of them, have a fault; how many there were."""

    def __init__(self, page: Page, worker: Worker, script: str, times: int | None = 1) -> None:
        self.page = page
        self.script = script
        self.begun = 0
        self.left = itertools.repeat(True) if times is None else iter([True] * times)
        page.add_init_script(HEAR_NOTICES)
        page.route(f"**/{worker}.worker-*.js", self._serve)

    def _serve(self, route: Route) -> None:
        self.begun += 1
        response = route.fetch()
        script = self.script if next(self.left, False) else ""
        route.fulfill(response=response, body=f"{script}\n{response.text()}")

    def repair(self) -> None:
        """Those to come have no fault."""
        self.left = iter([])

    def notices(self) -> list[str]:
        """What the page has said so far."""
        said: list[str] = self.page.evaluate("window.said")
        return said
