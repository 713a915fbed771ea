"""What the site adds to MkDocs: pictures for dark pages, a game to step through, and nothing loaded
from the network.

MkDocs calls these functions while it builds; see ``hooks`` in mkdocs.yml.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError

import torony
from torony.records import Record

BOARD = re.compile(
    r'<img (?P<before>[^>]*)src="(?P<path>[^"]*images/[\w-]+)\.svg"(?P<after>[^>]*)>'
)

# Links to other sites are fine; what a browser would load by itself is not.
LOADED = re.compile(r'<(?:script|link|img|iframe|source)\b[^>]*(?:src|href)="(?:https?:)?//[^"]*"')


PLAYER = re.compile(r"<!-- player: ([\w-]+) -->")


def on_page_content(html: str, **_: Any) -> str:
    """Shows each board drawn for light pages or for dark ones, as the reader chose, and games."""
    html = PLAYER.sub(lambda found: _player(found[1]), html)
    return BOARD.sub(
        r'<img \g<before>src="\g<path>.svg#only-light"\g<after>>'
        r'<img \g<before>src="\g<path>-dark.svg#only-dark"\g<after>>',
        html,
    )


def _player(name: str) -> str:
    """A game of films.json as a notebook shows it."""
    films = json.loads(Path(__file__).with_name("films.json").read_text(encoding="utf-8"))
    record = Record(torony.game(films[name]["game"]).position(films[name]["position"]))
    for turn in films[name]["turns"].split():
        record.play(turn)
    record.outcome = record.end.outcome()
    return record.html(size=360)


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Refuses a page that would load something from elsewhere."""
    found = LOADED.search(output)
    if found is not None:
        raise PluginError(f"{page.file.src_path} loads from the network: {found[0]}")
    return output
