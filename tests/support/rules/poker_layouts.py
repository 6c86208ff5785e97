"""Rounds of Poker at their end, as `croupier settle` reads them, written short. Amounts are dollars."""

from typing import Any

Layout = dict[str, Any]
BOARD = "2c 7d 9h Js 3s"
TWO = ("1 100 Kh Kd", "2 100 Ah 8c")


def seat(text: str) -> Layout:
    """Read a seat: "1 100 Kh Kd" is its number, what was put in, and hole cards; also fold, closed, dead=5."""
    number, put_in, *words = text.split()
    made: Layout = {"seat": int(number), "player": f"p{number}", "put_in": cents(put_in), "cards": []}
    for word in words:
        match word.split("="):
            case ["fold"]:
                made["folded"] = True
            case ["closed"]:
                made["closed"] = True
            case ["dead", amount]:
                made["dead"] = cents(amount)
            case _:
                made["cards"].append(word)
    return made


def cents(amount: str) -> int:
    return round(float(amount) * 100)


def table(button: int, board: str, *seats: str, **more: Any) -> Layout:
    """Return a table whose smallest chip is 1, with a rake of 5% up to 30."""
    terms = {"chip": 100, "rake": {"percent": 5, "cap": 3000}} | more
    made = {"game": "poker", "button": button, "seats": list(map(seat, seats)), "community": board.split()}
    return made | terms
