"""Descriptions of players."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import torony
from torony import InvalidPlayer, ToronyError
from torony.tournament import PlayerSpec
from torony.tournament.players import BASELINES, PROGRAMS

GYGES = torony.game("gyges")
MOST_HASH = {option.name: option.highest for option in torony.Engine.options()}["Hash"]
WORD = st.text("abcXYZ019._-/", min_size=1, max_size=8)
SETTINGS = st.dictionaries(WORD, WORD, max_size=4)


@settings(max_examples=40)
@given(st.sampled_from(["engine", *BASELINES]), SETTINGS)
def test_settings(kind: str, values: dict[str, str]) -> None:
    written = ",".join(f"{key}={value}" for key, value in values.items())
    spec = PlayerSpec.parse(f"{kind}:{written}" if written else kind)
    assert (spec.kind, spec.settings) == (kind, values)
    assert PlayerSpec.parse(str(spec)) == spec


@settings(max_examples=40)
@given(st.lists(WORD, min_size=1, max_size=4), SETTINGS)
def test_commands(words: list[str], options: dict[str, str]) -> None:
    command = " ".join(words)
    written = "".join(f",option.{name}={value}" for name, value in options.items())
    for kind in PROGRAMS:
        spec = PlayerSpec.parse(f"{kind}:{command}{written}")
        assert (spec.kind, spec.command, spec.settings) == (kind, command, options)


@settings(max_examples=40)
@given(st.text(max_size=30) | st.from_regex(r"(engine|uct|tep):\w*(=|,)?\w*", fullmatch=True))
def test_anything_is_a_player_or_an_error_that_names_it(text: str) -> None:
    try:
        spec = PlayerSpec.parse(text)
    except InvalidPlayer as error:
        assert "is no player: " in str(error)
        assert "\n" not in str(error)
    else:
        assert str(spec) == text


def test_commands_may_hold_commas_and_quotes() -> None:
    spec = PlayerSpec.parse("tep:'my program' a,b,option.Style=x=y")
    assert spec.command == "'my program' a,b"
    assert spec.settings == {"Style": "x=y"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "known are engine, random, greedy, uct, pvs, tep, ugi"),
        ("engin", "did you mean 'engine'?"),
        ("engine:", "expected key=value, not ''"),
        ("engine:hash", "expected key=value, not 'hash'"),
        ("engine:=1", "expected key=value, not '=1'"),
        ("engine:hash=1,hash=2", "'hash' is set twice"),
        ("engine:hash=one", "hash must be a whole number, not 'one'"),
        ("engine:hash=0", f"hash must be between 1 and {MOST_HASH}, not 0"),
        ("engine:hash=999999999", f"hash must be between 1 and {MOST_HASH}, not 999999999"),
        ("engine:hash=1000000000", "hash must be a whole number, not '1000000000'"),
        ("engine:threads=9999", "threads must be between 1 and 256, not 9999"),
        ("engine:level=11", "level must be between 1 and 10, not 11"),
        ("engine:level=0", "level must be between 1 and 10, not 0"),
        ("engine:level=auto", "level must be a whole number, not 'auto'"),
        ("engine:speed=1", "'engine' has no setting 'speed' (it has net, threads, hash, level)"),
        ("engine:thread=1", "did you mean 'threads'?"),
        ("uct:speed=1", "'uct' has no setting 'speed'"),
        ("tep:", "the command is missing"),
        ("tep", "the command is missing"),
        ("tep:'a", "No closing quotation"),
        ("ugi", "the command is missing: write ugi:PROGRAM"),
        ("tep:a,option.Hash", "expected key=value, not 'Hash'"),
        ("engine\nrandom", "cannot be shown"),
        ("\udcff", "cannot be shown"),
    ],
)
def test_bad_descriptions(text: str, says: str) -> None:
    with pytest.raises(ToronyError) as caught:
        PlayerSpec.parse(text).make(GYGES, 1.0).close()
    assert says in str(caught.value)
