"""One process of a house in PostgreSQL, at the pace of a test; the arguments are its database, port and bugs."""

import sys

from msgspec.structs import replace

from croupier.cli.startup_checks import wait_for_database
from croupier.server.app import bind_port, serve
from croupier.server.start_again import start_again
from croupier.store.encryption import open_encrypted
from tests.support.processes.planted_bugs import BUGS
from tests.support.server.serving import OPTIONS, QUICK

PACE = replace(QUICK, pause=0.05, quiet=0.1, betting=2.0, decision=2.0)


def main(url: str, port: str, *bugs: str) -> None:
    for bug in bugs:
        BUGS[bug]()
    wait_for_database(url)
    door = bind_port("127.0.0.1", int(port))
    options = replace(OPTIONS, pace=PACE, halt=start_again, snapshot_every=500)
    serve(open_encrypted(url, follow=True), port=int(port), demo=True, options=options, door=door)


if __name__ == "__main__":
    main(*sys.argv[1:])
