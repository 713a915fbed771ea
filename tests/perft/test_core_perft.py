"""The core reproduces the perft files, all of them."""

import re

import pytest
from tests.perft.files import Figure, figures, files, read

import torony

FIGURES = [figure for game in torony.games() for figure in figures(game)]
MOST_LEAVES_PLAYED = 5_000_000  # when every turn is played, which is slower


def report(figure: Figure, counted: int) -> str:
    """The position, the board and the counts behind each first turn: enough to go on from."""
    position = torony.game(figure.game).position(figure.position)
    parts = sorted((str(turn), number) for turn, number in position.divide(figure.depth).items())
    return "\n".join(
        [
            f"{figure}: {counted} counted, {figure.count} expected",
            position.board(colour=False),
            *(f"{turn} {number}" for turn, number in parts),
        ]
    )


@pytest.mark.parametrize("figure", FIGURES, ids=str)
def test_core_perft(figure: Figure) -> None:
    position = torony.game(figure.game).position(figure.position)
    counted = position.perft(figure.depth)
    assert counted == figure.count, report(figure, counted)


@pytest.mark.parametrize(
    "figure", [figure for figure in FIGURES if figure.count <= MOST_LEAVES_PLAYED], ids=str
)
def test_core_perft_playing_every_turn(figure: Figure) -> None:
    position = torony.game(figure.game).position(figure.position)
    counted = position._position.perft(figure.depth, 1, None, False)
    assert counted == figure.count, report(figure, counted)


@pytest.mark.parametrize("game", torony.games())
def test_every_game_has_its_files(game: str) -> None:
    assert files(game)
    for file in files(game):
        text = file.read_text("utf-8")
        assert re.search("^# Source: .", text, flags=re.MULTILINE), f"{file} does not say whence"
        assert read(game, text), f"{file} has no figures"


def test_a_failure_shows_position_board_and_counts() -> None:
    wrong = Figure("gyges", "321123/000000/000000/000000/000000/321123 1 -", 2, 575)
    shown = report(wrong, 574)
    assert shown.startswith(f"gyges {wrong.position} D2: 574 counted, 575 expected\n")
    assert torony.game("gyges").position(wrong.position).board(colour=False) in shown
    assert sum(int(number) for number in re.findall(r"^\w{4} (\d+)$", shown, re.MULTILINE)) == 574
