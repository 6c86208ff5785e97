"""The five games, imported on first use so that replaying poker does not load blackjack."""

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
    """List the games before any of them is loaded."""
    return __all__


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from croupier.rules.games import registry

    return getattr(registry, name)
