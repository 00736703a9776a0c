"""How every test is run, wherever it was started from."""

from __future__ import annotations

import signal

# What a shell starts in the background, and all that it starts, is born deaf to Ctrl-C; the tests interrupt programs.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
