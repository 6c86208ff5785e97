"""Names of people: which can be read, and which look like another one."""

import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

from croupier.rules.refusal import Refused, refuse

LONGEST_NAME = 24
SKELETONS_KEPT = 100_000
BLANK = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # printable, and nothing to be seen
EAST_ASIAN = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "KATAKANA-HIRAGANA"})  # written together
ALPHABETS = frozenset({"LATIN", "CYRILLIC", "GREEK"})  # one accent a letter is enough for them

# Scripts in everyday use (UTS 39, recommended), for which the systems of our guests have letters to show.
SCRIPTS = ALPHABETS | {
    *("CJK", "ARMENIAN", "HEBREW", "ARABIC", "THAANA", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA"),
    *("TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "GEORGIAN"),
    *("ETHIOPIC", "KHMER"),
}

# Letters that look like a Latin one, by alphabet: capitals and small letters look alike in different ways.
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
ADDRESSES = (  # words around a name that leave it the same person's
    *("mr", "mrs", "ms", "mx", "miss", "mister", "sir", "madam", "madame", "maam", "dr", "prof", "sr", "jr", "boss"),
    *("the", "real", "official"),
)
SHORTEST_REPEATED = 3  # letters of a staff name that nobody writes twice; "Jojo" is nobody's double
NAMED_LATIN = re.compile(r"LATIN (?:CAPITAL |SMALL )?LETTER (?:SMALL CAPITAL )?([A-Z])\b")
VARIANT = re.compile(r" WITH .*")
DIGITS = "0123456789 "


def spaced(name: str) -> str:
    """A name in its plain form: full-width letters as usual ones, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


@lru_cache(SKELETONS_KEPT)
def skeleton(name: str) -> str:
    """What a name looks like at a glance: names with the same skeleton can be taken for one another."""
    plain = unicodedata.normalize("NFD", spaced(name))
    letters = "".join(map(_latin, plain)).casefold().translate(LATIN_FORMS).translate(SAME_AT_A_GLANCE)
    looks = "".join(each for each in letters if _is_written(each))
    for pair, one in PAIRS:
        looks = looks.replace(pair, one)
    return looks or plain


@lru_cache(SKELETONS_KEPT)
def _latin(each: str) -> str:
    """The Latin letter or digit that a character shows, by our table or by its name in Unicode; nothing for accents."""
    if each.isascii():
        return each
    if each in _FORMS:
        return _FORMS[each]
    says = unicodedata.name(each, "")
    if says.startswith("COMBINING"):
        return ""
    if found := NAMED_LATIN.search(says):  # also in squares and circles, with a hook or a stroke
        return found[1] if "SMALL LETTER" not in says else found[1].lower()
    if unicodedata.category(each) == "Nd":
        return str(unicodedata.digit(each))
    base = VARIANT.sub("", says)
    if base != says:
        with suppress(KeyError):
            return _latin(unicodedata.lookup(base))
    return each


_FORMS = {chr(code): looks for code, looks in LATIN_FORMS.items()}


def _is_written(each: str) -> bool:
    """Letters, their marks and digits; punctuation, symbols and spaces tell no names apart."""
    return unicodedata.category(each)[0] in "LMN"


def unreadable(name: str) -> Refused | None:
    """Why a name, already in its plain form, cannot be read by everybody."""
    if not name:
        return refuse("person_name_required", "name")
    if len(name) > LONGEST_NAME:
        return refuse("person_name_too_long", "name", length=len(name), most=LONGEST_NAME)
    if not name.isprintable() or not BLANK.isdisjoint(name):
        return refuse("person_name_has_invisible_characters", "name")
    scripts = sorted(scripts_of(name))
    if len(scripts) > 1:
        return refuse("person_name_mixes_alphabets", "name", alphabets=tuple(each.title() for each in scripts))
    if not SCRIPTS.issuperset(scripts):
        return refuse("person_name_in_rare_alphabet", "name", alphabet=scripts[0].title())
    if _has_stacked_accents(name, 1 if ALPHABETS.issuperset(scripts) else 2):
        return refuse("person_name_has_stacked_accents", "name")
    return None


def resembles_house(name: str, staff: Iterable[str]) -> Refused | None:
    """Why a guest's name could be taken for somebody who works here."""
    if no := is_title(name):
        return no
    if skeleton(name.split(" ")[0]) == skeleton("bot"):
        return refuse("person_name_of_house", "name")
    looks = _looks(name) | _looks(_without_addresses(name))
    if any(_is_taken_for(look, member) for member in map(skeleton, staff) for look in looks):
        return refuse("person_name_like_staff", "name")
    return None


def _is_taken_for(look: str, member: str) -> bool:
    """The same, or the same several times over ("koh koh"). Somebody of the same family is another person."""
    times = len(look) // len(member) if len(member) >= SHORTEST_REPEATED else 1
    return look == member * times


def _without_addresses(name: str) -> str:
    """The name without the words that people put around it: "The real Mr. Koh" is Koh."""
    addresses = set(map(skeleton, ADDRESSES))
    return " ".join(word for word in _words(name) if skeleton(word) not in addresses)


def _words(name: str) -> list[str]:
    """Its words: an accent does not end one."""
    return "".join(each if _is_written(each) or _is_written(_latin(each)[:1] or " ") else " " for each in name).split()


def is_title(name: str) -> Refused | None:
    """Why nobody has this name: it is a title, or what the house calls itself, with whatever is written around it."""
    if any(skeleton(title) in looks for title in TITLES for looks in _looks(name)):
        return refuse("person_name_has_title", "name")
    words = {looks for word in _words(name) for looks in _looks(word)}
    if not (words | _looks(name)).isdisjoint(map(skeleton, RESERVED)):
        return refuse("person_name_of_house", "name")
    return None


def _looks(name: str) -> set[str]:
    """The name as it looks with its punctuation read as letters, without it, and without digits around it."""
    written = "".join(each for each in name if _is_written(_latin(each)[:1] or " "))
    bare = written.strip(DIGITS)
    return {skeleton(each) for each in (name, name.strip(DIGITS), written, bare) if each}


def scripts_of(name: str) -> set[str]:
    """The alphabets of its letters, as Unicode calls them."""
    words = (_script_of(each) for each in name)
    return {"CJK" if each in EAST_ASIAN else each for each in words if each}


def _script_of(each: str) -> str:
    says = unicodedata.name(each, "?")
    if unicodedata.category(each).startswith("L"):
        return says.split(" ")[0]
    return "LATIN" if NAMED_LATIN.search(says) else ""  # letters in squares and circles count as symbols


def _is_accent(each: str) -> bool:
    return unicodedata.category(each) in ("Mn", "Me")


def _has_stacked_accents(name: str, most: int) -> bool:
    run = most  # a name does not begin with an accent
    for each in name:
        run = run + 1 if _is_accent(each) else 0
        if run > most:
            return True
    return False
