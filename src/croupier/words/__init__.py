"""Sentences: the catalogue of a language, and what turns a message into text."""

from croupier.words.sentences import cited_refusal, refusal, render, sentence

__all__ = ["cited_refusal", "refusal", "render", "sentence"]
