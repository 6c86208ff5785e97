"""The games in play; loaded when first asked for, so that who replays Poker does not wait for Blackjack."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.rules.games.registry import (
        BY_ID,
        FREE_BET_BLACKJACK,
        GAMES,
        MULTILINK_HOLDEM,
        POKER,
        PROGRESSIVE_HOLDEM,
        THREE_CARD,
    )

__all__ = ["BY_ID", "FREE_BET_BLACKJACK", "GAMES", "MULTILINK_HOLDEM", "POKER", "PROGRESSIVE_HOLDEM", "THREE_CARD"]


def __dir__() -> list[str]:
    """Name the games, although none is loaded yet."""
    return __all__


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from croupier.rules.games import registry

    return getattr(registry, name)
