"""``torony`` and ``torony serve`` as processes: where they are, and that they leave nothing."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from tests.serving import PATIENCE, running
from websockets.sync.client import connect

from torony.cli import main, serve
from torony.cli.common import Unavailable
from torony.server import Settings

GYGES = "321123/000000/000000/000000/000000/321123 1 -"
INFINITE = {"type": "analyse", "id": 1, "game": "gyges", "position": GYGES}


@contextmanager
def taken() -> Iterator[int]:
    """A port that somebody else listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def is_free(port: int) -> bool:
    with socket.socket() as other:
        return other.connect_ex(("127.0.0.1", port)) != 0


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals differ")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_in_mid_search(number: int) -> None:
    with running("serve", "--port", "0") as server:
        address = f"{server.url.replace('http', 'ws')}/api/engine"
        with connect(address, proxy=None) as client:
            client.send(json.dumps({**INFINITE, "limit": {"infinite": True}}))
            while json.loads(client.recv(PATIENCE))["type"] != "info":
                pass
            assert server.end(number) == (0, "")
        assert is_free(server.port)


def test_two_signals_end_it_at_once() -> None:
    with (
        running("serve", "--port", "0") as server,
        connect(f"{server.url.replace('http', 'ws')}/api/engine", proxy=None) as client,
    ):
        client.send(json.dumps({**INFINITE, "limit": {"infinite": True}}))
        server.process.send_signal(signal.SIGINT)
        assert server.end(signal.SIGINT) == (0, "")


def test_without_a_command_the_page_is_opened(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}.part"; mv "{opened}.part" "{opened}"\n')
    browser.chmod(0o755)
    with running(browser=f"{browser} %s") as server:
        for _ in range(int(PATIENCE * 10)):
            if opened.exists():
                break
            with urlopen(f"{server.url}/api/health") as answer:
                assert answer.status == 200
            time.sleep(0.1)
        assert opened.read_text().strip() == f"{server.url}/"
        assert server.end(signal.SIGINT) == (0, "")


def test_the_usual_port_may_be_taken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def only_start(listener: socket.socket, _: Settings, ready: Callable[[], None]) -> None:
        ready()
        listener.close()

    monkeypatch.setattr("torony.server.serve", only_start)
    with taken() as port:
        monkeypatch.setattr(serve, "PORT", port)
        assert main(["serve"]) == 0
    note, address = capsys.readouterr().out.splitlines()
    assert note == f"Port {port} is taken, so it is another one."
    assert f":{port}/" not in address


def test_a_port_that_was_asked_for_may_not(capsys: pytest.CaptureFixture[str]) -> None:
    with taken() as port:
        assert main(["serve", "--port", str(port)]) == Unavailable.exit_code == 69
    output = capsys.readouterr()
    assert output.out == ""
    assert f"port {port} of 127.0.0.1 is taken" in output.err


def test_a_page_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("my page", encoding="utf-8")
    with (
        running("serve", "--port", "0", "--static", str(tmp_path), "--threads", "1") as server,
        urlopen(f"{server.url}/") as page,
        urlopen(f"{server.url}/api/health") as health,
    ):
        assert page.read() == b"my page"
        assert json.load(health)["threads"] == 1


def test_only_this_computer_can_reach_it() -> None:
    with running("serve", "--port", "0") as server:
        assert server.url.startswith("http://127.0.0.1:")


def test_help_does_not_load_the_server() -> None:
    code = "import sys; from torony.cli import main; main(['serve', '--help']); print(*sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert not {"fastapi", "uvicorn", "torony.server"} & set(result.stdout.split())
