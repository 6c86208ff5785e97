"""Turn a message into a sentence.

A sentence of the catalogue has `{name:kind}` where a value goes:

    money       100050          "$1,000.50"
    count       12000           "12,000"
    ppm         300000          "30%", from millionths
    plural      {n:plural:card,cards}   "1 card", "2 cards"
    command     "deal"          what was refused: "Cards not dealt"; without a value "Request not accepted"
    any other   "ante"          its name in the catalogue ([names.bet] ante = "Ante")

A list is written as "1, 2 and 3" or, with `or` after the kind, as "1, 2 or 3".
A value without a kind is written as it is, and a message as its sentence.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec import Struct

from croupier.rules.coded_message import Message, Value, Values
from croupier.rules.money import dollars
from croupier.rules.refusal import Refused
from croupier.words.catalogue import ENGLISH, Catalogue, catalogue

PPM_OF_A_PERCENT = 10_000
REMEMBERED = 20_000  # sentences, about 5 MB
REFUSED, COMMAND, UNKNOWN = "refused", "command", "unknown"  # {refused:command}, and its value without a command
TABLE_ROW, PART = re.compile(r"\[r(\d+)\]"), re.compile(r"\[\w+\]")  # in the number of a paragraph
PLACEHOLDER = re.compile(r"\{(?P<name>\w+)(?::(?P<kind>\w*))?(?::(?P<more>[^}]*))?\}")


def sentence(code: str, values: Values, language: str = ENGLISH) -> str:
    """Return the text of a code with its values filled in."""
    words = catalogue(language)
    return _fill(words, _split_texts(words)[code], values)


def phrase(code: str, /, **values: Value) -> str:
    """Return the English text of a code with its values filled in.

    It prepares only this text, which is faster than `sentence` for a command or a chart that needs only a few.
    """
    words = catalogue()
    return _fill(words, _split(words.texts[code]), values)


class _Placeholder(NamedTuple):
    """A placeholder in a text, such as {cents:money}: the name of a value, its kind, and an option."""

    name: str
    kind: str
    option: str

    def fill(self, words: Catalogue, values: Values) -> str:
        value = values.get(self.name, UNKNOWN) if self.kind == COMMAND else values[self.name]
        return _format_value(words, self.kind, self.option, value)


def _fill(words: Catalogue, parts: "tuple[str | _Placeholder, ...]", values: Values) -> str:
    return "".join([part if isinstance(part, str) else part.fill(words, values) for part in parts])


@cache
def _split_texts(words: Catalogue) -> dict[str, tuple[str | _Placeholder, ...]]:
    """Split all texts at their placeholders in one go, so that the first use of a sentence is as fast as the others."""
    return {code: _split(text) for code, text in words.texts.items()}


def _split(text: str) -> tuple[str | _Placeholder, ...]:
    parts: list[str | _Placeholder] = []
    end = 0
    for match in PLACEHOLDER.finditer(text):
        parts += [text[end : match.start()], _Placeholder(match["name"], match["kind"] or "", match["more"] or "")]
        end = match.end()
    return (*parts, text[end:])


def render(message: Message | str, language: str = ENGLISH) -> str:
    """Return a message as a sentence; a sentence from an old record is returned unchanged."""
    return message if isinstance(message, str) else _render_cached(message, language)


@lru_cache(REMEMBERED)
def _render_cached(message: Message, language: str) -> str:
    """Return a message as a sentence from a cache, because views repeat them; its timing does not reveal any card."""
    return sentence(message.code, message.values, language)


def name_of(kind: str, item: str, language: str = ENGLISH) -> str:
    """Return the name of an item in the catalogue, such as "Ante" for the bet "ante", or "" if it has none."""
    return catalogue(language).names[kind].get(item, "")


def refusal(refused: Refused, command: Struct | str = UNKNOWN, language: str = ENGLISH) -> str:
    """Return a refusal as a sentence that does not cite its paragraph.

    `command` is the refused command, or its key in the section [names.command] of the catalogue.
    """
    if not refused.code:
        return refused.why
    name = command if isinstance(command, str) else _find_name(command, language)
    return sentence(refused.code, {**refused.values, REFUSED: name}, language)


def _find_name(command: Struct, language: str) -> str:
    """Return a command's key in section [names.command] of the catalogue: its decision if listed, else its type."""
    decision: str = getattr(command, "decision", "")
    return decision if name_of(COMMAND, decision, language) else str(command.__struct_config__.tag)


def cited_refusal(refused: Refused, command: Struct | str = UNKNOWN, language: str = ENGLISH) -> str:
    """Return a refusal as a sentence, followed by the paragraph or the field that it is about.

    `command` is the refused command, or its key in the section [names.command] of the catalogue.
    """
    subject = f"{refused.para.doc} {para_number(refused.para.number)}" if refused.para else refused.field
    text = refusal(refused, command, language)
    return f"{text} ({subject})" if subject else text


def para_number(number: str) -> str:
    """Return the number of a paragraph for people: "4.4[r1]" as "4.4 row 1", "3.14[text]" as "3.14"."""
    return PART.sub("", TABLE_ROW.sub(r" row \1", number))


def _format_value(words: Catalogue, kind: str, option: str, value: Value) -> str:
    if not isinstance(value, tuple | list):
        return _format_item(words, kind, option, value)
    items = [_format_item(words, kind, "", item) for item in value]
    last = words.texts["list_or" if option == "or" else "list_and"]
    return ", ".join(items) if len(items) < 2 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def _format_item(words: Catalogue, kind: str, option: str, value: Value) -> str:
    if isinstance(value, Message):
        return render(value, words.language)
    if kind in KINDS:
        return KINDS[kind](value, option)
    if kind == "message":
        return words.texts[str(value)]
    return words.names.get(kind, {}).get(str(value), str(value)) if kind else str(value)


def _format_money(value: Value, _: str) -> str:
    """Format cents as dollars with the sign in front, such as -$5."""
    amount = dollars(abs(value)) if isinstance(value, int) else str(value)
    return f"-${amount}" if isinstance(value, int) and value < 0 else f"${amount}"


def _format_count(value: Value, _: str) -> str:
    return f"{value:,}"


def _format_ppm(value: Value, _: str) -> str:
    whole, rest = divmod(int(str(value)), PPM_OF_A_PERCENT)
    return f"{whole}.{rest:04}".rstrip("0").rstrip(".") + "%"


def _format_plural(value: Value, forms: str) -> str:
    singular, plural = forms.split(",")
    return f"{value:,} {singular if value == 1 else plural}"


KINDS: Mapping[str, Callable[[Value, str], str]] = {
    "money": _format_money,
    "count": _format_count,
    "ppm": _format_ppm,
    "plural": _format_plural,
}
