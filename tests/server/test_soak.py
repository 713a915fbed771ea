"""A few seconds of ``tests.soak``, which can go on for hours."""

from __future__ import annotations

import sys

import pytest
from tests.soak import soak


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_among_all_kinds_of_people() -> None:
    soak(seconds=3)
