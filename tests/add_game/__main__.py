"""Follows docs/add-a-game.md to the letter, in a copy of the project.

    python -m tests.add_game quick    writes the rules, enters them and tests them on both sides
    python -m tests.add_game walk     does everything, up to a game in the browser; takes minutes

The copies lie below build/add-game and keep what was built, so the second time is quicker.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import time
from pathlib import Path

from tests.add_game import quick
from tests.add_game.document import Step, edit, steps

FOLDER = Path("build/add-game")
KEPT = (".venv", "build", "web/node_modules")


def copied(name: str) -> Path:
    """A fresh copy of the sources; only what was built or installed there before is kept."""
    root = FOLDER / name
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
    names = {name for name in listed if name and Path(name).is_file()}
    for old in sorted(root.rglob("*")):
        inside = str(old.relative_to(root))
        kept = any(inside == folder or inside.startswith(f"{folder}/") for folder in KEPT)
        if old.is_file() and not kept and inside not in names:
            old.unlink()
    for name in names:
        target = root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        content = Path(name).read_bytes()
        if not target.is_file() or target.read_bytes() != content:
            shutil.copy(name, target)
    return root


def follow(root: Path, step: Step) -> None:
    """Do what one block says."""
    if step.kind == "diff":
        print(f"edit {edit(root, step.text).relative_to(root)}", flush=True)
        return
    assert step.kind == "sh", f"{step.section}: a block of kind {step.kind!r}"
    for command in step.text.splitlines():
        print(f"$ {command}", flush=True)
        began = time.monotonic()
        clean = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
        subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=root, env=clean, check=True)
        print(f"  {time.monotonic() - began:.1f} s", flush=True)


LEFT_OUT = {"MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONPATH", "VIRTUAL_ENV"}
"""What make and a virtual environment around us would tell those in the copy."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.add_game", description="See above.")
    parser.add_argument("what", choices=["quick", "walk"])
    what = parser.parse_args().what
    root = copied(what)
    for step in steps():
        if what == "walk" or step.section[0] in quick.SECTIONS:
            follow(root, step)
    if what == "quick":
        quick.check(root)


if __name__ == "__main__":
    main()
