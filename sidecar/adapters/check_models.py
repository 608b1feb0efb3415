"""Reads the fitted coefficients of the semantic check that the package ships."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from sidecar.errors import ModelFileInvalid
from sidecar.rounds.semantic import CheckModel, Coefficient

CHECK_MODELS = Path(__file__).parent / "data" / "check_models.json"
"""Written by ``evals/fit_check.py``; its provenance stands inside."""

LEXICAL = "lexical"
"""Name of the model that needs no embedder."""


def read_check_models(path: Path = CHECK_MODELS) -> Mapping[str, CheckModel]:
    """Return the models by the name of the space that they were fitted for.

    Raises:
        ModelFileInvalid: If the file is missing or not of this format.
    """
    try:
        models = json.loads(path.read_text(encoding="utf-8"))["models"]
        return {name: _model(one) for name, one in models.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as exc:
        raise ModelFileInvalid(name=path.name, reason="its layout is not known") from exc


def _model(one: Mapping[str, object]) -> CheckModel:
    coefficients = one["coefficients"]
    if not isinstance(coefficients, dict):
        raise TypeError("coefficients must be an object")
    return CheckModel(
        intercept=_number(one["intercept"]),
        coefficients={
            name: Coefficient(*(_number(number) for number in row))
            for name, row in coefficients.items()
        },
        cover_at=_number(one["cover_at"]),
        reject_at=_number(one["reject_at"]),
    )


def _number(found: object) -> float:
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise TypeError("a number was expected")
    return float(found)
