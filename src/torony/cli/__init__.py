"""The command line: one file a command, imported only when it is called.

A command is a module with ``EXAMPLES`` (text for its help), ``add_arguments(parser)`` and
``run(options)``, which returns the exit code. Errors that a user can cause are raised; they all end
here, as one line on stderr and exit code 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
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
    "moves": "list the legal turns of a position",
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
    "convert": "convert game records, or import those of others",
    "records": "check game records, or count what they hold",
    "replay": "step through a game record in the terminal",
    "analyse-game": "score every turn of a game record and mark the mistakes",
    "train": "teach the engine a game by self-play",
    "bench": "measure the speed of the core",
}

LONGEST_LINE = 5000
BAD_INPUT = 2
INTERNAL_ERROR = 70
INTERRUPTED = 130  # what a shell reports for a command ended by Ctrl-C
BROKEN_PIPE = 141  # what a shell reports when the reader of a pipe has gone


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; never raises and never shows a traceback."""
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        _prepare_streams()
        code = _dispatch(arguments)
        sys.stdout.flush()
    except SystemExit as leaving:  # argparse after --help
        return leaving.code if isinstance(leaving.code, int) else BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _give_up_stdout()
        return BROKEN_PIPE
    except ToronyError as error:
        return complain(str(error))
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        return complain(f"{name}{error.strerror or error}")
    except Exception as error:
        if os.environ.get("TORONY_DEBUG"):
            raise
        complain(f"internal error, please report it: {type(error).__name__}: {error}")
        return INTERNAL_ERROR
    return code


def complain(message: str) -> int:
    """Prints the message as one line on stderr and returns the exit code for bad input."""
    try:
        sys.stdout.flush()  # so that what was answered before stands before the complaint
    except OSError:
        _give_up_stdout()
    line = " ".join(message.split())
    if len(line) > LONGEST_LINE:  # somebody gave a file where a word was expected
        line = f"{line[:LONGEST_LINE]}..."
    print(f"torony: error: {line}", file=sys.stderr)
    return BAD_INPUT


def _give_up_stdout() -> None:
    """After a failed write: the interpreter flushes on its way out and must not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
    if arguments[0] in ("-h", "--help"):
        print(_help())
        return 0
    name = arguments[0]
    if name == "--version":
        print(f"torony {__version__}")
        return 0
    if name not in COMMANDS:
        kind = "option" if name.startswith("-") else "command"
        hint = nearest(name, list(COMMANDS)) or "; torony --help lists the commands"
        return complain(f"unknown {kind} {name!r}{hint}")

    from torony.cli.common import Parser

    command = import_module(f"torony.cli.{name.replace('-', '_')}")
    parser = Parser(name, COMMANDS[name], command.EXAMPLES)
    command.add_arguments(parser)
    code: int = command.run(parser.read(arguments[1:]))
    return code


def _help() -> str:
    width = max(map(len, COMMANDS))
    table = "\n".join(f"  {name:<{width}}  {summary}" for name, summary in COMMANDS.items())
    return f"""\
usage: torony [COMMAND ...]

Torony: the board games LYNGK and Gygès. Without a command it opens them in the browser.

commands:
{table}

options:
  -h, --help  show this help; after a command, the help of that command
  --version   show the version

examples:
  torony
  torony play lyngk
  torony start lyngk --seed 7
  torony show gyges "321123/000000/000000/000000/000000/321123 1 -"
  torony moves gyges "321123/000000/000000/000000/000000/321123 1 -"

GAME is one of {", ".join(games())} everywhere."""
