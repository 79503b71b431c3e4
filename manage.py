#!/usr/bin/env python
"""Run a management command of the service."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    from django.core.management import execute_from_command_line

    from league.servers import told_in_one_line

    with told_in_one_line():
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
