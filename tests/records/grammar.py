"""What the readers of records take, each rule of each format as a text that can be made longer.

Some texts are good games, most are what somebody would send who wants to see the reader suffer.
"""

from __future__ import annotations

import io
import json
import random
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tests.records.exporters import abstractplay, boardspace, interface, loose

import torony
from torony import Playthrough, records
from torony.errors import DamagedRecord
from torony.records import Hints, Record

__all__ = ["RULES", "Rule"]

FEW, SOME, LONG, MORE, MANY = 8, 40, 100, 250, 400
"""How often something stands in the shorter text, by how much work each is."""
OF_THE_READER = {"abstractplay": "json", "matches": "json", "zip": None}
"""Where the reader has another name for a format."""


Text = Callable[[int], str | bytes]
Told = tuple[str, Text] | tuple[str, Text, int]
"""What a rule says, the text with so many of them and, unless it is SOME, how many."""


@dataclass(frozen=True)
class Rule:
    """Something that may stand in a file any number of times."""

    format: str
    says: str
    text: Text
    count: int = SOME

    def __str__(self) -> str:
        return f"{self.format}, {self.says}"

    def content(self, count: int) -> bytes:
        """A file with so many of them."""
        text = self.text(count)
        return text if isinstance(text, bytes) else text.encode(errors="surrogateescape")

    def read(self, content: bytes) -> tuple[int, int]:
        """How many games of a file are good, and how many bad; none of them is kept."""
        bad = 0

        def damaged(_: DamagedRecord) -> None:
            nonlocal bad
            bad += 1

        good = records.read(
            io.BytesIO(content),
            damaged,
            format=OF_THE_READER.get(self.format, self.format),
            hints=Hints(torony.game("gyges")),
        )
        return sum(1 for _ in good), bad


@cache
def long_playthrough() -> Playthrough:
    chance = random.Random(3)
    playthrough = Playthrough(torony.game("gyges").start())
    while len(playthrough) < 12 + 2 * LONG:
        turns = playthrough.position.legal_turns()
        chance.shuffle(turns)
        playthrough.play(
            next(turn for turn in turns if playthrough.position.play(turn).outcome() is None)
        )
    assert playthrough.outcome() is None
    return playthrough


def match_of(turns: int) -> Playthrough:
    playthrough = long_playthrough()
    return Playthrough(playthrough.start, playthrough.turns[:turns])


def tgn(turns: str, tags: str = "") -> str:
    return f'[Game "gyges"]\n{tags}\n1. 3@a1 {turns} *\n'


def sgf(rest: str, root: str = "") -> str:
    return f"(;GM[gyges]SU[gyges-beginner 1]{root}{rest})\n"


def plain(text: str) -> str:
    return f"Game: gyges\n{text}\n"


def ugi(text: str) -> str:
    return f"321123/000000/000000/000000/000000/321123\n{text}\n"


def own(turn: str = '{"turn": "3@a1"}', more: str = "") -> str:
    return (
        '{"format": "torony-record", "version": 1, "game": "gyges", '
        '"start": "000000/000000/000000/000000/000000/000000 1 112233/112233", '
        f'"turns": [{turn}], {more}"result": null}}'
    )


def said(field: str, parts: str) -> str:
    return own(f'{{"turn": "3@a1", "{field}": [{parts}]}}')


def report(moves: str = "", header: str = "") -> str:
    return f'{{"header": {{"game": {{"name": "gyges"}}{header}}}, "moves": [{moves}]}}'


def from_playthrough(turns: str = "", more: str = "") -> str:
    return (
        '{"match": "gyges | a | b", "a_player": 1, "winner": 0, "reason": "", '
        '"start": "000000/000000/000000/000000/000000/000000 1 112233/112233", '
        f'"turns": [{turns}]{more}}}'
    )


def named(number: int) -> str:
    """A name without digits, another one for each number."""
    return f"H {number}".translate(str.maketrans("0123456789", "abcdefghij"))


def listed(parts: Callable[[int], str], count: int) -> str:
    return ", ".join(map(parts, range(count)))


def zipped(count: int, text: str, **names: int) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(count):
            archive.writestr(f"{number}.txt", text)
    return buffer.getvalue()


