"""The protocol of ``/api/engine``: messages in JSON, checked here and nowhere else."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    TypeAdapter,
    ValidationError,
    create_model,
    model_validator,
)
from pydantic_core import PydanticCustomError, from_json

from torony.engine import Info, Limit
from torony.engine.engine import FULL_LEVEL
from torony.engine.judgement import as_record
from torony.engine.options import OPTIONS, Use, options_for

__all__ = [
    "MAX_BYTES",
    "VERSION",
    "Analyse",
    "Malformed",
    "Ping",
    "Play",
    "Stop",
    "engine_limit",
    "error",
    "id_of",
    "line_record",
    "read",
]

VERSION: Final = 1
MAX_BYTES: Final = 64 * 1024
"""The longest message; a game of a thousand turns takes an eighth of it."""
MAX_MOVES: Final = 1000
MAX_OPTIONS: Final = {"MultiPV": 5}
"""What a client may ask at most of a computer that others share."""
MAX_MILLISECONDS: Final = 24 * 3600 * 1000
MAX_NODES: Final = 2**53
"""Up to here every whole number is one in JavaScript too."""

RequestId = (
    Annotated[StrictInt, Field(ge=-MAX_NODES, le=MAX_NODES)]
    | Annotated[StrictStr, Field(min_length=1, max_length=64)]
)


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def _is_ours(version: int) -> int:
    if version != VERSION:
        raise PydanticCustomError("version", "Input should be {known}", {"known": VERSION})
    return version


class _Request(_Message):
    # Not a Literal: it accepts true and 1.0 as 1.
    version: Annotated[StrictInt, AfterValidator(_is_ours)] = VERSION


class SearchLimit(_Message):
    """What ends a search, whichever comes first."""

    movetime: Annotated[StrictInt, Field(ge=1, le=MAX_MILLISECONDS)] | None = None
    nodes: Annotated[StrictInt, Field(ge=1, le=MAX_NODES)] | None = None
    depth: Annotated[StrictInt, Field(ge=1, le=100)] | None = None
    infinite: StrictBool = False

    @property
    def is_bounded(self) -> bool:
        return any(value is not None for value in (self.movetime, self.nodes, self.depth))

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not (self.is_bounded or self.infinite):
            raise ValueError("one of movetime, nodes, depth or infinite is needed")
        if self.is_bounded and self.infinite:
            raise ValueError("infinite stands alone")
        return self


class _Question(_Request):
    """A position, given by where the game began and the turns played since."""

    id: RequestId
    game: Annotated[StrictStr, Field(max_length=64)]
    position: Annotated[StrictStr, Field(max_length=1000)]
    moves: Annotated[
        list[Annotated[StrictStr, Field(max_length=64)]], Field(max_length=MAX_MOVES)
    ] = []

    @property
    def options(self) -> dict[str, Any]:
        """The options of the engine that it sets, by keyword."""
        known = [option.keyword for option in OPTIONS.values()]
        return {name: getattr(self, name) for name in type(self).model_fields if name in known}


class Analyse(_Question):
    type: Literal["analyse"]
    limit: SearchLimit


class Play(_Question):
    type: Literal["play"]
    limit: SearchLimit | None = None

    @model_validator(mode="after")
    def _comes_to_an_end(self) -> Self:
        if self.options["level"] == FULL_LEVEL and (
            self.limit is None or not self.limit.is_bounded
        ):
            raise ValueError(f"level {FULL_LEVEL} needs a limit of movetime, nodes or depth")
        return self


class Stop(_Request):
    type: Literal["stop"]
    id: RequestId


class Ping(_Request):
    type: Literal["ping"]
    id: RequestId | None = None


def _with_options(question: type[_Question], use: Use) -> type[_Question]:
    """The question with the options of the engine for that use, each a field of its own."""
    fields: dict[str, Any] = {}
    for option in options_for(use):
        most = MAX_OPTIONS.get(option.name, option.highest)
        number = Annotated[StrictInt, Field(ge=option.lowest, le=most)]
        fields[option.keyword] = (number, option.default)
    return create_model(question.__name__, __base__=question, **fields)


_ANY_REQUEST: Final[Any] = (
    _with_options(Analyse, "analysis") | _with_options(Play, "play") | Stop | Ping
)
_REQUESTS: Final[TypeAdapter[Analyse | Play | Stop | Ping]] = TypeAdapter(
    Annotated[_ANY_REQUEST, Field(discriminator="type")]
)
_ID: Final[TypeAdapter[int | str]] = TypeAdapter(RequestId)


class Malformed(ValueError):
    """A message that is none of ours, with its id as far as it has one."""

    def __init__(self, id: int | str | None, reason: str) -> None:
        super().__init__(reason)
        self.id = id


def read(text: str) -> Analyse | Play | Stop | Ping:
    """The message written as this JSON text; ``Malformed`` says everything that is wrong with it.

    >>> read('{"type": "stop", "id": 7}').id
    7
    >>> read('{"type": "halt", "id": 7}')
    Traceback (most recent call last):
    ...
    torony.server.messages.Malformed: ...'halt'... expected tags: 'analyse', 'play', 'stop', 'ping'
    """
    try:
        message = _REQUESTS.validate_json(text)
    except ValidationError as error:
        raise Malformed(id_of(text), "; ".join(_reasons(error))) from None
    try:
        json.loads(text, object_pairs_hook=_without_duplicates)
    except ValueError as error:
        raise Malformed(id_of(text), str(error)) from None
    return message


def _without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object. Refuses two values for one key, of which pydantic would keep the last."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"{twice}: the key occurs twice")
    return found


def id_of(text: str) -> int | str | None:
    """The id of a message, whatever else it holds, or ``None``.

    >>> id_of('{"id": 7, "type": "halt"}'), id_of("7")
    (7, None)
    """
    try:
        message = from_json(text)
        return _ID.validate_python(message["id"]) if isinstance(message, dict) else None
    except (KeyError, ValueError):
        return None


def _reasons(error: ValidationError) -> list[str]:
    reasons = []
    for problem in error.errors(include_url=False, include_context=False):
        place = ".".join(map(str, problem["loc"]))
        reasons.append(f"{place}: {problem['msg']}" if place else problem["msg"])
    return reasons[:10]


def error(id: int | str | None, code: str, message: str, **more: object) -> dict[str, Any]:
    """An error as it is sent."""
    return {"type": "error", "id": id, "code": code, "message": message, **more}


def line_record(multipv: int, info: Info) -> dict[str, Any]:
    """One of the best turns as it is sent."""
    return {
        "multipv": multipv,
        "depth": info.depth,
        "seldepth": info.seldepth,
        "score": as_record(info.score),
        "expected": round(info.score.expected, 4),
        "line": [str(turn) for turn in info.line],
    }


def engine_limit(limit: SearchLimit | None) -> Limit:
    """The limit as the engine takes it."""
    if limit is None:
        return Limit()
    seconds = None if limit.movetime is None else limit.movetime / 1000
    return Limit(time=seconds, nodes=limit.nodes, depth=limit.depth)
