"""Reading is linear: twice as much of anything takes twice the work and twice the memory."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import pytest
from tests.fuzz.regex_steps import counted
from tests.fuzz.work import Work, measure
from tests.records.grammar import RULES, Rule

from torony import records

for _found in pkgutil.walk_packages(records.__path__, f"{records.__name__}."):
    importlib.import_module(_found.name)
MODULES = [module for name, module in sys.modules.items() if name.startswith("torony.")]
MOST = 2.2
"""How much more work and memory twice as much may take."""
ROUNDING = {"lines": 100, "scanned": 500, "allocated": 16_384, "peak": 4096, "steps": 500}
"""What does not depend on the length and may be counted for one and not for the other."""


def work(rule: Rule, content: bytes) -> dict[str, int]:
    found: Work = measure(lambda: rule.read(content))
    with counted(MODULES) as steps:
        rule.read(content)
    return vars(found) | {"steps": steps.count}


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_twice_as_much_is_twice_the_work(rule: Rule) -> None:
    rule.read(rule.content(2))  # whatever is made only once is made now
    once, twice = (work(rule, rule.content(times * rule.count)) for times in (1, 2))
    for kind, before in once.items():
        assert twice[kind] <= MOST * before + ROUNDING[kind], (
            f"{kind}: {before}, then {twice[kind]}"
        )
