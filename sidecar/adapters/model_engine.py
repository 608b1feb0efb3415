"""Putting an engine together from language models."""

from __future__ import annotations

from sidecar.adapters.model_answerer import ModelAnswerer
from sidecar.adapters.model_checker import ModelChecker
from sidecar.adapters.model_partner import ModelPartner
from sidecar.ports.engine import Engine, EngineName
from sidecar.ports.language_model import LanguageModel
from sidecar.rounds.values import ModelUse


def model_engine(
    name: EngineName,
    *,
    chat: LanguageModel,
    check: LanguageModel | None,
    models: tuple[ModelUse, ...],
    reason: str,
) -> Engine:
    """Return an engine that prompts a chat model and, when one is set, a check model.

    Args:
        name: Which engine.
        chat: Talks, answers, checks gaps.
        check: Checks assertions; ``None`` takes the gap check instead (rounds.md).
        models: Models in use.
        reason: Why this engine was chosen.
    """
    return Engine(
        name=name,
        partner=ModelPartner(chat),
        checker=ModelChecker(check) if check is not None else None,
        gap_checker=ModelChecker(chat),
        answerer=ModelAnswerer(chat),
        models=models,
        reason=reason,
    )
