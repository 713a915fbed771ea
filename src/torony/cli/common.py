"""What the commands share: the parser, checked arguments, positions from stdin, status lines."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, NoReturn

from torony.cli import INTERRUPTED, complain
from torony.engine.options import Use, options_for
from torony.errors import ToronyError
from torony.games import MAX_SEED, MAX_THREADS, Game, Outcome, Position, Progress

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from torony.render import RoutePath

__all__ = [
    "GO_ON",
    "NOT_RECORDED",
    "Parser",
    "Unavailable",
    "UsageError",
    "add_value",
    "answer_positions",
    "chosen_options",
    "decimal_number",
    "drawn",
    "interrupted",
    "progress_bar",
    "seed_or_random",
    "status",
    "whole_number",
]


class UsageError(ToronyError):
    """A command line that makes no sense."""


class Unavailable(ToronyError):
    """The command is valid, but something it needs is in use."""

    exit_code = 69


class Parser(argparse.ArgumentParser):
    """Reads the arguments of one command; what is wrong with them is one line, not a page."""

    def __init__(self, command: str, summary: str, examples: str) -> None:
        super().__init__(
            prog=f"torony {command}",
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog=f"examples:\n{examples.rstrip()}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self.command = command

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """The options and arguments, checked; the game becomes a ``Game``."""
        options = self.parse_args(arguments)
        # Not as a type of argparse, which would put its own words around those of the error.
        if getattr(options, "game", None) is not None:
            options.game = Game(options.game)
        return options

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Prints the help; argparse would ignore an error while writing it."""
        print(self.format_help(), end="", file=file)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see torony {self.command} --help")

    def add_game(self, *, optional: bool = False) -> None:
        self.add_argument(
            "game",
            metavar="GAME",
            nargs="?" if optional else None,
            help="one game (default: all of them)" if optional else "the name of the game",
        )

    def add_position(self, *, stdin: bool = False) -> None:
        hint = (
            "; - reads positions from stdin, one a line, and ignores blank lines" if stdin else ""
        )
        self.add_argument("position", metavar="POSITION", help=f"the text of a position{hint}")

    def add_seed(self, help: str) -> None:
        add_value(self, "--seed", whole_number(0, MAX_SEED), help)

    def add_options(self, *uses: Use, **changed: Mapping[str, Any]) -> None:
        """Adds the options of the engine for these uses; what is changed of one stands under its
        keyword, as :func:`add_value` takes it."""
        for option in options_for(*uses):
            arguments: dict[str, Any] = {
                "read": whole_number(option.lowest, option.highest),
                "help": option.help,
                "default": option.default,
                **changed.get(option.keyword, {}),
            }
            add_value(self, f"--{option.keyword}", **arguments)

    def add_threads(self) -> None:
        add_value(
            self, "--threads", whole_number(1, MAX_THREADS), "how many threads to use", default=1
        )


def add_value(
    parser: argparse._ActionsContainer,
    flag: str,
    read: Callable[[str], object],
    help: str,
    *,
    default: object = None,
    metavar: str = "N",
) -> None:
    """Adds an option with a value; its help says the default, if there is one."""
    shown = "" if default is None else f" (default: {default})"
    parser.add_argument(flag, metavar=metavar, type=read, default=default, help=f"{help}{shown}")


def chosen_options(options: argparse.Namespace, *uses: Use) -> dict[str, Any]:
    """What was chosen by the options that :meth:`Parser.add_options` added, by keyword."""
    values = {option.keyword: getattr(options, option.keyword) for option in options_for(*uses)}
    return {keyword: value for keyword, value in values.items() if value is not None}


GO_ON = "the same command goes on from here"
NOT_RECORDED = "only with --record the same command could go on"


def interrupted(what_now: str) -> int:
    """After Ctrl-C: says how to go on, and gives the exit code."""
    print(f"interrupted; {what_now}", file=sys.stderr)
    return INTERRUPTED


def whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    """An argument type: a whole number between two others, in plain decimal digits."""

    def convert(text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
        if len(digits) > 20 or not lowest <= int(text) <= highest:
            raise argparse.ArgumentTypeError(
                f"{text} is out of range: it must be between {lowest} and {highest}"
            )
        return int(text)

    return convert


def decimal_number(lowest: float, highest: float) -> Callable[[str], float]:
    """An argument type: a number between two others, such as 0.03."""

    def convert(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
        if not lowest <= number <= highest:  # nor is it when text says nan
            raise argparse.ArgumentTypeError(
                f"{text} is out of range: it must be between {lowest:g} and {highest:g}"
            )
        return number

    return convert


def seed_or_random(seed: int | None) -> int:
    """The seed, or a random one short enough to be typed again."""
    return int.from_bytes(os.urandom(4)) if seed is None else seed


def answer_positions(
    game: Game,
    argument: str,
    answer: Callable[[Position], list[str]],
    *,
    between: str | None = None,
) -> int:
    """Prints the answer for the position given as argument, or for every line of stdin for ``-``.

    With several positions ``between`` is a line printed between two answers. A bad line is reported
    with its number and the others are answered all the same; the exit code tells at the end.
    """
    if argument != "-":
        _print_lines(answer(game.position(argument.rstrip("\r\n"))))
        return 0
    code = 0
    answered = False
    for number, line in enumerate(sys.stdin, start=1):
        text = line.rstrip("\r\n")
        if not text.strip():
            continue
        try:
            lines = answer(game.position(text))
        except ToronyError as error:
            code = complain(f"line {number}: {error}")
            continue
        _print_lines([between, *lines] if answered and between is not None else lines)
        answered = True
    return code


def _print_lines(lines: list[str]) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def status(position: Position, outcome: Outcome | None) -> str:
    """``ongoing 1``, ``ongoing 2``, ``win 1``, ``win 2`` or ``draw``."""
    if outcome is None:
        return f"ongoing {position.player}"
    return "draw" if outcome.winner is None else f"win {outcome.winner}"


def drawn(position: Position, colour: bool | None = None, turn: RoutePath | None = None) -> str:
    """The board in what the terminal can show, a small one where it is too narrow; colours are
    found out unless told."""
    from torony import render  # only now: most commands draw nothing

    encoding = sys.stdout.encoding or ""
    unicode = encoding.lower().startswith("utf")
    if sys.stdout.isatty():
        plain = render.board(position, colour=False, unicode=unicode, turn=turn)
        if max(map(len, plain.splitlines())) > get_terminal_size().columns:
            return render.small_board(position, colour=colour, unicode=unicode)
    return render.board(position, colour=colour, unicode=unicode, turn=turn)


@contextmanager
def progress_bar(label: str, *, total: int | None = None) -> Iterator[Progress | None]:
    """A progress bar on stderr while the block runs; nothing where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda done, all_of_it: progress.update(task, completed=done, total=all_of_it)
