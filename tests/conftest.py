"""Settings for all tests."""

import signal
from importlib.util import find_spec

from hypothesis import settings

# Tests in a browser need what only `make browser` installs.
collect_ignore = [] if find_spec("playwright") else ["web"]
if not find_spec("atheris"):
    collect_ignore.append("fuzz/with_atheris.py")

# Shared machines are slow now and then, so no deadline; a found failure must show up every time.
settings.register_profile("torony", deadline=None, derandomize=True)
settings.load_profile("torony")

# A shell that runs the tests in the background has them ignore Ctrl-C, and with them every program
# that they start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
