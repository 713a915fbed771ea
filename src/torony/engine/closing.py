"""What every player shares: its game, and that it is closed at the end of a ``with`` block."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Self

from torony.games import Game

__all__ = ["Closing", "PlayerOfGame"]


class Closing(ABC):
    """Closed when the ``with`` block it stands in is left, however that happens."""

    @abstractmethod
    def close(self) -> None:
        """Ends what runs and gives back what is held."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class PlayerOfGame(Closing):
    """Plays one game, given by its name or as a ``Game``."""

    def __init__(self, game: Game | str) -> None:
        self._game = game if isinstance(game, Game) else Game(game)

    @property
    def game(self) -> Game:
        """The game it plays."""
        return self._game
