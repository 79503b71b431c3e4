"""The service's serving with room for few requests that are not whole, so that a test need not open a thousand."""

from league import reception
from league.serving import *  # noqa: F403

MOST_WAITING = 5


def post_worker_init(worker: object) -> None:
    reception.MOST_WAITING = MOST_WAITING
