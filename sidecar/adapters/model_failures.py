"""The ways in which a model fails, as fixed phrases of ``ModelFailed``."""

from __future__ import annotations

KIND_TOO_LONG = "the text is too long for its window"
KIND_PROMPT_CUT = "its window is smaller than the prompt"
KIND_STOPPED_EARLY = "it stopped before the end"
KIND_NOT_FINITE = "it returned numbers that are not finite"
KIND_UNREADABLE = "its answer is not readable"
KIND_CUT_OFF = "the connection was lost"
KIND_CRASHED = "its runner stopped"
KIND_STALLED = "it stopped sending"
KIND_BUSY = "the server is busy"
KIND_GRAMMAR = "it refused the reply's schema"
KIND_REFUSED = "the server refused the request"
KIND_KEY = "the server wants another key (SPARRING_OPENAI_KEY)"

SAME_AGAIN = frozenset({KIND_TOO_LONG, KIND_PROMPT_CUT})
"""Failures that asking once more cannot mend and that say nothing about the learner."""
