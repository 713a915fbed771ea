"""Games, positions and outcomes.

>>> import torony
>>> gyges = torony.game("gyges")
>>> position = gyges.position("321123/000000/000000/000000/000000/321123 1 -")
>>> position.player
1
>>> sorted(position.legal_turns())[:3]
[Turn('a1a4'), Turn('a1b3'), Turn('a1c2')]
>>> position.play("a1b3").text
'021123/000000/030000/000000/000000/321123 2 -'

Positions are values: :meth:`Position.play` returns a new one and leaves the old one alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self, Unpack

from torony import _core, arguments
from torony._core import Turn
from torony.errors import IllegalTurn, InvalidPosition, InvalidTurn, Reason, UnknownGame

if TYPE_CHECKING:
    from torony.render import PictureOptions

__all__ = [
    "Effect",
    "Game",
    "Outcome",
    "Position",
    "Progress",
    "Route",
    "Standing",
    "Turn",
    "game",
    "games",
]

Progress = Callable[[int, int], None]
"""Called now and then during long work with how much is done and how much there is."""

MAX_DEPTH: Final = 100
MAX_SEED: Final = 2**64 - 1
MAX_THREADS: Final = 1024
_LARGEST: Final = 2**31 - 1
"""A number that the core takes in a field."""


def games() -> tuple[str, ...]:
    """The names of all games.

    >>> "lyngk" in games()
    True
    """
    return _core.GAMES


def game(name: str) -> Game:
    """The game of that name.

    >>> game("lyngk")
    Game('lyngk')
    >>> game("gygse")
    Traceback (most recent call last):
    ...
    torony.errors.UnknownGame: unknown game 'gygse' (known are lyngk, ...); did you mean 'gyges'?
    """
    return Game(name)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner, or ``None`` for a draw, and the reason.

    >>> print(Outcome(1, "goal"))
    player 1 wins (goal)
    >>> print(Outcome(None, "repetition"))
    draw (repetition)
    """

    winner: int | None
    reason: str

    def __str__(self) -> str:
        result = "draw" if self.winner is None else f"player {self.winner} wins"
        return f"{result} ({self.reason})"


