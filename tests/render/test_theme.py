"""The theme: colours that stay apart in grey and for people who see red and green alike."""

from __future__ import annotations

from itertools import combinations

import pytest

from torony.render.theme import COLOURS, THEMES, ThemeName, load, theme_file

Linear = tuple[float, float, float]

# What deuteranopia makes of linear red, green and blue (Machado, Oliveira and Fernandes, 2009).
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
each_theme = pytest.mark.parametrize("name", THEMES)


def linear(colour: str) -> Linear:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def deuteranope(colour: Linear) -> Linear:
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, colour, strict=True))))
        for row in DEUTERANOPIA
    )
    return red, green, blue


def luminance(colour: Linear) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def lightness(colour: Linear) -> float:
    """Return the lightness L* of CIELAB, 0 for black to 100 for white."""
    share = luminance(colour)
    return 116 * share ** (1 / 3) - 16 if share > 0.008856 else 903.3 * share


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(linear(one)), luminance(linear(other))))
    return (high + 0.05) / (low + 0.05)


@each_theme
def test_piece_colours_differ_in_lightness(name: ThemeName) -> None:
    fills = [linear(load(name).pieces[piece].fill) for piece in COLOURS]
    for one, other in combinations(fills, 2):
        assert abs(lightness(one) - lightness(other)) >= 12
        assert abs(lightness(deuteranope(one)) - lightness(deuteranope(other))) >= 12


@each_theme
def test_the_joker_is_told_from_ivory_by_its_dots_and_from_the_others_by_lightness(
    name: ThemeName,
) -> None:
    theme = load(name)
    joker = theme.pieces["w"]
    for view in (lambda colour: colour, deuteranope):
        white = lightness(view(linear(joker.fill)))
        for piece in set(COLOURS) - {"i"}:
            assert white - lightness(view(linear(theme.pieces[piece].fill))) >= 12
        # The dots are darker than anything on a disc of ivory without letters.
        assert white - lightness(view(linear(joker.ink))) >= 40
        ivory = theme.pieces["i"]
        assert lightness(view(linear(ivory.rim))) - lightness(view(linear(joker.ink))) >= 20


@each_theme
def test_letters_are_legible_on_their_discs(name: ThemeName) -> None:
    for swatch in load(name).pieces.values():
        assert contrast(swatch.fill, swatch.ink) >= 4.5


@each_theme
def test_rims_set_pieces_off_from_the_board(name: ThemeName) -> None:
    theme = load(name)
    for swatch in theme.pieces.values():
        best = max(contrast(swatch.fill, theme.board), contrast(swatch.rim, theme.board))
        assert best >= 1.4


@each_theme
def test_players_differ_from_each_other_and_from_what_they_are_drawn_on(name: ThemeName) -> None:
    theme = load(name)
    first, second = theme.player(1), theme.player(2)
    assert abs(lightness(linear(first)) - lightness(linear(second))) >= 5
    for player in ("1", "2"):
        assert contrast(theme.players[player], theme.ring_bed) >= 2.4
        assert contrast(theme.players[player], theme.player_ink[player]) >= 4.5


@each_theme
def test_words_and_digits_are_legible(name: ThemeName) -> None:
    theme = load(name)
    assert contrast(theme.ink, theme.page) >= 7
    assert contrast(theme.ink, theme.board) >= 4.5
    assert contrast(theme.label, theme.board) >= 3
    assert contrast(theme.wood.label, theme.wood.field) >= 3
    assert contrast(theme.layers.ink, theme.layers.top[-1]) >= 4


def test_both_themes_name_the_same_things() -> None:
    content = theme_file()

    def shape(value: object) -> object:
        if isinstance(value, dict):
            return {key: shape(part) for key, part in value.items()}
        return len(value) if isinstance(value, list) else type(value)

    assert shape(content["light"]) == shape(content["dark"])
    assert set(content["letters"]) == set(content["patterns"]) == set(COLOURS)
    assert set(content["names"]) == {*COLOURS, *"w123"}
    assert len({*content["letters"].values()}) == 5
