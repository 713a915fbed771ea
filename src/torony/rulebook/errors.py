"""What the rulebook says when it is given something that the rules do not know."""

from collections.abc import Sequence


class InvalidPosition(ValueError):
    """A text that is no position of the game, with every reason why not."""

    def __init__(self, text: str, reasons: Sequence[str]) -> None:
        self.text = text
        self.reasons = tuple(reasons)
        super().__init__(f"{text!r} is not a position: {'; '.join(self.reasons)}")


class IllegalTurn(ValueError):
    """A turn that the rules do not allow in the position where it was tried."""

    def __init__(self, turn: str, position: str) -> None:
        self.turn = turn
        self.position = position
        super().__init__(f"{turn!r} is not legal in {position!r}")
