"""Fuzzes every format in turn, or one: ``python -m tests.fuzz [TARGET [FILE]] [--seconds N]``.

``make fuzz`` builds what it needs. With a file that input alone is run. An input that breaks a
promise is stored beside the others of its format, and the tests run it until it breaks none.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import randrange
from typing import Final

from tests.fuzz.run import INTERRUPTED, LAST, store
from tests.fuzz.targets import INPUTS, TARGETS

ROOT: Final = Path(__file__).parents[2]
LINKS: Final = "links"
"""Of the page; its tests have the target."""
LINKS_IN_A_SECOND: Final = 15_000
INTERRUPTED_LIBFUZZER: Final = 72


def core_targets() -> list[str]:
    table = (ROOT / "core/fuzz/targets.h").read_text("utf-8")
    return re.findall(r'Target\{"([a-z-]+)"', table)


def core_command(name: str, seconds: float, program: Path, file: Path | None) -> list[str]:
    if "libfuzzer" not in program.name:
        return [str(program), name, *([str(file)] if file else ["--seconds", f"{seconds:g}"])]
    known, found = INPUTS / name, Path("build/fuzz") / name
    found.mkdir(parents=True, exist_ok=True)
    options = [
        f"-max_total_time={seconds:.0f}",
        f"-artifact_prefix={known}/found-",
        *("-timeout=20", "-report_slow_units=1000", "-rss_limit_mb=4096", "-max_len=4096"),
        *("-verbosity=0", "-print_final_stats=1"),
    ]
    inputs = [str(file)] if file else [str(found), str(known)]
    return [str(program), *inputs, *options, "-ignore_remaining_args=1", name]


def python_command(name: str, seconds: float, file: Path | None) -> list[str]:
    if file is None and importlib.util.find_spec("atheris"):
        return [sys.executable, "-m", "tests.fuzz.with_atheris", name, f"{seconds:.0f}"]
    words = ["--file", str(file)] if file else ["--seconds", f"{seconds:g}"]
    return [sys.executable, "-m", "tests.fuzz.run", name, *words]


def fuzz(name: str, seconds: float, program: Path, file: Path | None) -> bool:
    """Whether all promises were kept."""
    print(f"{name}: {file or f'{seconds:g} s'}", flush=True)
    before = set((INPUTS / name).glob("found-*"))
    if name == LINKS:
        os.environ["FUZZ_INPUTS"] = str(round(seconds * LINKS_IN_A_SECOND))
        os.environ["FUZZ_SEED"] = str(randrange(2**31))
        return run(["npm", "run", "--silent", "fuzz"], ROOT / "web")
    if name not in TARGETS:
        kept = run(core_command(name, seconds, program, file))
    else:
        LAST.unlink(missing_ok=True)
        kept = run(python_command(name, seconds, file))
        if not kept and LAST.exists():  # it could not say so itself
            store(TARGETS[name], LAST.read_bytes())
    for path in sorted(set((INPUTS / name).glob("found-*")) - before):
        file = path.relative_to(ROOT)
        print(f"found: {file}; again: make fuzz TARGET={name} FILE={file}")
    return kept


def run(command: list[str], folder: Path = ROOT) -> bool:
    """In a group with us, so that Ctrl-C ends it; then it gets the time to say how far it came."""
    with subprocess.Popen(command, cwd=folder) as process:
        try:
            code = process.wait()
        except KeyboardInterrupt:
            process.wait()
            raise
    if code in (INTERRUPTED, INTERRUPTED_LIBFUZZER):
        raise KeyboardInterrupt
    return code == 0


def main() -> int:
    names = [*core_targets(), *TARGETS, *([LINKS] if shutil.which("npm") else [])]
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", nargs="?", choices=names, metavar="TARGET", help=", ".join(names))
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    parser.add_argument("--seconds", type=float, default=60, help="for each target (60)")
    parser.add_argument("--program", type=Path, default=Path("build/sanitize/core_fuzz"))
    chosen = parser.parse_args()
    try:
        broken = [
            name
            for name in ([chosen.target] if chosen.target else names)
            if not fuzz(name, chosen.seconds, chosen.program, chosen.file)
        ]
    except KeyboardInterrupt:
        print("stopped")
        return INTERRUPTED
    print(f"broken promises: {', '.join(broken)}" if broken else "no broken promise")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
