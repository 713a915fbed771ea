"""How docstrings become the pages of the reference: their examples and roles as Markdown.

mkdocstrings loads this; see ``extensions`` in mkdocs.yml.
"""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"(?:^>>> .*\n?(?:^.+\n?)*)(?:\n^>>> .*\n?(?:^.+\n?)*)*", re.MULTILINE)
ROLE = re.compile(r":(?:attr|class|func|meth):(?=`)")


def markdown(text: str) -> str:
    """The docstring with its examples in fences and without the roles of Sphinx."""
    fenced = EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)
    return ROLE.sub("", fenced)


class Docstrings(Extension):
    """Rewrites every docstring once it is read."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None and "```" not in obj.docstring.value:
            obj.docstring.value = markdown(obj.docstring.value)
