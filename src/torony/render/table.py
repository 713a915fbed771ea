"""A board beside a table, as HTML for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from torony.render.markup import element, text_element
from torony.render.svg import DrawingOptions, looking

__all__ = ["board_and_table"]


def board_and_table(
    svg: str,
    heading: str,
    titles: Sequence[str],
    rows: Iterable[Sequence[str]],
    footnote: str,
    look: DrawingOptions,
) -> str:
    """Write a picture and a table of plain texts; nothing of it needs a style sheet or a script."""
    theme = looking(look).theme
    cell = f"padding:3px 8px;border-bottom:1px solid {theme.edge};text-align:left"
    head = "".join(element("th", text_element("span", title), style=cell) for title in titles)
    body = "".join(
        element(
            "tr", "".join(element("td", text_element("span", text), style=cell) for text in row)
        )
        for row in rows
    )
    table = element("table", element("tr", head) + body, style="border-collapse:collapse")
    words = text_element("strong", heading) + table + text_element("small", footnote)
    return element(
        "div",
        svg + element("div", words),
        class_="torony-analysis",
        style="display:flex;flex-wrap:wrap;gap:16px;align-items:center;padding:8px;"
        f"border-radius:12px;background:{theme.page};color:{theme.ink};font:14px/1.5 sans-serif",
    )
