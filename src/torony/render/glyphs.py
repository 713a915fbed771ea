"""The few letters and digits of the pictures, as strokes.

Drawing them ourselves makes a picture look the same on every machine, whatever its fonts.
Every glyph stands on the line y = 14; capitals and digits reach up to y = 0, small letters to
y = 5.
"""

from __future__ import annotations

from torony.render.markup import element, number

CAPITAL_HEIGHT = 14

_BOWL_LEFT = "M8 9.5C8 6.8 6.4 5 4 5S0 6.8 0 9.5 1.6 14 4 14 8 12.2 8 9.5Z"
_BOWL_RIGHT = "M0 9.5C0 6.8 1.6 5 4 5S8 6.8 8 9.5 6.4 14 4 14 0 12.2 0 9.5Z"

# Each glyph: its width and its path.
GLYPHS: dict[str, tuple[float, str]] = {
    "0": (9, "M4.5 0C7.5 0 9 2.5 9 7S7.5 14 4.5 14 0 11.5 0 7 1.5 0 4.5 0Z"),
    "1": (5, "M0 3L4 0V14"),
    "2": (9, "M.4 3.8C.6 1.5 2.2 0 4.5 0 6.9 0 8.5 1.5 8.5 3.7 8.5 6.6 5.4 8.6 .3 14H9"),
    "3": (9, "M.6 0H8.4L4.2 5.4C7 5.2 9 7 9 9.6 9 12.2 7.1 14 4.5 14 2.3 14 .7 13 0 11"),
    "4": (9.5, "M6.8 14V0L0 10H9.5"),
    "5": (
        9,
        (
            "M8 0H1.4L.9 6.2C1.8 5.4 3 5 4.4 5 7.1 5 9 6.9 9 9.5 9 12.2 7.1 14 4.4 14"
            " 2.3 14 .7 13 0 11.2"
        ),
    ),
    "6": (
        9,
        (
            "M7.6 .8C6.8 .3 6 0 5 0 2 0 0 3 0 8 0 11.8 1.8 14 4.6 14 7.2 14 9 12.2 9 9.6"
            " 9 7 7.2 5.3 4.8 5.3 2.2 5.3 .3 7 0 9"
        ),
    ),
    "7": (9, "M0 0H9L3.2 14"),
    "8": (
        9,
        (
            "M4.5 6.5C2.3 6.5 .8 5.2 .8 3.3 .8 1.3 2.3 0 4.5 0S8.2 1.3 8.2 3.3C8.2 5.2 6.7 6.5"
            " 4.5 6.5 1.8 6.5 0 8 0 10.2 0 12.5 1.8 14 4.5 14S9 12.5 9 10.2C9 8 7.2 6.5 4.5 6.5Z"
        ),
    ),
    "9": (
        9,
        (
            "M1.4 13.2C2.2 13.7 3 14 4 14 7 14 9 11 9 6 9 2.2 7.2 0 4.4 0 1.8 0 0 1.8 0 4.4"
            " 0 7 1.8 8.7 4.2 8.7 6.8 8.7 8.7 7 9 5"
        ),
    ),
    "A": (10, "M0 14L5 0 10 14M1.8 9H8.2"),
    "B": (
        9,
        (
            "M0 0V14H5C7.6 14 9 12.6 9 10.4 9 8.2 7.6 6.8 5 6.8H0H4.6C7 6.8 8.2 5.5 8.2 3.4"
            " 8.2 1.3 7 0 4.6 0Z"
        ),
    ),
    "C": (9, "M9 3C8.1 1.1 6.8 0 4.9 0 2 0 0 2.7 0 7S2 14 4.9 14C6.8 14 8.1 12.9 9 11"),
    "D": (9, "M0 0V14H4C7.2 14 9 11.4 9 7S7.2 0 4 0Z"),
    "E": (8, "M8 0H0V14H8M0 7H6.6"),
    "F": (8, "M8 0H0V14M0 7H6.6"),
    "G": (9.4, "M8.8 3C8 1.1 6.7 0 4.9 0 2 0 0 2.7 0 7S2 14 4.9 14C7.7 14 9.4 12 9.4 8.4V7.6H5.6"),
    "H": (9, "M0 0V14M9 0V14M0 7H9"),
    "I": (6, "M0 0H6M3 0V14M0 14H6"),
    "J": (7, "M7 0V9.6C7 12.4 5.8 14 3.6 14 1.9 14 .7 13.1 0 11.4"),
    "K": (9, "M0 0V14M8.6 0L0 8.4M3.3 5.3L9 14"),
    "L": (7.6, "M0 0V14H7.6"),
    "M": (11, "M0 14V0L5.5 9 11 0V14"),
    "N": (9, "M0 14V0L9 14V0"),
    "O": (10, "M5 0C8 0 10 2.8 10 7S8 14 5 14 0 11.2 0 7 2 0 5 0Z"),
    "P": (8.6, "M0 14V0H4.8C7.2 0 8.6 1.5 8.6 3.9S7.2 7.8 4.8 7.8H0"),
    "Q": (10, "M5 0C8 0 10 2.8 10 7S8 14 5 14 0 11.2 0 7 2 0 5 0ZM6.4 10.6L10 14.6"),
    "R": (9, "M0 14V0H5C7.5 0 9 1.5 9 3.9 9 6.3 7.5 7.8 5 7.8H0M4.8 7.8L9 14"),
    "S": (
        9,
        (
            "M8.6 2.6C7.8 .9 6.4 0 4.5 0 2.1 0 .6 1.4 .6 3.4 .6 8 9 5.6 9 10.4 9 12.6 7.2 14"
            " 4.6 14 2.3 14 .7 13 0 11.2"
        ),
    ),
    "T": (9, "M0 0H9M4.5 0V14"),
    "U": (9, "M0 0V9C0 12.2 1.6 14 4.5 14S9 12.2 9 9V0"),
    "V": (10, "M0 0L5 14 10 0"),
    "W": (13, "M0 0L3 14 6.5 3 10 14 13 0"),
    "X": (9, "M0 0L9 14M9 0L0 14"),
    "Y": (9, "M0 0L4.5 7 9 0M4.5 7V14"),
    "Z": (9, "M0 0H9L0 14H9"),
    "a": (8, "M8 5V14" + _BOWL_LEFT),
    "b": (8, "M0 0V14" + _BOWL_RIGHT),
    "c": (7.6, "M7.6 6.8C7 5.7 5.8 5 4.3 5 1.8 5 0 6.9 0 9.5S1.8 14 4.3 14C5.8 14 7 13.3 7.6 12.2"),
    "d": (8, "M8 0V14" + _BOWL_LEFT),
    "e": (8, "M0 9.3H8C8 6.7 6.4 5 4 5S0 6.9 0 9.5 1.7 14 4.2 14C5.8 14 7 13.3 7.7 12.1"),
    "f": (5.8, "M5.8 .4C5.4 .1 5 0 4.4 0 2.8 0 2 1 2 2.8V14M0 5.4H5.2"),
    "g": (8, "M8 5V14.4C8 16.8 6.5 18 4 18 2.5 18 1.2 17.6 .4 16.6" + _BOWL_LEFT),
    "h": (7.4, "M0 0V14M0 9C0 6.5 1.5 5 3.8 5S7.4 6.5 7.4 9V14"),
    "i": (0, "M0 5V14M0 1V1.2"),
    "?": (8, "M.4 3.4C.6 1.3 2 0 4 0 6.3 0 7.8 1.4 7.8 3.4 7.8 6.6 4 6.6 4 9.8M4 13.7V14"),
    "=": (9, "M0 4.5H9M0 9.5H9"),
}


def glyph(sign: str, x: float, y: float, height: float, colour: str, weight: float = 1.9) -> str:
    """Draw `sign`, one glyph or a number, centred on (x, y); `height` is that of a capital.

    The picture as a whole says that nothing is filled and that lines end round.
    """
    scale = height / CAPITAL_HEIGHT
    spacing = 4.0
    total = sum(GLYPHS[part][0] for part in sign) + spacing * (len(sign) - 1)
    left = x - total * scale / 2
    strokes = []
    for part in sign:
        width, path = GLYPHS[part]
        place = f"translate({number(left)} {number(y - height / 2)})scale({number(scale, 3)})"
        strokes.append(
            element("path", d=path, transform=place, stroke=colour, stroke_width=number(weight))
        )
        left += (width + spacing) * scale
    return "".join(strokes)
