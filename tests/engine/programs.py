"""Programs that speak the protocol, well or badly, for tests."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

PROGRAM = """
import sys, time
from random import Random
import torony

BEHAVIOUR, GAME = sys.argv[1], "gyges"
random = Random(1)
position = None
searches = 0

def say(line):
    print(line, flush=True)

if BEHAVIOUR == "dead":
    sys.exit("I am dead")
for line in sys.stdin:
    words = line.split()
    if words[0] == "tep" and BEHAVIOUR != "mute":
        say("id name Tester")
        say("option name Game type string default gyges")
        say("option name Style type string default plain")
        say("tepok")
    elif words[0] == "isready":
        say("readyok")
    elif words[0] == "setoption" and words[2:] == ["Style", "value", "bad"]:
        say("info string error Style cannot be bad")
    elif words[0] == "position":
        text, _, moves = line.removeprefix("position text ").strip().partition(" moves ")
        position = torony.game(GAME).position(text)
        for move in moves.split():
            position = position.play(move)
    elif words[0] == "go":
        searches += 1
        if BEHAVIOUR == "crash" and searches == 2:
            sys.exit("out of luck")
        if BEHAVIOUR == "hang":
            time.sleep(600)
        if BEHAVIOUR == "illegal":
            say("bestmove a1a1")
        elif BEHAVIOUR == "none":
            say("bestmove none")
        elif BEHAVIOUR == "babble":
            say("info depth nonsense pv a1")
            say("\\x01\\x02 what?")
            say("bestmove " + str(position.legal_turns()[0]))
        elif BEHAVIOUR == "chatter":
            while True:
                say("thinking\\n" * 10000)
        elif BEHAVIOUR == "flood":
            say("bestmove " + str(position.legal_turns()[0]))
            while True:
                say("x" * 65536)
        elif BEHAVIOUR == "painted":
            say("info string error \\x1b[2J one\\x0btwo " + "x" * 100000)
        else:
            if BEHAVIOUR == "slow":
                time.sleep(1.2)
            say("bestmove " + str(random.choice(position.legal_turns())))
    elif words[0] == "quit" and BEHAVIOUR != "hang":
        break
"""


def command(folder: Path, behaviour: str) -> list[str]:
    """A program with that behaviour: good, dead, mute, crash, hang, illegal, none, babble, slow,
    chatter, flood, painted."""
    path = folder / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return [sys.executable, str(path), behaviour]


def spec(folder: Path, behaviour: str) -> str:
    return f"tep:{shlex.join(command(folder, behaviour))}"
