"""``python -m rules_engine``: play, prove and study games without a service."""

import gc
import sys

from .cli import main

# Games leave no cycles, and to search for them as often as Python does would take a sixth of their time.
BETWEEN_SEARCHES = 50_000  # more things made than freed

if __name__ == "__main__":
    gc.set_threshold(BETWEEN_SEARCHES, *gc.get_threshold()[1:])
    sys.exit(main())
