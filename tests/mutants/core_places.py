"""Where a file of the core can be changed in a way that a test should notice.

No parser, only words and signs. It relies on clang-format: an operator between two operands stands
between blanks, the brackets of a template do not. What the compiler computes is left alone:
constants of the sources, template arguments, ``static_assert``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.mutants.mutant import Form, Mutant, named

TOKEN = re.compile(
    r"""
    (?P<skip>\s+|//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
    |(?P<text>(?:u8|u|U|L)?R"(?P<mark>[^()\s]*)\(.*?\)(?P=mark)"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+')
    |(?P<number>\.?\d(?:[eEpP][+-]|[\w.']) *)
    |(?P<word>[A-Za-z_]\w*)
    |(?P<sign><=>|<<=|>>=|->\*|\.\.\.|::|->|\+\+|--|<<|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)
    """.replace("[\\w.']) *)", "[\\w.'])*)"),
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)

OTHER = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "+": "-",
    "-": "+",
    "*": "/",
    "/": "*",
    "%": "/",
    "<<": ">>",
    ">>": "<<",
    "&": "|",
    "|": "&",
    "^": "|",
    "&&": "||",
    "||": "&&",
    "+=": "-=",
    "-=": "+=",
    "&=": "|=",
    "|=": "&=",
    "^=": "|=",
    "*=": "/=",
    "++": "--",
    "--": "++",
}
KIND = {
    **dict.fromkeys(("<", "<=", ">", ">=", "==", "!="), "comparison"),
    **dict.fromkeys(("&&", "||"), "boolean operator"),
}
LEVELS = (
    ("*", "/", "%"),
    ("+", "-"),
    ("<<", ">>"),
    ("<=>",),
    ("<", "<=", ">", ">="),
    ("==", "!="),
    ("&",),
    ("^",),
    ("|",),
    ("&&",),
    ("||",),
    ("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "?", ":"),
)
LEVEL = {sign: level for level, signs in enumerate(LEVELS) for sign in signs}
ASSIGNMENTS = {sign for sign in LEVELS[-1] if sign.endswith("=")}

PAIRS = {"(": ")", "[": "]", "{": "}"}
ENDS = {";", ",", *PAIRS.values()}
# Words behind which an expression begins, or which are none.
BEFORE = {"return", "else", "case", "co_return", "throw", "do", "goto", "operator", "template"}
DECLARES = {
    *("using", "typedef", "template", "static_assert", "constexpr", "enum", "concept", "requires"),
    *("namespace", "friend", "extern", "constinit", "case", "class", "struct", "default"),
}
HAVE_BODIES = {"class", "struct", "namespace", "extern", "requires", "template"}
# Statements that only save time or memory.
FOR_SPEED = {"reserve", "shrink_to_fit", "prefetch", "__builtin_prefetch", "flush"}


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int
    end: int


def tokens(source: str) -> list[Token]:
    """Words, numbers, texts and signs; the brackets of templates are signs of their own."""
    found: list[Token] = []
    for match in TOKEN.finditer(source):
        kind, text = match.lastgroup or "", match[0]
        if kind == "mark":
            kind = "text"
        if kind == "skip":
            continue
        start, end = match.span()
        if kind == "sign" and text in ("<", ">", "<<", ">>"):
            apart = source[start - 1].isspace() and source[end : end + 1].isspace()
            if not apart or (text == "<" and found and found[-1].text == "template"):
                for offset, sign in enumerate(text):
                    bracket = "<template" if sign == "<" else ">template"
                    found.append(Token("bracket", bracket, start + offset, start + offset + 1))
                continue
        found.append(Token(kind, text, start, end))
    return found


def places(file: str, source: bytes) -> list[Mutant]:
    """All places of a file. Sources of the core are ASCII but for some comments and texts."""
    finder = _Finder(file, source)
    found = sorted(finder.run(), key=lambda each: (each.start, each.end, each.replacement))
    return list(named(file, source, found))


class _Finder:
    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        # One character a byte, so that positions are the same in both.
        self.source = source.decode("latin-1")
        self.tokens = tokens(self.source)
        self.match = self._match()
        self.dead = self._dead()

    def _match(self) -> dict[int, int]:
        """The other bracket of each."""
        pairs = {**PAIRS, "<template": ">template"}
        match, open_ = {}, []
        for index, token in enumerate(self.tokens):
            if token.text in pairs and token.kind != "text":
                open_.append(index)
            elif token.text in pairs.values() and token.kind != "text":
                while open_ and pairs[self.tokens[open_[-1]].text] != token.text:
                    open_.pop()
                if open_:
                    match[index] = open_.pop()
                    match[match[index]] = index
        return match

    def _dead(self) -> set[int]:
        """The tokens that the compiler alone sees: declarations, template arguments."""
        dead: set[int] = set()
        for index, token in enumerate(self.tokens):
            if index in dead:
                continue
            if token.text == "<template" and index in self.match:
                dead.update(range(index, self.match[index] + 1))
            elif token.text == "[" and self._text(index + 1) == "[":
                dead.update(range(index, self.match.get(index, index) + 1))
            elif token.kind == "word" and token.text in DECLARES:
                dead.update(range(index, self._declared(index)))
        return dead

    def _declared(self, index: int) -> int:
        """The token behind a declaration; the body of a function is none of it."""
        word = self.tokens[index].text
        if word == "constexpr" and self._text(index - 1) == "if":
            return self.match.get(index + 1, index) + 1
        ends = {"case": ":", "default": ":", "template": ">template", "friend": ">template"}
        at = index + 1
        while at < len(self.tokens):
            text = self._text(at)
            if word == "constexpr" and text == "(":
                return at  # a function: its parameters and its body are ordinary
            if text == "{" and word in HAVE_BODIES:
                return at
            if text in (";", "}", ends.get(word)):
                return at
            at = self.match[at] + 1 if self.match.get(at, -1) > at else at + 1
        return at

    def _text(self, index: int) -> str:
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def run(self) -> Iterator[Mutant]:
        depth_of_functions = self._function_bodies()
        for index, token in enumerate(self.tokens):
            if index in self.dead or index not in depth_of_functions:
                continue
            if token.kind == "number":
                yield from self._constant(index)
            elif token.kind == "word":
                yield from self._word(index)
            elif token.kind == "sign":
                yield from self._sign(index)
            if self._begins_statement(index):
                yield from self._deletion(index)

    def _function_bodies(self) -> set[int]:
        """The tokens inside of functions: in braces behind a parameter list."""
        inside: set[int] = set()
        for index, token in enumerate(self.tokens):
            if token.text == "{" and index in self.match and index not in inside:
                before = index - 1
                while self._text(before) in ("const", "noexcept", "override", "mutable", "final"):
                    before -= 1
                trailing = self._trailing_return(before)
                before = trailing if trailing is not None else before
                if self._text(before) == ")" or self._initialisers(before):
                    inside.update(range(index, self.match[index]))
        return inside

    def _trailing_return(self, at: int) -> int | None:
        for back in range(at, max(at - 30, 0), -1):
            if self._text(back) == "->" and self._text(back - 1) in (")", "const", "noexcept"):
                return back - 1 if self._text(back - 1) == ")" else back - 2
            if self._text(back) in (";", "{", "}"):
                return None
        return None

    def _initialisers(self, at: int) -> bool:
        """Whether a constructor's initialisers end here: ``: a_{1}, b_(2)``."""
        while self._text(at) in ("}", ")") and at in self.match:
            at = self.match[at] - 2
            if self._text(at) == ":":
                return self._text(at - 1) == ")"
            if self._text(at) != ",":
                return False
            at -= 1
        return False

    def _add(
        self, kind: str, start: int, end: int, replacement: str, form: Form = "expression"
    ) -> Mutant:
        line = self.source.count("\n", 0, start) + 1
        return Mutant(self.file, line, start, end, replacement, kind, form=form)

    def _constant(self, index: int) -> Iterator[Mutant]:
        token = self.tokens[index]
        if token.text.startswith(("0x", "0X", "0b")) or self._text(index - 1) == "case":
            return
        sign = "+-"[token.start % 2]
        yield self._add("constant", token.start, token.end, f"({token.text} {sign} 1)")

    def _word(self, index: int) -> Iterator[Mutant]:
        token = self.tokens[index]
        if token.text in ("true", "false"):
            other = "false" if token.text == "true" else "true"
            yield self._add("constant", token.start, token.end, other)
        elif token.text in ("if", "while") and self._text(index + 1) == "(":
            first, last = index + 2, self.match[index + 1] - 1
            inside = [self._text(at) for at in range(first, last + 1)]
            if ";" not in inside and inside[0] not in ("auto", "const"):
                start, end = self.tokens[first].start, self.tokens[last].end
                negated = f"!({self.source[start:end]})"
                yield self._add("negation", start, end, negated, "condition")
        elif token.text in ("break", "continue") and self._text(index + 1) == ";":
            yield self._add("loop", token.start, self.tokens[index + 1].end, ";", "statement")

    def _sign(self, index: int) -> Iterator[Mutant]:
        token = self.tokens[index]
        if token.text not in OTHER or self._text(index - 1) == "operator":
            return
        other = OTHER[token.text]
        if token.text in ("++", "--"):
            first, last = index, self._right(index, -1)
            if self.tokens[index + 1].kind != "word":
                return
        elif self._between(index):
            level = LEVEL[token.text]
            first, last = self._left(index, level), self._right(index, level)
            if any(self.tokens[at].kind == "text" for at in (first, last, index + 1, index - 1)):
                return  # texts and streams
        else:
            return
        start, end = self.tokens[first].start, self.tokens[last].end
        text = self.source[start : token.start] + other + self.source[token.end : end]
        yield self._add(KIND.get(token.text, "arithmetic"), start, end, text)

    def _between(self, index: int) -> bool:
        """Whether an operator has an operand on either side."""
        token = self.tokens[index]
        around = self.source[token.start - 1] + self.source[token.end]
        before = self.tokens[index - 1]
        return around.isspace() and (
            before.kind in ("word", "number", "text") or before.text in ")]}"
        )

    def _left(self, index: int, level: int) -> int:
        """The first token of what stands left of an operator of that level."""
        at = index
        while at > 0:
            before, current = self.tokens[at - 1], self.tokens[at]
            if before.text in PAIRS or before.text in (";", ","):
                return at
            if before.text in (")", "]", "}", ">template"):
                if at != index and current.kind in ("word", "number", "text"):
                    return at
                at = self.match.get(at - 1, at - 1)
                continue
            if before.kind == "word" and (
                before.text in BEFORE or (at != index and current.kind in ("word", "number"))
            ):
                return at
            if LEVEL.get(before.text, -1) > level and self._is_operator(at - 1):
                return at
            at -= 1
        return at

    def _right(self, index: int, level: int) -> int:
        """The last token of what stands right of an operator of that level."""
        at = index + 1
        while at + 1 < len(self.tokens):
            if at in self.match and self.match[at] > at:
                at = self.match[at]
            following = self.tokens[at + 1]
            if following.text in ENDS or (
                following.text in LEVEL
                and self._is_operator(at + 1)
                and (LEVEL[following.text] >= level or level < 0)
            ):
                return at
            if following.text == "{" and self.tokens[at].text == ")":
                return at
            at += 1
        return at

    def _is_operator(self, index: int) -> bool:
        """Whether a sign stands between operands; one before an operand is part of that."""
        text = self.tokens[index].text
        return text in ("?", ":") or self._between(index)

    def _begins_statement(self, index: int) -> bool:
        before = self._text(index - 1)
        if before == ")":
            opener = self.match.get(index - 1, 0)
            return self._text(opener - 1) in ("if", "for", "while", "constexpr")
        return before in (";", "{", "}", "else") and self._between_statements(index)

    def _between_statements(self, index: int) -> bool:
        """Not in the head of a ``for``, and not in the braces of a value."""
        if self._text(index - 1) == ";":
            at = index - 1
            while at >= 0 and self._text(at) not in PAIRS:
                at = self.match[at] - 1 if at in self.match else at - 1
            return self._text(at) == "{"
        if self._text(index - 1) == "{":
            return self._text(index - 2) in (")", "else", "do", "const", "noexcept", ":")
        return True

    def _deletion(self, index: int) -> Iterator[Mutant]:
        """A statement that calls, assigns or returns; declarations are none."""
        token = self.tokens[index]
        if token.kind != "word" and token.text not in ("++", "--", "*"):
            return
        end = index
        while end < len(self.tokens) and self._text(end) not in (";", "{", "}"):
            end = self.match[end] + 1 if self.match.get(end, -1) > end else end + 1
        words = {self._text(at) for at in range(index, end)}
        if self._text(end) != ";" or FOR_SPEED & words or not self._is_statement(index, end):
            return
        start, stop = token.start, self.tokens[end].end
        yield self._add("statement deleted", start, stop, ";", "statement")

    def _is_statement(self, index: int, end: int) -> bool:
        words = (*DECLARES, "return", "break", "continue", "const", "auto", "static", "delete")
        first = self.tokens[index]
        if first.text == "return":
            return end == index + 1
        if first.text in (*words, "if", "for", "while", "do", "switch", "else", "goto", "throw"):
            return False
        # A name, and what belongs to it: a second word is the name of a variable.
        at = index + (1 if first.kind == "word" else 2)
        while at < end:
            token, before = self.tokens[at], self.tokens[at - 1]
            if token.text in ASSIGNMENTS or token.text in ("++", "--"):
                return True
            of_type = before.kind == "word" or before.text in (">template", "&", "*")
            if token.kind == "word" and of_type:
                return False
            if token.text == "(":
                return True
            at = self.match[at] + 1 if self.match.get(at, -1) > at else at + 1
        return first.text in ("++", "--")
