"""Turn codes and messages into sentences, using the catalogue of a language."""

from croupier.words.sentences import cited_refusal, name_of, refusal, render, sentence

__all__ = ["cited_refusal", "name_of", "refusal", "render", "sentence"]
