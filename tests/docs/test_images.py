"""The pictures of the documentation are what the code draws, and each is shown somewhere."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
DIAGRAMS = {"encoding-lyngk", "encoding-gyges", "encoding-actions"}
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MOST_BYTES = 150_000


def test_the_stored_pictures_are_up_to_date() -> None:
    command = [sys.executable, "docs/make_images.py", "--check"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_the_screenshots_are_those_that_are_shown_and_small() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    kept = {path.name: path.stat().st_size for path in (ROOT / "docs" / "images").glob("*.webp")}
    assert kept.keys() == set(re.findall(r"images/([\w-]+\.webp)", pages))
    assert all(size < MOST_BYTES for size in kept.values()), kept


def test_every_picture_is_shown() -> None:
    entries = json.loads((ROOT / "docs" / "images.json").read_text(encoding="utf-8"))
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    shown = set(re.findall(r"images/([\w-]+?)(?:-dark)?\.svg", pages))
    assert shown == entries.keys() | DIAGRAMS
    films = json.loads((ROOT / "docs" / "films.json").read_text(encoding="utf-8"))
    assert set(re.findall(r"images/([\w-]+)\.gif", pages)) == films.keys()
