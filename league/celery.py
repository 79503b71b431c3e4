"""The Celery application: the queue carries ids only, the database row is the truth.

A worker decides about its own collector of cycles. A game makes and frees so many values that the search for cycles as
Python has it takes a sixth of its time; a worker searches seldom by itself, and after so many tasks through everything.
"""

import gc
import logging
import os
from itertools import count
from typing import Any

from celery import Celery
from celery.signals import after_setup_logger, after_setup_task_logger, task_postrun, worker_init
from django.conf import settings
from kombu.transport import TRANSPORT_ALIASES

from league.logs import Discreet
from league.servers import told_in_one_line

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

TRANSPORT_ALIASES["filesystem"] = "league.file_queue:Transport"
app = Celery("league")
app.config_from_object("django.conf:settings", namespace="CELERY")
with told_in_one_line():
    settings.DATABASES  # noqa: B018  (read here, or Celery would wrap what is wrong with them in errors of its own)
app.autodiscover_tasks()

BETWEEN_SEARCHES = 50_000  # more things made than freed, before what is new is searched
TASKS_BETWEEN_COLLECTIONS = 10
_done = count(1)


@after_setup_logger.connect
@after_setup_task_logger.connect
def cut_secrets(logger: logging.Logger, **_: Any) -> None:
    """Cut secrets out of a worker's log, whose handlers are Celery's own."""
    for handler in logger.handlers:
        handler.addFilter(Discreet())


@worker_init.connect
def search_seldom(**_: Any) -> None:
    """Of this worker and of the processes that it starts."""
    gc.set_threshold(BETWEEN_SEARCHES, *gc.get_threshold()[1:])


@task_postrun.connect
def collect(**_: Any) -> None:
    """Free what cycles hold, whatever their age."""
    if next(_done) % TASKS_BETWEEN_COLLECTIONS == 0:
        gc.collect()
