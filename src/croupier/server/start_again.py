"""Start this program again from nothing, as a process that follows.

A process that has lost the house must tell nobody anything new and keep no connection to the database. A new program
image has neither, also if a thread still waits for an answer that never comes.
"""

import logging
import os
import sys

from croupier.words import phrase

log = logging.getLogger("croupier.membership")

STARTED_AGAIN = "CROUPIER_STARTED_AGAIN"  # set in the environment of the new program


def start_again(fault: BaseException) -> None:
    log.critical(phrase("log_starts_again", fault=str(fault)))
    logging.shutdown()
    os.environ[STARTED_AGAIN] = "1"
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def has_started_again() -> bool:
    return STARTED_AGAIN in os.environ
