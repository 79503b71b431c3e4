"""The service's serving on a machine with few files and no room on its disk."""

import tempfile

from league import reception
from league.serving import *  # noqa: F403

reception.MOST_FILES = 64  # type: ignore[misc]


def post_worker_init(worker: object) -> None:
    tempfile.tempdir = "/nowhere"
