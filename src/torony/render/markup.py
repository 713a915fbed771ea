"""Small helpers that write SVG elements: the same input always gives the same bytes."""

from __future__ import annotations

from math import hypot

Point = tuple[float, float]


def number(value: float, digits: int = 1) -> str:
    """Write a number as short as possible."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escape(text: str) -> str:
    """Write a text so that it can stand in an element or, quoted, in an attribute."""
    # The standard library's helper would do, but importing it loads half of its network code.
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, entity)
    return text


def element(tag: str, content: str = "", **attributes: str | float | None) -> str:
    """Write an element: `stroke_width` becomes stroke-width, None leaves an attribute out."""
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            shown = value if isinstance(value, str) else number(value, 2)
            parts.append(f'{name.rstrip("_").replace("_", "-")}="{escape(shown)}"')
    opening = " ".join(parts)
    return f"<{opening}>{content}</{tag}>" if content else f"<{opening}/>"


def text_element(tag: str, text: str) -> str:
    """Write an element that holds only text."""
    return f"<{tag}>{escape(text)}</{tag}>"


def circle(centre: Point, radius: float, **attributes: str | float | None) -> str:
    """Write a circle."""
    x, y = centre
    return element("circle", "", cx=number(x), cy=number(y), r=number(radius, 2), **attributes)


def towards(start: Point, end: Point, distance: float) -> Point:
    """Return the point `distance` away from `start` on the way to `end`."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length == 0:
        return start
    share = distance / length
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def rounded_path(points: list[Point], radius: float) -> str:
    """Return path data through `points` with rounded corners."""

    def pair(point: Point) -> str:
        return f"{number(point[0])} {number(point[1])}"

    data = "M" + pair(points[0])
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        reach = min(
            radius,
            hypot(corner[0] - before[0], corner[1] - before[1]) / 2,
            hypot(after[0] - corner[0], after[1] - corner[1]) / 2,
        )
        data += f"L{pair(towards(corner, before, reach))}"
        data += f"Q{pair(corner)} {pair(towards(corner, after, reach))}"
    return data + "L" + pair(points[-1])


def arrow_head(tip: Point, start: Point, size: float, colour: str) -> str:
    """Draw the head of an arrow that comes from `start` and ends at `tip`."""
    base = towards(tip, start, size)
    aside = ((tip[1] - base[1]) * 0.55, (base[0] - tip[0]) * 0.55)
    corners = [
        tip,
        (base[0] + aside[0], base[1] + aside[1]),
        (base[0] - aside[0], base[1] - aside[1]),
    ]
    return element(
        "path",
        class_="arrow",
        d="M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z",
        fill=colour,
        stroke=colour,
        stroke_width=3,
    )
