"""A TCP proxy before the database, which can lose the network: it takes bytes and passes nothing on."""

import socket
import threading
from contextlib import suppress
from select import select


class TcpProxy:
    """Passes connections on to a UNIX socket, in threads."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self._flows = threading.Event()
        self._flows.set()
        self._sockets: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def lose(self) -> None:
        """Lose every byte from now on, without closing a connection."""
        self._flows.clear()

    def heal(self) -> None:
        """Pass new connections on again; the old ones are dead, as after a long loss."""
        for one in tuple(self._sockets):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self._flows.set()

    def close(self) -> None:
        self._door.close()
        self.heal()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        self._flows.wait()
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            server.connect(self._target)
            ends = {client: server, server: client}
            self._sockets |= ends.keys()
            try:
                self._pass_on(ends)
            finally:
                self._sockets -= ends.keys()

    def _pass_on(self, ends: dict[socket.socket, socket.socket]) -> None:
        while True:
            for source in select(list(ends), [], [])[0]:
                data = source.recv(65536)
                if not data:
                    return
                if self._flows.is_set():
                    ends[source].sendall(data)
