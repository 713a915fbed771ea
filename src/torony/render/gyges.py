"""The picture of a Gygès position: a wooden board of six by six between two goals."""

from __future__ import annotations

from collections.abc import Sequence

from torony.render.boards import GYGES_FILES, GYGES_POINTS, gyges_front_row
from torony.render.glyphs import glyph
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
from torony.render.position import Board
from torony.render.route import RoutePath
from torony.render.theme import Theme, piece_name, sizes, theme_file

WIDTH, HEIGHT = 820.0, 850.0
LEFT, TOP = 58.0, 125.0
PANEL_X = 756.0
SIDE = 600.0

SIZES = sizes("gyges")
HEAD = 26.0  # length of the head of an arrow
UNIT = float(SIZES["unit"])
GOAL = float(SIZES["goal"])
MARGIN, GAP = 22.0, 12.0  # around everything, and between a goal and the squares
GOAL_MIDDLES = {"N": TOP - GAP - GOAL / 2, "S": TOP + SIDE + GAP + GOAL / 2}


def place(point: str) -> Point:
    """Return the middle of a square or of a goal."""
    if point not in GYGES_POINTS:
        raise ValueError(f"there is no point {point!r} on the board of Gygès")
    if point in GOAL_MIDDLES:
        return LEFT + SIDE / 2, GOAL_MIDDLES[point]
    x = LEFT + UNIT * (GYGES_FILES.index(point[0]) + 0.5)
    return x, TOP + SIDE - UNIT * (int(point[1]) - 0.5)


def draw(position: Board, options: Options, marks: Marks) -> Picture:
    """Draw a Gygès position."""
    theme, path = options.theme, marks.turn
    below = [_board(theme), _front_row(position, theme)]
    if options.coordinates:
        below.append(_coordinates(theme))
    for point, name in marks.highlights.items():
        below.append(_highlight(point, mark_colour(position, theme, name)))
    if marks.last is not None:
        below.append(_last(marks.last, theme))
    if path is not None:
        below.append(_route_line(position, path, theme))
    points = sorted(position.cells, key=lambda name: (place(name)[1], place(name)[0]))
    above = [_route_end(position, path, theme)] if path is not None else []
    above += [_arrow(position, arrow, theme) for arrow in reversed(marks.arrows)]
    return Picture(
        WIDTH,
        HEIGHT,
        below,
        {point: _standing(position, point, options) for point in points},
        [*above, _panel(position, options)],
        _description(position),
        _track(path or marks.last),
    )


def _track(path: RoutePath | None) -> list[Point]:
    return _route_places(path.steps) if path is not None else []


def _standing(position: Board, point: str, options: Options) -> str:
    size = int(position.cells[point])
    title = text_element("title", f"{point}: {piece_name(str(size))}")
    piece = _piece(size, place(point), options, 1.0 if point not in GOAL_MIDDLES else 0.75)
    return element("g", title + piece, class_=f"piece size-{size}", data_point=point)


def _board(theme: Theme) -> str:
    wood = theme.wood
    frame_top = GOAL_MIDDLES["N"] - GOAL / 2 - MARGIN
    frame = element(
        "rect",
        x=number(LEFT - MARGIN),
        y=number(frame_top),
        width=number(SIDE + 2 * MARGIN),
        height=number(2 * (TOP + SIDE / 2 - frame_top)),
        rx=26,
        fill=wood.frame,
    )
    goals = []
    for name, middle in GOAL_MIDDLES.items():
        goals.append(
            element(
                "rect",
                class_=f"goal {name}",
                x=number(LEFT),
                y=number(middle - GOAL / 2),
                width=number(SIDE),
                height=number(GOAL),
                rx=14,
                fill=wood.goal,
            )
        )
        goals.append(glyph(name, LEFT + 32, middle, 22, wood.label))
    field = element(
        "rect", x=LEFT, y=TOP, width=number(SIDE), height=number(SIDE), rx=6, fill=wood.field
    )
    lines = "".join(
        f"M{number(LEFT + UNIT * index)} {number(TOP)}v{number(SIDE)}"
        f"M{number(LEFT)} {number(TOP + UNIT * index)}h{number(SIDE)}"
        for index in range(1, 6)
    )
    return (
        frame + "".join(goals) + field + element("path", d=lines, stroke=wood.line, stroke_width=2)
    )


