"""Processes that a test has started, at whatever remove."""

from __future__ import annotations

from pathlib import Path


def processes_of(var: Path) -> list[int]:
    """Return the processes that were started with this data folder."""
    mark = f"VAR_DIR={var}".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark in entry.read_bytes().split(b"\0"):
                found.append(int(entry.parent.name))
        except OSError:
            continue
    return found
