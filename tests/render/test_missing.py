"""A game that is not complete says what it lacks, and only when it is drawn."""

from __future__ import annotations

import pytest

import torony
from torony.render import missing, svg
from torony.render.families import FAMILIES
from torony.render.svg import _DRAWINGS as PICTURES
from torony.render.theme import sizes, theme_file, title

from .samples import GYGES


@pytest.mark.parametrize("game", torony.games())
def test_every_game_can_be_drawn(game: str) -> None:
    assert missing(game) == []


def test_what_an_unknown_game_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    board, small, picture, name = missing("chess")
    assert board.startswith("no board of the game 'chess'")
    assert small.startswith("no small board of the game 'chess'")
    assert picture.startswith("no picture of the game 'chess'")
    assert name == "the game 'chess' has no entry under 'titles' in theme.json"
    monkeypatch.setitem(FAMILIES, "chess", "gyges")
    assert missing("chess") == [name]
    monkeypatch.setitem(FAMILIES, "chess", "chess")
    assert missing("chess") == [board, small, picture, name]
    monkeypatch.setitem(PICTURES, "chess", "chess")
    assert missing("chess") == [board, small, "No module named 'torony.render.chess'", name]


def test_a_game_without_title_or_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(theme_file()["titles"], "gyges-advanced")
    with pytest.raises(ValueError, match="'gyges-advanced' has no entry under 'titles'"):
        svg(GYGES)
    assert missing("gyges-advanced") == [
        "the game 'gyges-advanced' has no entry under 'titles' in theme.json"
    ]
    assert title("gyges") == "Gygès"
    with pytest.raises(ValueError, match="'chess' has no entry under 'sizes'"):
        sizes("chess")
