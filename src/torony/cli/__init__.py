"""The command line: one file per command, imported only when it is called.

``torony record check`` is the module ``torony.cli.record.check``. A command is a module with
``EXAMPLES`` (text for its help), ``add_arguments(parser)`` and ``run(options)``, which returns the
exit code. Errors that a user can cause are raised; they all end here, as one line on stderr and
exit code 2.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Collection, Sequence
from contextlib import suppress
from importlib import import_module

from torony import __version__
from torony.errors import ToronyError, nearest
from torony.games import games

__all__ = ["COMMANDS", "main"]

COMMANDS = {
    "serve": "play and analyse in the browser",
    "play": "play a game in the terminal",
    "start": "print a start position",
    "show": "draw a position in the terminal or as a picture",
    "turns": "list the legal turns of a position",
    "apply": "play turns from a position",
    "perft": "count the turn sequences of a given length",
    "solve": "prove the result of a position",
    "random": "play a random game and print all of it",
    "verify": "compare the fast core with the rulebook on random positions",
    "engine": "let other programs play against the engine",
    "analyse": "let the engine say what it thinks of a position",
    "explain": "say why a turn is illegal, or what it does",
    "match": "let engines and other players play matches",
    "tournament": "let several players play each other and rate them",
    "record convert": "convert game records, or import those of others",
    "record check": "play game records through and report the bad ones",
    "record stats": "count what game records hold",
    "record replay": "step through a game record in the terminal",
    "record analyse": "score every turn of a game record and mark the mistakes",
    "record gif": "draw a game record as a moving picture",
    "train": "teach the engine a game by self-play",
    "bench": "measure the speed of the core",
}

_HELP = ("-h", "--help")
LONGEST_LINE = 5000
BAD_INPUT = 2
INTERNAL_ERROR = 70
NOT_WRITTEN = 74
INTERRUPTED = 130  # what a shell reports for a command ended by Ctrl-C
BROKEN_PIPE = 141  # what a shell reports when the reader of a pipe has gone


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; never raises and never shows a traceback."""
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        _prepare_streams()
        code = _dispatch(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        with suppress(OSError):
            print("interrupted", file=sys.stderr)
        code = INTERRUPTED
    except BrokenPipeError:
        code = BROKEN_PIPE
    except ToronyError as error:
        code = complain(str(error), getattr(error, "exit_code", BAD_INPUT))
    except OSError as error:
        code = _complain_of_system(error)
    except Exception as error:
        if os.environ.get("TORONY_DEBUG"):
            raise
        reason = f"internal error, please report it: {type(error).__name__}: {error}"
        code = complain(reason, INTERNAL_ERROR)
    _give_up_broken_streams()
    return code


def complain(message: str, code: int = BAD_INPUT) -> int:
    """Prints the message as one line on stderr and returns the exit code."""
    with suppress(OSError):
        sys.stdout.flush()  # so that what was answered before stands before the complaint
    line = " ".join(message.split())
    if len(line) > LONGEST_LINE:  # somebody gave a file where a word was expected
        line = f"{line[:LONGEST_LINE]}..."
    with suppress(OSError):  # stderr is broken, too
        print(f"torony: error: {line}", file=sys.stderr)
    return code


def _complain_of_system(error: OSError) -> int:
    is_full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
    name = error.filename or ("the output cannot be written" if is_full else "")
    reason = error.strerror or str(error)
    return complain(f"{name}: {reason}" if name else reason, NOT_WRITTEN if is_full else BAD_INPUT)


def _give_up_broken_streams() -> None:
    """Redirects broken streams: the interpreter flushes them at exit and would complain again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _prepare_streams() -> None:
    """Lets bytes that are no text reach the parsers, which name them, instead of failing here."""
    for name, errors in (
        ("stdin", "surrogateescape"),
        ("stdout", "replace"),
        ("stderr", "backslashreplace"),
    ):
        if getattr(sys, name) is None:  # closed by whoever started us
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def _dispatch(arguments: Sequence[str]) -> int:
    arguments = arguments or ("serve", "--open")
    if arguments[0] in _HELP:
        print(_help())
        return 0
    if arguments[0] == "--version":
        print(f"torony {__version__}")
        return 0
    group = [name for name in COMMANDS if name.startswith(f"{arguments[0]} ")]
    words = 2 if group else 1
    if group and len(arguments) == 1:
        return complain(f"which one: {', '.join(f'torony {name}' for name in group)}?")
    if group and arguments[1] in _HELP:
        print(f"usage: torony {arguments[0]} COMMAND ...\n\ncommands:\n{_table(group)}")
        return 0
    name = " ".join(arguments[:words])
    if name not in COMMANDS:
        kind = "option" if name.startswith("-") else "command"
        hint = nearest(name, list(COMMANDS)) or "; torony --help lists the commands"
        return complain(f"unknown {kind} {name!r}{hint}")

    from torony.cli.common import Parser

    command = import_module(f"torony.cli.{name.replace(' ', '.')}")
    parser = Parser(name, COMMANDS[name], command.EXAMPLES)
    command.add_arguments(parser)
    try:
        options = parser.read(arguments[words:])
    except SystemExit:  # argparse has printed the help
        return 0
    code: int = command.run(options)
    return code


def _table(names: Collection[str]) -> str:
    width = max(map(len, names))
    return "\n".join(f"  {name:<{width}}  {COMMANDS[name]}" for name in names)


def _help() -> str:
    return f"""\
usage: torony [COMMAND ...]

Torony: the board games LYNGK and Gygès. Without a command it opens them in the browser.

commands:
{_table(COMMANDS)}

options:
  -h, --help  show this help; after a command, the help of that command
  --version   show the version

examples:
  torony
  torony play lyngk
  torony start lyngk --seed 7
  torony show gyges "321123/000000/000000/000000/000000/321123 1 -"
  torony turns gyges "321123/000000/000000/000000/000000/321123 1 -"

GAME is one of {", ".join(games())} everywhere."""
