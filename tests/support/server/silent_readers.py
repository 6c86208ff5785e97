"""Sockets that watch a table and read nothing: a page on a sleeping machine, or an attacker."""

import json
import socket
from base64 import b64encode
from urllib.parse import urlsplit

SMALL = 4096  # bytes that their own machine buffers


def stopped(base: str, table: str) -> socket.socket:
    """A spectator who asks for a table and never looks at it."""
    door = urlsplit(base)
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    reader.connect((door.hostname, door.port))
    key = b64encode(bytes(16)).decode()
    reader.sendall(
        f"GET /ws HTTP/1.1\r\nHost: {door.netloc}\r\nOrigin: {base}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    assert reader.recv(SMALL).startswith(b"HTTP/1.1 101")
    said = json.dumps({"type": "join", "table": table}).encode()
    reader.sendall(bytes((0x81, 0x80 | len(said), 0, 0, 0, 0)) + said)
    return reader
