"""The approved documents. Each is loaded on first use."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.rules.documents.registry import BY_CODE, BY_GAME, DOCUMENTS, is_text_of

__all__ = ["BY_CODE", "BY_GAME", "DOCUMENTS", "is_text_of"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from croupier.rules.documents import registry

    return getattr(registry, name)
