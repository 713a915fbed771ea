"""Run Python tests with an extension that was built with sanitizers.

    python -m tests.sanitized build/sanitize tests/contract tests/rl ...

The folder holds the module `_core`. What the sanitizers find, in whichever process, is printed at
the end and makes the run fail even where every test passed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

SANITIZERS = ("libasan.so", "libubsan.so", "libstdc++.so")


def package_with(build: Path) -> Path:
    """A folder with the package as links to its sources, but with the extension of that build."""
    sources = Path("src/torony")
    folder = build / "package"
    package = folder / sources.name
    package.mkdir(parents=True, exist_ok=True)
    extensions = list(build.glob("_core.*.so"))
    if len(extensions) != 1:
        raise SystemExit(f"{build} should hold one extension _core, not {len(extensions)}")
    for target in (*sources.iterdir(), *extensions):
        link = package / target.name
        link.unlink(missing_ok=True)
        link.symlink_to(target.resolve())
    return folder


def libraries() -> str:
    """The run-time libraries of the sanitizers, which must be in a process before Python is."""
    compiler = os.environ.get("CXX", "g++")
    found = [
        subprocess.run(
            [compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True
        ).stdout.strip()
        for name in SANITIZERS
    ]
    return " ".join(path for path in found if Path(path).is_absolute())


def environment(build: Path, reports: Path) -> dict[str, str]:
    # An editable install takes its modules from the sources, whatever the path says. The Python
    # that the virtual environment was made from does not know of it, and finds the other packages
    # by the path.
    path = [package_with(build), Path.cwd(), Path(sysconfig.get_path("purelib"))]
    # Python leaves much to the system when it ends, which is no leak of ours.
    common = f"log_path={reports}/report:exitcode=99"
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(str(folder.resolve()) for folder in path),
        "LD_PRELOAD": libraries(),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # that Python may have plugins of its own
        "ASAN_OPTIONS": f"{common}:detect_leaks=0:allocator_may_return_null=1",
        "UBSAN_OPTIONS": f"{common}:print_stacktrace=1",
    }


def main(build: Path, arguments: list[str]) -> int:
    reports = build.resolve() / "reports"
    reports.mkdir(parents=True, exist_ok=True)
    for report in reports.iterdir():
        report.unlink()
    python = sys._base_executable  # type: ignore[attr-defined]
    command = [python, "-m", "pytest", "-q", "-p", "xdist", "-p", "no:cacheprovider", *arguments]
    code = subprocess.run(command, env=environment(build, reports), check=False).returncode
    for report in sorted(reports.iterdir()):
        print(report.read_text(errors="replace"), file=sys.stderr)
        code = code or 1
    return code


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