def in_a_zip(name: str, content: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(name, content)
    return buffer.getvalue()


TEXT: list[Told] = [
    ("games", lambda n: tgn("") * n, FEW),
    ("turns", lambda n: records.to_text(Record.from_playthrough(match_of(n)))),
    ("tags", lambda n: tgn("", "".join(f'[T{number} "x"]\n' for number in range(n)))),
    (
        "spaces in a tag",
        lambda n: tgn("", f'[{" " * n}Event{" " * n}"x"{" " * n}]{" " * n}\n'),
        MANY,
    ),
    ("spaces after a tag and more", lambda n: tgn("", f'[Event "x"]{" " * n}x\n'), MANY),
    ("the name of a tag", lambda n: tgn("", f'[{"E" * n} "x"]\n'), MANY),
    ("the text of a tag", lambda n: tgn("", f'[Event "{"x" * n}"]\n'), MANY),
    ("a tag that is not closed", lambda n: tgn("", f'[Event "{"x" * n}\n'), MANY),
    ("escapes in a tag", lambda n: tgn("", f'[Event "{chr(92) * 2 * n}"]\n'), MANY),
    ("blank lines", lambda n: tgn("\n" * n, "\n" * n), MORE),
    ("lines without a tag", lambda n: "x\n" * n, MORE),
    ("lines like tags", lambda n: "[x\n" * n),
    ("bytes", lambda n: tgn("{" + "x\n" * n + "\udcff}"), MANY),
    ("comments", lambda n: tgn("{c}\n" * n), MORE),
    ("a comment", lambda n: tgn("{" + "x y\n" * n + "}"), MANY),
    ("a comment that is not closed", lambda n: tgn("{" + "x" * n), MANY),
    ("comments in comments", lambda n: tgn("{x" * n), MANY),
    ("escapes", lambda n: tgn("{" + r"\}\n\u0041" * n + "}")),
    ("comments before the first turn", lambda n: f'[Game "gyges"]\n\n{"{c} " * n}*\n', MORE),
    ("judgements by number", lambda n: tgn("$1 " * n), MORE),
    ("judgements by sign", lambda n: tgn("!? " * n), MORE),
    ("judgements around variations", lambda n: tgn("$1 (1. 2@a1) " * n), FEW),
    ("a judgement", lambda n: tgn("$" + "1" * n), MANY),
    ("notes", lambda n: tgn(" ".join(f"<n{number} x>" for number in range(n))), MORE),
    ("a note", lambda n: tgn(f"<note {'x' * n}>"), MANY),
    ("a note that is not closed", lambda n: tgn(f"<note {'x' * n}"), MANY),
    ("the name of a note", lambda n: tgn(f"<{'n' * n} x>"), MANY),
    ("escapes in a note", lambda n: tgn(f"<note {chr(92) * 2 * n}>"), MANY),
    ("marks", lambda n: tgn("<mark a1> " * n), MORE),
    ("the points of a mark", lambda n: tgn(f"<mark {'a1 ' * n}red>"), MORE),
    ("a score", lambda n: tgn(f"<score +{'1' * n}>"), MANY),
    ("a time", lambda n: tgn(f"<clock {'1' * n}.5>"), MANY),
    ("variations", lambda n: tgn("(1. 2@a1) " * n), FEW),
    ("variations late in a game", lambda n: _with_variations(n), LONG),
    ("variations without end", lambda n: tgn("(1. 2@a1 " * n), FEW),
    ("spaces", lambda n: tgn(" " * n + "2." + " " * n + "2@a6"), MANY),
    ("numbers", lambda n: tgn("2. " * n)),
    ("a number", lambda n: tgn("2" * n + "."), MANY),
    ("a turn", lambda n: tgn("2@a6" * n), MANY),
    ("words after the result", lambda n: tgn("* x" * n)),
]


def _with_variations(count: int) -> str:
    """Each turn of a long game has one."""
    record = Record.from_playthrough(match_of(12 + count))
    for place, entry in zip(list(record.walk()), record.turns, strict=True):
        other = place.position.legal_turns()[0]
        entry.variations.append(records.Line([], [records.RecordedTurn(other)]))
    return records.to_text(record)


JSON: list[Told] = [
    ("a list on one line", lambda n: f"[{', '.join([own()] * n)}]", FEW),
    ("an object a line", lambda n: f"{own()}\n" * n, FEW),
    (
        "a list over lines",
        lambda n: (
            f"[\n{own().replace(', ', f',{chr(10)} ')}{',' * (n > 1)}\n" * 0
            + "["
            + ",".join([json.dumps(json.loads(own()), indent=1)] * n)
            + "]"
        ),
        FEW,
    ),
    ("elements that are no games", lambda n: f"[{'1, ' * n}1]"),
    ("nothing between commas", lambda n: f"[{',' * n}1]"),
    ("a list that is not closed", lambda n: f"[{', '.join([own()] * n)}", FEW),
    ("a text that is not closed", lambda n: f'[{{"a": "{"x" * n}', MANY),
    ("brackets that are not closed", lambda n: "[{" + '"a": [' * n, MANY),
    ("escapes", lambda n: f'[{{"a": "{chr(92) * 2 * n}"}}]', MANY),
    ("spaces", lambda n: f"{' ' * n}[{' ' * n}{own()}{' ' * n},{' ' * n}{own()}]", MANY),
    ("lines that are blank", lambda n: "\n" * n + own()),
    ("digits", lambda n: own(more=f'"deal": {"1" * n}, '), MANY),
    (
        "digits of a fraction",
        lambda n: own(f'{{"turn": "3@a1", "spent": 1.{"1" * n}}}'),
        MANY,
    ),
    ("fields", lambda n: f"{{{listed(lambda i: f'{chr(34)}f{i}{chr(34)}: 1', n)}}}"),
    (
        "fields, one of them twice",
        lambda n: "{" + listed(lambda i: f'"f{i}": 1', n) + ', "z": 1, "z": 1}',
        MORE,
    ),
    ("a field that is not known", lambda n: own(more=f'"{"x" * n}": 1, '), MANY),
    ("turns", lambda n: records.to_json(Record.from_playthrough(match_of(n)))),
    ("tags", lambda n: own(more='"tags": {' + listed(lambda i: f'"T{i}": "x"', n) + "}, ")),
    ("judgements", lambda n: said("nags", listed(lambda i: "1", n)), MORE),
    (
        "marks",
        lambda n: said("marks", listed(lambda i: '{"points": ["a1"], "colour": "red"}', n)),
        FEW,
    ),
    (
        "points of a mark",
        lambda n: said(
            "marks", '{"points": [' + listed(lambda i: '"a1"', n) + '], "colour": "red"}'
        ),
        MORE,
    ),
    ("comments", lambda n: said("comments", listed(lambda i: '"c"', n)), MORE),
    (
        "notes",
        lambda n: own('{"turn": "3@a1", "notes": {' + listed(lambda i: f'"n{i}": "x"', n) + "}}"),
    ),
    (
        "variations",
        lambda n: said("variations", listed(lambda i: '{"turns": [{"turn": "2@a1"}]}', n)),
        FEW,
    ),
    (
        "variations late in a game",
        lambda n: records.to_json(records.from_text(_with_variations(n))),
        LONG,
    ),
    ("nested brackets", lambda n: said("nags", "[" * n + "]" * n), MANY),
]
ABSTRACTPLAY: list[Told] = [
    (
        "moves",
        lambda n: abstractplay(match_of(12 + n), game={"name": "gyges", "variants": ["basic"]}),
    ),
    ("rounds without a move", lambda n: report('["", ""], ' * n + "[]"), MANY),
    ("moves that are null", lambda n: report("[null], " * n + "[]"), MANY),
    ("placements", lambda n: report(f'["{"3a2," * n}3a2"]')),
    ("spaces in a move", lambda n: report(f'["3a2{" " * n}"]'), MANY),
    ("the way of a move", lambda n: report(f'["a2{"-a3" * n}"]'), MANY),
    (
        "players",
        lambda n: report(header=', "players": [' + listed(lambda i: '{"name": "x"}', n) + "]"),
        MANY,
    ),
    (
        "the name of a player",
        lambda n: report(header=f', "players": [{{"name": "{"x" * n}"}}]'),
        MANY,
    ),
    ("the name of the game", lambda n: report().replace("gyges", "g" * n), MANY),
    ("a start", lambda n: report(header=f', "startingPosition": "{"0" * n}"'), MANY),
    (
        "variants",
        lambda n: report().replace(
            '"gyges"', '"gyges", "variants": [' + listed(lambda i: '"x"', n) + "]"
        ),
    ),
]
MATCHES: list[Told] = [
    ("turns", lambda n: from_playthrough(listed(lambda i: f'"{match_of(n).turns[i]}"', n))),
    ("times", lambda n: from_playthrough(more=f', "ms": [{listed(lambda i: "1", n)}]')),
    ("players", lambda n: from_playthrough().replace("| b", "| b" * n), MANY),
    ("a match that was saved", lambda n: match_of(n).to_json()),
]
SGF: list[Told] = [
    ("games", lambda n: sgf("") * n, FEW),
    ("moves of robots", lambda n: boardspace(match_of(12 + n), "gyges-beginner 1", "robot"), FEW),
    ("moves of people", lambda n: boardspace(match_of(12 + n), "gyges-beginner 1", "human"), FEW),
    ("placements", lambda n: sgf(";P0[1 OnBoard F 0 A 6]" * n)),
    ("the name of a player", lambda n: sgf(f'P0[id "a{" " * n}x]'), MANY),
    ("spaces around a name", lambda n: sgf(f'P0[id{" " * n}"a"{" " * n}]'), MANY),
    ("properties", lambda n: sgf("".join(f"N{number}[x]" for number in range(n)))),
    ("the name of a property", lambda n: sgf(f"{'N' * n}[x]"), MANY),
    ("spaces after the name of a property", lambda n: sgf(f"N{' ' * n}x"), MANY),
    ("the value of a property", lambda n: sgf(f"N[{'x' * n}]"), MANY),
    ("a value that is not closed", lambda n: sgf(f"N[{'x' * n}"), MANY),
    ("escapes", lambda n: sgf(f"N[{chr(92) * 2 * n}]"), MANY),
    ("nodes", lambda n: sgf(";" * n), MANY),
    ("spaces", lambda n: sgf(" " * n), MANY),
    ("spaces after a parenthesis", lambda n: f"({' ' * n}x", MANY),
    ("blank lines", lambda n: "\n" * n + sgf("\n" * n), MORE),
    ("lines that begin a game", lambda n: "(\n" * n, FEW),
    ("commands without a turn", lambda n: sgf(";P0[1 start]" * n), MORE),
    ("commands without a node", lambda n: sgf(";" + "P0[1 start]" * n)),
    ("times", lambda n: sgf(";P0[1 start]" + "TM[1]" * n)),
    ("the number of a command", lambda n: sgf(f";P0[{'1' * n}]"), MANY),
    ("spaces in a command", lambda n: sgf(f";P0[1{' ' * n}x{' ' * n}x]"), MANY),
    ("words of a command", lambda n: sgf(f";P0[1 Move{' A' * n}]")),
    ("a piece put back again and again", lambda n: sgf(";P0[1 Pickb A 6]P0[2 Dropb A 6]" * n)),
    ("the setup", lambda n: f"(;SU[lyngk{' 2' * n}])", MANY),
    ("a seed", lambda n: f"(;SU[lyngk 2 {'1' * n} 100])", MANY),
    ("bytes", lambda n: sgf(f"N[{chr(0xDCFF) * n}]"), MANY),
]
UGI: list[Told] = [
    ("games", lambda n: ugi("0|13") * n, FEW),
    ("positions on a line", lambda n: "321123/000000/000000/000000/000000/321123 " * n, FEW),
    ("turns", lambda n: f"gyges {interface(_on_the_board(n))}"),
    ("turns counted from player 1", lambda n: f"gyges {interface(_on_the_board(n), view='fixed')}"),
    ("lines", lambda n: ugi("go\n" * n), MORE),
    ("words", lambda n: ugi("go " * n), MORE),
    ("words that are none", lambda n: ugi("x " * n)),
    ("a word", lambda n: ugi("x" * n), MANY),
    ("words before a position", lambda n: "x " * n),
    ("digits", lambda n: ugi("1" * n + "|1"), MANY),
    ("digits, and what could be a turn", lambda n: ugi("1|" * n), MANY),
    ("numbers", lambda n: ugi("1." * n), MANY),
    ("results", lambda n: ugi("1-0 " * n)),
    ("spaces", lambda n: ugi(" " * n + "go"), MANY),
]


def _on_the_board(turns: int) -> Playthrough:
    """The game from where all pieces are placed."""
    playthrough = match_of(12 + turns)
    return Playthrough(list(playthrough.positions)[12], playthrough.turns[12:])


PLAIN: list[Told] = [
    ("games", lambda n: f"{plain('3a1')}---\n" * n, FEW),
    ("turns", lambda n: loose(match_of(n), "dashes", numbered=True)),
    ("ways", lambda n: loose(match_of(n), "routes", numbered=False)),
    (
        "headings",
        lambda n: plain("".join(f"{named(number)}: x\n" for number in range(n))),
        FEW,
    ),
    ("spaces in a heading", lambda n: f"Foo: a{' ' * n}b\n", MANY),
    ("spaces before a heading", lambda n: f"{' ' * n}Foo{' ' * n}:{' ' * n}b\n", MANY),
    ("words before a colon", lambda n: f"{'Foo ' * n}: b\n", MANY),
    ("spaces in the name of a heading", lambda n: f"Foo{' ' * n}1!: b\n", MANY),
    ("a heading that begins like a turn", lambda n: f"Foo: 1{' ' * n}x\n", MANY),
    ("a heading that begins like a claim", lambda n: f"Foo: r{' ' * n}x\n", MANY),
    ("a tag", lambda n: f'{" " * n}[{" " * n}Foo{" " * n}"{"x" * n}"{" " * n}]{" " * n}x\n', MANY),
    ("a name of the game", lambda n: f"gyges{'.' * n}\n", MANY),
    ("the name of the game in words", lambda n: f"gyges{' advanced' * n}\n", MANY),
    ("a separator", lambda n: f"{plain('3a1')}{' ' * n}{'-' * n}{' ' * n}x", MANY),
    ("blank lines", lambda n: plain("\n" * n), MORE),
    ("comments", lambda n: plain("{c}\n" * n), MORE),
    ("a comment", lambda n: plain("{" + "x y\n" * n + "}"), MANY),
    ("a comment that is not closed", lambda n: plain("{" + "x" * n), MANY),
    ("asides", lambda n: plain("(c)\n" * n), MORE),
    ("an aside", lambda n: plain(f"({' ' * n}x)"), MANY),
    ("an aside that is not closed", lambda n: plain(f"({' ' * n}"), MANY),
    ("something put down", lambda n: plain(f"a1-b1 ({' ' * n}a1{' ' * n}x"), MANY),
    ("a claim afterwards", lambda n: plain(f"(claims{' ' * n}red{' ' * n}x"), MANY),
    ("spaces", lambda n: plain(" " * n + "3a1" + " " * n), MANY),
    ("dots", lambda n: plain("3a1 " + "." * n), MANY),
    ("spaces after a number", lambda n: plain("3" + " " * n + "x"), MANY),
    ("spaces in a placement", lambda n: plain("3" + " " * n + "@" + " " * n + "x"), MANY),
    ("spaces after a claim", lambda n: plain("r" + " " * n + "x"), MANY),
    ("spaces after claims", lambda n: plain("claims" + " " * n + "x"), MANY),
    ("spaces after a player", lambda n: plain("player" + " " * n + "1" + " " * n + "x"), MANY),
    ("spaces after an equals sign", lambda n: plain("a1-b1 =" + " " * n + "x"), MANY),
    ("spaces after a sign between points", lambda n: plain("a1 :" + " " * n + "x"), MANY),
    ("labels", lambda n: plain("player 1: " * n)),
    ("numbers", lambda n: plain("1. " * n)),
    ("digits", lambda n: plain("1" * n), MANY),
    ("letters", lambda n: plain("a" * n), MANY),
    ("points of a way", lambda n: plain("a1" * n), MANY),
    ("points of a way with signs", lambda n: plain("a1-" * n), MANY),
    ("letters with slashes", lambda n: plain("a1" * 20 + "/a1" * n), FEW),
    ("signs between points", lambda n: plain("-" * n), MANY),
    ("judgements", lambda n: plain("3a1 " + "! " * n), MORE),
    ("claims", lambda n: plain("r: " * n)),
    ("results", lambda n: plain("1-0 " * n)),
    ("results in words", lambda n: plain("draw " * n)),
    ("bytes", lambda n: plain("{" + "x\n" * n + "\udcff}"), MANY),
]
ZIP: list[Told] = [
    ("files", lambda n: zipped(n, plain("3a1")), FEW),
    ("files that are none", lambda n: zipped(n, "\0"), FEW),
    ("zip files in it", lambda n: in_a_zip("inner.zip", zipped(n, plain("3a1"))), FEW),
    ("a file", lambda n: in_a_zip("game.txt", plain("{" + "x" * n + "}").encode()), MANY),
    ("a game line by line", lambda n: in_a_zip("game.txt", plain("{x}\n" * n).encode())),
    ("bytes before it", lambda n: b"PK\3\4" + b"x" * n + zipped(1, plain("3a1")), MANY),
]
RULES = [
    Rule(format, *rule)
    for format, rules in {
        "tgn": TEXT,
        "json": JSON,
        "abstractplay": ABSTRACTPLAY,
        "matches": MATCHES,
        "sgf": SGF,
        "ugi": UGI,
        "plain": PLAIN,
        "zip": ZIP,
    }.items()
    for rule in rules
]