def _front_row(position: Board, theme: Theme) -> str:
    rank = gyges_front_row(position)
    if rank is None:
        return ""
    return element(
        "rect",
        class_="front-row",
        x=number(LEFT),
        y=number(TOP + SIDE - UNIT * rank),
        width=number(SIDE),
        height=number(UNIT),
        fill=theme.player(position.player),
        fill_opacity=theme.tint_opacity,
    )


def _coordinates(theme: Theme) -> str:
    size = float(SIZES["label"])
    labels = []
    for index, file in enumerate(GYGES_FILES):
        spot = (LEFT + UNIT * (index + 1) - 10, TOP + SIDE - 12)
        labels.append(glyph(file, *spot, size, theme.wood.label))
    for rank in range(1, 7):
        spot = (LEFT + 11, TOP + SIDE - UNIT * rank + 14)
        labels.append(glyph(str(rank), *spot, size, theme.wood.label))
    return element("g", "".join(labels), class_="coordinates")


def _piece(size: int, centre: Point, options: Options, scale: float = 1.0) -> str:
    """Draw a piece of `size` shrinking layers, seen from a little in front."""
    layers = options.theme.layers
    thickness = float(SIZES["thickness"]) * scale
    widest = float(SIZES["radii"][size - 1]) * scale
    x = centre[0]
    y = centre[1] + size * thickness / 2
    shadow = circle(
        (x + 4 * scale, y + (3 + size) * scale),
        widest + 1,
        fill=options.theme.shadow,
        fill_opacity=options.theme.shadow_opacity,
    )
    parts = [shadow]
    for level in range(size):
        # The top layer has the same shade in every size: sizes differ by what is under it.
        shade = level + 3 - size
        radius = widest - float(SIZES["step"]) * scale * level
        parts.append(_wall(x, y, radius, thickness, layers.side[shade], layers.edge))
        y -= thickness
        parts.append(
            circle(
                (x, y),
                radius,
                class_="ring",
                fill=layers.top[shade],
                stroke=layers.edge,
                stroke_width=number(1.6 * scale),
            )
        )
    parts += [
        circle(
            (x, y), radius * share, class_="groove", stroke=layers.edge, stroke_width=1.4 * scale
        )
        for share in options.grooves
    ]
    if options.letters:
        parts.append(glyph(str(size), x, y, float(SIZES["digit"]) * scale, layers.ink, weight=2.3))
    return "".join(parts)


def _wall(x: float, y: float, radius: float, height: float, fill: str, edge: str) -> str:
    return element(
        "path",
        d=f"M{number(x - radius)} {number(y - height)}v{number(height)}"
        f"a{number(radius)} {number(radius)} 0 0 0 {number(2 * radius)} 0v{number(-height)}Z",
        fill=fill,
        stroke=edge,
        stroke_width=1.6,
    )


def _highlight(point: str, colour: str) -> str:
    """Tint a square, or a whole goal."""
    x, y = place(point)
    width, height = (SIDE, GOAL) if point in GOAL_MIDDLES else (UNIT - 8, UNIT - 8)
    return element(
        "rect",
        class_="highlight",
        x=number(x - width / 2),
        y=number(y - height / 2),
        width=number(width),
        height=number(height),
        rx=14,
        fill=colour,
        fill_opacity=0.4,
        stroke=colour,
        stroke_width=4,
    )


def _last(path: RoutePath, theme: Theme) -> str:
    """Draw where the last turn went and where it put a piece, under the pieces."""
    colour = theme.wood.label
    places = _route_places(path.steps)
    parts = []
    if len(places) >= 2:
        parts.append(element("path", d=rounded_path(places, 30), stroke_width=7, stroke=colour))
        parts.append(_mark(path.steps[0], colour, "9 8"))
    put = path.drop if len(places) >= 2 else path.target
    if put is not None:
        parts.append(_mark(put, colour, "9 8"))
    return element("g", "".join(parts), class_="last", opacity=0.55)


