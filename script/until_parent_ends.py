"""Run a command that is told to end (TERM) when the process that started it ends, even by ``kill -9``.

    python script/until_parent_ends.py COMMAND ...

It becomes the command, in a process group of its own, so that a terminal's Ctrl-C reaches its parent alone. On a system
that cannot tell it of its parent (it is Linux that can), the command runs all the same.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1

parent = os.getppid()
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        sys.exit(1)  # it has ended meanwhile
os.setpgid(0, 0)
os.execvp(sys.argv[1], sys.argv[1:])
