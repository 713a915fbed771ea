"""A Chromium for benchmarks, screenshots and tests: the one of the system, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def executable() -> str | None:
    """The browser of this computer; TORONY_CHROMIUM names another one."""
    named = os.environ.get("TORONY_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window, for as long as the block."""
    from playwright.sync_api import sync_playwright  # not for those who only look for a browser

    root = getattr(os, "geteuid", lambda: 1)() == 0  # root cannot have a sandbox
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable(), chromium_sandbox=not root, args=list(QUIET)
        )
        try:
            yield browser
        finally:
            browser.close()
