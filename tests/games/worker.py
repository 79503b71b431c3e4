"""The Celery application of the service with the tiny ruleset known to it: what worker processes in tests run."""

import tests.tiny_ruleset  # noqa: F401  (registers the ruleset "tiny")
from league.celery import app

__all__ = ["app"]
