"""A plugin of pytest that imports modules before the examples in them are collected.

Pytest imports a file of examples by its path. If that comes first, the package has each of its
classes twice, and other tests of the same run fail.
"""

from __future__ import annotations

import os
from importlib import import_module

for name in os.environ.get("TORONY_FIRST", "").split():
    import_module(name)
