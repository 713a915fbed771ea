"""Where a Python file can be changed in a way that a test should notice.

What is written for people or for type checkers is left alone: docstrings, messages, annotations,
``__all__``, assertions, decorators.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from tests.mutants.mutant import Mutant, named

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
}

# Calls whose texts and statements nobody's behaviour depends on.
FOR_PEOPLE = re.compile(r"^(log|_?logger|logging|warnings)\b|^(cast|TypeVar|ParamSpec|NewType)$")
# Keywords whose text people read, or whose absence changes nothing that a test could see.
SILENT = {
    *("help", "description", "epilog", "metavar", "usage", "title"),
    *("encoding", "strict", "daemon", "slots", "flush", "check"),
}
TYPING = {"Literal", "Callable", "Union", "Optional", "TypeAlias", "Annotated"}


def places(file: str, source: bytes) -> list[Mutant]:
    finder = _Finder(file, source)
    finder.visit(ast.parse(source))
    found = sorted(finder.found, key=lambda mutant: (mutant.start, mutant.end, mutant.replacement))
    return list(named(file, source, found))


def parses(source: bytes) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _name(node: ast.expr) -> str:
    return ast.unparse(node) if isinstance(node, ast.Name | ast.Attribute) else ""


def _is_or(node: ast.BinOp) -> bool:
    return isinstance(node.op, ast.BitOr)


def _defined(node: ast.stmt) -> str:
    match node:
        case ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def bodies(nodes: Iterable[ast.stmt]) -> tuple[tuple[int, int], ...]:
    """The lines of all functions among these statements and below them."""
    return tuple(
        (node.body[0].lineno, node.end_lineno or node.lineno)
        for statement in nodes
        for node in ast.walk(statement)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


class _Finder(ast.NodeVisitor):
    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.source = source
        self.found: list[Mutant] = []
        self.lives: tuple[tuple[int, int], ...] = ()
        self.symbol = ""
        self.in_function = False
        self.starts = [0]
        for line in source.split(b"\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    # Positions

    def start(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        return self.source[self.start(node) : self.end(node)].decode()

    def add(self, kind: str, start: int, end: int, replacement: str) -> None:
        line = self.source.count(b"\n", 0, start) + 1
        mutant = Mutant(
            *(self.file, line, start, end, replacement, kind),
            lives=self.lives,
            symbol="" if self.in_function else self.symbol,
        )
        self.found.append(mutant)

    def replace(self, kind: str, node: ast.expr | ast.stmt, replacement: str) -> None:
        self.add(kind, self.start(node), self.end(node), replacement)

    def operator(self, kind: str, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """Another operator between two operands; brackets and comments may stand there too."""
        start = self.end(left)
        between = self.source[start : self.start(right)]
        bare = re.sub(rb"#[^\n]*", lambda comment: b" " * len(comment[0]), between)
        found = re.search(old.encode(), bare)
        if found is not None:
            self.add(kind, start + found.start(), start + found.end(), new)

    # Statements

    def visit_Module(self, node: ast.Module) -> None:
        self.lives = bodies(node.body)
        self.statements(node.body)

    def statements(self, nodes: list[ast.stmt]) -> None:
        for index, node in enumerate(nodes):
            if index == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue
            self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        outer = self.lives, self.symbol
        if self.in_function:
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
            self.lives = ((node.lineno, max(last, node.lineno)),)
        elif not self.symbol:
            self.symbol = _defined(node)
        self.visit(node)
        self.lives, self.symbol = outer

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if {"overload", "abstractmethod"} & {_name(each) for each in node.decorator_list}:
            return
        outer = self.lives, self.in_function
        self.lives, self.in_function = bodies([node]), True
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        self.statements(node.body)
        self.lives, self.in_function = outer

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if "Protocol" in map(_name, node.bases):
            return
        outer = self.lives, self.in_function
        self.lives, self.in_function = bodies(node.body) or self.lives, False
        self.statements(node.body)
        self.lives, self.in_function = outer

    def visit_If(self, node: ast.If) -> None:
        if _name(node.test).endswith("TYPE_CHECKING") or "__name__" in self.text(node.test):
            return
        self.condition(node.test)
        self.visit(node.test)
        self.statements(node.body)
        self.blocks(node.orelse)

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self.condition(node.test)
            self.visit(node.test)
        self.statements(node.body)
        self.blocks(node.orelse)

    def visit_For(self, node: ast.For | ast.AsyncFor) -> None:
        self.visit(node.iter)
        self.statements(node.body)
        self.blocks(node.orelse)

    visit_AsyncFor = visit_For

    def visit_With(self, node: ast.With | ast.AsyncWith) -> None:
        for item in node.items:
            self.visit(item.context_expr)
        self.statements(node.body)

    visit_AsyncWith = visit_With

    def visit_Try(self, node: ast.Try) -> None:
        for block in (node.body, *(each.body for each in node.handlers), node.orelse):
            self.blocks(block)
        self.blocks(node.finalbody)

    def visit_Match(self, node: ast.Match) -> None:
        self.visit(node.subject)
        for case in node.cases:
            if case.guard is not None:
                self.condition(case.guard)
                self.visit(case.guard)
            self.blocks(case.body)

    def blocks(self, nodes: list[ast.stmt]) -> None:
        for node in nodes:
            self.statement(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Assertions tell type checkers what cannot happen."""

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(_name(target).startswith("__") for target in node.targets):
            return
        if isinstance(node.value, ast.Subscript) and _name(node.value.value) in TYPING:
            return
        if not self.in_function and isinstance(node.value, ast.BinOp) and _is_or(node.value):
            return  # an alias of types
        if not isinstance(node.targets[0], ast.Name | ast.Tuple):
            self.replace("statement deleted", node, "pass")
        for target in node.targets:
            if isinstance(target, ast.Subscript):
                self.visit(target.slice)
        self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and not self.text(node.annotation).endswith("TypeAlias"):
            self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        old, new = ARITHMETIC.get(type(node.op), ("", ""))
        if old:
            self.operator("arithmetic", node.target, node.value, re.escape(old + "="), new + "=")
        self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        value = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(value, ast.Call):
            if FOR_PEOPLE.search(_name(value.func)):
                return
            self.replace("statement deleted", node, "pass")
        self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        """What an error says is for people; that it is raised is not."""
        if node.exc is None or not self.text(node.exc).startswith("NotImplementedError"):
            self.replace("statement deleted", node, "pass")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self.replace("statement deleted", node, "pass")
            return
        # To a caller who asks whether it is true, None is the same as anything that is not.
        if not (isinstance(node.value, ast.Constant) and not node.value.value):
            self.replace("return value", node.value, "None")
        self.visit(node.value)

    def visit_Break(self, node: ast.Break) -> None:
        self.replace("loop", node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self.replace("loop", node, "break")

    def visit_Delete(self, node: ast.Delete) -> None:
        self.replace("statement deleted", node, "pass")

    # Expressions

    def condition(self, node: ast.expr) -> None:
        """``not`` before a condition, where no operator of its own can be turned round."""
        negated = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        if not negated and not isinstance(node, ast.Compare | ast.Constant | ast.NamedExpr):
            self.replace("negation", node, f"not ({self.text(node)})")

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.condition(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.condition(test)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.replace("negation", node, f"({self.text(node.operand)})")
        elif isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
            self.replace("arithmetic", node, f"({self.text(node.operand)})")
        self.visit(node.operand)

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for op, left, right in zip(node.ops, operands, operands[1:], strict=False):
            old, new = COMPARISONS[type(op)]
            self.operator("comparison", left, right, old, new)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.operator("boolean operator", left, right, rf"\b{old}\b", new)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        texts = (ast.JoinedStr, ast.List, ast.Tuple)
        of_texts = any(
            isinstance(side, texts)
            or (isinstance(side, ast.Constant) and isinstance(side.value, str | bytes))
            for side in (node.left, node.right)
        )
        old, new = ARITHMETIC.get(type(node.op), ("", ""))
        if old and not of_texts:
            self.operator("arithmetic", node.left, node.right, re.escape(old), new)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self.replace("constant", node, str(not value))
        elif isinstance(value, int | float):
            sign = "+-"[node.col_offset % 2]  # either way, but always the same way
            self.replace("constant", node, f"({self.text(node)} {sign} 1)")
        elif isinstance(value, str | bytes) and value and len(value.split()) == 1:
            self.replace("constant", node, "b''" if isinstance(value, bytes) else '""')

    def visit_Dict(self, node: ast.Dict) -> None:
        for key, value in zip(node.keys, node.values, strict=True):
            if key is not None and not (isinstance(key, ast.Constant) and key.value in SILENT):
                self.visit(key)
                self.visit(value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Positions inside of a formatted text are not known before Python 3.12."""

    def visit_Slice(self, node: ast.Slice) -> None:
        for bound in (node.lower, node.upper):
            if isinstance(bound, ast.Name | ast.Attribute | ast.Call):
                self.replace("slice", bound, f"{self.text(bound)} + 1")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = _name(node.func)
        if FOR_PEOPLE.search(name) or name == "print":
            return
        self.visit(node.func)
        arguments: list[ast.expr | ast.keyword] = [*node.args, *node.keywords]
        given = sorted(arguments, key=self.start)
        for index, argument in enumerate(given):
            if isinstance(argument, ast.keyword):
                if argument.arg is None or argument.arg in SILENT:
                    continue
                self.without(given, index)
                self.visit(argument.value)
            else:
                self.visit(argument)

    def without(self, given: list[ast.expr | ast.keyword], index: int) -> None:
        """Drop a keyword argument, and the comma that belongs to it."""
        if index:
            start, end = self.end(given[index - 1]), self.end(given[index])
            between = self.source[start : self.start(given[index])]
            start += between.find(b",") if b")" in between else 0
        else:
            start = self.start(given[0])
            end = self.start(given[1]) if len(given) > 1 else self.end(given[0])
        self.add("argument dropped", start, end, "")
