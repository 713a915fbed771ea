"""A copy of the sources in which mutants are planted, and programs that run in it."""

from __future__ import annotations

import os
import resource
import select
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from torony import _core

MEMORY = 8 << 30  # bytes of address space a process of a test may take
STEP = 0.05  # seconds between looks at a program
MARK = "TORONY_MUTANTS"
"""The environment variable by which every process that a test started is found and ended."""


@dataclass(frozen=True)
class Ended:
    """How a program ended; ``hung`` when it was stopped because it printed nothing any more."""

    code: int
    said: str
    hung: bool


class Scratch:
    """A copy of the working tree, with the extension in the package."""

    def __init__(self, folder: Path, extension: Path | None = None, name: str = "0") -> None:
        """Several may share a folder in which nothing is planted, each with a name of its own."""
        self.folder = folder.resolve()
        self._extension = extension or Path(_core.__file__)
        self._mark = f"{self.folder}#{name}"
        self._temporary = self.folder.with_name(f"{self.folder.name}-tmp-{name}")
        self._planted: dict[str, bytes] = {}
        self._time = 0

    def refresh(self, left_out: str = "-") -> None:
        """Make it a copy of the working tree again, and leave alone what is the same."""
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, capture_output=True, check=True).stdout.decode()
        names = {name for name in listed.split("\0") if name and Path(name).is_file()}
        for name in names:
            if not name.startswith(left_out):
                self._copy(Path(name), self.folder / name)
        package = self.folder / "src/torony"
        self._copy(self._extension, package / self._extension.name)
        if (stub := Path("src/torony/_core.pyi")).exists():
            self._copy(stub, self.folder / stub)
        if (page := Path("src/torony/server/static")).exists():
            shutil.copytree(page, self.folder / page, dirs_exist_ok=True)
        for old in (*(self.folder / "src").rglob("*.py"), *(self.folder / "tests").rglob("*.py")):
            if str(old.relative_to(self.folder)) not in names:
                old.unlink()
        self._write_command()

    @staticmethod
    def _copy(source: Path, target: Path) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != source.read_bytes():
            shutil.copy(source, target)

    def _write_command(self) -> None:
        """``torony`` as the examples of the documentation call it."""
        command = self.folder / "bin/torony"
        command.parent.mkdir(exist_ok=True)
        path = self.environment()["PYTHONPATH"]
        command.write_text(f'#!/bin/sh\nPYTHONPATH={path} exec {self.python} -m torony "$@"\n')
        command.chmod(0o755)

    def plant(self, file: str, content: bytes) -> None:
        """Give a file another content until ``restore``."""
        path = self.folder / file
        self._planted.setdefault(file, path.read_bytes())
        self._write(path, content)

    def restore(self) -> None:
        for file, content in self._planted.items():
            self._write(self.folder / file, content)
        self._planted.clear()

    def _write(self, path: Path, content: bytes) -> None:
        """No two contents have the same time, so Python compiles each of them anew."""
        path.write_bytes(content)
        self._time = max(self._time + 1, int(time.time()))
        os.utime(path, (self._time, self._time))

    @property
    def python(self) -> str:
        """The Python of the virtual environment, which would find the package installed there,
        was made from this one, which finds it only by the path."""
        return str(sys._base_executable)  # type: ignore[attr-defined]

    def environment(self, **more: str) -> dict[str, str]:
        path = (self.folder / "src", self.folder, sysconfig.get_path("purelib"))
        return {
            **os.environ,
            "PATH": os.pathsep.join((str(self.folder / "bin"), os.environ["PATH"])),
            "PYTHONPATH": os.pathsep.join(map(str, path)),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            MARK: self._mark,
            **more,
        }

    def pytest(self, *arguments: str, patience: float, **environment: str) -> Ended:
        """Run tests; ``patience`` is for how many seconds they may print nothing."""
        # doctest takes a plain -v for its own.
        command = [
            self.python,
            "-m",
            "pytest",
            "--verbose",
            "-p",
            "no:cacheprovider",
            "--no-header",
        ]
        command += ["--tb=line", f"--basetemp={self._temporary}", *arguments]
        if examples := {name.partition("::")[0] for name in arguments if name.startswith("src/")}:
            command += ["-p", "tests.mutants.import_first"]
            environment["TORONY_FIRST"] = " ".join(map(_module, sorted(examples)))
        return self.run(command, patience, **environment)

    def run(self, command: list[str], patience: float, **environment: str) -> Ended:
        process = subprocess.Popen(
            command,
            cwd=self.folder,
            env=self.environment(**environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=_limits,
        )
        try:
            said, hung = _listen(process, patience)
        finally:
            self._end(process)
        return Ended(process.returncode, said, hung)

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self.end_all()

    def end_all(self) -> None:
        """End everything that runs here, also what tests started in a session of its own."""
        mark = f"{MARK}={self._mark}".encode()
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                with suppress(OSError):
                    if mark in (entry / "environ").read_bytes().split(b"\0"):
                        os.kill(int(entry.name), signal.SIGKILL)


def _module(file: str) -> str:
    name = file.removeprefix("src/").removesuffix(".py").removesuffix("/__init__")
    return name.replace("/", ".")


def _limits() -> None:
    # Tests may set a limit of their own, and take it back.
    _, highest = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, highest))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _listen(process: subprocess.Popen[bytes], patience: float) -> tuple[str, bool]:
    """What a program prints until it ends, or until it has been silent for too long.

    It has not ended before it is gone itself; what it started may keep its output open for longer.
    """
    assert process.stdout is not None
    said, heard = b"", time.monotonic()
    with process.stdout as output:
        while time.monotonic() - heard < patience:
            gone = process.poll() is not None
            if select.select([output], [], [], 0 if gone else STEP)[0]:
                if more := os.read(output.fileno(), 1 << 16):
                    said += more
                    heard = time.monotonic()
                    continue
                time.sleep(0 if gone else STEP)
            if gone:
                return said.decode(errors="replace"), False
    return said.decode(errors="replace"), True
