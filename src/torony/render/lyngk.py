"""The picture of a LYNGK position: a round board, stacks of flat discs, the claims beside it."""

from __future__ import annotations

from math import hypot, pi, sqrt

from torony.render.boards import (
    LYNGK_CLAIMS_EACH,
    LYNGK_FILES,
    LYNGK_LIMIT,
    LYNGK_POINTS,
    LYNGK_RANKS,
    lyngk_first_file,
)
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
from torony.render.position import Board, game_name
from torony.render.route import RoutePath
from torony.render.theme import COLOURS, Theme, piece_name, sizes, theme_file

WIDTH, HEIGHT = 917.0, 830.0
CENTRE = (415.0, 415.0)
PANEL_X = 871.0

# Where the dots of a joker lie on its face, in radii, and on the strip that shows in a stack.
FACE_DOTS = (
    (0.0, 0.0),
    *(
        (0.52 * x, 0.52 * y)
        for x, y in (
            (0.0, -1.0),
            (0.866, -0.5),
            (0.866, 0.5),
            (0.0, 1.0),
            (-0.866, 0.5),
            (-0.866, -0.5),
        )
    ),
)
STRIP_DOTS = (-0.44, 0.0, 0.44)

SIZES = sizes("lyngk")
HEAD = 22.0  # length of the head of an arrow
UNIT = float(SIZES["unit"])
RADIUS = float(SIZES["disc"]) / 2


def place(point: str) -> Point:
    """Return where a point lies: files are vertical lines, neighbours are one unit apart."""
    if point not in LYNGK_POINTS:
        raise ValueError(f"there is no point {point!r} on the board of LYNGK")
    return lattice(LYNGK_FILES.index(point[0]), int(point[1]))


def lattice(file: float, rank: float) -> Point:
    """Return where (file, rank) lies, the file counted from 0; e5 is the centre."""
    x = CENTRE[0] + (file - 4) * UNIT * sqrt(3) / 2
    y = CENTRE[1] - (rank - file / 2 - 3) * UNIT
    return x, y


def rise(height: int) -> float:
    """Return how far each disc of a stack of this height rises above the one below.

    Tall stacks rise more slowly, so that no stack ever reaches the point above its own.
    """
    if height < 2:
        return 0.0
    return min(float(SIZES["rise"]), (UNIT - 2 * RADIUS) / (height - 1))


def draw(position: Board, options: Options, marks: Marks) -> Picture:
    """Draw a LYNGK position."""
    theme, path = options.theme, marks.turn
    below = [_board(theme)]
    if options.coordinates:
        below.append(_coordinates(theme))
    for point, name in marks.highlights.items():
        below.append(_highlight(point, mark_colour(position, theme, name)))
    if marks.last is not None:
        below.append(_last(position, marks.last, theme))
    if path is not None:
        below.append(_route_line(position, path, theme))
    # From the far side to the near one, so that what stands in front is drawn last.
    points = sorted(position.cells, key=lambda name: (round(place(name)[1]), place(name)[0]))
    above = [_route_end(position, path, theme)] if path is not None else []
    above += [_arrow(position, arrow, theme) for arrow in reversed(marks.arrows)]
    return Picture(
        WIDTH,
        HEIGHT,
        below,
        {point: _stack(position, point, options) for point in points},
        [*above, _panel(position, options, path)],
        _description(position),
        _track(position, path or marks.last),
    )


def _track(position: Board, path: RoutePath | None) -> list[Point]:
    """Return the places a moving stack passes; it comes to rest on top of the target's pieces."""
    if path is None or len(path.stops) < 2:
        return []
    places = [place(stop) for stop in path.stops]
    moved, waiting = (len(position.cells.get(path.stops[end], "")) for end in (0, -1))
    x, y = places[-1]
    return [*places[:-1], (x, y - waiting * rise(moved + waiting))]


def _board(theme: Theme) -> str:
    dots = "".join(circle(place(point), 4) for point in LYNGK_POINTS)
    return (
        circle(CENTRE, float(SIZES["board"]), fill=theme.board, stroke=theme.edge, stroke_width=3)
        + element("path", d=_lines(), stroke=theme.line, stroke_width=1.6)
        + element("g", dots, class_="points", fill=theme.line)
    )


