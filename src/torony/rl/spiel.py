"""The games for OpenSpiel: ``torony_lyngk``, ``torony_lyngk_6``, ``torony_gyges`` and
``torony_gyges_advanced``.

>>> import pyspiel
>>> import torony.rl.spiel  # registers them
>>> game = pyspiel.load_game("torony_gyges")
>>> state = game.new_initial_state()
>>> state.action_to_string(state.legal_actions()[0])
'1@a1'

LYNGK deals its pieces at chance nodes, point by point; with a ``seed`` it begins with that deal.

>>> pyspiel.load_game("torony_lyngk").new_initial_state().is_chance_node()
True
>>> str(pyspiel.load_game("torony_lyngk(seed=1)").new_initial_state()).split()[1]
'1'
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from torony.arguments import in_range
from torony.games import Game, Position
from torony.rl.batch import MAX_TURNS as MOST_TURNS
from torony.rl.encoding import checked_kind, encoding, games
from torony.rl.episode import Episode

__all__ = ["name_of", "register"]

NO_SEED: Final = -1
MAX_TURNS: Final = 1000


class _Deal:
    """A start that chance decides, piece by piece; or one that is known."""

    def __init__(self, game: Game, seed: int) -> None:
        first, second = game.start(0), game.start(1)
        self._game = game
        self.by_chance = first != second and seed < 0
        self.known = None if self.by_chance else game.start(max(seed, 0))
        self.pieces = Counter(first.cells.values())
        self.kinds = sorted(self.pieces)
        self._rest = first.text.partition(" ")[2]

    def outcomes(self, dealt: list[int]) -> list[tuple[int, float]]:
        """What can be dealt next, each with its probability."""
        left = self.pieces - Counter(self.kinds[kind] for kind in dealt)
        return [
            (kind, left[letter] / left.total())
            for kind, letter in enumerate(self.kinds)
            if left[letter] > 0
        ]

    def position(self, dealt: list[int]) -> Position | None:
        """The position to start from, once everything is dealt."""
        if len(dealt) < self.pieces.total():
            return None
        letters = {
            point: self.kinds[kind] for point, kind in zip(self._game.points, dealt, strict=True)
        }
        files = groupby(letters, key=lambda point: point[0])
        board = "/".join("".join(letters[point] for point in file) for _, file in files)
        return self._game.position(f"{board} {self._rest}")


class _State(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._deal: _Deal = game.deal
        self._kind = game.kind
        self._max_turns: int = game.max_turns
        self._dealt: list[int] = []
        self.episode = self._begin(self._deal.known)

    def _begin(self, start: Position | None) -> Episode | None:
        return None if start is None else Episode(start, self._kind, self._max_turns)

    def current_player(self) -> int:
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.over else self.episode.player - 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._deal.outcomes(self._dealt)

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.episode is None else self.episode.actions()

    def _apply_action(self, action: int) -> None:
        if self.episode is not None:
            self.episode.play(action)
            return
        self._dealt.append(action)
        self.episode = self._begin(self._deal.position(self._dealt))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.episode is None:
            return f"deal {self._deal.kinds[action]}"
        return self.episode.describe(action)

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.over

    def returns(self) -> list[float]:
        if self.episode is None:
            return [0.0, 0.0]
        return [self.episode.reward(player) for player in (1, 2)]

    def __str__(self) -> str:
        if self.episode is None:
            return "dealt " + "".join(self._deal.kinds[kind] for kind in self._dealt)
        begun = "" if self.episode.pending < 0 else f" begun {self.episode.pending}"
        return f"{self.episode.position}{begun}"


class _Observer:
    """What both players can see, as the planes of the encoding."""

    def __init__(self, shape: tuple[int, int, int]) -> None:
        self.tensor = np.zeros(np.prod(shape), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: _State, player: int) -> None:
        self.tensor.fill(0)
        if state.episode is not None:
            self.dict["observation"][:] = state.episode.observe(player + 1)

    def string_from(self, state: _State, player: int) -> str:
        return str(state)


class _Game(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of our games; OpenSpiel wants a class of its own for each."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_parameters(self.name), **(params or {})}
        self.kind = checked_kind(given["actions"])
        self.max_turns = in_range("max_turns", given["max_turns"], 1, MOST_TURNS)
        self.deal = _Deal(Game(self.name), given.get("seed", NO_SEED))
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding(self.name).actions(self.kind),
            max_chance_outcomes=len(self.deal.kinds) if self.deal.by_chance else 0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_turns * (1 if self.kind == "flat" else 2),
        )
        super().__init__(_game_type(self.name, self.deal.by_chance), info, params or {})

    def new_initial_state(self) -> _State:
        return _State(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.deal.pieces.total() if self.deal.by_chance else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        public = iig_obs_type is None or (
            iig_obs_type.public_info and not iig_obs_type.perfect_recall
        )
        if public:
            return _Observer(encoding(self.name).shape)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


def _parameters(game: str) -> dict[str, Any]:
    """What can be set, with the defaults."""
    parameters: dict[str, Any] = {"actions": "flat", "max_turns": MAX_TURNS}
    if _Deal(Game(game), NO_SEED).by_chance:
        parameters["seed"] = NO_SEED
    return parameters


def _game_type(game: str, by_chance: bool) -> Any:
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=f"Torony {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if by_chance else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def name_of(game: str) -> str:
    """The name under which OpenSpiel knows a game."""
    return f"torony_{game.replace('-', '_')}"


def register() -> None:
    """Makes the names known to OpenSpiel; importing this module has done so already."""
    for game in games():
        if name_of(game) in pyspiel.registered_names():
            continue
        made = type(name_of(game), (_Game,), {"name": game, "__module__": __name__})
        globals()[name_of(game)] = made  # where pickle looks for it
        pyspiel.register_game(_game_type(game, _Deal(Game(game), NO_SEED).by_chance), made)


register()