def _arrow(position: Board, arrow: Arrow, theme: Theme) -> str:
    places = _route_places(arrow.points)
    if len(places) < 2:
        return ""
    colour, head = mark_colour(position, theme, arrow.colour), 2.4 * arrow.width
    tip = _tip(position, arrow.points)
    places[-1] = towards(tip, places[-2], head / 2)
    line = element(
        "path",
        class_="route",
        d=rounded_path(places, 30),
        stroke=colour,
        stroke_width=arrow.width,
    )
    content = line + arrow_head(tip, places[-2], head, colour)
    return element("g", content, class_="mark", opacity=arrow.opacity)


def _route_places(steps: tuple[str, ...]) -> list[Point]:
    places: list[Point] = []
    for step in steps:
        x, y = place(step)
        if step in GOAL_MIDDLES and places:
            # A goal is as wide as the board: it is entered straight ahead.
            x = places[-1][0]
        places.append((x, y))
    return places


def _route_line(position: Board, path: RoutePath, theme: Theme) -> str:
    colour = theme.player(position.player)
    line = {"class_": "route", "stroke": colour}
    width = float(theme_file()["sizes"]["route"])
    places = _route_places(path.steps)
    parts = []
    if len(places) >= 2:
        places[-1] = towards(_tip(position, path.steps), places[-2], HEAD / 2)
        parts.append(element("path", d=rounded_path(places, 30), stroke_width=width, **line))
    if path.drop is not None and path.target is not None:
        ends = [place(path.target), place(path.drop)]
        dashes = "2 16"
        parts.append(
            element(
                "path", d=rounded_path(ends, 0), stroke_width=6, stroke_dasharray=dashes, **line
            )
        )
    return "".join(parts)


def _route_end(position: Board, path: RoutePath, theme: Theme) -> str:
    colour = theme.player(position.player)
    places = _route_places(path.steps)
    parts = []
    if len(places) >= 2:
        parts += [_mark(end, colour, None) for end in _ends(path) if end in position.cells]
        for stop in path.stops[1:-1]:
            parts.append(circle(place(stop), 46, class_="bounce", stroke=colour, stroke_width=4))
    if path.drop is not None:
        parts.append(_mark(path.drop, colour, "10 8"))
    if len(places) >= 2:
        parts.append(arrow_head(_tip(position, path.steps), places[-2], HEAD, colour))
    elif path.target is not None:
        parts.append(_mark(path.target, colour, None))
    return element("g", "".join(parts), class_="route-end")


def _ends(path: RoutePath) -> tuple[str, str]:
    return path.stops[0], path.stops[-1]


def _tip(position: Board, steps: tuple[str, ...]) -> Point:
    """Return where an arrow ends: in the middle of a free square, at the side of a piece."""
    before, end = _route_places(steps)[-2:]
    return towards(end, before, 48.0 if steps[-1] in position.cells else -HEAD / 2)


def _mark(point: str, colour: str, dashes: str | None) -> str:
    """Draw a frame just inside a square."""
    x, y = place(point)
    return element(
        "rect",
        x=number(x - 45),
        y=number(y - 45),
        width=90,
        height=90,
        rx=16,
        stroke=colour,
        stroke_width=4,
        stroke_dasharray=dashes,
    )


def _panel(position: Board, options: Options) -> str:
    parts = []
    waiting = position.reserve
    for player in (1, 2):
        side = 1 if player == 1 else -1
        y = TOP + SIDE / 2 + side * 363
        parts.append(badge(position, player, (PANEL_X, y), options.theme))
        if waiting:
            parts.append(_reserve(waiting[player], (PANEL_X, y - side * 66), -side, options))
    return element("g", "".join(parts), class_="panel")


def _reserve(sizes_left: Sequence[int], start: Point, direction: int, options: Options) -> str:
    """Draw the pieces a player has yet to place, a line for each size."""
    parts = []
    for size in (1, 2, 3):
        y = start[1] + direction * 56 * (size - 1)
        for index in range(sizes_left.count(size)):
            centre = (start[0] + (index - 0.5) * 52, y)
            piece = _piece(size, centre, options, 0.54)
            parts.append(element("g", piece, class_=f"reserve size-{size}"))
    return element("g", "".join(parts), class_="reserves")


def _description(position: Board) -> list[str]:
    waiting = position.reserve
    if not waiting:
        return []
    return [
        f"Player {player} has yet to place {' '.join(map(str, waiting[player])) or 'nothing'}"
        for player in (1, 2)
    ]
