"""The service's serving with less patience, so that a test need not wait."""

from league import serving
from league.serving import *  # noqa: F403

timeout = 2
serving.SILENT_SECONDS = 2
