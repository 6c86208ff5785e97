"""Turn codes and messages into sentences, using the catalogue of a language."""

from croupier.words.sentences import UNKNOWN, cited_refusal, name_of, para_number, phrase, refusal, render, sentence

__all__ = ["UNKNOWN", "cited_refusal", "name_of", "para_number", "phrase", "refusal", "render", "sentence"]
