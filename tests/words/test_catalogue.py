"""Every code has a text, every text uses its parameters, and no text is left over."""

import re
import tomllib
from importlib.resources import files
from typing import get_args

import pytest

from croupier.record.commands import AnyCommand, Deal, Decide
from croupier.rules.coded_message import Message, message
from croupier.rules.games import BY_ID
from croupier.rules.refusal import Refused, refuse
from croupier.server.transport.messages import CallFromList, DealNext, Join, JoinList, LeaveList
from croupier.words import cited_refusal, para_number, refusal, render, sentence
from croupier.words.catalogue import Catalogue, catalogue, read_tables
from croupier.words.sentences import COMMAND, KINDS, PLACEHOLDER
from tests.support import message_calls

TEXTS = catalogue().texts
SHORT = "bet_limits|cashier|clock|lobby|new_table|office|ruling|setting|settings"  # labels, and items of lists
PIECES = re.compile(rf"^(list|part|event|{SHORT})_")  # texts that are part of others
WHOLE = re.compile(r"^(consequence|notice)_")  # sentences among the phrases


SECTIONS = tomllib.loads((files("croupier.words") / "en.toml").read_text("utf-8"))
# Codes of labels, reasons and rulings, which stand in lists without a full stop
PHRASES = frozenset(code for name, texts in SECTIONS.items() if name.endswith("_texts") for code in texts)
NOT_REFUSING = PHRASES.union(*(SECTIONS[name] for name in ("lists", "transcript", "settings", "command_line")))
OUTCOMES = {  # what the record says about a proposal
    "award_gone",
    "cards_rederived",
    "player_declined",
    "player_has_acted",
    "proposal_lapsed",
    "proposal_withdrawn",
    "refused_before",
    "role_lost",
}
REFUSALS = sorted(set(TEXTS) - NOT_REFUSING - OUTCOMES)


def placeholders(text: str) -> frozenset[str]:
    """The values that a text needs from the code that refuses; the command itself is known later."""
    return frozenset(found["name"] for found in PLACEHOLDER.finditer(text) if found["kind"] != COMMAND)


def wrong_calls(texts: dict[str, str], said: list[message_calls.Call]) -> list[str]:
    """Calls without a text, and calls whose values are not those of their text."""
    wrong = []
    for call in said:
        if call.code not in texts:
            wrong.append(f"{call.where}: {call.code} has no text")
        elif call.values is not None and call.values != placeholders(texts[call.code]):
            wrong.append(f"{call.where}: {call.code} is given {sorted(call.values)}, its text is {texts[call.code]!r}")
    return wrong


def test_every_code_has_a_text_that_uses_its_values() -> None:
    assert wrong_calls(TEXTS, list(message_calls.calls())) == []


def test_no_text_is_unused() -> None:
    assert sorted(set(TEXTS) - message_calls.literals()) == []


@pytest.mark.parametrize("code", sorted(TEXTS))
def test_a_text_is_whole_and_plain(code: str) -> None:
    text = TEXTS[code]
    assert re.fullmatch(r"[a-z0-9_]+", code)
    assert text == text.strip()
    if code in PHRASES and not WHOLE.match(code):
        assert not text.endswith("."), text
    elif not PIECES.match(code):
        assert text[0].isupper() or text[0] in '{"', text
        assert text.endswith((".", "?", '"')), text
    for found in PLACEHOLDER.finditer(text):
        kind = found["kind"]
        assert not kind or kind in KINDS or kind == "message" or kind in catalogue().names, (kind, text)
    assert "{" not in PLACEHOLDER.sub("", text)


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_says_what_was_refused_why_and_what_to_do(code: str) -> None:
    text = PLACEHOLDER.sub(lambda found: "Bet not accepted" if found["kind"] == COMMAND else "1", TEXTS[code])
    assert not text.startswith("Not "), text
    assert re.match(r"[A-Z][\w' -]+: |You are (not signed in|signed out)", text), text
    assert len(re.findall(r"[.?](?= |$)", text)) >= 2, text


def test_every_command_and_decision_has_words_for_its_refusal() -> None:
    commands = {kind.__struct_config__.tag for kind in get_args(AnyCommand)}
    requests = {kind.__struct_config__.tag for kind in (Join, DealNext, JoinList, LeaveList, CallFromList)}
    named = catalogue().names
    assert commands | requests | set(named["decision"]) | set(named["action"]) <= set(named[COMMAND])
    for name in named[COMMAND].values():
        assert re.fullmatch(r"[A-Z][\w -]+ not [\w ]+", name), name


