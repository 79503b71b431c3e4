"""The suite of the project. It runs the engine's sources, unless RULES_ENGINE says otherwise: the compiled engine has
tests of its own (tests/deploy)."""

import os

os.environ.setdefault("RULES_ENGINE", "interpreted")  # here, because nothing of the engine is imported before this
