"""The spaces of Gymnasium that the environments share, and their pictures."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from PIL import Image

from torony.games import Position
from torony.rl.encoding import MOST_VALUE, ActionKind, Encoding
from torony.rl.episode import Episode

__all__ = ["RENDER_MODES", "LegalActions", "observation", "observation_space", "rendered"]

RENDER_MODES: Final = ["human", "ansi", "rgb_array"]


def observation_space(encoding: Encoding, kind: ActionKind) -> spaces.Dict:
    """The planes, and a mask that is 1 for every legal action."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, MOST_VALUE, encoding.shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (encoding.actions(kind),), np.int8),
        }
    )


def observation(episode: Episode, player: int) -> dict[str, NDArray[Any]]:
    """What a player sees; his mask is empty while the other is to move."""
    mask = episode.mask()
    if player != episode.player:
        mask[:] = False
    return {"observation": episode.observe(player), "action_mask": mask.astype(np.int8)}


class LegalActions(spaces.Discrete[np.int64]):
    """All actions. A sample without a mask is one of those that are legal at the moment, if any."""

    def __init__(self, count: int, mask: Callable[[], NDArray[np.bool_]]) -> None:
        super().__init__(count)
        self._mask = mask

    def sample(
        self, mask: NDArray[Any] | None = None, probability: NDArray[Any] | None = None
    ) -> np.int64:
        if mask is None and probability is None:
            legal = self._mask().astype(np.int8)
            mask = legal if legal.any() else None
        return super().sample(mask=mask, probability=probability)

    def __deepcopy__(self, memo: dict[int, Any]) -> spaces.Discrete[np.int64]:
        # A copy outlives the game whose actions it would have to know.
        return spaces.Discrete(int(self.n))


def rendered(position: Position, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The board: printed, as text, or as a picture of bytes by row, column and colour."""
    if mode == "human":
        print(position.board(), flush=True)
    elif mode == "ansi":
        return position.board(colour=False)
    elif mode == "rgb_array":
        with Image.open(io.BytesIO(position.png())) as picture:
            return np.asarray(picture.convert("RGB"))
    return None


def checked_render_mode(mode: str | None) -> str | None:
    """The mode, if there is such a mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode
