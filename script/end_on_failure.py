"""Listener of the supervisor: when a process ends at each start, note its name in ``$VAR_DIR/failed`` and end all."""

import os
import signal
import sys
from pathlib import Path

while True:
    print("READY", flush=True)
    header = dict(word.split(":") for word in sys.stdin.readline().split())
    if not header:
        break  # the supervisor has ended
    event = dict(word.split(":") for word in sys.stdin.read(int(header["len"])).split())
    if header["eventname"] == "PROCESS_STATE_FATAL":
        Path(os.environ["VAR_DIR"], "failed").write_text(event["processname"], encoding="utf-8")
        os.kill(os.getppid(), signal.SIGTERM)
    print("RESULT 2\nOK", end="", flush=True)
