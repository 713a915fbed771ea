"""Games as moving pictures."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

import torony
from torony.render import AnimationFormat, animation, route_path
from torony.render.animation import END, LANDED, STEP
from torony.render.theme import THEMES, ThemeName, load

GYGES = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
ADVANCED = torony.game("gyges-advanced").position("202110/000330/000000/000200/000100/030123 1 -")
CAPTURE = torony.game("lyngk").position("1/4/4k2/3b2/3(rgki)2g/6/7/3w/1 1 i/- 0/0")


def frames(picture: bytes) -> list[tuple[Image.Image, int]]:
    with Image.open(io.BytesIO(picture)) as opened:
        return [
            (frame.convert("RGB"), round(frame.info["duration"]))
            for frame in ImageSequence.Iterator(opened)
        ]


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(one, other).getbbox()


@pytest.mark.parametrize("form", ["gif", "apng"])
def test_every_position_stays_and_what_moves_is_seen_between(form: AnimationFormat) -> None:
    drawn = frames(animation(GYGES, ["a1b3", "b6b4"], format=form, delay=0.5, size=160))
    durations = [duration for _, duration in drawn]
    assert [duration for duration in durations if duration != STEP] == [500, 500, END]
    assert durations.count(STEP) >= 6
    assert all(image.width == 160 for image, _ in drawn)
    assert all(changed(one, other) is not None for (one, _), (other, _) in pairwise(drawn))


def test_pieces_move_along_their_way() -> None:
    drawn = frames(animation(GYGES, ["f1f4"], size=200))
    first, last = drawn[0][0], drawn[-1][0]
    route = route_path(GYGES, "f1f4")
    assert route is not None
    assert route.steps == ("f1", "f2", "f3", "f4")
    for image, duration in drawn:
        if duration == STEP:
            box = changed(first, image)
            assert box is not None
            assert box[0] > 200 * 0.55  # the file f, and who is to move: nothing on the left
    assert changed(first, last) is not None


def test_a_dropped_piece_moves_after_the_one_that_took_its_place() -> None:
    drawn = [image for image, _ in frames(animation(ADVANCED, ["e1d4=c6"], size=200))]
    box = changed(drawn[-2], drawn[-1])
    assert box is not None
    assert box[3] < 200 * 0.6  # it arrives on c6: nothing changes any more on the first ranks


def test_a_captured_stack_is_seen_where_it_lands() -> None:
    turn = next(
        turn for turn in CAPTURE.legal_turns() if turn.target not in CAPTURE.play(turn).cells
    )
    durations = [duration for _, duration in frames(animation(CAPTURE, [turn], size=120))]
    assert durations[-2:] == [LANDED, END]


def test_without_turns_it_is_a_picture() -> None:
    assert len(frames(animation(GYGES, [], size=100))) == 1


def test_placements_and_passes_need_no_way() -> None:
    start = torony.game("gyges").start()
    assert len(frames(animation(start, ["3@a1", "1@f6"], size=100))) == 3


@pytest.mark.parametrize("theme", THEMES)
def test_the_colours_are_those_of_the_picture(theme: ThemeName) -> None:
    turns = ["d1e3", "c6b4", "a1a4", "e6d5", "f1c2", "b6b3", "e1b5", "a6a1", "a1N"]
    drawn = frames(animation(GYGES, turns, size=200, theme=theme))
    stills = [image for image, duration in drawn if duration != STEP]
    route, position = None, GYGES
    for image, turn in zip(stills, [*turns, None], strict=True):
        with Image.open(io.BytesIO(position.png(size=200, theme=theme, last=route))) as opened:
            page = Image.new("RGBA", opened.size, load(theme).page)
            page.alpha_composite(opened.convert("RGBA"))
        difference = ImageChops.difference(image, page.convert("RGB"))
        assert max(ImageStat.Stat(difference).mean) < 2
        badges = difference.crop((178, 0, 200, image.height))  # who is to move, in full colour
        assert max(ImageStat.Stat(badges).mean) < 2
        if turn is not None:
            route, position = route_path(position, turn), position.play(turn)


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown format 'mp4': choose gif or apng"):
        animation(GYGES, [], format="mp4")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"delay must be between 0.02 and 600 seconds, not 0"):
        animation(GYGES, [], delay=0)
    with pytest.raises(torony.IllegalTurn):
        animation(GYGES, ["b6b4"])
