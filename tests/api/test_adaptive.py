"""The opponent that stays near the strength of a player."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest

import torony
from torony import Engine, Info, Limit, Playthrough, Position, Score
from torony.adaptive import ELO_PER_LEVEL, Profile, quality
from torony.errors import InvalidRecord


@pytest.mark.parametrize("strength", [1.0, 2.5, 5.0, 8.0, 10.0])
def test_it_finds_the_strength_of_a_player(strength: float) -> None:
    """By results alone; of several series most must end near."""
    errors = []
    for seed in range(10):
        generator = Random(seed)
        profile = Profile()
        levels = []
        for _ in range(25):
            level = profile.level("gyges")
            chance = 1 / (1 + 10 ** ((level - strength) * ELO_PER_LEVEL / 400))
            profile.add("gyges", level, float(generator.random() < chance))
            levels.append(level)
        errors.append(abs(sum(levels[10:]) / 15 - strength))
    assert sorted(errors)[7] <= 1.3


def test_it_follows_a_player_who_is_a_level_himself() -> None:
    """Whole games, with the evaluation of the turns."""
    profile = Profile()
    with Engine("gyges", hash=1, level=8) as player:
        for number in range(8):
            side = 1 + number % 2
            playthrough = Playthrough(torony.game("gyges").start())
            level = profile.level("gyges")
            with Engine("gyges", hash=1, level=level, seed=number) as opponent:
                player.new_game(number)
                while playthrough.outcome() is None:
                    chooser = player if playthrough.position.player == side else opponent
                    playthrough.play(chooser.play(playthrough).turn)
                played = quality(playthrough, side, opponent)
            outcome = playthrough.outcome()
            assert outcome is not None
            assert -1 <= played <= 1
            result = 0.5 if outcome.winner is None else float(outcome.winner == side)
            profile.add("gyges", level, result, played)
    assert 5.5 <= profile.strength("gyges") <= 10


class Oracle:
    """Expects these results of the player to move, one position after the other."""

    def __init__(self, *expected: float) -> None:
        self.expected = list(expected)

    def new_game(self) -> None:
        """It has nothing to forget."""

    def analysis(self, position: Position, limit: Limit, multipv: int) -> Iterator[Info]:
        cp = round(-400 * math.log10(1 / self.expected.pop(0) - 1))
        line = tuple(position.legal_turns()[:1])
        yield Info(1, 1, 1, Score(cp=cp), 1, 0.0, 0, line)


START = "321123/000000/000000/000000/000000/321123 1 -"


@pytest.mark.parametrize(
    ("after_own", "after_other", "expected"),
    [
        (0.5, 0.5, 0.0),  # nobody gave anything away
        (0.6, 0.4, -1.0),  # a tenth by the first alone: as bad as can be
        (0.55, 0.57, -1 / 2 * math.log2(0.06 / 0.13)),
        (0.55, 0.46, -1 / 2 * math.log2(0.06 / 0.02)),
        (0.5, 0.6, 1.0),
    ],
)
def test_the_quality_compares_what_each_gave_away(
    after_own: float, after_other: float, expected: float
) -> None:
    """A factor of four, once a hundredth is added to both, is all the difference there is."""
    playthrough = Playthrough(torony.game("gyges").position(START), ["a1b3", "b6b4"])
    for player, sign in ((1, 1), (2, -1)):
        engine = cast(Engine, Oracle(0.5, after_own, after_other))
        assert quality(playthrough, player, engine) == pytest.approx(sign * expected, abs=0.05)


def test_a_won_game_gave_nothing_away_at_its_end() -> None:
    """Not even where the engine had expected no more than a draw."""
    before = torony.game("gyges").position("200132/000300/000000/300000/000110/210320 2 -")
    quiet = next(turn for turn in before.legal_turns() if turn.target not in ("N", "S"))
    after = before.play(quiet)
    winning = next((turn for turn in after.legal_turns() if turn.target == "N"), None)
    assert winning is not None
    playthrough = Playthrough(before, [quiet, winning])
    assert quality(playthrough, 1, cast(Engine, Oracle(0.5, 0.95))) == 1.0


def test_playing_well_counts_besides_the_result() -> None:
    careful, careless = Profile(), Profile()
    careful.add("lyngk", 3, 0.0, quality=1.0)
    careless.add("lyngk", 3, 0.0, quality=-1.0)
    assert careful.strength("lyngk") > careless.strength("lyngk")


def test_games_are_apart() -> None:
    profile = Profile()
    profile.add("lyngk", 3, 1.0)
    assert profile.level("lyngk") > profile.level("gyges")
    assert (profile.games("lyngk"), profile.games("gyges")) == (1, 0)


def test_levels_stay_in_their_range() -> None:
    profile = Profile()
    for _ in range(40):
        profile.add("gyges", profile.level("gyges"), 1.0, 1.0)
        profile.add("lyngk", profile.level("lyngk"), 0.0, -1.0)
    assert (profile.level("gyges"), profile.level("lyngk")) == (10, 1)


def test_the_file(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "me.json"
    assert Profile.load(path) == Profile()
    profile = Profile()
    profile.add("gyges", 3, 1.0)
    profile.save(path)
    assert Profile.load(path) == profile
    profile.add("gyges", 4, 0.5)
    profile.save(path)  # over the older one
    assert Profile.load(path) == profile
    assert [file.name for file in path.parent.iterdir()] == ["me.json"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"format": "torony-match", "version": 1, "players": {}}',
        '{"format": "torony-profile", "version": 1, "players": []}',
        '{"format": "torony-profile", "version": 1, "players": {"gyges": 3}}',
        (
            '{"format": "torony-profile", "version": 1,'
            ' "players": {"gyges": {"strength": NaN, "games": 1}}}'
        ),
        (
            '{"format": "torony-profile", "version": 1,'
            ' "players": {"chess": {"strength": 3, "games": 1}}}'
        ),
        (
            '{"format": "torony-profile", "version": 1,'
            ' "players": {"gyges": {"strength": 3, "games": "many"}}}'
        ),
        "[" * 100_000,
    ],
)
def test_a_damaged_file(text: str, tmp_path: Path) -> None:
    path = tmp_path / "me.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidRecord, match="is not a profile that Torony wrote"):
        Profile.load(path)
    assert path.read_text(encoding="utf-8") == text
