"""Draws the pictures of the README and the documentation: docs/images.json says which boards,
docs/films.json which games, and diagrams.py draws the others.

Every picture is drawn twice, NAME.svg for light pages and NAME-dark.svg for dark ones; a game is
NAME.gif. The files are kept in the repository so that the pages look right wherever they are read;
``--check`` fails when one of them is not what the code draws today. Of a GIF, whose bytes depend on
the version of the library that writes it, it only checks that it is there.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from diagrams import DIAGRAMS

import torony
from torony.render import animation
from torony.render.theme import ThemeName

DOCS = Path(__file__).parent
IMAGES = DOCS / "images"
SUFFIXES: dict[ThemeName, str] = {"light": "", "dark": "-dark"}


def pictures() -> dict[str, str]:
    """The name and the content of every picture there should be."""
    drawn = {}
    entries = json.loads((DOCS / "images.json").read_text(encoding="utf-8"))
    for name, entry in entries.items():
        position = torony.game(entry["game"]).position(entry["position"])
        for theme, suffix in SUFFIXES.items():
            drawn[f"{name}{suffix}.svg"] = position.svg(
                theme=theme,
                turn=entry.get("turn"),
                size=entry["width"],
                **entry.get("options", {}),
            )
    for name, draw in DIAGRAMS.items():
        for theme, suffix in SUFFIXES.items():
            drawn[f"{name}{suffix}.svg"] = draw(theme)
    return drawn


def films() -> dict[str, dict[str, Any]]:
    """The files of games there should be, and what they show."""
    entries = json.loads((DOCS / "films.json").read_text(encoding="utf-8"))
    return {f"{name}.gif": entry for name, entry in entries.items()}


def write_film(path: Path, entry: dict[str, Any]) -> None:
    start = torony.game(entry["game"]).position(entry["position"])
    path.write_bytes(animation(start, entry["turns"].split(), size=entry["width"]))


def differences() -> list[str]:
    """What is wrong with the stored pictures, one line each; nothing when all is well."""
    drawn = pictures()
    moving = {path.name for path in IMAGES.glob("*.gif")}
    stored = {path.name: path.read_text(encoding="utf-8") for path in IMAGES.glob("*.svg")}
    return [
        *(f"{name} is missing" for name in sorted(drawn.keys() - stored.keys())),
        *(f"{name} is missing" for name in sorted(films().keys() - moving)),
        *(f"{name} is nowhere asked for" for name in sorted(stored.keys() - drawn.keys())),
        *(
            f"{name} is not what the code draws"
            for name in sorted(drawn.keys() & stored.keys())
            if drawn[name] != stored[name]
        ),
    ]


def write() -> None:
    """Writes every picture and removes those that nobody asks for any more."""
    drawn = pictures()
    IMAGES.mkdir(exist_ok=True)
    for path in IMAGES.glob("*.svg"):
        if path.name not in drawn:
            path.unlink()
    for name, content in drawn.items():
        (IMAGES / name).write_text(content, encoding="utf-8", newline="\n")
    for name, entry in films().items():
        write_film(IMAGES / name, entry)


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw the pictures of the documentation.")
    parser.add_argument("--check", action="store_true", help="write nothing, report differences")
    if not parser.parse_args().check:
        write()
        return 0
    found = differences()
    for line in found:
        print(f"docs/images: {line}; run docs/make_images.py", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