class Route(tuple[str, ...]):
    """One shortest way to carry out a turn.

    The tuple holds the stops: the origin, the LYNGK points or the pieces bounced on, the target.
    ``steps`` holds every point touched on the way, the stops included.

    >>> route = Route(("c1", "c3", "e5"), ("c1", "c2", "c3", "d4", "e5"))
    >>> str(route)
    'c1~c3~e5'
    >>> len(route), route.steps[1]
    (3, 'c2')
    """

    steps: tuple[str, ...]

    def __new__(cls, stops: tuple[str, ...], steps: tuple[str, ...]) -> Self:
        route = super().__new__(cls, stops)
        route.steps = steps
        return route

    def __getnewargs__(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return tuple(self), self.steps

    def __str__(self) -> str:
        return "~".join(self)

    def __repr__(self) -> str:
        return f"Route({str(self)!r})"


@dataclass(frozen=True)
class Standing:
    """What stands on a point: a LYNGK stack bottom to top, or the size of a Gygès piece."""

    point: str
    content: str


@dataclass(frozen=True)
class Effect:
    """What a turn changes; what it does not do is ``None`` or empty."""

    claimed: str | None = None
    """The letter of the colour."""
    placed: Standing | None = None
    """What came onto the board."""
    moved: Standing | None = None
    """What moved, and where it stood before."""
    target: str | None = None
    """Where it went."""
    route: Route | None = None
    """And how."""
    made: Standing | None = None
    """The stack that the move has built, even if it is captured at once."""
    captured: tuple[Standing, ...] = ()
    """What left the board, and from where."""
    displaced: Standing | None = None
    """What was replaced, and where it stood."""
    displaced_to: str | None = None
    """The point it was put on."""
    changed: tuple[Standing, ...] = ()
    """What else stands somewhere now, as a disc that was turned over."""

    @classmethod
    def of(cls, parts: Mapping[str, Any]) -> Self:
        """From the parts that the core names."""
        made = dict(parts)
        for name in ("placed", "moved", "made", "displaced"):
            if name in made:
                made[name] = Standing(**made[name])
        if "route" in made:
            made["route"] = _route(made["route"])
        for name in ("captured", "changed"):
            made[name] = tuple(Standing(**each) for each in made.get(name, ()))
        return cls(**made)


class Game:
    """A game: where its positions come from.

    Two objects for the same game are equal; :func:`game` is the usual way to get one.
    """

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        if arguments.text("the name of a game", name) not in games():
            raise UnknownGame(name, games())
        self._name = name

    @property
    def name(self) -> str:
        """The name used everywhere, such as ``"gyges-advanced"``."""
        return self._name

    @property
    def points(self) -> tuple[str, ...]:
        """The names of all points of the board, in board order.

        >>> game("lyngk").points[:5]
        ('a3', 'b2', 'b3', 'b4', 'b5')
        """
        return tuple(_core.points(self._name))

    @property
    def repetition_limit(self) -> int:
        """At which occurrence of a position a playthrough is drawn (ruling G-5); 0 for never.

        >>> game("gyges").repetition_limit, game("lyngk").repetition_limit
        (3, 0)
        """
        return _core.repetition_limit(self._name)

    @property
    def symmetries(self) -> int:
        """How many symmetries the game has; see :meth:`Position.transformed`.

        >>> game("gyges").symmetries, game("lyngk").symmetries
        (2, 1440)
        """
        return _core.symmetries(self._name)

    def start(self, seed: int | None = None) -> Position:
        """A position to begin from.

        LYNGK is dealt at random: the same seed gives the same deal, no seed a different one each
        time. Gygès begins with the empty board on which both players set up their pieces, whatever
        the seed.

        >>> game("lyngk").start(seed=7) == game("lyngk").start(seed=7)
        True
        >>> print(game("gyges").start())
        000000/000000/000000/000000/000000/000000 1 112233/112233
        """
        if seed is None:
            seed = int.from_bytes(os.urandom(8))
        seed = arguments.in_range("seed", seed, 0, MAX_SEED)
        return Position(_core.start(self._name, seed))

    def position(self, text: str) -> Position:
        """The position written as this text; ``InvalidPosition`` with every reason if it is none.

        >>> game("gyges").position("321123/000000 3 -")
        Traceback (most recent call last):
        ...
        torony.errors.InvalidPosition: '321123/000000 3 -' is not a position of gyges: ...
        """
        # The extension takes UTF-8, which text with stray surrogates is not; no notation needs it.
        if not arguments.text("a position", text).isascii():
            raise InvalidPosition(text, self._name, (_general_reason("notAscii"),))
        return self._made(text, _core.parse_position(self._name, text))

    def build(self, cells: Mapping[str, str], *, player: int = 1, **fields: object) -> Position:
        """The position put together from its parts, without a notation.

        ``cells`` says what stands on which point, ``fields`` are those of
        :attr:`Position.fields`: ``claims`` and ``captured`` in LYNGK, ``placing`` in Gygès. What is
        left out is empty. ``InvalidPosition`` has every reason why there is no such position.

        >>> game("lyngk").build({"e5": "rgb", "e6": "i"}, claims=("b", ""), captured=(1, 0)).text
        '1/4/7/6/3(rgb)i2/6/7/4/1 1 b/- 1/0'
        >>> game("gyges").build({"a1": "4"})
        Traceback (most recent call last):
        ...
        torony.errors.InvalidPosition: ... is not a position of gyges: a1: '4' is not a size
        """
        given: dict[str, object] = {"cells": dict(cells), "player": player, **fields}
        return self._made(str(given), _core.build_position(self._name, _plain(given)))

    def _made(
        self, given: str, made: tuple[_core.Position | None, list[tuple[Any, ...]]]
    ) -> Position:
        position, reasons = made
        if position is None:
            raise InvalidPosition(given, self._name, tuple(map(_reason, reasons)))
        return Position(position)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._name == other._name

    def __hash__(self) -> int:
        return hash(self._name)

    def __repr__(self) -> str:
        return f"Game({self._name!r})"

    def __str__(self) -> str:
        return self._name

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self._name,)


