"""The five approved documents by code and by game, and hashes that identify their texts."""

from croupier.rules.document import Document
from croupier.rules.documents import fbbj_2025, ml3c_2, mlth_3, poker_7, pth_6

__all__ = ["BY_CODE", "BY_GAME", "DOCUMENTS", "is_text_of"]

DOCUMENTS: tuple[Document, ...] = (
    mlth_3.DOC,
    ml3c_2.DOC,
    pth_6.DOC,
    poker_7.DOC,
    fbbj_2025.DOC,
)
BY_CODE: dict[str, Document] = {document.code: document for document in DOCUMENTS}
BY_GAME: dict[str, Document] = {document.game: document for document in DOCUMENTS}

# Digests of the same texts in version 0.1, which also covered our wording of the paragraphs.
EARLIER = {
    "MLTH-3": "e8109edf6a1460c635c850f87a7125ad77ac46ca05ecae883a179d696b37ed61",
    "ML3C-2": "05f2c1665386d203abea4cb2f16fd1623df2d25bdae21dd69edd34e0ec24f52e",
    "PTH-6": "dcf4f183e5c60c67ca2a359ea388bbc108bd4d7a19613793c4690230b00219b4",
    "POKER-7": "575b982d219d5c21349f05a7a30878370361f754341cef5524d7aa2204b53bfa",
    "FBBJ-2025": "99f902f88fcff53dd1f9a89ecca530b15435f7e76cad856911e9fd354020def3",
}


def is_text_of(code: str, digest: str) -> bool:
    """Return whether this is the hash of the document's text, as computed now or by version 0.1 of the program."""
    return code in BY_CODE and digest in (BY_CODE[code].digest, EARLIER.get(code))
