"""The laws for a house after any end: its answers are stored, once, and its round goes on to its end."""

import asyncio
from pathlib import Path

from croupier.house.execute import House
from croupier.store.interface import Store, StoreError
from croupier.store.recovery import rebuild
from croupier.store.signed_heads import read_heads
from croupier.store.verify import verify
from croupier.store.witness import Witness
from tests.support.store.dying_house import Reports, opened, play
from tests.support.store.round_scripts import Asked, Script

NOT_SOUND = (AssertionError, StoreError)  # found by this check, or by the house itself


def is_sound(path: Path, said: Reports, played: Script, bug: str = "") -> int:
    """The number of stored groups: all that were answered, and at most one more."""
    store, witness = opened(str(path), bug)
    try:
        groups = check_stored(store, played)
        assert said.answers.items() <= played.answers.items()
        assert said.answers.keys() <= causes(played, groups), "what was answered is lost"
        assert causes(played, max(groups - 1, 0)) <= said.answers.keys(), "more is there than one group unanswered"
        goes_on(store, witness, played)
        return groups
    finally:
        store.close()


def check_stored(store: Store, played: Script) -> int:
    """This many groups are stored, whole and with their secrets, and they are consistent."""
    assert verify(store) == []
    house, ends = rebuild(store), [0, *(record.seq for record in played.after)]
    assert house.seq in ends, "a group is there in part"
    groups = ends.index(house.seq)
    assert same(house, (House(), *played.after)[groups])
    for asked in (asked for group in played.groups[:groups] for asked in group if isinstance(asked, Asked)):
        assert all(store.secret(key) == value for key, value in asked.vault)
    return groups


def goes_on(store: Store, witness: Witness, played: Script) -> None:
    """The whole script sent again gets the same answers and the same end: nothing is lost or done twice."""
    again: list[Reports] = []
    assert same(asyncio.run(play(store, witness, played, lambda: None, again.append)), played.after[-1]), "another end"
    assert {id: seq for plan in again for id, seq in plan.answers.items()} == played.answers
    assert verify(store, read_heads(witness.path)) == []
    assert same(rebuild(store), played.after[-1])


def causes(played: Script, groups: int) -> set[str]:
    return {asked.cause for group in played.groups[:groups] for asked in group if asked.cause}


def same(one: House, other: House) -> bool:
    """Everything but the head: nothing here depends on the format of records."""
    return (one.tables, one.links, one.book, one.seq) == (other.tables, other.links, other.book, other.seq)
