"""An option of the engine is one entry in core/engine/options.h: everything else follows it."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.engine.process import session

import torony
from torony import Engine, Limit, _core
from torony.cli import main
from torony.engine.options import (
    DEFAULTS,
    OPTIONS,
    Option,
    Use,
    options_for,
)
from torony.for_page import FILES
from torony.server import messages
from torony.tournament import PlayerSpec
from torony.tournament.players import ENGINE_OPTIONS

SHOWN = options_for("machine", "analysis", "play")
POSITION = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
COMMANDS: dict[str, tuple[Use, ...]] = {
    "analyse": ("analysis", "machine"),
    "record analyse": ("machine",),
    "solve": ("machine",),
    "serve": ("machine",),
    "play": ("play",),
}
QUESTIONS: dict[str, Use] = {"Analyse": "analysis", "Play": "play"}


def names(options: tuple[Option, ...]) -> list[str]:
    return [option.name for option in options]


def help_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main([*command.split(), "--help"]) == 0
    return capsys.readouterr().out


def test_every_option_has_a_place() -> None:
    assert set(SHOWN) | set(options_for("tuning")) == set(OPTIONS.values())
    assert [option.keyword for option in SHOWN] == [option.name.lower() for option in SHOWN]
    assert all(option.help for option in SHOWN)


def test_the_protocol_offers_them() -> None:
    lines = session("tep")
    for option in SHOWN:
        spin = f"type spin default {option.default} min {option.lowest} max {option.highest}"
        assert f"option name {option.name} {spin}" in lines
    assert not [line for line in lines for option in options_for("tuning") if option.name in line]


@pytest.mark.parametrize("option", OPTIONS.values(), ids=names(tuple(OPTIONS.values())))
def test_the_protocol_takes_exactly_their_range(option: Option) -> None:
    if option.name in ("Hash", "Threads"):  # the highest may be more than there is
        values = [option.lowest]
    else:
        values = [option.lowest, option.highest]
    assert session(*(f"setoption name {option.name} value {value}" for value in values)) == []
    for value in (option.lowest - 1, option.highest + 1):
        (line,) = session(f"setoption name {option.name} value {value}")
        expected = f"{option.name} must be a whole number from {option.lowest} to {option.highest}"
        assert expected in line


def test_python_takes_them_as_keywords() -> None:
    parameters = inspect.signature(Engine).parameters
    keywords = [option.keyword for option in SHOWN]
    assert list(parameters) == ["game", "net", *keywords]
    assert Engine.options() == SHOWN
    with Engine("gyges") as engine:
        assert dict(engine.settings) == DEFAULTS
    for keyword in keywords:
        assert parameters[keyword].default == DEFAULTS[keyword]


@pytest.mark.parametrize("option", OPTIONS.values(), ids=names(tuple(OPTIONS.values())))
def test_python_takes_exactly_their_range(option: Option) -> None:
    changed: dict[str, Any] = {"hash": 1, option.keyword: option.lowest}
    with Engine("gyges", **changed) as engine:
        assert engine.settings[option.keyword] == option.lowest
        for value in (option.lowest - 1, option.highest + 1):
            with pytest.raises(ValueError, match=f"{option.keyword} must be between"):
                engine.configure(**{option.keyword: value})
        assert engine.settings[option.keyword] == option.lowest
        assert engine.play(POSITION, Limit(nodes=20)).turn in POSITION.legal_turns()


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(TypeError, match="no option 'levle'; did you mean 'level'"):
        Engine("gyges", levle=3)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_show_them(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = help_of(command, capsys)
    uses = COMMANDS[command]
    assert [option.keyword for option in options_for(*uses) if f"--{option.keyword} " in shown] == [
        option.keyword for option in options_for(*uses)
    ]


@pytest.mark.parametrize("command", ["match", "engine"])
def test_the_help_of_players_and_protocol_shows_them(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = help_of(command, capsys)
    for option in ENGINE_OPTIONS if command == "match" else SHOWN:
        word = f"{option.keyword}={option.default}" if command == "match" else option.help
        assert word in shown


def test_players_of_a_match_take_them() -> None:
    written = ",".join(f"{option.keyword}={option.lowest}" for option in ENGINE_OPTIONS)
    player = PlayerSpec.parse(f"engine:{written},futilitymargin=10").make(POSITION.game, 1.0)
    assert isinstance(player, Engine)
    for option in ENGINE_OPTIONS:
        assert player.settings[option.keyword] == option.lowest
    assert player.settings["futilitymargin"] == 10
    player.close()


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_server_takes_them(question: str) -> None:
    fields = messages._REQUESTS.json_schema()["$defs"][question]["properties"]
    for option in options_for(QUESTIONS[question]):
        most = messages.MAX_OPTIONS.get(option.name, option.highest)
        field = fields[option.keyword]
        assert (field["default"], field["minimum"], field["maximum"]) == (
            option.default,
            option.lowest,
            most,
        )


@pytest.mark.parametrize("file", FILES)
def test_the_page_has_them(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == FILES[file], "make build writes it again"


NEW_ENTRY = """
import importlib.machinery, importlib.util, sys
path = sys.argv[1]
loader = importlib.machinery.ExtensionFileLoader("torony._core", path)
core = importlib.util.module_from_spec(importlib.util.spec_from_loader("torony._core", loader))
sys.modules["torony._core"] = core
loader.exec_module(core)
for use in ("machine", "analysis", "play"):
    name = f"New{use}"
    core.OPTIONS += ((name, use, 1, 0, 9, f"what {name} does", name.lower()),)

import inspect
from torony import Engine
from torony.cli import main
from torony.engine.options import options_for
from torony.server import messages
from torony.tournament import PlayerSpec

assert list(inspect.signature(Engine).parameters)[-3:] == ["newmachine", "newanalysis", "newplay"]
forms = messages._REQUESTS.json_schema()["$defs"]
assert "newanalysis" in forms["Analyse"]["properties"]
assert "newplay" in forms["Play"]["properties"]
for command in ("analyse", "record analyse", "solve", "serve", "play", "match", "engine"):
    assert main([*command.split(), "--help"]) == 0
"""


def test_a_new_entry_is_all_it_takes() -> None:
    """With three more entries in the core's table they show up everywhere."""
    finished = subprocess.run(
        [sys.executable, "-c", NEW_ENTRY, _core.__file__],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    shown = finished.stdout
    for use, times in (("machine", 4), ("analysis", 1), ("play", 1)):
        assert shown.count(f"--new{use} ") >= times
        assert f"what New{use} does" in shown.partition("usage: torony engine")[2]
    assert "newmachine=1" in shown
    assert "newplay=1" in shown
