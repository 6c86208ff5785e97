"""Names of Hole Cards."""

from croupier.rules.cards import NAMES, Card, rank, suit


def hole_words(cards: tuple[Card, ...]) -> str:
    """Describe two Hole Cards: "Pair of Kings", "Ace, King suited"."""
    high, low = sorted(cards, key=rank, reverse=True)
    if rank(high) == rank(low):
        return f"Pair of {NAMES[rank(high)].many}"
    suited = " suited" if suit(high) == suit(low) else ""
    return f"{NAMES[rank(high)].one}, {NAMES[rank(low)].inside}{suited}"
