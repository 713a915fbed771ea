"""Settings for all tests."""

from hypothesis import settings

# Shared machines are slow now and then, so no deadline; a found failure must show up every time.
settings.register_profile("torony", deadline=None, derandomize=True)
settings.load_profile("torony")
