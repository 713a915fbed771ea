"""The baselines from Python; what they are worth is measured by matches, not here."""

from __future__ import annotations

from contextlib import closing

import pytest

import torony
from torony import Baseline, InvalidPlayer, Limit, Playthrough

WIN = "200132/000300/000000/300000/000110/210320 1 -"
PLAYERS = [(name, game) for game in torony.games() for name in ("random", "greedy", "uct", "pvs")]


@pytest.mark.parametrize(("name", "game"), PLAYERS)
def test_every_answer_is_legal_and_depends_on_the_seed_alone(name: str, game: str) -> None:
    def first_turns(seed: int) -> list[str]:
        playthrough = Playthrough(torony.game(game).start(seed=2))
        with Baseline(name, game) as player:
            player.new_game(seed)
            for _ in range(16):
                if playthrough.outcome() is None:
                    playthrough.play(player.play(playthrough, Limit(nodes=40)).turn)
        return [str(turn) for turn in playthrough.turns]

    turns = first_turns(1)
    assert turns == first_turns(1)
    if name != "pvs":
        assert turns != first_turns(2)


@pytest.mark.parametrize("name", ["greedy", "uct", "pvs"])
def test_a_win_at_hand_is_taken(name: str) -> None:
    position = torony.game("gyges").position(WIN)
    result = Baseline(name, "gyges").play(position, Limit(nodes=500))
    outcome = position.play(result.turn).outcome()
    assert outcome is not None
    assert outcome.winner == 1
    assert result.info.depth == 0
    assert result.info.line == (result.turn,)


@pytest.mark.parametrize(
    ("description", "says"),
    [
        ("", "there is no player ''"),
        ("chess", "there is no player 'chess'"),
        ("uct:", "expected key=value"),
        ("uct:alpha", "expected key=value"),
        ("uct:alpha=x", "bad value 'x' for 'alpha'"),
        ("uct:alpha=-1", "bad value '-1' for 'alpha'"),
        ("uct:speed=1", "'uct' has no setting 'speed'"),
        ("random:seed=1", "'random' has no setting 'seed'"),
        ("pvs:depth=1", "'pvs' has no setting 'depth'"),
    ],
)
def test_bad_descriptions(description: str, says: str) -> None:
    with pytest.raises(InvalidPlayer) as caught:
        Baseline(description, "lyngk")
    assert says in str(caught.value)


def test_what_cannot_be_played() -> None:
    player = Baseline("random", "gyges")
    with pytest.raises(ValueError, match="plays gyges, not lyngk"):
        player.play(torony.game("lyngk").start(seed=1), Limit(nodes=1))
    with pytest.raises(ValueError, match="limit a turn"):
        player.play(torony.game("gyges").start(), Limit(clock=10))
    over = torony.game("gyges").position(WIN).play("e1N")
    with pytest.raises(torony.GameOver):
        player.play(over, Limit(nodes=1))


def test_a_seed_is_no_negative_number() -> None:
    with closing(Baseline("random", "gyges")) as player:
        player.new_game(0)
        with pytest.raises(ValueError, match="seed must be between 0 and"):
            player.new_game(-1)
