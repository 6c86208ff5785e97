"""The endpoints for load balancers and supervisors: is the process alive, and should it get new clients?"""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from croupier.server.api import reply
from croupier.server.readiness import Readiness
from croupier.server.tables.floor import Floor
from croupier.store.interface import Store, StoreError, taken_over


class Health:
    """`/healthz` fails if the process should be started again; `/readyz` if it should get no new clients."""

    def __init__(self, floor: Floor, store: Store, readiness: Readiness) -> None:
        self._floor, self._store, self._readiness = floor, store, readiness

    async def alive(self, request: Request) -> Response:
        """Return whether this process works: it can write, or it follows the process that does."""
        house, why = self._floor.house, self._floor.queue.failed or await self._takeover_reason()
        body = {"well": not why, "records": house.seq, "head": house.head, "why": why}
        return reply(body, 503 if why else 200)

    async def ready(self, request: Request) -> Response:
        """Return whether this process should get new clients, and the code of each item that was looked at."""
        items = await self._readiness.items()
        is_ready = all(item.ready for item in items)
        return reply({"ready": is_ready, "role": items[0].code, "items": items}, 200 if is_ready else 503)

    async def _takeover_reason(self) -> str:
        """Return why this server cannot write (another one took over, or the store fails); "" if it can."""
        try:
            newest = await asyncio.to_thread(self._store.newest_epoch)
        except StoreError as fault:
            return str(fault)
        is_fenced = self._store.epoch and newest != self._store.epoch
        return taken_over(self._store.epoch, newest) if is_fenced else ""
