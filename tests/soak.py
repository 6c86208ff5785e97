"""How large a test is: the size that fits a test run, or with CROUPIER_SOAK=1 the one that the promises name."""

import os


def size(test_run: int, soak: int) -> int:
    return soak if os.environ.get("CROUPIER_SOAK") else test_run
