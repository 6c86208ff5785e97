"""The best strategy chart of Free Bet Blackjack with six decks, written by `make odds`; do not edit it."""

# S Stand, H Hit, D Double Down, F Free Double, R Surrender, P Free Split, - play by the total. The second
# letter applies when the first is not allowed. FREE_HARD and FREE_SOFT are for Hands on a Free Bet Marker.
# fmt: off
UP_CARDS = "2  3  4  5  6  7  8  9  T  A"
HIGHEST = 20  # above it every Hand stands
HARD: dict[int, str] = {
    4:    "H  H  H  H  H  H  H  H  H  H",
    5:    "H  H  H  H  H  H  H  H  H  H",
    6:    "H  H  H  H  H  H  H  H  H  H",
    7:    "H  H  H  H  H  H  H  H  H  H",
    8:    "H  H  H  H  H  H  H  H  H  H",
    9:    "FH FH FH FH FH FH FH FH FH FH",
    10:   "FH FH FH FH FH FH FH FH FH FH",
    11:   "FH FH FH FH FH FH FH FH FH FH",
    12:   "H  H  H  S  S  H  H  H  H  H",
    13:   "H  S  S  S  S  H  H  H  H  H",
    14:   "S  S  S  S  S  H  H  H  RH H",
    15:   "S  S  S  S  S  H  H  H  RH H",
    16:   "S  S  S  S  S  H  H  RH RH H",
    17:   "S  S  S  S  S  S  S  S  RS S",
    18:   "S  S  S  S  S  S  S  S  S  S",
    19:   "S  S  S  S  S  S  S  S  S  S",
    20:   "S  S  S  S  S  S  S  S  S  S",
}
SOFT: dict[int, str] = {
    12:   "H  H  H  H  H  H  H  H  H  H",
    13:   "H  H  H  H  H  H  H  H  H  H",
    14:   "H  H  H  H  H  H  H  H  H  H",
    15:   "H  H  H  H  H  H  H  H  H  H",
    16:   "H  H  H  H  DH H  H  H  H  H",
    17:   "H  H  H  DH DH H  H  H  H  H",
    18:   "S  S  S  DS DS S  S  H  H  H",
    19:   "S  S  S  S  S  S  S  S  S  S",
    20:   "S  S  S  S  S  S  S  S  S  S",
}
FREE_HARD: dict[int, str] = {
    4:    "H  H  H  H  H  H  H  H  H  H",
    5:    "H  H  H  H  H  H  H  H  H  H",
    6:    "H  H  H  H  H  H  H  H  H  H",
    7:    "H  H  H  H  H  H  H  H  H  H",
    8:    "H  H  H  H  H  H  H  H  H  H",
    9:    "FH FH FH FH FH FH FH FH FH FH",
    10:   "FH FH FH FH FH FH FH FH FH FH",
    11:   "FH FH FH FH FH FH FH FH FH FH",
    12:   "H  H  H  S  S  H  H  H  H  H",
    13:   "H  S  S  S  S  H  H  H  H  H",
    14:   "H  S  S  S  S  H  H  H  H  H",
    15:   "S  S  S  S  S  H  H  H  H  H",
    16:   "S  S  S  S  S  H  H  H  H  H",
    17:   "S  S  S  S  S  H  H  H  S  H",
    18:   "S  S  S  S  S  S  S  S  S  S",
    19:   "S  S  S  S  S  S  S  S  S  S",
    20:   "S  S  S  S  S  S  S  S  S  S",
}
FREE_SOFT: dict[int, str] = {
    12:   "H  H  H  H  H  H  H  H  H  H",
    13:   "H  H  H  H  H  H  H  H  H  H",
    14:   "H  H  H  H  H  H  H  H  H  H",
    15:   "H  H  H  H  H  H  H  H  H  H",
    16:   "H  H  H  H  H  H  H  H  H  H",
    17:   "H  H  H  DH DH H  H  H  H  H",
    18:   "H  H  DS DS DS S  H  H  H  H",
    19:   "S  S  S  DS DS S  S  S  S  S",
    20:   "S  S  S  S  DS S  S  S  S  S",
}
PAIRS: dict[str, str] = {
    "A":  "P  P  P  P  P  P  P  P  P  P",
    "2":  "P  P  P  P  P  P  P  P  P  P",
    "3":  "P  P  P  P  P  P  P  P  P  P",
    "4":  "P  P  P  P  P  P  P  P  P  P",
    "5":  "-  -  -  -  -  -  -  -  -  -",
    "6":  "P  P  P  P  P  P  P  P  P  P",
    "7":  "P  P  P  P  P  P  P  P  P  P",
    "8":  "P  P  P  P  P  P  P  P  P  P",
    "9":  "P  P  P  P  P  P  P  P  P  P",
    "T":  "-  -  -  -  -  -  -  -  -  -",
    "10": "-  P  P  P  P  P  -  -  -  -",
}
# fmt: on
