"""Photographs the page for the README and the documentation: docs/screens.json says what.

    .venv/bin/python -m docs.make_screens                       the pictures that are kept
    .venv/bin/python -m docs.make_screens --out folder          every scene, to look at
    .venv/bin/python -m docs.make_screens --out folder --language pl home analyse

Every scene is opened in a Chromium at the width of a desk and of a telephone, in light and dark, as
NAME.webp, NAME-dark.webp, NAME-narrow.webp and NAME-narrow-dark.webp. Kept are those that a page
shows. The page has to be built: make web.
"""

from __future__ import annotations

import argparse
import base64
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, ViewportSize
from tests.chromium import chromium

from torony.server import Server, Settings

DOCS = Path(__file__).parent
IMAGES = DOCS / "images"
PAGES = [DOCS.parent / "README.md", *sorted(DOCS.rglob("*.md"))]
SHOWN = re.compile(r"images/([\w-]+)\.webp")

Theme = Literal["light", "dark"]
THEMES: dict[Theme, str] = {"light": "", "dark": "-dark"}
SIZES = {
    "": ViewportSize(width=1280, height=880),
    "-narrow": ViewportSize(width=390, height=844),
}
SCALE = 1.5
QUALITY = 82
PATIENCE = 120_000  # milliseconds, for a whole game to be evaluated


@dataclass(frozen=True)
class Scene:
    """What is photographed."""

    address: str
    turns: str = ""
    """Played on the page first."""
    pick: tuple[str, ...] = ()
    """Points clicked."""
    hover: str = ""
    """The point under the mouse, at a desk."""
    press: str = ""
    """The element pressed at last."""
    ready: tuple[str, ...] = ()
    """What appears, one after the other, before the scene can be seen."""


def scenes() -> dict[str, Scene]:
    entries = json.loads((DOCS / "screens.json").read_text(encoding="utf-8"))
    return {name: scene(entry) for name, entry in entries.items()}


def scene(entry: dict[str, Any]) -> Scene:
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()
    }
    return Scene(**values)


def shown() -> set[str]:
    """The pictures that some page shows."""
    return {name for page in PAGES for name in SHOWN.findall(page.read_text(encoding="utf-8"))}


def photograph(page: Page) -> bytes:
    # Playwright itself makes no WebP, which takes a third of the bytes of a PNG.
    page.wait_for_timeout(300)
    session = page.context.new_cdp_session(page)
    picture = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(picture["data"])


def play(page: Page, scene: Scene) -> None:
    page.locator("svg [data-stack]").first.wait_for()
    for number, turn in enumerate(scene.turns.split(), start=1):
        page.locator("form input").fill(turn)
        page.keyboard.press("Enter")
        page.locator(".turn").nth(number - 1).wait_for()
    for point in scene.pick:
        page.locator(f"[data-point={point}]").click()
    if scene.press:
        page.locator(scene.press).first.click()
    page.mouse.move(0, 0)
    for sign in scene.ready:
        page.locator(sign).first.wait_for(timeout=PATIENCE)


def pictures(
    browser: Browser, url: str, wanted: dict[str, Scene], language: str
) -> Iterator[tuple[str, bytes]]:
    """Names and contents."""
    for theme, dark in THEMES.items():
        for name, scene in wanted.items():
            context = browser.new_context(
                viewport=SIZES[""],
                color_scheme=theme,
                device_scale_factor=SCALE,
                locale=language,
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.goto(f"{url}/{scene.address}")
            play(page, scene)
            for suffix, size in SIZES.items():
                page.set_viewport_size(size)
                if scene.hover and not suffix:
                    page.locator(f"[data-point={scene.hover}]").hover()
                yield f"{name}{suffix}{dark}", photograph(page)
                page.mouse.move(0, 0)
            context.close()


def main() -> int:
    known = scenes()
    parser = argparse.ArgumentParser(description="Photograph the page.")
    parser.add_argument("scene", nargs="*", help=f"some of {', '.join(known)}; all by default")
    parser.add_argument("--out", type=Path, metavar="DIR", help="put every picture there")
    parser.add_argument("--language", default="en", help="of the page (default: en)")
    options = parser.parse_args()
    unknown = [name for name in options.scene if name not in known]
    if unknown:
        parser.error(f"{unknown[0]!r} is none of {', '.join(known)}")
    folder: Path = options.out or IMAGES
    folder.mkdir(parents=True, exist_ok=True)
    kept = None if options.out else shown()
    wanted = {name: known[name] for name in options.scene or known}
    with Server(settings=Settings(threads=2)) as server, chromium() as browser:
        for name, content in pictures(browser, server.url, wanted, options.language):
            if kept is None or name in kept:
                (folder / f"{name}.webp").write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
