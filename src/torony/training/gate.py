"""The match that a new net must win before it is adopted."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from torony.engine import Engine, Limit, nets
from torony.errors import InvalidNet
from torony.games import Game
from torony.tournament import Contestant, Match, PlayerSpec
from torony.versions import JsonFormat

__all__ = ["Gate", "GateResult"]

RESULT: Final = "gate.json"
FORMAT: Final = JsonFormat()
"""Of the result."""
SPRT: Final = (0.0, 30.0)
HASH: Final = "16"


@dataclass(frozen=True)
class GateResult:
    """Whether the net was adopted, and why."""

    adopted: bool
    reason: str
    net: str
    """The digest of the file."""
    against: str | None
    """That of the shipped net; nothing where there is none that could be used."""
    match: dict[str, Any] | None


class Gate:
    """New net against shipped net, paired games at a fixed number of nodes.

    It is adopted when the sequential test accepts 30 Elo rather than 0, or when the games have run
    out and the 95 % interval lies above 0.
    """

    def __init__(self, game: Game, net: Path, folder: Path, games: int, nodes: int) -> None:
        self.game = game
        self.folder = folder
        self._net = net
        self._digest = _digest(net.read_bytes())
        self._shipped = self._usable()
        sides = [
            Contestant(PlayerSpec(f"engine:net={digest}", "engine", settings), Limit(nodes=nodes))
            for digest, settings in (
                (self._digest, {"net": str(net), "hash": HASH}),
                (self._shipped or "", {"hash": HASH}),
            )
        ]
        self.match = Match(game, sides[0], sides[1], games=games, sprt=SPRT)

    @property
    def record(self) -> Path:
        """The file of the games; a match that was stopped goes on from it."""
        return self.folder / f"gate-{self._digest}-{self._shipped}.jsonl"

    @property
    def needed(self) -> bool:
        """Whether there is another shipped net to play against."""
        return self._shipped not in (None, self._digest)

    def decide(self) -> GateResult:
        """After the match: the verdict, which is written to the folder, with the net if adopted."""
        if self._shipped == self._digest:  # from an earlier run with --adopt
            return GateResult(True, "it is the shipped net", self._digest, self._shipped, None)
        if self._shipped is None:
            reason = "there is no shipped net to compare with"
            verdict = GateResult(True, reason, self._digest, None, None)
        else:
            adopted, reason = _judge(self.match)
            verdict = GateResult(adopted, reason, self._digest, self._shipped, self.match.summary())
        if verdict.adopted:
            _write(self.folder / nets.packaged(self.game.name), self._net.read_bytes())
        text = json.dumps({**FORMAT.stamp, **asdict(verdict)}, indent=2) + "\n"
        _write(self.folder / RESULT, text.encode())
        return verdict

    def install(self) -> Path:
        """Puts the adopted net in place of the packaged one."""
        with nets.folder() as folder:
            target = folder / nets.packaged(self.game.name)
            _write(target, self._net.read_bytes())
            return target

    def _usable(self) -> str | None:
        """The digest of the shipped net, if this engine can use it."""
        try:
            Engine(self.game, hash=1).close()
            weights = nets.read(self.game.name, None)
        except (OSError, InvalidNet):
            return None
        return None if weights is None else _digest(weights)


def _judge(match: Match) -> tuple[bool, str]:
    standing = match.standing
    _, low, _ = standing.elo
    if standing.verdict != 0:
        accepted = SPRT[1] if standing.verdict > 0 else SPRT[0]
        return standing.verdict > 0, f"the test accepted {accepted:g} Elo"
    sign = "above" if low > 0 else "not clearly above"
    return low > 0, f"no verdict after {standing.finished} games, and the score is {sign} a half"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


def _write(path: Path, data: bytes) -> None:
    """Whole or not at all."""
    draft = path.with_name(f".{path.name}.new")
    draft.write_bytes(data)
    draft.replace(path)
