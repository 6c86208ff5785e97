"""The five approved documents, found by code or by game."""

from croupier.rules.document import Document
from croupier.rules.documents import fbbj_2025, ml3c_2, mlth_3, poker_7, pth_6

__all__ = ["BY_CODE", "BY_GAME", "DOCUMENTS"]

DOCUMENTS: tuple[Document, ...] = (
    mlth_3.DOC,
    ml3c_2.DOC,
    pth_6.DOC,
    poker_7.DOC,
    fbbj_2025.DOC,
)
BY_CODE: dict[str, Document] = {each.code: each for each in DOCUMENTS}
BY_GAME: dict[str, Document] = {each.game: each for each in DOCUMENTS}
