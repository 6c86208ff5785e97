"""A secret that a record refers to and that no longer exists is found and named."""

import sqlite3
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.house.execute import Plan
from croupier.record.events import PinSet
from croupier.record.stored_event import Recorded
from croupier.rules.roles import HOUSE
from croupier.server.people import staff_auth
from croupier.store.interface import Store
from croupier.store.vault_names import MOST_REPORTED, ExpectedSecrets
from croupier.store.verify import verify
from tests.support.proofs.played_rounds import played
from tests.support.random_play.world import WORLDS
from tests.support.store.backends import Ground


def test_a_seed_that_is_gone_is_named_with_its_record(ground: Ground, store: Store, evening: list[Plan]) -> None:
    store.append(evening)
    put = {key: plan.records[0].seq for plan in evening for key, _ in plan.vault}
    whole = ground.take("vault")
    assert len(put) == len(whole) > 5
    for key, _ in whole:
        ground.put("vault", [row for row in whole if row[0] != key])
        assert verify(store) == [f"{key!r} is gone from the vault: it was put there with record {put[key]}"]
    ground.put("vault", [*whole, ["session/ab", b"1"]])
    assert verify(store) == [], "no record speaks of a session"


def test_a_check_that_is_left_out_would_be_seen(
    ground: Ground, store: Store, evening: list[Plan], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted bug: the test above must see it."""
    monkeypatch.setattr(ExpectedSecrets, "hear", lambda *_: None)
    with pytest.raises(AssertionError):
        test_a_seed_that_is_gone_is_named_with_its_record(ground, store, evening)


@pytest.mark.parametrize("name", WORLDS)
def test_records_speak_of_every_seed_of_every_game(name: str) -> None:
    """The first order of a round, and each that took its place."""
    world, chance = played(name, 11, 200), Random(8)
    spoken = ExpectedSecrets()
    spoken.hear(world.records)
    assert list(spoken.missing(world.vault)) == []
    for key in chance.sample(sorted(world.vault), 5):
        [told] = spoken.missing(world.vault.keys() - {key})
        assert told.startswith(f"{key!r} is gone from the vault")
    assert name != "poker" or any(key.count("/") == 3 for key in world.vault), "cards were shuffled again"


def test_only_the_first_missing_secrets_of_an_emptied_vault_are_named() -> None:
    spoken = ExpectedSecrets()
    spoken.hear(Recorded(n, "house", n, 1, HOUSE, PinSet("eng", n)) for n in range(1, MOST_REPORTED + 4))
    *some, rest = spoken.missing(())
    assert len(some) == MOST_REPORTED
    assert rest == "3 more secrets are gone from the vault"


def test_the_hash_of_a_pin_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff_auth, "COST", 2**4)
    db = tmp_path / "house.db"

    def run(*words: str, said: str = "") -> tuple[int, str]:
        result = CliRunner().invoke(app, list(words), input=said)
        return result.exit_code, result.output

    assert run("init", str(db), "--administrator", "eng", "--shift-manager", "koh")[0] == 0
    assert run("staff", "pin", str(db), "eng", said="704118\n")[0] == 0
    assert run("audit", "verify", str(db))[0] == 0
    with sqlite3.connect(db) as vault:
        vault.execute("DELETE FROM vault WHERE key = 'pin/eng/1'")
    vault.close()
    code, told = run("audit", "verify", str(db))
    assert code == 1
    assert "BROKEN  'pin/eng/1' is gone from the vault: it was put there with record 5" in told
