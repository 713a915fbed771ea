"""Games as moving pictures: GIF, or PNG with several frames (APNG)."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Any, Final, Literal, Unpack, get_args

from torony.games import Position, Progress, Turn
from torony.render.markup import Point, towards
from torony.render.picture import Marks, Picture
from torony.render.png import rasterised
from torony.render.route import RoutePath, route_path
from torony.render.svg import DrawingOptions, frame, looking, page, picture_drawing, width_in_pixels

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["ANIMATIONS", "AnimationFormat", "AnimationOptions", "animation"]

AnimationFormat = Literal["gif", "apng"]
ANIMATIONS: Final = get_args(AnimationFormat)

USUAL_SIZE: Final = 420
STEP: Final = 60
"""Milliseconds between two frames of a motion."""
PACE: Final = 0.55
"""Units of the picture that a piece moves in a millisecond."""
SHORTEST, LONGEST = 240, 960
"""Milliseconds that a motion takes."""
LANDED: Final = 400
"""Milliseconds for which a stack is seen that leaves the board where it lands."""
END: Final = 3000
"""Milliseconds that the last position stays, at least."""
EXACT, BLENDED = 64, 64
"""How many colours are kept as they are, and how many stand for all the shades between them."""
SAMPLES: Final = 4
"""Into how many parts a game is cut to look for its colours."""
SHORTEST_DELAY, LONGEST_DELAY = 0.02, 600


class AnimationOptions(DrawingOptions, total=False):
    """The options of `animation`."""

    format: AnimationFormat
    delay: float
    progress: Progress | None


@dataclass(frozen=True)
class Frame:
    """A picture and the milliseconds it stays."""

    image: Image.Image
    duration: int


@dataclass(frozen=True)
class Motion:
    """Something that moves over a picture in which it is missing."""

    ground: Picture
    point: str
    """Where it stands in the picture."""
    home: Point
    """The place of that point."""
    track: list[Point]
    """The places it passes, from where it begins to where it ends."""

    @property
    def length(self) -> float:
        """Return how far it goes, in units of the picture."""
        return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(self.track))

    def place(self, share: float) -> Point:
        """Return where it is after that share of its way."""
        left = share * self.length
        for start, end in pairwise(self.track):
            part = hypot(end[0] - start[0], end[1] - start[1])
            if left <= part:
                return towards(start, end, left)
            left -= part
        return self.track[-1]


def animation(
    start: Position, turns: Iterable[Turn | str], **options: Unpack[AnimationOptions]
) -> bytes:
    """Draw a game as a moving picture in which every piece goes its real way.

    `format` is "gif" or "apng"; each position stays for `delay` seconds; `progress` is told how
    many turns are drawn; the other options are those of `svg` that do not say what is shown. Needs
    the packages resvg-py and pillow.
    """
    format, delay = options.get("format", "gif"), options.get("delay", 1.0)
    if format not in ANIMATIONS:
        raise ValueError(f"unknown format {format!r}: choose {' or '.join(ANIMATIONS)}")
    if not SHORTEST_DELAY <= delay <= LONGEST_DELAY:
        limits = f"between {SHORTEST_DELAY} and {LONGEST_DELAY} seconds"
        raise ValueError(f"delay must be {limits}, not {delay}")
    film = _Film(start, turns, options)
    return _written(list(film.frames(round(delay * 1000), options.get("progress"))), format)


class _Film:
    """Draws the frames of a game, all in the same few colours."""

    def __init__(self, start: Position, turns: Iterable[Turn | str], look: DrawingOptions) -> None:
        self._options = looking(look)
        size = look.get("size")
        self._width = width_in_pixels(USUAL_SIZE if size is None else size)
        self._positions = [start]
        self._paths: list[RoutePath] = []
        for turn in turns:
            gone = route_path(self._positions[-1], turn)
            assert gone is not None
            self._paths.append(gone)
            self._positions.append(self._positions[-1].play(turn))
        self._colours = self._palette()

    def frames(self, delay: int, progress: Progress | None) -> Iterator[Frame]:
        """Every position, and between two of them what moves."""
        yield self._still(self._draw(self._positions[0]), delay)
        for number, gone in enumerate(self._paths, start=1):
            before, after = self._positions[number - 1 : number + 1]
            picture = self._draw(after, gone)
            for motion in self._motions(before, after, gone):
                yield from self._moving(motion, stays=gone.target in picture.pieces)
            is_last = number == len(self._paths)
            yield self._still(picture, max(delay, END) if is_last else delay)
            if progress is not None:
                progress(number, len(self._paths))

    def _motions(self, before: Position, after: Position, gone: RoutePath) -> Iterator[Motion]:
        ground = self._draw(before, gone)
        if len(ground.track) > 1:
            yield Motion(ground, gone.stops[0], ground.track[0], ground.track)
        if gone.drop is not None and gone.target is not None:
            carried = (gone.target, gone.drop)
            track = self._draw(after, RoutePath(carried, carried)).track
            yield Motion(self._draw(after, gone), gone.drop, track[-1], track)

    def _moving(self, motion: Motion, *, stays: bool) -> Iterator[Frame]:
        """The frames of a motion without its first and last place, which are still pictures; the
        last one too where what moves leaves the board."""
        ground = self._sheet(motion.ground, without=motion.point)
        moved = self._image(frame(motion.ground, motion.ground.pieces[motion.point], self._width))
        scale = self._width / motion.ground.width
        count = round(min(LONGEST, max(SHORTEST, motion.length / PACE)) / STEP)
        for step in range(1, count + (0 if stays else 1)):
            share = step / count
            x, y = motion.place(share * share * (3 - 2 * share))  # slow at both ends
            shift = round((x - motion.home[0]) * scale), round((y - motion.home[1]) * scale)
            picture = ground.copy()
            picture.paste(moved, shift, moved)
            yield Frame(self._reduced(picture), STEP if step < count else LANDED)

    def _draw(self, position: Position, last: RoutePath | None = None) -> Picture:
        return picture_drawing(position.game.name)(position, self._options, Marks(last=last))

    def _image(self, source: str) -> Image.Image:
        """A drawing, transparent where nothing is drawn."""
        from PIL import Image

        return Image.open(io.BytesIO(rasterised(source, self._width))).convert("RGBA")

    def _sheet(self, picture: Picture, without: str | None = None) -> Image.Image:
        """A whole picture, with the colour of the page in its rounded corners."""
        from PIL import Image

        pieces = {point: piece for point, piece in picture.pieces.items() if point != without}
        drawn = page(replace(picture, pieces=pieces), self._options.theme, "", self._width)
        image = self._image(drawn)
        ground = Image.new("RGBA", image.size, self._options.theme.page)
        ground.alpha_composite(image)
        return ground

    def _still(self, picture: Picture, duration: int) -> Frame:
        return Frame(self._reduced(self._sheet(picture)), duration)

    def _palette(self) -> Image.Image:
        """The colours of a few positions from the beginning to the end of the game."""
        from PIL import Image

        last = len(self._paths)
        # By twos, so that either player is to move in some.
        numbers = sorted(
            {min(last * part // SAMPLES + step, last) for part in range(SAMPLES) for step in (0, 1)}
            | {last}
        )
        paths = [None, *self._paths]
        samples = [
            self._sheet(self._draw(self._positions[number], paths[number])) for number in numbers
        ]
        width, height = samples[0].size
        sheet = Image.new("RGB", (width, height * len(samples)))
        for number, sample in enumerate(samples):
            sheet.paste(sample, (0, number * height))
        counts: Any = sheet.getcolors(width * height * len(samples))
        common = [colour for _, colour in sorted(counts, reverse=True)[:EXACT]]
        blended = sheet.quantize(BLENDED, Image.Quantize.MEDIANCUT).getpalette() or []
        palette = Image.new("P", (1, 1))
        palette.putpalette([*(part for colour in common for part in colour), *blended])
        return palette

    def _reduced(self, image: Image.Image) -> Image.Image:
        from PIL import Image

        return image.convert("RGB").quantize(palette=self._colours, dither=Image.Dither.NONE)


def _written(frames: list[Frame], format: AnimationFormat) -> bytes:
    first, *others = (frame.image for frame in frames)
    file = io.BytesIO()
    first.save(
        file,
        "GIF" if format == "gif" else "PNG",
        save_all=True,
        append_images=others,
        duration=[frame.duration for frame in frames],
        loop=0,
    )
    return file.getvalue()
