"""Every target on its stored inputs and on some changed ones; ``make fuzz`` goes on from there."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.fuzz import targets
from tests.fuzz.run import Finding, run_inputs
from tests.fuzz.targets import INPUTS, TARGETS, Target


@pytest.mark.parametrize("target", TARGETS.values(), ids=list(TARGETS))
def test_no_promise_is_broken(target: Target) -> None:
    assert run_inputs(target, count=target.inputs, seed=1) == len(target.stored()) + target.inputs


def test_every_format_has_inputs() -> None:
    """Also those of the core, whose names are in its table of targets."""
    table = Path(__file__).parents[2] / "core/fuzz/targets.h"
    in_core = {
        line.split('"')[1] for line in table.read_text("utf-8").splitlines() if "Target{" in line
    }
    assert in_core
    assert {folder.name for folder in INPUTS.iterdir()} == in_core | set(TARGETS)


def test_a_finding_is_stored_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(targets, "INPUTS", tmp_path)

    def refuse_marks(data: bytes) -> None:
        assert b"!" not in data, "no mark is read"

    target = Target("quiet", refuse_marks, (b"!",), 0)
    target.folder.mkdir()
    (target.folder / "a-word").write_bytes(b"word")
    with pytest.raises(Finding, match=r"(?s)no mark is read.*again: .* quiet .*found-") as caught:
        run_inputs(target, count=200, seed=1)
    (found,) = tmp_path.glob("quiet/found-*")
    assert b"!" in found.read_bytes()
    assert str(found) in str(caught.value)
    with pytest.raises(Finding):  # now it is one of the stored inputs
        run_inputs(target, count=0, seed=1)
