"""The rule tests run on both implementations: the rulebook that is read, the core that is used."""

from collections.abc import Callable

import pytest
from tests.implementations import IMPLEMENTATIONS, Rules


@pytest.fixture(params=IMPLEMENTATIONS)
def book(request: pytest.FixtureRequest) -> Callable[[str], Rules]:
    """``book("lyngk")`` gives the rules of a game, once for each implementation."""
    return IMPLEMENTATIONS[request.param]
