"""Files: what is sent, how long it may be kept, and what never is."""

from __future__ import annotations

import gzip
import re
from functools import partial
from importlib import metadata
from pathlib import Path

import pytest
from tests.server.ws_client import fetch

from torony import _core
from torony.engine import nets
from torony.server import Server, Settings, application
from torony.server.guard import HEADERS

HASHED = "/assets/index-Bx3_k-9Z.js"


@pytest.mark.parametrize(
    ("path", "type"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        (HASHED, "text/javascript; charset=utf-8"),
        ("/assets/core-0a1b2c3d.wasm", "application/wasm"),
        ("/assets/packed-0a1b2c3d.css", "text/css; charset=utf-8"),
        ("/nets/gyges.net", "application/octet-stream"),
    ],
)
def test_types(server: str, path: str, type: str) -> None:
    status, headers, _ = fetch(server, path)
    assert status == 200
    assert headers["Content-Type"] == type


@pytest.mark.parametrize(
    "path", ["/", HASHED, "/nets/gyges.net", "/nowhere", "/api/health", "/api/x"]
)
def test_every_answer_has_the_security_headers(server: str, path: str) -> None:
    _, headers, _ = fetch(server, path)
    assert {name: headers[name] for name in HEADERS} == HEADERS


def test_the_policy_allows_no_inline_code() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
    assert policy.count("unsafe-eval") == policy.count("'wasm-unsafe-eval'") == 1


def test_what_has_a_hash_in_its_name_is_kept_for_ever(server: str) -> None:
    assert "immutable" in fetch(server, HASHED)[1]["Cache-Control"]
    for path in ("/", "/index.html", "/nets/gyges.net"):
        assert fetch(server, path)[1]["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", HASHED, "/nets/lyngk.net"])
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_what_is_known_is_not_sent_again(server: str, path: str, encoding: str) -> None:
    _, headers, _ = fetch(server, path, Accept_Encoding=encoding)
    tag = headers["ETag"]
    for known in (tag, f'"other", W/{tag}', "*"):
        status, again, body = fetch(server, path, Accept_Encoding=encoding, If_None_Match=known)
        assert (status, body) == (304, b"")
        assert again["ETag"] == tag
    assert fetch(server, path, Accept_Encoding=encoding, If_None_Match='"other"')[0] == 200


def test_packed_while_sending(server: str) -> None:
    _, plain, content = fetch(server, HASHED)
    _, headers, packed = fetch(server, HASHED, Accept_Encoding="br;q=0, gzip")
    assert plain["Content-Encoding"] is None
    assert headers["Content-Encoding"] == "gzip"
    assert headers["Vary"] == plain["Vary"] == "Accept-Encoding"
    assert headers["ETag"] != plain["ETag"]
    assert len(packed) < len(content)
    assert gzip.decompress(packed) == content


def test_packed_by_the_build(server: str) -> None:
    path = "/assets/packed-0a1b2c3d.css"
    _, headers, packed = fetch(server, path, Accept_Encoding="gzip, deflate, br")
    assert (headers["Content-Encoding"], packed) == ("br", b"packed by the build")
    assert fetch(server, path)[2] == b"p { margin: 0 }"


@pytest.mark.parametrize("game", _core.LEARNED)
def test_the_nets_are_those_of_the_engine(server: str, game: str) -> None:
    assert fetch(server, f"/nets/{game}.net")[2] == nets.read(game, None)


def test_head_sends_no_body(server: str) -> None:
    status, headers, body = fetch(server, "/", method="HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["Content-Length"]) > 0


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/..%5c..%5csecret.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/link.txt",
        "/.hidden",
        "/index.html%00.js",
        "/assets/",
        "/assets",
        "/nets/..%2f__init__.py",
        "/nets/chess.net",
        "/" + "x" * 3000,
    ],
)
def test_nothing_else_is_sent(server: str, path: str) -> None:
    status, _, body = fetch(server, path)
    assert status == 404
    assert b"secret" not in body.replace(b"secret.txt", b"")
    assert len(body) < 2000


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
@pytest.mark.parametrize("path", ["/", HASHED, "/api/health"])
def test_nothing_can_be_changed(server: str, method: str, path: str) -> None:
    assert fetch(server, path, method=method, body=b"x")[0] == 405


def test_what_is_not_found_is_not_made_part_of_the_page(server: str) -> None:
    _, _, body = fetch(server, "/%3Cscript%3E")
    assert b"<script>" not in body
    assert b"&lt;script&gt;" in body


def test_the_engine_is_no_page(server: str) -> None:
    status, headers, _ = fetch(server, "/api/engine")
    assert (status, headers["Upgrade"]) == (426, "websocket")


def test_without_a_page_it_says_how_to_get_one(tmp_path: Path) -> None:
    with Server(settings=Settings(page=tmp_path / "static")) as running:
        status, headers, body = fetch(running.url, "/")
        assert status == 503
        assert headers["Cache-Control"] == "no-store"
        assert b"<code>--static</code>" in body
        assert fetch(running.url, "/api/health")[0] == 200
        (tmp_path / "static").mkdir()
        (tmp_path / "static" / "index.html").write_text("built meanwhile", encoding="utf-8")
        assert fetch(running.url, "/")[2] == b"built meanwhile"


@pytest.mark.parametrize(
    ("files", "advice"),
    [
        (["web/package.json"], "<code>make web</code>"),
        (["torony-1.0.dist-info/METADATA"], "<code>pip install [-a-z ]+ torony</code>"),
        (
            ["torony-1.0.dist-info/METADATA", "torony-1.0.dist-info/direct_url.json"],
            "<code>pip install [-a-z ]+</code> with the wheel, archive or folder it came from",
        ),
    ],
    ids=["sources", "by name", "from a file"],
)
def test_what_brings_the_page_depends_on_the_installation(
    files: list[str], advice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in files:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("Name: torony", encoding="utf-8")
    page = tmp_path / "static"
    monkeypatch.setattr(application, "PAGE", page)
    monkeypatch.setattr(application, "SOURCES", tmp_path)
    installed = partial(metadata.distributions, path=[str(tmp_path)])
    monkeypatch.setattr(application, "distributions", installed)
    with Server(settings=Settings(page=page)) as running:
        body = fetch(running.url, "/")[2].decode()
    assert len(re.findall(r"<code>(?:make|pip) ", body)) == 1
    assert re.search(advice, body)
