"""A game without a net or an encoding plays; what needs one says so."""

from __future__ import annotations

import pytest

import torony
from torony import Engine, Limit, _core
from torony.engine import nets
from torony.rl import BatchedEnv, encoding, games

pytestmark = pytest.mark.parametrize("game", torony.games())


def test_the_engine_plays_with_a_net_or_without(game: str) -> None:
    assert (nets.read(game, None) is not None) == (game in _core.LEARNED)
    position = torony.game(game).start(seed=1)
    for level in (1, 10):
        with Engine(game, hash=1, level=level) as engine:
            assert position.is_legal(engine.play(position, Limit(nodes=200)).turn)


def test_what_is_not_encoded_has_no_environment(game: str) -> None:
    if game in games():
        assert encoding(game).game.name == game
        return
    for make in (lambda: encoding(game), lambda: BatchedEnv(game, games=1)):
        with pytest.raises(ValueError, match=f"there is no encoding of {game}"):
            make()