def _lines() -> str:
    """Return path data for the lines of the board: files, ranks and the third direction."""
    lines: dict[tuple[str, int], list[Point]] = {}
    for point in LYNGK_POINTS:
        file, rank = LYNGK_FILES.index(point[0]), int(point[1])
        for line in (("file", file), ("rank", rank), ("third", rank - file)):
            lines.setdefault(line, []).append(lattice(file, rank))
    return "".join(rounded_path([line[0], line[-1]], 0) for line in lines.values())


def _coordinates(theme: Theme) -> str:
    size = float(SIZES["label"])
    labels = []
    for file, (lowest, _) in enumerate(LYNGK_RANKS):
        x, y = lattice(file, lowest)
        labels.append(glyph(LYNGK_FILES[file], x, y + 45, size, theme.label))
    for rank in range(1, 10):
        x, y = lattice(lyngk_first_file(rank) - 0.48, rank)
        labels.append(glyph(str(rank), x, y, size, theme.label))
    return element("g", "".join(labels), class_="coordinates")


def _stack(position: Board, point: str, options: Options) -> str:
    pieces = position.cells[point]
    owner = position.owners.get(point)
    x, y = place(point)
    step = rise(len(pieces))
    top_y = y - step * (len(pieces) - 1)
    parts = [
        text_element("title", _stack_words(point, pieces, owner)),
        _shadow(x, y, top_y, options),
    ]
    for level, piece in enumerate(pieces[:-1]):
        parts.append(disc(piece, (x, y - step * level), RADIUS, options))
        parts.append(_strip(piece, x, y - step * level, step, options))
    parts.append(disc(pieces[-1], (x, top_y), RADIUS, options, owner))
    parts.append(_face(pieces[-1], (x, top_y), RADIUS, options))
    if len(pieces) >= 3:
        size = float(SIZES["number"])
        parts.append(glyph(str(len(pieces)), x + 42, y, size, options.theme.ink, weight=2.2))
    return element("g", "".join(parts), class_="stack", data_point=point)


def _shadow(x: float, y: float, top_y: float, options: Options) -> str:
    return element(
        "path",
        d=f"M{number(x + 3)} {number(y + 4)}V{number(top_y + 6)}",
        stroke=options.theme.shadow,
        stroke_opacity=options.theme.shadow_opacity,
        stroke_width=number(2 * RADIUS),
    )


def disc(
    piece: str, centre: Point, radius: float, options: Options, owner: int | None = None
) -> str:
    """Draw one piece; the rim tells whose it is."""
    swatch = options.theme.pieces[piece]
    rim = float(SIZES["rim"])
    body = circle(
        centre,
        radius - rim / 2,
        class_=f"piece {piece}",
        fill=swatch.fill,
        stroke=swatch.rim,
        stroke_width=rim,
    )
    return body if owner is None else body + _ring(centre, radius, owner, options.theme)


def _ring(centre: Point, radius: float, owner: int, theme: Theme) -> str:
    """Draw the rim of an owned disc: whole for player 1, broken for player 2."""
    width = float(SIZES["ring"]) * radius / RADIUS
    gap = 1.2
    middle = radius - gap - width / 2
    dashes = None
    if theme_file()["rims"][str(owner)] == "dashed":
        part = 2 * pi * middle / 8
        dashes = f"{number(part * 0.68, 2)} {number(part * 0.32, 2)}"
    bed = circle(centre, middle, stroke=theme.ring_bed, stroke_width=width + 2 * gap)
    return bed + circle(
        centre,
        middle,
        class_=f"owner-{owner}",
        stroke=theme.player(owner),
        stroke_width=width,
        stroke_dasharray=dashes,
        stroke_linecap="butt" if dashes else None,
    )


