"""A few seconds of ``tests.soak``, which can go on for hours."""

from __future__ import annotations

import sys

import pytest
from tests.soak import soak

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")


@pytest.mark.memory
def test_among_all_kinds_of_people() -> None:
    soak(seconds=3)


def test_a_leak_is_noticed() -> None:
    with pytest.raises(AssertionError, match="the memory grows"):
        soak(seconds=3, leak=64_000_000)
