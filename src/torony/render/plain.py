"""The picture of any board: its points as squares, and on them discs with their contents."""

from __future__ import annotations

from torony.render.glyphs import GLYPHS, glyph
from torony.render.layout import Layout, layout_of, player_of
from torony.render.markup import (
    Point,
    arrow_head,
    circle,
    element,
    number,
    rounded_path,
    text_element,
    towards,
)
from torony.render.panel import badge
from torony.render.picture import Arrow, Marks, Options, Picture, mark_colour
from torony.render.position import Board, game_name
from torony.render.route import RoutePath
from torony.render.theme import Theme, theme_file

UNIT = 100.0  # a square
LEFT, TOP, MARGIN = 68.0, 56.0, 22.0
PANEL = 120.0  # what the players' numbers take, on the right
RADIUS = 38.0
LETTER, LABEL = 30.0, 17.0  # heights of the contents and of the names of points
HEAD = 26.0  # length of the head of an arrow


def draw(position: Board, options: Options, marks: Marks) -> Picture:
    """Draw a position of any game."""
    return _Drawing(position, options).picture(marks)


class _Drawing:
    """One position with the places of its board."""

    def __init__(self, position: Board, options: Options) -> None:
        self.position = position
        self.options = options
        self.theme: Theme = options.theme
        self.layout: Layout = layout_of(game_name(position))
        self.width = UNIT * self.layout.columns
        self.height = UNIT * self.layout.rows

    def place(self, point: str) -> Point:
        """Return the middle of a point."""
        if point not in self.layout.places:
            raise ValueError(f"there is no point {point!r} on the board")
        x, y = self.layout.places[point]
        return LEFT + UNIT * x, TOP + UNIT * y

    def picture(self, marks: Marks) -> Picture:
        """Return the whole picture."""
        below = [self._board()]
        if self.options.coordinates:
            below.append(self._coordinates())
        below += [
            self._square(point, "highlight", mark_colour(self.position, self.theme, name), 0.4)
            for point, name in marks.highlights.items()
        ]
        above = []
        if marks.last is not None:
            below.append(self._way(marks.last, "last", self.theme.wood.label, 7, 0.55))
        if marks.turn is not None:
            colour = self.theme.player(self.position.player)
            width = float(theme_file()["sizes"]["route"])
            above.append(self._way(marks.turn, "route", colour, width, 1))
        above += [self._arrow(arrow) for arrow in reversed(marks.arrows)]
        points = sorted(self.position.cells, key=lambda name: self.place(name)[::-1])
        track = marks.turn or marks.last
        return Picture(
            LEFT + self.width + PANEL,
            TOP * 2 + self.height,
            below,
            {point: self._standing(point) for point in points},
            [*above, self._panel()],
            [],
            [self.place(step) for step in track.steps] if track is not None else [],
        )

    def _board(self) -> str:
        wood = self.theme.wood
        frame = element(
            "rect",
            x=number(LEFT - MARGIN),
            y=number(TOP - MARGIN),
            width=number(self.width + 2 * MARGIN),
            height=number(self.height + 2 * MARGIN),
            rx=26,
            fill=wood.frame,
        )
        squares = "".join(
            element(
                "rect",
                x=number(x - UNIT / 2),
                y=number(y - UNIT / 2),
                width=number(UNIT),
                height=number(UNIT),
                rx=6,
            )
            for x, y in map(self.place, self.layout.places)
        )
        return frame + element("g", squares, fill=wood.field, stroke=wood.line, stroke_width=2)

    def _coordinates(self) -> str:
        """Name files and ranks at the edge, and every other point in its corner."""
        spots = {
            file: (LEFT + UNIT * (index + 0.5), TOP + self.height + MARGIN / 2)
            for index, file in enumerate(self.layout.files)
        } | {
            str(rank): (LEFT - MARGIN / 2, TOP + UNIT * (index + 0.5))
            for index, rank in enumerate(self.layout.ranks)
        }
        for point in self.layout.others:
            x, y = self.place(point)
            spots[point] = (x - UNIT * 0.3, y - UNIT * 0.36)
        labels = [
            glyph(drawable(name), *spot, LABEL, self.theme.wood.label)
            for name, spot in spots.items()
        ]
        return element("g", "".join(labels), class_="coordinates")

    def _standing(self, point: str) -> str:
        content, player = self.position.cells[point], player_of(self.position, point)
        layers = self.theme.layers
        fill = layers.top[-1] if player is None else self.theme.player(player)
        ink = layers.ink if player is None else self.theme.player_ink[str(player)]
        x, y = self.place(point)
        shadow = circle(
            (x + 3, y + 5), RADIUS, fill=self.theme.shadow, fill_opacity=self.theme.shadow_opacity
        )
        rim = [1.0, *self.options.grooves]
        disc = "".join(
            circle(
                (x, y),
                RADIUS * share,
                fill=fill if share == 1 else None,
                stroke=layers.edge,
                stroke_width=1.6,
            )
            for share in rim
        )
        letters = ""
        if self.options.letters:
            height = min(LETTER, LETTER * 2 / len(content))
            letters = glyph(drawable(content.upper()), x, y, height, ink, weight=2.3)
        owner = "" if player is None else f", player {player}'s"
        title = text_element("title", f"{point}: {content}{owner}")
        return element("g", title + shadow + disc + letters, class_="piece", data_point=point)

    def _square(self, point: str, kind: str, colour: str, opacity: float | None = None) -> str:
        """Draw a frame just inside a point, tinted where there is an opacity."""
        x, y = self.place(point)
        return element(
            "rect",
            class_=kind,
            x=number(x - 45),
            y=number(y - 45),
            width=90,
            height=90,
            rx=14,
            fill=None if opacity is None else colour,
            fill_opacity=opacity,
            stroke=colour,
            stroke_width=4,
        )

    def _way(self, path: RoutePath, kind: str, colour: str, width: float, opacity: float) -> str:
        """Draw where a turn goes, or which point it is about."""
        places = [self.place(step) for step in path.steps]
        parts = [self._square(point, "stop", colour) for point in (path.target, path.drop) if point]
        if len(places) >= 2:
            tip = towards(places[-1], places[-2], RADIUS)
            line = [*places[:-1], towards(tip, places[-2], HEAD / 2)]
            parts.append(
                element("path", d=rounded_path(line, 30), stroke=colour, stroke_width=width)
            )
            parts.append(arrow_head(tip, places[-2], HEAD, colour))
        return element("g", "".join(parts), class_=kind, opacity=opacity)

    def _arrow(self, arrow: Arrow) -> str:
        path = RoutePath(arrow.points, arrow.points)
        if len(arrow.points) == 1:
            path = RoutePath(target=arrow.points[0])
        colour = mark_colour(self.position, self.theme, arrow.colour)
        return self._way(path, "mark", colour, arrow.width, arrow.opacity)

    def _panel(self) -> str:
        x = LEFT + self.width + MARGIN + (PANEL - MARGIN) / 2
        ends = {1: TOP + self.height - 25, 2: TOP + 25}
        badges = [badge(self.position, player, (x, y), self.theme) for player, y in ends.items()]
        return element("g", "".join(badges), class_="panel")


def drawable(text: str) -> str:
    """Write a text with the signs that there are: capitals for small letters, ? for the rest.

    >>> drawable("a1"), drawable("p"), drawable("+")
    ('a1', 'P', '?')
    """
    return "".join(
        next((form for form in (sign, sign.upper()) if form in GLYPHS), "?") for sign in text
    )