def _face(piece: str, centre: Point, radius: float, options: Options) -> str:
    """Draw what a whole disc carries: grooves, dots on a joker, the letter on a colour."""
    swatch = options.theme.pieces[piece]
    width = 1.6 * radius / RADIUS
    parts = [
        circle(centre, radius * share, class_="groove", stroke=swatch.rim, stroke_width=width)
        for share in options.grooves
    ]
    if piece == "w":
        dots = "".join(
            circle((centre[0] + x * radius, centre[1] + y * radius), radius * 0.1)
            for x, y in FACE_DOTS
        )
        parts.append(element("g", dots, class_="dots", fill=swatch.ink))
    elif options.patterns:
        parts.append(_pattern(piece, centre, radius / RADIUS, 3.2, swatch.ink))
    elif options.letters:
        letter = theme_file()["letters"][piece]
        parts.append(glyph(letter, *centre, float(SIZES["letter"]) * radius / RADIUS, swatch.ink))
    return "".join(parts)


def _pattern(piece: str, centre: Point, scale: float, width: float, ink: str) -> str:
    """Draw the sign of a colour."""
    return element(
        "path",
        class_="pattern",
        d=theme_file()["patterns"][piece],
        transform=f"translate({number(centre[0])} {number(centre[1])}) scale({number(scale, 3)})",
        stroke=ink,
        stroke_width=width,
    )


def _strip(piece: str, x: float, y: float, step: float, options: Options) -> str:
    """Draw the letter or the dots on the strip of a disc that the one above leaves visible."""
    ink = options.theme.pieces[piece].ink
    middle = y + RADIUS - step / 2 - 0.4
    if piece == "w":
        dots = "".join(
            circle(
                (x + share * RADIUS, middle - RADIUS * (1 - sqrt(1 - share * share))), step * 0.15
            )
            for share in STRIP_DOTS
        )
        return element("g", dots, class_="dots", fill=ink)
    if options.patterns:
        return _pattern(piece, (x, middle), step / 34, 4.6, ink)
    if not options.letters:
        return ""
    letter = theme_file()["letters"][piece]
    return glyph(letter, x, middle, step * 0.68, ink, weight=2.3)


def _stack_words(point: str, pieces: str, owner: int | None) -> str:
    words = " on ".join(piece_name(piece) for piece in reversed(pieces))
    return f"{point}: {words}" + (f", player {owner}'s" if owner is not None else "")


def _highlight(point: str, colour: str) -> str:
    """Draw a patch around a point, which shows beside whatever stands on it."""
    return circle(
        place(point),
        RADIUS + 14,
        class_="highlight",
        fill=colour,
        fill_opacity=0.4,
        stroke=colour,
        stroke_width=4,
    )


def _line(position: Board, stops: tuple[str, ...], colour: str, width: float, head: float) -> str:
    places = [place(stop) for stop in stops]
    places[-1] = towards(_tip(position, stops), places[-2], head / 2)
    return element(
        "path", class_="route", d=rounded_path(places, 24), stroke=colour, stroke_width=width
    )


def _route_line(position: Board, path: RoutePath, theme: Theme) -> str:
    if len(path.stops) < 2:
        return ""
    width = theme_file()["sizes"]["route"]
    return _line(position, path.stops, theme.player(position.player), width, HEAD)


def _last(position: Board, path: RoutePath, theme: Theme) -> str:
    """Draw where the last turn went, under the stacks."""
    places = [place(stop) for stop in path.stops]
    if len(places) < 2:
        return ""
    rings = "".join(circle(end, RADIUS + 5, stroke_width=3) for end in (places[0], places[-1]))
    line = element("path", d=rounded_path(places, 24), stroke_width=7)
    return element("g", line + rings, class_="last", stroke=theme.label, opacity=0.5)


def _arrow(position: Board, arrow: Arrow, theme: Theme) -> str:
    if len(arrow.points) < 2:
        return ""
    colour, head = mark_colour(position, theme, arrow.colour), 2.4 * arrow.width
    tip = arrow_head(_tip(position, arrow.points), place(arrow.points[-2]), head, colour)
    line = _line(position, arrow.points, colour, arrow.width, head)
    return element("g", line + tip, class_="mark", opacity=arrow.opacity)


def _outline(position: Board, point: str, theme: Theme) -> str:
    """Draw a line around a whole stack."""
    x, y = place(point)
    height = len(position.cells.get(point, "i"))
    radius = RADIUS + 4
    top = y - rise(height) * (height - 1)
    return element(
        "path",
        d=f"M{number(x - radius)} {number(y)}V{number(top)}"
        f"a{number(radius)} {number(radius)} 0 0 1 {number(2 * radius)} 0V{number(y)}"
        f"a{number(radius)} {number(radius)} 0 0 1 {number(-2 * radius)} 0Z",
        stroke=theme.player(position.player),
        stroke_width=4,
    )


