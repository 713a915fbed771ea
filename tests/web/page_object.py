"""Somebody in front of the page: what he sees, and what he does with his hands.

The Python library knows what must be seen: a :class:`GamePage` plays every turn in a
``Playthrough`` too, and compares.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import urlencode

from playwright.sync_api import ConsoleMessage, Locator, Page, expect
from tests.web.input_methods import Hand, Mouse

import torony
from torony.render.families import FAMILIES

PIECES: Final = {
    "i": "ivory",
    "b": "blue",
    "r": "red",
    "g": "green",
    "k": "black",
    "w": "joker",
    "1": "single",
    "2": "double",
    "3": "triple",
}
PLAIN_PIECES: Final = {"1": "player 1", "2": "player 2"}
"""In a game without a look of its own."""
SEEN: Final = """board => ({
  text: board.dataset.position,
  drawn: [...board.querySelectorAll("[data-stack]")].map(one => one.dataset.stack).sort(),
  named: Object.fromEntries([...board.querySelectorAll("[data-point]")].map(
    one => [one.dataset.point, one.getAttribute("aria-label")])),
})"""


class Person:
    """A tab of a browser, and whoever sits before it."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.errors: list[str] = []
        """What the page complained about."""
        self._forgiven: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        complaint = f"{message.text} ({message.location['url']})"
        forgiven = any(word in complaint for word in self._forgiven)
        if message.type == "error" and not forgiven:
            self.errors.append(complaint)

    def forgive(self, *words: str) -> None:
        """Complaints with these words are about something that the test breaks itself."""
        self._forgiven.extend(words)

    def open(self, place: str = "", **values: str | int) -> None:
        """Opens an address of the page, such as ``play/lyngk`` with ``seed=7``."""
        query = f"?{urlencode(values)}" if values else ""
        self.page.goto(f"{self.url}/#/{place}{query}")
        expect(self.page.locator("main")).not_to_be_empty()

    def begin(
        self,
        game: str,
        *,
        hand: type[Hand] = Mouse,
        text: str | None = None,
        **wishes: Any,
    ) -> GamePage:
        """Begins a game by its address: from a position, or from the usual start."""
        if text is None:
            position = torony.game(game).start(wishes.get("seed"))
        else:
            position = torony.game(game).position(text)
            wishes["text"] = text
        self.open(f"play/{game}", **{"against": "friend", **wishes})
        return self.sit_down(torony.Playthrough(position), hand)

    def sit_down(self, playthrough: torony.Playthrough, hand: type[Hand] = Mouse) -> GamePage:
        """Plays on at the board that is shown, where Python knows this game."""
        table = self.watch(playthrough, hand)
        table.check()
        return table

    def watch(self, playthrough: torony.Playthrough, hand: type[Hand] = Mouse) -> GamePage:
        """The same where the computer may be playing already."""
        return GamePage(self.page, playthrough, hand(self.page))

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def follow(self, name: str) -> None:
        self.page.get_by_role("link", name=name, exact=True).click()

    def reads(self, *texts: str) -> None:
        """The texts are on the page."""
        for text in texts:
            expect(self.page.locator("main")).to_contain_text(text)


class GamePage:
    """A board with everything around it, and what Python knows of the game on it."""

    def __init__(self, page: Page, playthrough: torony.Playthrough, hand: Hand) -> None:
        self.page = page
        self.playthrough = playthrough
        self.hand = hand
        self.board = page.locator("svg[data-position][role=group]")
        self.status = page.locator(".bar [role=status]")

    # ---- What is seen ---------------------------------------------------------------------------

    @property
    def position(self) -> torony.Position:
        return self.playthrough.position

    def check(self) -> None:
        """The board shows the position of the game, in its drawing and in its names."""
        expect(self.board).to_have_attribute("data-position", self.position.text)
        seen = self.board.evaluate(SEEN)
        cells = self.position.cells
        names = PIECES if self.playthrough.game.name in FAMILIES else PLAIN_PIECES
        assert seen["text"] == self.position.text
        assert seen["drawn"] == sorted(cells)
        for point in self.playthrough.game.points:
            for piece in cells.get(point, ""):
                assert names.get(piece, piece) in seen["named"][point], point
            assert ("empty" in seen["named"][point]) == (point not in cells), point

    def turns(self) -> Locator:
        """The turns in the list beside the board."""
        return self.page.locator(".turns .turn").filter(has_text=re.compile("[^…]"))

    def point(self, name: str) -> Locator:
        return self.board.locator(f'[data-point="{name}"]')

    def stack(self, name: str) -> Locator:
        return self.board.locator(f'[data-stack="{name}"]')

    def token(self, colour: str) -> Locator:
        return self.page.locator(f'[data-claim="{colour}"]')

    def reserve(self, size: int) -> Locator:
        return self.page.locator(f'[data-size="{size}"]')

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def player(self, number: int) -> Locator:
        return self.page.locator(f'[data-player="{number}"]')

    def says(self, text: str) -> None:
        expect(self.status).to_contain_text(text)

    def picked(self) -> Locator:
        """Whatever of a turn is picked so far."""
        return self.page.locator(".table [aria-pressed=true]")

    def check_nothing_begun(self) -> None:
        expect(self.button("Cancel")).to_have_count(0)
        expect(self.picked()).to_have_count(0)
        self.check()

    # ---- What is done ---------------------------------------------------------------------------

    def parts(self, turn: torony.Turn) -> Iterator[Locator]:
        """What is to be picked, one after the other, for a turn."""
        if turn.text == "pass":
            yield self.button("Pass")
        if turn.claim is not None:
            yield self.token(turn.claim)
        if turn.size is not None:
            yield self.reserve(turn.size)
        yield from map(self.point, filter(None, (turn.origin, turn.target, turn.drop)))

    def pick(self, *names: str) -> None:
        for name in names:
            self.hand.pick(self.point(name))

    def make(self, turn: torony.Turn | str) -> None:
        """Makes a turn on the page and in the game."""
        parsed = self.position.parse(turn) if isinstance(turn, str) else turn
        for part in self.parts(parsed):
            self.hand.pick(part)
        self.playthrough.play(parsed)

    def play(self, *turns: torony.Turn | str) -> None:
        """Makes turns and checks what comes of each."""
        for turn in turns:
            self.make(turn)
            self.check()

    def undo(self) -> None:
        """Takes one turn back on the page and in the game, and checks."""
        self.button("Undo").click()
        self.playthrough.back()
        self.check()

    def answered(self) -> None:
        """Waits for the computer's turn, which must be one, and checks the board after it."""
        played = len(self.playthrough.turns)
        expect(self.turns()).to_have_count(played + 1)
        self.playthrough.play(self.turns().nth(played).inner_text())
        self.check()

    def finish(
        self,
        choose: Callable[[torony.Playthrough], torony.Turn],
        play: Callable[[torony.Turn], None] | None = None,
        computer: int | None = None,
    ) -> None:
        """Plays to the end, with turns that Python chooses; ``computer`` is the page's player."""
        while self.playthrough.outcome() is None:
            if self.position.player == computer:
                self.answered()
                continue
            turn = choose(self.playthrough)
            if computer is None:
                (play or self.play)(turn)
            else:
                self.make(turn)  # the computer may have answered before anybody can look
        self.check()
        self.check_result()

    def check_result(self) -> None:
        outcome = self.playthrough.outcome()
        assert outcome is not None
        self.says("Draw" if outcome.winner is None else f"Player {outcome.winner} wins")
        expect(self.turns()).to_have_text([turn.text for turn in self.playthrough.turns])
        expect(self.button("Rematch")).to_be_visible()
