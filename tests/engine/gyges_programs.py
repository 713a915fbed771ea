"""Programs of the Universal Gyges Interface, well-behaved or not, for tests.

They know one side only, as the interface wants it: whoever is to move sits at rank 1.
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

PROGRAM = """
import sys, time
from random import Random
import torony

BEHAVIOUR, LOG = sys.argv[1], open(sys.argv[2], "w", encoding="utf-8", buffering=1)
GAME = torony.game("gyges-advanced")
random = Random(1)
position = None
searches = 0

def say(line):
    print(line, flush=True)

def written(turn):
    points = [point for point in (turn.origin, turn.target, turn.drop) if point]
    return "|".join(str(GAME.points.index(point)) for point in points)

if BEHAVIOUR == "dead":
    sys.exit("no weights")
say("Gyges Test Engine v1.0")
for line in sys.stdin:
    print(line.strip(), file=LOG)
    words = line.split()
    if words[0] == "ugi" and BEHAVIOUR != "mute":
        for answer in ("id name Tester", "id author nobody", "option maxPly", "option maxTime"):
            say(answer)
        if BEHAVIOUR == "counts":
            say("option maxNodes")
        say("ugiok")
    elif words[0] == "isready":
        say("readyok")
    elif words[:2] == ["setpos", "data"]:
        position = GAME.position(f"{words[2]} 1 -")
    elif words[0] == "go":
        searches += 1
        if BEHAVIOUR == "crash" and searches == 2:
            sys.exit("thread 'main' panicked")
        if BEHAVIOUR == "silent":
            time.sleep(600)
        if BEHAVIOUR == "endless":
            say("info ply 1 bestmove 0|1|9 score 5 pv 0|1|9")
        elif BEHAVIOUR == "illegal":
            say("bestmove 0|0")
        elif BEHAVIOUR == "null":
            say("bestmove null score 0.000 time 0.000")
        elif BEHAVIOUR == "garbage":
            say("bestmove \\x01|banana|99")
        else:
            # The drop is left out where there is a way without, so that both games can be played.
            turns = [turn for turn in position.legal_turns() if turn.drop is None]
            turn = random.choice(turns)
            if BEHAVIOUR == "babble":
                say("info string classical evaluation enabled")
                say("info ply x bestmove y score z pv")
                say("info ply 1 bestmove 99|99 score nan pv 99|99")
                say("\\x02 thinking...")
            say(f"info ply 2 bestmove {written(turn)} score 12.500 nodes 40 nps 9.5 time 0.25 "
                f"pv {written(turn)}")
            say(f"bestmove {written(turn)} score 12.500 time 0.250")
    elif words[0] == "stop" and BEHAVIOUR == "endless":
        say("bestmove 0|1|9")
    elif words[0] == "quit":
        break
"""


def command(folder: Path, behaviour: str) -> list[str]:
    """A program with that behaviour, which writes down all that it is told."""
    path = folder / "gyges_program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return [sys.executable, str(path), behaviour, str(log(folder))]


def log(folder: Path) -> Path:
    return folder / "told.txt"


def spec(folder: Path, behaviour: str) -> str:
    return f"ugi:{shlex.join(command(folder, behaviour))}"