def _route_end(position: Board, path: RoutePath, theme: Theme) -> str:
    if len(path.stops) < 2:
        return ""
    colour = theme.player(position.player)
    outlines = "".join(_outline(position, stop, theme) for stop in path.stops)
    head = arrow_head(_tip(position, path.stops), place(path.stops[-2]), HEAD, colour)
    return element("g", outlines + head, class_="route-end")


def _tip(position: Board, stops: tuple[str, ...]) -> Point:
    """Return where an arrow ends: the first place on its way that touches the target's stack."""
    start, end = place(stops[-2]), place(stops[-1])
    pieces = len(position.cells.get(stops[-1], "i"))
    height, radius = rise(pieces) * (pieces - 1), RADIUS + 6
    length = int(hypot(end[0] - start[0], end[1] - start[1]))
    for walked in range(length):
        x, y = towards(start, end, walked)
        nearest_y = min(max(y, end[1] - height), end[1])
        if hypot(x - end[0], y - nearest_y) <= radius:
            return x, y
    return end


def _panel(position: Board, options: Options, path: RoutePath | None) -> str:
    """Draw the colour tokens, free or claimed, the captured stacks and who is to move."""
    claimed = position.claims
    taken = (*claimed[1], *claimed[2])
    radius = float(SIZES["token"]) / 2
    parts = []
    for index, colour in enumerate(COLOURS):
        centre = (PANEL_X, CENTRE[1] + (index - 2) * 58)
        if colour in taken:
            parts.append(_slot(centre, radius, options.theme))
        else:
            parts.append(_token(colour, centre, radius, options))
        if path is not None and path.claim == colour:
            mark = options.theme.player(position.player)
            parts.append(circle(centre, radius + 5, stroke=mark, stroke_width=4))
    for player in (1, 2):
        side = 1 if player == 1 else -1
        y = CENTRE[1] + side * 370
        parts.append(badge(position, player, (PANEL_X, y), options.theme))
        for index in range(LYNGK_CLAIMS_EACH):
            centre = (PANEL_X - 58 * (index + 1), y)
            if index < len(claimed[player]):
                parts.append(_token(claimed[player][index], centre, radius, options, player))
            else:
                parts.append(_slot(centre, radius, options.theme))
        if game_name(position) == "lyngk":
            spot = (PANEL_X, y - side * 66)
            parts.append(_captures(position.captured[player], spot, options.theme))
    return element("g", "".join(parts), class_="panel")


def _token(
    colour: str, centre: Point, radius: float, options: Options, owner: int | None = None
) -> str:
    token = disc(colour, centre, radius, options, owner).replace('class="piece ', 'class="token ')
    return token + _face(colour, centre, radius, options)


def _slot(centre: Point, radius: float, theme: Theme) -> str:
    return circle(
        centre,
        radius - 2,
        class_="slot",
        stroke=theme.muted,
        stroke_width=1.5,
        stroke_dasharray="3 5",
        stroke_opacity=0.8,
    )


def _captures(count: int, spot: Point, theme: Theme) -> str:
    """Draw a small completed tower and how many of them were captured."""
    x, y = spot
    colour = theme.ink if count else theme.muted
    bars = "".join(
        f"M{number(x - 24)} {number(y + 14 - 7 * level)}h24" for level in range(LYNGK_LIMIT)
    )
    tower = element("path", d=bars, stroke=colour, stroke_width=4.4)
    return element("g", tower + glyph(str(count), x + 20, y, 24, colour), class_="captured")


def _description(position: Board) -> list[str]:
    claimed = position.claims
    sentences = []
    for player in (1, 2):
        names = " and ".join(piece_name(colour) for colour in claimed[player]) or "no colour"
        sentence = f"Player {player} owns {names}"
        if game_name(position) == "lyngk":
            sentence += f" and has captured {position.captured[player]}"
        sentences.append(sentence)
    return sentences
