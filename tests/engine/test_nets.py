"""Weight files: those of the package fit, and damaged or foreign ones are refused."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import torony
from torony import Engine, InvalidNet, Limit, _core
from torony.engine import nets

LARGEST = 1_000_000

every_game = pytest.mark.parametrize("name", _core.LEARNED)


def shipped(name: str) -> bytes:
    """The net that comes with the package."""
    net = nets.read(name, None)
    assert net is not None
    return net


@every_game
def test_every_game_has_a_net(name: str) -> None:
    assert 0 < len(shipped(name)) <= LARGEST
    with nets.folder() as folder:
        assert (folder / nets.packaged(name)).read_bytes() == shipped(name)


@every_game
def test_a_net_of_ones_own(name: str, tmp_path: Path) -> None:
    path = tmp_path / "own.net"
    path.write_bytes(shipped(name))
    position = torony.game(name).start(seed=1)
    scores = []
    for net in (None, path, str(path)):
        with Engine(name, hash=1, net=net) as engine:
            scores.append(engine.play(position, Limit(nodes=50)).info.score)
    assert scores[0] == scores[1] == scores[2]


def damaged(name: str) -> dict[str, tuple[bytes, str]]:
    """Files that are no net for the game, and what is said about each."""
    good = shipped(name)
    other = next(other for other in _core.LEARNED if other != name)
    damage = {
        "empty": (b"", "this is not a Torony weight file"),
        "text": (b"hello" * 100, "this is not a Torony weight file"),
        "only the header": (good[:48], "0 bytes of weights"),
        "cut short": (good[:-1], "bytes of weights"),
        "too long": (good + b"\0", "bytes of weights"),
        "another game": (shipped(other), f"for the game '{other}', not '{name}'"),
    }
    for place in (48, len(good) // 2, len(good) - 1):
        damage[f"byte {place}"] = (flipped(good, place), "damaged")
    newer = "made by a newer Torony (format "
    for place, says in ((0, "not a Torony"), (8, newer), (12, "rules version")):
        damage[f"byte {place}"] = (flipped(good, place), says)
    for place, says in ((16, "encoding version"), (20, "hidden size"), (40, "checksum")):
        damage[f"byte {place}"] = (flipped(good, place), says)
    return damage


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 0x40]) + data[place + 1 :]


@every_game
def test_damaged_nets(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.net"
    for kind, (data, says) in damaged(name).items():
        path.write_bytes(data)
        with pytest.raises(InvalidNet) as caught:
            Engine(name, hash=1, net=path)
        error = caught.value
        assert says in str(error), kind
        assert "bad.net" in str(error)
        assert f"is no net for {name}: " in str(error)
        assert (error.input, error.game) == (str(path), name)
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Engine("gyges", net=tmp_path / "nothing.net")
    with pytest.raises(OSError):
        Engine("gyges", net=tmp_path)
