"""A game to step through in a notebook: HTML that needs no script and loads nothing."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Unpack

from torony.render.markup import element, text_element
from torony.render.picture import Picture
from torony.render.position import Board
from torony.render.svg import (
    DrawingOptions,
    PictureOptions,
    described,
    frame,
    looking,
    picture,
    width_in_pixels,
)
from torony.render.theme import Theme

__all__ = ["Slide", "player"]

USUAL_SIZE = 480
STYLE = """
.torony-player{display:flex;flex-wrap:wrap;gap:2px;box-sizing:content-box;padding:8px;
  position:relative;border-radius:12px;background:var(--page);color:var(--ink);
  font:14px/1.5 sans-serif}
.torony-player .heading,.torony-player .slide{width:100%}
.torony-player .slide{display:none}
.torony-player input:checked+.slide{display:block}
.torony-player input{order:1;margin:3px 1px;width:13px;height:13px;accent-color:var(--accent)}
.torony-player svg{max-width:100%;height:auto}
.torony-player .bar{display:flex;align-items:center;gap:6px}
.torony-player label{cursor:pointer;min-width:1em;padding:1px 9px;border:1px solid var(--edge);
  border-radius:8px;text-align:center;user-select:none}
.torony-player p{margin:4px 2px}
"""
"""Only the picture after the chosen button is shown; the buttons come below it."""


@dataclass(frozen=True)
class Slide:
    """A position and what is said about it."""

    position: Board
    caption: str
    """Plain text, as are the paragraphs."""
    paragraphs: Sequence[str] = ()
    marks: PictureOptions = field(default_factory=PictureOptions)


class _Store:
    """Parts of pictures, each written once: most of a board is the same after a turn."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._numbers: dict[str, int] = {}

    def uses(self, drawn: Picture) -> str:
        """Write a picture as references to its parts."""
        numbers = [self._numbers.setdefault(part, len(self._numbers)) for part in drawn.parts]
        return "".join(element("use", href=f"#{self._prefix}-p{number}") for number in numbers)

    def definitions(self) -> str:
        """Write the parts themselves, in an element that takes no room."""
        parts = "".join(
            element("g", part, id=f"{self._prefix}-p{number}")
            for part, number in self._numbers.items()
        )
        return element(
            "svg", element("defs", parts), width="0", height="0", style="position:absolute",
            fill="none", stroke_linecap="round", stroke_linejoin="round", aria_hidden="true",
        )  # fmt: skip


def player(heading: str, slides: Sequence[Slide], **look: Unpack[DrawingOptions]) -> str:
    """Write a small player: a position at a time, buttons, and a row of turns to choose from.

    The turns are radio buttons, so the arrow keys step through them, and the style sheet shows the
    picture that follows the chosen one.
    """
    name = f"torony-{secrets.token_hex(4)}"  # a notebook may show the same game twice
    store = _Store(name)
    size = look.get("size")
    width = width_in_pixels(USUAL_SIZE if size is None else size)
    shown = [
        _button(name, number) + _slide(slide, name, number, len(slides), store, look, width)
        for number, slide in enumerate(slides)
    ]
    return element(
        "div",
        element("style", STYLE)
        + store.definitions()
        + element("div", text_element("strong", heading), class_="heading")
        + "".join(shown),
        class_="torony-player",
        style=_colours(looking(look).theme, width),
    )


def _button(name: str, number: int) -> str:
    return element(
        "input",
        type="radio",
        name=name,
        id=f"{name}-{number}",
        title=f"turn {number}" if number else "the start",
        checked="checked" if number == 0 else None,
    )


def _slide(
    slide: Slide,
    name: str,
    number: int,
    count: int,
    store: _Store,
    look: DrawingOptions,
    width: int,
) -> str:
    drawn = picture(slide.position, {**look, **slide.marks})
    board = frame(drawn, described(slide.position, drawn) + store.uses(drawn), width)
    last = count - 1
    steps = (
        ("«", "to the start", 0),
        ("◀", "back", max(number - 1, 0)),
        ("▶", "on", min(number + 1, last)),
        ("»", "to the end", last),
    )
    labels = "".join(
        element("label", sign, for_=f"{name}-{place}", title=words) for sign, words, place in steps
    )
    said = "".join(text_element("p", paragraph) for paragraph in slide.paragraphs)
    bar = element("div", labels + text_element("span", slide.caption), class_="bar")
    return element("div", board + bar + said, class_="slide")


def _colours(theme: Theme, width: int) -> str:
    """Return what differs between two players on the same page."""
    return (
        f"--page:{theme.page};--ink:{theme.ink};--edge:{theme.edge};"
        f"--accent:{theme.player(1)};max-width:{width}px"
    )
