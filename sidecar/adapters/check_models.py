"""Reads the fitted coefficients of the semantic check that the package ships."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from sidecar.errors import ModelFileInvalid
from sidecar.ids import content_hash
from sidecar.language.words import is_spaceless
from sidecar.rounds.semantic import CheckModel, Coefficient

CHECK_MODELS = Path(__file__).parent / "data" / "check_models.json"
"""Written by ``evals/fit_check.py``; its provenance stands inside."""

CHECK_VERSIONS = Path(__file__).parent / "data" / "check_versions.json"
"""Written by ``benchmarks/check_versions.py``: hashes of the code that decides in a check."""

LEXICAL = "lexical"
"""Name of the model that needs no embedder."""

UNSPACED = "lexical-unspaced"
"""Name of the one for scripts without spaces: the same weights, thresholds of its own."""


def without_meter(assertion: str) -> str:
    """Return the name of the model for an assertion whose language no embedder knows.

    Example:
        >>> without_meter("水会流动"), without_meter("Wasser fließt")
        ('lexical-unspaced', 'lexical')
    """
    return UNSPACED if is_spaceless(assertion) else LEXICAL


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


def check_digest(path: Path = CHECK_MODELS, versions: Path = CHECK_VERSIONS) -> str:
    """Return what identifies the built-in check: other coefficients or rules are another one.

    Args:
        path: The coefficients.
        versions: The hashes of the code.

    Raises:
        ModelFileInvalid: If a file cannot be read.
    """
    try:
        models = json.loads(path.read_text(encoding="utf-8"))["models"]
        numbers = {name: _numbers(one) for name, one in models.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as exc:
        raise ModelFileInvalid(name=path.name, reason="its layout is not known") from exc
    return content_hash(json.dumps(numbers, sort_keys=True), _version("builtin", versions))


def guards_version(versions: Path = CHECK_VERSIONS) -> str:
    """Return what identifies the guards that settle the claims of any checker.

    Args:
        versions: The hashes of the code.

    Raises:
        ModelFileInvalid: If the file cannot be read.
    """
    return _version("guards", versions)


def _version(name: str, path: Path) -> str:
    """Return one hash of the file.

    Raises:
        ModelFileInvalid: If the file cannot be read.
    """
    try:
        return str(json.loads(path.read_text(encoding="utf-8"))[name])
    except (OSError, ValueError, KeyError, TypeError) as exc:
        raise ModelFileInvalid(name=path.name, reason="its layout is not known") from exc


def _numbers(one: Mapping[str, object]) -> dict[str, object]:
    """Return what decides in a model: not its provenance, not its figures."""
    return {name: one[name] for name in ("intercept", "coefficients", "cover_at", "reject_at")}


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
