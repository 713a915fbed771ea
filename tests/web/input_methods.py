"""Ways of picking something on the page: with the mouse, a finger, or the keyboard alone."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, Page, expect

FOCUSED = "document.activeElement.dataset.point ?? ''"
MOST_TABS = 80
MOST_ARROWS = 40


class Hand(Protocol):
    def __init__(self, page: Page) -> None: ...

    def pick(self, target: Locator) -> None: ...


class Mouse:
    def __init__(self, page: Page) -> None:
        pass

    def pick(self, target: Locator) -> None:
        target.click()


class Finger:
    def __init__(self, page: Page) -> None:
        pass

    def pick(self, target: Locator) -> None:
        target.tap()


class Keyboard:
    """Tab from part to part, arrows over the board, Enter."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def pick(self, target: Locator) -> None:
        expect(target).to_be_enabled()
        point = target.get_attribute("data-point")
        if point is None:
            self._tab(target)
        else:
            self._walk(target, point)
        self.page.keyboard.press("Enter")

    def _is_focused(self, target: Locator) -> bool:
        return bool(target.evaluate("element => element === document.activeElement"))

    def _tab(self, target: Locator) -> None:
        for _ in range(MOST_TABS):
            if self._is_focused(target):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {target}")

    def _walk(self, target: Locator, point: str) -> None:
        for _ in range(MOST_TABS):
            if self.page.evaluate(FOCUSED):
                break
            self.page.keyboard.press("Tab")
        seen = set()
        for _ in range(MOST_ARROWS):
            here = self.page.evaluate(FOCUSED)
            if here == point:
                return
            arrows = self._towards(target)
            # Where the straight way was tried already, the other direction leads round.
            arrow = arrows[0] if (here, arrows[0]) not in seen else arrows[1]
            seen.add((here, arrow))
            self.page.keyboard.press(arrow)
        raise AssertionError(f"arrows do not lead to {point}")

    def _towards(self, target: Locator) -> tuple[str, str]:
        """The two arrows that lead nearer, the one with the longer way to go first."""
        across, down = target.evaluate(
            """target => {
              const middle = element => {
                const box = element.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
              };
              const [x, y] = middle(document.activeElement);
              const [toX, toY] = middle(target);
              return [toX - x, toY - y];
            }"""
        )
        sideways = "ArrowRight" if across > 0 else "ArrowLeft"
        upright = "ArrowDown" if down > 0 else "ArrowUp"
        return (upright, sideways) if abs(down) > abs(across) else (sideways, upright)
