"""What the site adds to MkDocs: pictures for dark pages, and nothing loaded from the network.

MkDocs calls these functions while it builds; see ``hooks`` in mkdocs.yml.
"""

from __future__ import annotations

import re
from typing import Any

from mkdocs.exceptions import PluginError

BOARD = re.compile(
    r'<img (?P<before>[^>]*)src="(?P<path>[^"]*images/[\w-]+)\.svg"(?P<after>[^>]*)>'
)

# Links to other sites are fine; what a browser would load by itself is not.
LOADED = re.compile(r'<(?:script|link|img|iframe|source)\b[^>]*(?:src|href)="(?:https?:)?//[^"]*"')


def on_page_content(html: str, **_: Any) -> str:
    """Shows each board drawn for light pages or for dark ones, as the reader chose."""
    return BOARD.sub(
        r'<img \g<before>src="\g<path>.svg#only-light"\g<after>>'
        r'<img \g<before>src="\g<path>-dark.svg#only-dark"\g<after>>',
        html,
    )


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Refuses a page that would load something from elsewhere."""
    found = LOADED.search(output)
    if found is not None:
        raise PluginError(f"{page.file.src_path} loads from the network: {found[0]}")
    return output
