"""The service's serving with less patience, so that a test need not wait."""

from league import reception, serving
from league.serving import *  # noqa: F403

timeout = 2
serving.SILENT_SECONDS = 2


def post_worker_init(worker: object) -> None:
    reception.HEADER_SECONDS = reception.STILL_SECONDS = 1.5
