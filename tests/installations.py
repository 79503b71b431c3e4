"""Installations of the service beside the test's own: each with its folder, database and mark."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from django.core.cache import cache
from django.db import connections
from psycopg import sql

from league.services import sight
from tests.migrated import migrated_file, template_of

ALIAS = "default"


class Installation:
    """A folder of data and a database; inside ``at_work`` Django's connection is to that."""

    def __init__(self, folder: Path, settings: Any, *, empty: bool = False) -> None:
        """A database with all tables, or ``empty`` without any."""
        self.folder, self.settings = folder, settings
        folder.mkdir()
        self.vendor = connections[ALIAS].vendor
        self.name = f"installation_{folder.parent.name}_{folder.name}".replace("-", "_").lower()[:60]
        if self.vendor == "postgresql":
            made_from = sql.Identifier("template0" if empty else template_of(self.url))
            self.remove()  # of a run that was broken off
            self._on_server(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(self.name), made_from))
        elif not empty:
            shutil.copyfile(migrated_file(), self.file)

    @property
    def file(self) -> Path:
        return self.folder / "league.sqlite3"

    @property
    def url(self) -> str:
        facts = connections[ALIAS].settings_dict
        return f"postgres://{facts['USER']}:{facts['PASSWORD']}@{facts['HOST']}:{facts['PORT']}/postgres"

    def remove(self) -> None:
        if self.vendor == "postgresql":
            self._on_server(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(self.name)))

    def _on_server(self, words: sql.Composed) -> None:
        with psycopg.connect(urlsplit(self.url).geturl(), autocommit=True) as server:
            server.execute(words)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        before, folders = connections[ALIAS], (self.settings.SIGHT_DIR, self.settings.VAR_DIR)
        own = before.copy()
        own.settings_dict["NAME"] = self.name if self.vendor == "postgresql" else str(self.file)
        connections[ALIAS] = own
        self.settings.SIGHT_DIR = self.settings.VAR_DIR = self.folder
        sight._known.clear()
        cache.clear()
        try:
            yield
        finally:
            own.close()
            connections[ALIAS] = before
            self.settings.SIGHT_DIR, self.settings.VAR_DIR = folders
            sight._known.clear()
            cache.clear()
