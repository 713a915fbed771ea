"""What a wheel has to bring: ``python -m tests.wheel FILE`` looks into it, installs it and asks it.

It is no test of the suite because a wheel takes a minute to build; ``make wheel`` runs it.
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

NETS = "torony/nets/"
PAGE = "torony/server/static/"
WANTED = {
    "the page": rf"{PAGE}index\.html",
    "its icon": rf"{PAGE}icon\.svg",
    "its scripts": rf"{PAGE}assets/.+\.js",
    "its styles": rf"{PAGE}assets/.+\.css",
    "the core for the page": rf"{PAGE}assets/.+\.wasm",
    "the core": r"torony/_core\..+\.(so|pyd)",
    "the theme": r"torony/render/theme\.json",
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
        command = [home / "bin" / "torony", "serve", "--port", "0"]
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


def main() -> int:
    parser = argparse.ArgumentParser(description="Check that a wheel holds all it has to.")
    parser.add_argument("wheel", type=Path)
    wheel: Path = parser.parse_args().wheel
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    lacking = missing(names)
    if lacking:
        print(f"{wheel} lacks {', '.join(lacking)}", file=sys.stderr)
        return 1
    page = ask(wheel)
    scripts = re.findall(r'(?:src|href)="\./([^"]+)"', page)
    strangers = [script for script in scripts if PAGE + script not in names]
    if strangers or not scripts:
        print(f"{wheel}: the page asks for {strangers or 'nothing'}", file=sys.stderr)
        return 1
    print(f"{wheel} ({wheel.stat().st_size / 1e6:.1f} MB) holds everything and serves the page")
    return 0


if __name__ == "__main__":
    sys.exit(main())
