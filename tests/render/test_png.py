"""The PNG pictures."""

from __future__ import annotations

import struct
import sys

import pytest

from torony.render import png
from torony.render.theme import ThemeName

from .samples import GYGES, MIDDLE


def size_of(picture: bytes) -> tuple[int, int]:
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert picture[12:16] == b"IHDR"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 641])
def test_png_has_the_width_asked_for(theme: ThemeName, width: int) -> None:
    for position, ratio in ((MIDDLE, 830 / 917), (GYGES, 850 / 820)):
        picture = png(position, size=width, theme=theme)
        shown_width, shown_height = size_of(picture)
        assert shown_width == width
        assert abs(shown_height - width * ratio) <= 1


def test_png_has_a_default_size_and_takes_the_options_of_svg() -> None:
    assert size_of(png(MIDDLE))[0] == 720
    assert size_of(png(MIDDLE, size=400))[0] == 400
    assert png(MIDDLE, letters=False) != png(MIDDLE)


def test_png_is_the_same_every_time() -> None:
    assert png(GYGES, size=200) == png(GYGES, size=200)


@pytest.mark.parametrize("width", [0, -5, 100_000])
def test_impossible_widths_are_refused(width: int) -> None:
    with pytest.raises(ValueError, match="size must be between"):
        png(MIDDLE, size=width)


def test_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match="pip install resvg-py"):
        png(MIDDLE)
