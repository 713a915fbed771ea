"""``python -m torony`` is the same as ``torony``."""

import sys

from torony.cli import main

sys.exit(main())
