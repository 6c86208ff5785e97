"""Closes the screens of people whose sessions end, at every process of the house."""

from croupier import words
from croupier.rules.refusal import Refused
from croupier.server.connection import SIGNED_OUT
from croupier.server.notes import SessionsEnded
from croupier.server.people.pin_storage import stored_pin
from croupier.server.people.session import Sessions
from croupier.server.people.staff_auth import Staff
from croupier.server.tables.floor import Floor
from croupier.store.interface import Store


class SessionEnds:
    """Ends sessions and their connections."""

    def __init__(self, floor: Floor, sessions: Sessions, staff: Staff, store: Store) -> None:
        self._floor, self._sessions, self._staff, self._store = floor, sessions, staff, store
        sessions.told_ended = self._tell
        floor.notes.heard_by(SessionsEnded, self._close)

    def _tell(self, sessions: tuple[str, ...], why: str) -> None:
        """Close the screens of ended sessions here and at the other processes."""
        if why:
            self._close(SessionsEnded(sessions, why))
            self._floor.notes.tell(SessionsEnded(sessions, why))

    def _close(self, ended: SessionsEnded) -> None:
        """Close the screens of sessions that have ended."""
        self._sessions.heard_ended(ended.sessions)
        for session in ended.sessions:
            for watcher in self._floor.presence.of_session(session):
                watcher.close(SIGNED_OUT, ended.why)

    def sign_out(self, name: str, why: Refused) -> None:
        """End a person's sessions and connections, and load their PIN again, which may be a new one."""
        self._sessions.end_all(name)
        for watcher in self._floor.presence.by_name(name):
            watcher.close(SIGNED_OUT, words.refusal(why))
        register = self._floor.house.register
        if name in register.pins:
            self._staff.know(name, stored_pin(self._store.secret, register, name))

    def sign_out_idle(self) -> None:
        for session, why in self._sessions.end_idle():
            for watcher in self._floor.presence.of_session(session):
                watcher.close(SIGNED_OUT, words.refusal(why))