class Position:
    """A position of one of the games. It never changes.

    Get one from :meth:`Game.start`, :meth:`Game.position` or :meth:`Position.play`. Positions are
    equal when they are of the same game and have the same text; they can be dictionary keys, copied
    and pickled.
    """

    __slots__ = ("_position",)

    def __init__(self, position: _core.Position) -> None:
        if not isinstance(position, _core.Position):
            raise TypeError("Game.start, Game.position and Position.play make positions")
        self._position = position

    @property
    def game(self) -> Game:
        """The game this is a position of."""
        return Game(self._position.game)

    @property
    def text(self) -> str:
        """The position in the notation of docs/notation.md; ``str()`` gives the same."""
        return self._position.text

    @property
    def player(self) -> int:
        """Who is to move, 1 or 2. It alternates to the end, also after the last turn."""
        return self._position.player

    @property
    def key(self) -> int:
        """A 64-bit Zobrist key. Positions that no rule can tell apart have the same one."""
        return self._position.hash

    @property
    def cells(self) -> dict[str, str]:
        """The occupied points and what stands on them.

        A LYNGK stack is written bottom to top, a Gygès piece as its size.

        >>> game("gyges").position("100000/000000/000000/000000/000000/000003 1 -").cells
        {'a1': '1', 'f6': '3'}
        """
        return self._position.cells()

    @property
    def fields(self) -> dict[str, Any]:
        """What makes up the position besides its cells and the player to move.

        LYNGK has ``claims`` and ``captured``, Gygès ``placing`` and ``reserve``; a pair is for
        player 1 and player 2. :attr:`claims`, :attr:`captured` and :attr:`reserve` give the same
        by player.

        >>> game("lyngk").start(seed=7).fields
        {'claims': ((), ()), 'captured': (0, 0)}
        >>> game("gyges").position("321123/000000/000000/000000/000000/321123 1 -").fields
        {'placing': False, 'reserve': None}
        """
        return self._position.fields()

    @property
    def claims(self) -> dict[int, tuple[str, ...]]:
        """The letters of the colours each player has claimed, in that order; empty in Gygès.

        >>> game("lyngk").position("k/4/7/6/7/6/7/4/(rb) 1 b/k 0/0").claims
        {1: ('b',), 2: ('k',)}
        """
        return self._by_player("claims")

    @property
    def captured(self) -> dict[int, int]:
        """How many stacks each player has captured; empty in games without captures."""
        return self._by_player("captured")

    @property
    def reserve(self) -> dict[int, tuple[int, ...]]:
        """The sizes each player has yet to place; empty once all stand, and in LYNGK.

        >>> game("gyges").start().reserve
        {1: (1, 1, 2, 2, 3, 3), 2: (1, 1, 2, 2, 3, 3)}
        """
        return self._by_player("reserve")

    def _by_player(self, name: str) -> dict[int, Any]:
        pair = self._position.fields().get(name)
        return {} if pair is None else {1: pair[0], 2: pair[1]}

    @property
    def owners(self) -> dict[str, int]:
        """The points that belong to a player by the colour on top; always empty for Gygès."""
        return self._position.owners()

    def legal_turns(self) -> list[Turn]:
        """All legal turns, each once, in a fixed order. None when the game is over."""
        return self._position.legal_turns()

    def count_turns(self) -> int:
        """How many legal turns there are, without making a list of them.

        >>> game("gyges").start().count_turns()
        18
        """
        return self._position.count_turns()

    def is_legal(self, turn: Turn | str) -> bool:
        """Whether this turn, or the turn written as this text, may be played here.

        Also ``False`` for text that is no turn at all; :meth:`parse` tells the two apart.
        """
        if isinstance(turn, str):
            return turn.isascii() and self._position.parse_turn(turn)[0] is not None
        return self._is_own(turn) and self._position.is_legal(turn)

    def parse(self, text: str) -> Turn:
        """The legal turn written as this text.

        ``InvalidTurn`` if it is not written like a turn of this game, ``IllegalTurn`` if a rule
        forbids it here.

        >>> position = game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
        >>> position.parse("a1b3")
        Turn('a1b3')
        """
        if not arguments.text("a turn", text).isascii():
            raise InvalidTurn(text, self, _general_reason("notAscii"))
        turn, reason = self._position.parse_turn(text)
        if turn is None:
            raise refusal(text, self, reason)
        return turn

    def play(self, turn: Turn | str) -> Position:
        """The position after this turn, given as a ``Turn`` or as its text.

        Raises what :meth:`parse` raises when the turn cannot be played here.
        """
        return Position(self._position.play(self._legal(turn)))

    def edit(self, cells: Mapping[str, str | None] | None = None, **fields: object) -> Position:
        """This position with some points, the player to move or some fields changed.

        ``None`` or an empty text takes away what stands on a point. ``fields`` are ``player`` and
        those of :meth:`Game.build`, and so are the errors.

        >>> position = game("lyngk").position("k/4/7/6/7/6/7/4/(rb) 1 b/k 0/0")
        >>> position.edit({"a3": None, "b2": "gi"}, player=2).text
        '1/(gi)3/7/6/7/6/7/4/(rb) 2 b/k 0/0'
        """
        changes = dict(fields) if cells is None else {"cells": dict(cells), **fields}
        return self.game._made(str(changes), self._position.edited(_plain(changes)))

    def with_other_player(self) -> Position | None:
        """The same position with the other player to move, to see what they threaten; ``None``
        where that is against the rules, as while the pieces are being placed in turn.

        >>> position = game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
        >>> print(position.with_other_player())
        321123/000000/000000/000000/000000/321123 2 -
        """
        other = self._position.with_other_player()
        return None if other is None else Position(other)

    def transformed(self, symmetry: int) -> Position:
        """Return the position seen through a symmetry of the game, which is worth the same.

        The symmetries are numbered from 0, which changes nothing, up to :attr:`Game.symmetries`:
        Gygès has its mirror; LYNGK turns and mirrors its board and renames the colours.
        :func:`torony.rl.symmetries` transforms turns and observations alike.

        >>> position = game("gyges").position("321123/000000/000000/000000/000010/321023 1 -")
        >>> print(position.transformed(1))
        321123/000000/000000/000000/010000/320123 1 -
        """
        last = self.game.symmetries - 1
        return Position(
            _core.transformed(self._position, arguments.in_range("symmetry", symmetry, 0, last))
        )

    def effect(self, turn: Turn | str) -> Effect:
        """What a legal turn changes: what moves, is captured, displaced or placed.

        >>> position = game("gyges-advanced").position(
        ...     "202110/000330/000000/000200/000100/030123 1 -"
        ... )
        >>> effect = position.effect("a1c1=f1")
        >>> effect.moved, str(effect.route), effect.displaced, effect.displaced_to
        (Standing(point='a1', content='2'), 'a1~c1', Standing(point='c1', content='2'), 'f1')
        """
        return Effect.of(self._position.effect(self._legal(turn)))

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on.

        It has ended exactly when there is no legal turn. Repetition, resignation and agreement are
        matters of the record: see :meth:`torony.Playthrough.outcome`.
        """
        outcome = self._position.outcome()
        return None if outcome is None else Outcome(*outcome)

    def tally(self) -> Outcome | None:
        """How the game would end if nobody moved any more, for instance because the players agree
        to stop here; ``None`` in games that are not decided by counting.

        >>> position = game("lyngk").position("k/4/7/6/7/6/7/4/(rb) 1 b/k 0/0")
        >>> position.tally()
        Outcome(winner=1, reason='stacks of 2')
        """
        outcome = self._position.tally()
        return None if outcome is None else Outcome(*outcome)

    def route(self, turn: Turn | str, over: Sequence[str] = ()) -> Route:
        """One shortest way to carry out a legal turn, for people to look at.

        With points to go ``over``, in this order and perhaps over others, the shortest of those
        ways; empty where there is none.

        >>> position = game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
        >>> position.route("f1f4").steps
        ('f1', 'f2', 'f3', 'f4')
        """
        stops, steps = self._position.route(self._legal(turn), list(over))
        return Route(tuple(stops), tuple(steps))

    def routes(
        self, origin: str, over: Sequence[str] = (), claim: str = ""
    ) -> tuple[dict[str, Route], tuple[str, ...]]:
        """The ways on from one point over others that somebody picks one by one.

        The first answer is the route to each target that can be reached over these points, in
        this order and perhaps over others; the second the points it can go over next.

        >>> position = game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
        >>> routes, following = position.routes("c1")
        >>> sorted(routes), following
        (['a2', 'b3', 'c2', 'd2', 'e3', 'f2'], ('b1', 'd1', 'e1'))
        """
        choices = self._position.route_choices(claim, origin, list(over))
        routes = {target: _route(route) for target, route in choices["routes"].items()}
        return routes, choices["next"]

    def perft(
        self,
        depth: int,
        threads: int = 1,
        progress: Progress | None = None,
        *,
        played: bool = False,
    ) -> int:
        """The number of turn sequences of this length; the standard check of a move generator.

        The last turns are only counted; with ``played`` each is played as well, as a search would
        do, which gives the same number more slowly.

        >>> game("gyges").start().perft(2)
        324
        """
        depth, threads = _checked_work(depth, threads, progress)
        return self._position.perft(depth, threads, progress, bool(played))

    def divide(
        self, depth: int, threads: int = 1, progress: Progress | None = None
    ) -> dict[Turn, int]:
        """:meth:`perft` split by the first turn; empty for depth 0."""
        depth, threads = _checked_work(depth, threads, progress)
        if depth == 0:
            return {}
        return dict(self._position.divide(depth, threads, progress))

    def board(
        self,
        *,
        colour: bool | None = None,
        unicode: bool = True,
        turn: Turn | str | Route | None = None,
    ) -> str:
        """The board for a terminal, in at most 22 lines of 78 characters.

        ``colour`` is found out unless told; ``unicode=False`` keeps to ASCII; the way of ``turn``
        is marked on the board.
        """
        from torony import render

        return render.board(self, colour=colour, unicode=unicode, turn=turn)

    def svg(self, **options: Unpack[PictureOptions]) -> str:
        """The board as an SVG picture.

        ``theme`` is ``"light"`` or ``"dark"``, ``board_style`` ``"wood"`` or ``"plain"``,
        ``piece_style`` ``"flat"`` or ``"engraved"``; ``letters=False`` leaves letters and digits
        off the pieces, ``patterns=True`` puts signs in place of the letters,
        ``coordinates=False`` leaves the names of files and ranks off the board; ``size`` is the
        width in pixels.

        ``turn`` is drawn along its way; ``last`` is the :meth:`route` of the turn that led here;
        ``arrows`` are turns, routes or ``torony.render.Arrow``; ``highlights`` are points, or a
        dictionary of points and their colours.

        >>> position = game("lyngk").start(seed=7)
        >>> position.svg(arrows=["c1~e3"], highlights={"e5": "red"}, theme="dark")[:4]
        '<svg'
        """
        from torony import render

        return render.svg(self, **options)

    def png(self, **options: Unpack[PictureOptions]) -> bytes:
        """The board as a PNG picture; the options are those of :meth:`svg`."""
        from torony import render

        return render.png(self, **options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _legal(self, turn: Turn | str) -> Turn:
        """The turn itself, or the error that says why it cannot be played here."""
        if isinstance(turn, str):
            return self.parse(turn)
        if not self._is_own(turn):
            raise IllegalTurn(turn.text, self, _general_reason("otherGame", game=turn.game))
        return turn if self._position.is_legal(turn) else self.parse(turn.text)

    def _is_own(self, turn: Turn) -> bool:
        """Whether it is a turn of this game, legal or not."""
        if not isinstance(turn, Turn):
            raise TypeError(f"a turn must be a Turn or its text, not {turn!r}")
        return turn.game == self._position.game

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._position == other._position

    def __hash__(self) -> int:
        return hash(self._position)

    def __str__(self) -> str:
        return self._position.text

    def __repr__(self) -> str:
        return f"<{self._position.game} position {self._position.text!r}>"

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _position, (self._position.game, self._position.text)


def _reason(parts: tuple[Any, ...]) -> Reason:
    rule, key, values, text = parts
    return Reason(text, key, values, rule)


def _general_reason(key: str, **values: object) -> Reason:
    return _reason(_core.general_reason(key, values))


def legal_turn(game: _core.Playthrough, turn: Turn | str) -> Turn:
    """The turn, or the error that says why it cannot be played where the game stands."""
    played, reason = None, None
    if isinstance(turn, str):
        if turn.isascii():
            played, reason = game.read_turn(turn)
    elif getattr(turn, "game", None) == game.game:
        played, reason = turn, game.refusal(turn)
    if played is not None and reason is None:
        return played
    position = Position(game.position(game.ply))
    if reason is None:
        return position._legal(turn)  # says what is wrong with its characters, game or type
    raise refusal(str(turn), position, reason)


def refusal(text: str, position: Position, parts: Any) -> InvalidTurn | IllegalTurn:
    """A turn that breaks no rule of the game but cannot be read is written wrongly."""
    reason = _reason(parts)
    if reason.rule or reason.key.startswith("over"):
        return IllegalTurn(text, position, reason)
    return InvalidTurn(text, position, reason)


def _route(parts: Mapping[str, Any]) -> Route:
    return Route(parts["stops"], parts["steps"])


def _plain(given: object) -> Any:
    """The same out of dictionaries and lists, which is what the core takes; a text where a list is
    wanted stands for its letters."""
    if isinstance(given, Mapping):
        return {_plain(str(name)): _plain(value) for name, value in given.items()}
    if isinstance(given, Sequence) and not isinstance(given, str):
        return [_plain(each) for each in given]
    if isinstance(given, str) or (isinstance(given, int) and abs(given) > _LARGEST):
        return str(given).encode("ascii", "backslashreplace").decode()  # to be refused in words
    return given


def _checked_work(depth: int, threads: int, progress: Progress | None) -> tuple[int, int]:
    arguments.callback("progress", progress)
    return (
        arguments.in_range("depth", depth, 0, MAX_DEPTH),
        arguments.in_range("threads", threads, 1, MAX_THREADS),
    )


def _position(game_name: str, text: str) -> Position:
    """Makes a pickled position again."""
    return Game(game_name).position(text)
