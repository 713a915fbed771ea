"""Check a wheel: ``PYTHONPATH=build_backend python -m tests.packaging.wheel FILE``.

It looks into the wheel, installs it and loads its page. Building one takes minutes, so this is not
in the test suite; ``make wheel`` and ``make package`` run it.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Collection
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import torony_page

NETS = "torony/nets/"
PAGE = "torony/server/static/"
WANTED = {
    "the page": rf"{PAGE}index\.html",
    "the digest of its sources": rf"{PAGE}\.sources",
    "its icon": rf"{PAGE}icon\.svg",
    "its scripts": rf"{PAGE}assets/.+\.js",
    "its styles": rf"{PAGE}assets/.+\.css",
    "the core for the page": rf"{PAGE}assets/.+\.wasm",
    "the core": r"torony/_core\..+\.(so|pyd)",
    "the theme": r"torony/render/theme\.json",
    "the bounds of judgements": r"torony/engine/judgement\.json",
    **{
        f"the net of {game}": rf"{NETS}{game}\.net"
        for game in ("lyngk", "lyngk-6", "gyges", "gyges-advanced")
    },
}


def missing(names: Collection[str]) -> list[str]:
    """What is not among the files of a wheel."""
    return [
        what
        for what, pattern in WANTED.items()
        if not any(re.fullmatch(pattern, name) for name in names)
    ]


def ask(wheel: Path) -> str:
    """The first page that an installed copy serves, in an environment with nothing else in it."""
    with tempfile.TemporaryDirectory() as folder:
        uv = [str(Path(sys.executable).with_name("uv")), "--quiet"]
        home = Path(folder) / "venv"
        subprocess.run([*uv, "venv", "--python", sys.executable, home], check=True)
        subprocess.run([*uv, "pip", "install", "--python", home, wheel], check=True)
        command = [str(home / "bin" / "torony"), "serve", "--port", "0"]
        environment = {"PATH": os.defpath, "HOME": folder}
        with subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://\S+/", server.stdout.readline())
                assert found, "the server did not start"
                with urlopen(found[0]) as answer:
                    return str(answer.read().decode())
            finally:
                server.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description="Check that a wheel holds all it has to.")
    parser.add_argument("wheel", type=Path)
    wheel: Path = parser.parse_args().wheel
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        lacking = missing(names)
        if lacking:
            sys.exit(f"{wheel} lacks {', '.join(lacking)}")
        if archive.read(f"{PAGE}.sources").decode() != torony_page.digest(torony_page.PAGE_SOURCES):
            sys.exit(f"{wheel}: the page is not that of these sources")
    page = ask(wheel)
    scripts = re.findall(r'(?:src|href)="\./([^"]+)"', page)
    strangers = [script for script in scripts if PAGE + script not in names]
    if strangers or not scripts:
        sys.exit(f"{wheel}: the page asks for {strangers or 'nothing'}")
    size = wheel.stat().st_size / 1e6
    print(f"{wheel.name} ({size:.1f} MB) holds everything and serves the page")


if __name__ == "__main__":
    main()
