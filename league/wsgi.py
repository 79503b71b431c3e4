"""WSGI entry point for gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

from league.scheduling import maker
from league.servers import told_in_one_line

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
with told_in_one_line():
    application = get_wsgi_application()
    maker.load_solver()
