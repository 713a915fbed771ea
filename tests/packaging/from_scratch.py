"""Make and use the packages as a stranger would: ``python -m tests.packaging.from_scratch``.

The sources are copied and the home is empty, so nothing that was built before can help. It compiles
the core three times, which takes a quarter of an hour; ``make package`` runs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
NODE = {"node", "nodejs", "npm", "npx", "corepack"}
JOBS = "2"


@dataclass(frozen=True)
class Stranger:
    """Somebody with an empty home, who works in this folder."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "venv" / "bin" / "python"

    def environment(self, *, node: bool) -> dict[str, str]:
        ours = {"VIRTUAL_ENV", "PYTHONPATH", "XDG_CACHE_HOME"}
        kept = {name: value for name, value in os.environ.items() if name not in ours}
        for name, file in {
            "PIP_CONFIG_FILE": ".config/pip/pip.conf",
            "NPM_CONFIG_USERCONFIG": ".npmrc",
        }.items():  # where packages come from is no secret of ours
            if (Path.home() / file).is_file():
                kept.setdefault(name, str(Path.home() / file))
        path = kept["PATH"] if node else str(self.folder / "programs")
        return {**kept, "HOME": str(self.folder / "home"), "PATH": path}

    def settle(self) -> None:
        (self.folder / "home").mkdir()
        link_programs(self.folder / "programs")
        subprocess.run([sys.executable, "-m", "venv", self.folder / "venv"], check=True)

    def do(self, what: str, *command: str | Path, at: Path, node: bool = False) -> None:
        run(what, *command, at=at, environment=self.environment(node=node))


def run(what: str, *command: str | Path, at: Path, environment: Mapping[str, str]) -> None:
    """Runs a command and says how long it took; shows its output if it fails."""
    begin = time.monotonic()
    done = subprocess.run(
        command,
        cwd=at,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"{done.stdout}\n{what}: failed, {' '.join(map(str, command))}")
    last = done.stdout.strip().rpartition("\n")[2]
    print(f"{what}, {time.monotonic() - begin:.0f} s", *filter(None, [last]), sep=": ", flush=True)


def link_programs(folder: Path) -> None:
    """A folder with all programs of the path but Node."""
    folder.mkdir()
    for place in filter(os.path.isdir, os.get_exec_path()):
        for program in os.scandir(place):
            link = folder / program.name
            if program.name not in NODE and not link.is_symlink():
                link.symlink_to(program.path)


def copy_sources(target: Path) -> Path:
    """What a clone would hold if the working tree were committed."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    return target


def only(folder: Path) -> Path:
    (found,) = folder.iterdir()
    return found


def make_wheel(stranger: Stranger, sources: Path) -> Path:
    """Made without Node on the path, and checked."""
    wheels = stranger.folder / f"wheel of {sources.name}"
    pip = (stranger.python, "-m", "pip")
    stranger.do("pip wheel", *pip, "wheel", "--no-deps", "-w", wheels, ".", at=sources)
    check = (sys.executable, "-m", "tests.packaging.wheel", only(wheels))
    environment = {**os.environ, "PYTHONPATH": str(sources / "build_backend")}
    run("check", *check, at=sources, environment=environment)
    return only(wheels)


def make_sdist(stranger: Stranger, sources: Path) -> Path:
    """Made with the Node of this computer, if it has one, and unpacked."""
    archive = stranger.folder / "sdist"
    build = (UV, "build", "--quiet", "--sdist", "--python", stranger.python)
    stranger.do("sdist", *build, "--out-dir", archive, at=sources, node=True)
    (package,) = archive.glob("*.tar.gz")
    print(f"{package.name} ({package.stat().st_size / 1e6:.1f} MB)")
    with tarfile.open(package) as opened:
        opened.extractall(stranger.folder / "unpacked", filter="data")
    return only(stranger.folder / "unpacked")


def check_sdist(stranger: Stranger, sources: Path) -> None:
    """Builds what an sdist holds, without Node, and runs its tests."""
    core = stranger.folder / "core"
    stranger.do("configure", "cmake", "-S", ".", "-B", core, at=sources)
    stranger.do("compile", "cmake", "--build", core, "--parallel", JOBS, at=sources)
    stranger.do("ctest", "ctest", "--test-dir", core, at=sources)
    package = make_wheel(stranger, sources)
    for built in ("web/node_modules", "web/src/lib/core/torony.wasm"):
        if (sources / built).exists():
            sys.exit(f"the sdist lacks its page: {built} was made to build it")
    install = (UV, "pip", "install", "--quiet", "--python", stranger.python)
    wanted = f"torony[dev,rl] @ {package.as_uri()}"
    run("install", *install, wanted, at=sources, environment=os.environ)
    # Without those of the page, which need a browser, and of the notebooks, which need PyTorch.
    tests = ("tests", "--ignore=tests/web", "--ignore=tests/examples")
    stranger.do("pytest", stranger.python, "-m", "pytest", "-q", "-n", JOBS, *tests, at=sources)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        stranger = Stranger(Path(folder))
        stranger.settle()
        make_wheel(stranger, copy_sources(stranger.folder / "clone"))
        sdist = make_sdist(stranger, copy_sources(stranger.folder / "another clone"))
        check_sdist(stranger, sdist)


if __name__ == "__main__":
    main()
