"""Checks of people's names: whether they are readable, and whether they look like another name."""

import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

from croupier.rules.refusal import Refused, refuse

LONGEST_NAME = 24
SKELETONS_KEPT = 100_000
BLANK = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # printable but invisible
EAST_ASIAN = frozenset(
    {"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "KATAKANA-HIRAGANA"}
)  # used together in one name
ALPHABETS = frozenset({"LATIN", "CYRILLIC", "GREEK"})  # at most one accent for each letter

# Recommended scripts of UTS 39, which common systems can display.
SCRIPTS = ALPHABETS | {
    *("CJK", "ARMENIAN", "HEBREW", "ARABIC", "THAANA", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA"),
    *("TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "GEORGIAN"),
    *("ETHIOPIC", "KHMER"),
}

# Letters that look like a Latin one, by alphabet; capitals and small letters resemble different ones.
ALIKE = (
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", "ABEZHIKMNOPTYXC"),  # noqa: RUF001
    ("αβγεζηικμνορστυχωϲ", "abyeznikuvopotuxwc"),
    ("АВЕЅІЈКМНОРСТУХԌԚԜҮҺӀ", "ABESIJKMHOPCTYXGQWYHI"),
    ("авеѕіјкмнопрстухһԁԛԝѵгьзчбӏүє", "abesijkmhonpctyxhdqwvrb346lye"),
    ("օոսհցզքկԼՕՍ", "onuhgqpkLOU"),
    ("ıɑɡɩƒɾøłđħŧᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "iagifroldhtabcdeghijklmnoprstuvwyz"),
    ("ĸŋſƖǀƐꓲ", "knslleI"),
)
LATIN_FORMS = {ord(letter): looks for letters, latin in ALIKE for letter, looks in zip(letters, latin, strict=True)}
SAME_AT_A_GLANCE = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "!": "l", "$": "s", "5": "s"})
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
TITLES = ("manager", "supervisor", "dealer", "cashier", "auditor", "administrator", "croupier", "inspector")
RESERVED = ("house", "link", "pit", "spectator", "automatic", "admin", "staff", "casino", "mgr", "mngr")
ADDRESSES = (  # words around a name that do not make it another name
    *("mr", "mrs", "ms", "mx", "miss", "mister", "sir", "madam", "madame", "maam", "dr", "prof", "sr", "jr", "boss"),
    *("the", "real", "official"),
)
SHORTEST_REPEATED = 3  # letters; a shorter staff name may be repeated, as in "Jojo"
NAMED_LATIN = re.compile(r"LATIN (?:CAPITAL |SMALL )?LETTER (?:SMALL CAPITAL )?([A-Z])\b")
VARIANT = re.compile(r" WITH .*")
DIGITS = "0123456789 "


def spaced(name: str) -> str:
    """Return a name with full-width letters replaced by usual ones, and with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


@lru_cache(SKELETONS_KEPT)
def skeleton(name: str) -> str:
    """Return a name reduced to what it looks like. Two names with the same result can be confused at a glance."""
    plain = unicodedata.normalize("NFD", spaced(name))
    letters = "".join(map(_to_latin, plain)).casefold().translate(LATIN_FORMS).translate(SAME_AT_A_GLANCE)
    looks = "".join(character for character in letters if _is_written(character))
    for pair, lookalike in PAIRS:
        looks = looks.replace(pair, lookalike)
    return looks or plain


@lru_cache(SKELETONS_KEPT)
def _to_latin(character: str) -> str:
    """Return the Latin letter or digit that a character looks like, an empty text for an accent, or else itself."""
    if character.isascii():
        return character
    if character in _FORMS:
        return _FORMS[character]
    unicode_name = unicodedata.name(character, "")
    if unicode_name.startswith("COMBINING"):
        return ""
    if match := NAMED_LATIN.search(unicode_name):  # also in squares and circles, with a hook or a stroke
        return match[1] if "SMALL LETTER" not in unicode_name else match[1].lower()
    if unicodedata.category(character) == "Nd":
        return str(unicodedata.digit(character))
    base = VARIANT.sub("", unicode_name)
    if base != unicode_name:
        with suppress(KeyError):
            return _to_latin(unicodedata.lookup(base))
    return character


_FORMS = {chr(code): looks for code, looks in LATIN_FORMS.items()}


def _is_written(character: str) -> bool:
    """Return whether a character is a letter, mark or digit. Only these tell names apart."""
    return unicodedata.category(character)[0] in "LMN"


def refuse_unreadable(name: str) -> Refused | None:
    """Refuse a name from `spaced` that not everybody can read. Return None if it is readable."""
    if not name:
        return refuse("person_name_required", "name")
    if len(name) > LONGEST_NAME:
        return refuse("person_name_too_long", "name", length=len(name), most=LONGEST_NAME)
    if not name.isprintable() or not BLANK.isdisjoint(name):
        return refuse("person_name_has_invisible_characters", "name")
    scripts = sorted(scripts_of(name))
    if len(scripts) > 1:
        return refuse("person_name_mixes_alphabets", "name", alphabets=tuple(script.title() for script in scripts))
    if not SCRIPTS.issuperset(scripts):
        return refuse("person_name_in_rare_alphabet", "name", alphabet=scripts[0].title())
    if _has_stacked_accents(name, 1 if ALPHABETS.issuperset(scripts) else 2):
        return refuse("person_name_has_stacked_accents", "name")
    return None


def refuse_staff_name(name: str, staff: Iterable[str]) -> Refused | None:
    """Refuse a guest's name that could be taken for a member of staff. Return None if it is not."""
    if refusal := refuse_title(name):
        return refusal
    if skeleton(name.split(" ")[0]) == skeleton("bot"):
        return refuse("person_name_of_house", "name")
    looks = _skeletons_of(name) | _skeletons_of(_without_addresses(name))
    if any(_is_taken_for(look, member) for member in map(skeleton, staff) for look in looks):
        return refuse("person_name_like_staff", "name")
    return None


def _is_taken_for(look: str, member: str) -> bool:
    """Return whether a name looks like a staff name, alone or repeated ("koh koh"). Both are skeletons."""
    times = len(look) // len(member) if len(member) >= SHORTEST_REPEATED else 1
    return look == member * times


def _without_addresses(name: str) -> str:
    """Return the name without titles and the like: "The real Mr. Koh" becomes "Koh"."""
    addresses = set(map(skeleton, ADDRESSES))
    return " ".join(word for word in _split_words(name) if skeleton(word) not in addresses)


def _split_words(name: str) -> list[str]:
    """Split a name into words at spaces and punctuation, but not at accents."""
    return "".join(
        character if _is_written(character) or _is_written(_to_latin(character)[:1] or " ") else " "
        for character in name
    ).split()


def refuse_title(name: str) -> Refused | None:
    """Refuse a name that contains a staff title or a word for the house. Return None if it does not."""
    if any(skeleton(title) in looks for title in TITLES for looks in _skeletons_of(name)):
        return refuse("person_name_has_title", "name")
    words = {looks for word in _split_words(name) for looks in _skeletons_of(word)}
    if not (words | _skeletons_of(name)).isdisjoint(map(skeleton, RESERVED)):
        return refuse("person_name_of_house", "name")
    return None


def _skeletons_of(name: str) -> set[str]:
    """Return the skeletons of a name and of its variants without punctuation or without digits at its ends."""
    letters = "".join(character for character in name if _is_written(_to_latin(character)[:1] or " "))
    letters_only = letters.strip(DIGITS)
    return {skeleton(form) for form in (name, name.strip(DIGITS), letters, letters_only) if form}


def scripts_of(name: str) -> set[str]:
    """Return the alphabets (Unicode scripts) of a name's letters."""
    scripts = map(_script_of, name)
    return {"CJK" if script in EAST_ASIAN else script for script in scripts if script}


def _script_of(character: str) -> str:
    unicode_name = unicodedata.name(character, "?")
    if unicodedata.category(character).startswith("L"):
        return unicode_name.split(" ")[0]
    return "LATIN" if NAMED_LATIN.search(unicode_name) else ""  # letters in squares and circles count as symbols


def _is_accent(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


def _has_stacked_accents(name: str, most: int) -> bool:
    run = most  # so that a name cannot begin with an accent
    for character in name:
        run = run + 1 if _is_accent(character) else 0
        if run > most:
            return True
    return False
