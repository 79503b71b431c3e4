"""``python -m rules_engine``: play, prove and study games without a service."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
