"""The chart of blackjack as SVG: a letter a cell, coloured by what to do; what is free is marked by its colour."""

from croupier.analysis.exact.blackjack_chart import labels, rows
from croupier.analysis.exact.blackjack_results import COLOURS, BlackjackSolved

WIDE, HIGH, LEFT, TOP = 40, 22, 96, 24
TEXT = 'font-family="system-ui, sans-serif" text-anchor="middle" font-size="12"'
TITLES = {
    "hard": "Hard totals",
    "soft": "Soft totals",
    "free_hard": "On a Free Bet Marker: hard",
    "free_soft": "On a Free Bet Marker: soft",
    "pairs": "Pairs (T any two of ten, 10 two number tens)",
}
LEGEND = (
    "S Stand · H Hit · D Double Down · F Free Double · P Split · R Surrender; the second letter where the first is shut"
)


def drawn(solved: BlackjackSolved) -> str:
    parts, y = [], 0
    for part, each in rows(solved.chart).items():
        y += TOP
        parts.append(f'<text x="{LEFT + 5 * WIDE}" y="{y - 8}" {TEXT} font-weight="600">{TITLES[part]}</text>')
        for at, label in enumerate(labels()):
            parts.append(f'<text x="{LEFT + at * WIDE + WIDE // 2}" y="{y + 10}" {TEXT}>{label}</text>')
        y += 16
        for name, letters in each:
            parts += _row(name, letters, y)
            y += HIGH
        y += 8
    width, height = LEFT + 10 * WIDE + 4, y + 24
    parts.append(f'<text x="{width // 2}" y="{height - 8}" {TEXT.replace("12", "8")}>{LEGEND}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
    title = f"<title>{solved.game}: what to do by total, {solved.rules.decks} decks</title>"
    return "\n".join([head, title, *parts, "</svg>", ""])


def _row(name: str, letters: tuple[str, ...], y: int) -> list[str]:
    found = [f'<text x="{LEFT - 24}" y="{y + 15}" {TEXT}>{name}</text>']
    for at, each in enumerate(letters):
        x = LEFT + at * WIDE
        found.append(
            f'<rect x="{x}" y="{y}" width="{WIDE - 2}" height="{HIGH - 2}" fill="{COLOURS.get(each[0], "#ffffff")}"/>'
            f'<text x="{x + WIDE // 2 - 1}" y="{y + 15}" {TEXT}>{each}</text>'
        )
    return found
