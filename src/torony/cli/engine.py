"""``torony engine``: the engine for other programs, over standard input and output."""

from __future__ import annotations

import os
import signal
from argparse import Namespace

from torony import _core
from torony.cli.common import Parser
from torony.engine import Engine, nets
from torony.games import games

OPTIONS = "\n".join(
    f"  {option.name:<9}{option.help} ({option.lowest} to {option.highest}, default "
    f"{option.default})"
    for option in Engine.options()
)

EXAMPLES = f"""\
  torony engine
  printf 'setoption name Game value gyges\\nposition start\\ngo movetime 100\\n' | torony engine

It reads commands line by line until the input ends or says quit:
  tep                                      names the engine and its options
  isready                                  answers readyok
  setoption name NAME value VALUE          sets an option, see below
  tepnewgame                               forgets what earlier searches found
  position start [seed N] [moves TURN ...]
  position text POSITION [moves TURN ...]
  go [movetime MS] [depth N] [nodes N] [infinite] [time1 MS] [time2 MS] [inc1 MS] [inc2 MS]
  stop                                     ends the search; its answer is the best turn so far
  quit

options:
  Game     the game to play ({", ".join(games())})
{OPTIONS}

docs/protocol.md tells it all.
"""


def add_arguments(parser: Parser) -> None:
    """There are none: everything is said in the protocol."""


def run(options: Namespace) -> int:
    # The protocol reads the input without Python, which would notice Ctrl-C only after the next
    # line. A background job of a shell ignores it, and so shall we.
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    with nets.folder() as folder:
        problem = _core.serve(str(folder))
    if problem:
        raise OSError(problem, os.strerror(problem))
    return 0