def test_a_refusal_names_the_command() -> None:
    over = refuse("round_over")
    assert refusal(over, Deal(())) == "Cards not dealt: the round is over. Wait for the next round."
    assert refusal(over, Decide(1, "fold")) == "Fold not accepted: the round is over. Wait for the next round."
    assert refusal(over, Decide(1, "{x}")) == "Decision not accepted: the round is over. Wait for the next round."
    assert refusal(over, "layout") == "Layout not settled: the round is over. Wait for the next round."
    assert refusal(over) == "Request not accepted: the round is over. Wait for the next round."
    assert render(over.reason) == refusal(over), "a message knows no command"
    assert over.values == {}, "the command is not part of what is stored"


@pytest.mark.parametrize(
    ("number", "shown"), [("3.13", "3.13"), ("4.4[r12]", "4.4 row 12"), ("3.14[text]", "3.14"), ("4.1.1[h2]", "4.1.1")]
)
def test_a_number_of_a_paragraph_is_shown_without_brackets(number: str, shown: str) -> None:
    assert para_number(number) == shown


def test_the_catalogue_is_read_as_toml() -> None:
    sections = tomllib.loads((files("croupier.words") / "en.toml").read_text("utf-8"))
    assert catalogue().names == sections.pop("names")
    assert catalogue().texts == {code: text for texts in sections.values() for code, text in texts.items()}


@pytest.mark.parametrize("line", ['code = "again"', "number = 5", 'open = "text', 'remark = "text"  # why', "loose"])
def test_a_line_that_is_not_a_new_text_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=line.split()[0]):
        read_tables(f'[section]\ncode = "text"\n{line}\n')


@pytest.mark.parametrize("kind", ["game_blurb", "game_legend"])
def test_every_game_is_described(kind: str) -> None:
    assert set(catalogue().names[kind]) == set(BY_ID)


def test_wrong_calls_are_found() -> None:
    texts = {"known": "At most {limit:money}."}
    said = [message_calls.Call("a", "unknown", frozenset()), message_calls.Call("b", "known", frozenset({"most"}))]
    assert [line[0] for line in wrong_calls(texts, said)] == ["a", "b"]
    assert wrong_calls(texts, [message_calls.Call("c", "known", frozenset({"limit"}))]) == []


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue with one text for each kind of value."""
    texts = {
        "list_and": "and",
        "list_or": "or",
        "over": "At most {limit:money}.",
        "cards": "{n:plural:card,cards} of {all:count}.",
        "bets": "{bets:bet} or nothing.",
        "either": "Choose {boxes::or}.",
        "plain": "{player} is away.",
        "share": "{rate:ppm} of each bet",
        "nested": "Void: {what:message}.",
    }
    words = Catalogue("en", texts, {"bet": {"ante": "Ante", "bonus": "Bonus"}})
    monkeypatch.setattr("croupier.words.sentences.catalogue", lambda _: words)


@pytest.mark.usefixtures("few")
def test_values_are_written_by_their_kind() -> None:
    assert sentence("over", {"limit": 100_050}) == "At most $1,000.50."
    assert sentence("over", {"limit": -500}) == "At most -$5."
    assert sentence("cards", {"n": 1, "all": 12_000}) == "1 card of 12,000."
    assert sentence("cards", {"n": 0, "all": 3}) == "0 cards of 3."
    assert sentence("bets", {"bets": ("ante", "bonus")}) == "Ante and Bonus or nothing."
    assert sentence("bets", {"bets": "free"}) == "free or nothing."
    assert sentence("either", {"boxes": (1, 2, 3)}) == "Choose 1, 2 or 3."
    assert sentence("either", {"boxes": ()}) == "Choose ."
    shares = [sentence("share", {"rate": millionths}) for millionths in (300_000, 2_500, 1, 0, 1_000_000)]
    assert [share.partition(" ")[0] for share in shares] == ["30%", "0.25%", "0.0001%", "0%", "100%"]
    assert sentence("nested", {"what": "list_and"}) == "Void: and."
    assert render(message("plain", player="Ana {limit:money}")) == "Ana {limit:money} is away.", "a value is no text"


@pytest.mark.usefixtures("few")
def test_old_records_are_shown_as_written() -> None:
    assert render("the round is over") == "the round is over"
    assert refusal(Refused("no such bet lies there", field="bet")) == "no such bet lies there"
    assert cited_refusal(Refused("no such bet lies there", field="bet")) == "no such bet lies there (bet)"


@pytest.mark.usefixtures("few")
def test_a_refusal_names_its_field_and_its_code() -> None:
    refused = refuse("over", "cents", limit=500)
    assert str(refused) == "cents: over (limit=500)"
    assert cited_refusal(refused) == "At most $5. (cents)"
    assert cited_refusal(refuse("over", limit=500)) == "At most $5."
    assert refused.reason == Message("over", {"limit": 500})
    assert Refused("as before").reason == "as before"
