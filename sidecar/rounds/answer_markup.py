"""Answers without the marks of Markdown and of formulas around their numbers."""

from __future__ import annotations

import re

_FORMULA = re.compile(r"\$\$?\s?(?P<inner>[^$]*?[^\s$])\s?\$\$?(?!\s?\d)")
_FRACTION = re.compile(r"\\[dt]?frac\{(?P<over>\d+)\}\{(?P<under>\d+)\}")
_WRAPPED = re.compile(r"\\(?:boxed|text|mathrm|mathbf)\{(?P<inner>[^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\{(?P<inner>[^{}]*)\}")
_TIMES = re.compile(r"\\(?:cdot|times)(?![A-Za-z])")
_POWER = re.compile(r"\^\{(?P<power>-?\d+)\}")
_EMPHASIS = re.compile(r"(?<!\d)\*\*|\*\*(?!-?\d)|`|__")


def without_markup(text: str) -> str:
    r"""Return a text without emphasis, code marks and the frames of LaTeX formulas.

    Args:
        text: What somebody wrote.

    Determinism:
        Pure.

    Example:
        >>> without_markup(r"**$\frac{60}{2}$** or $5 and $6, $3 \cdot 10^{8}$ `m/s`")
        '60/2 or $5 and $6, 3 * 10^8 m/s'
    """
    plain = _EMPHASIS.sub("", text)
    if "\\" in plain or "$" in plain:
        plain = _FRACTION.sub(r"\g<over>/\g<under>", plain)
        plain = _ROOT.sub(r"sqrt(\g<inner>)", plain)
        plain = _TIMES.sub("*", _POWER.sub(r"^\g<power>", plain))
        plain = _FORMULA.sub(r"\g<inner>", _WRAPPED.sub(r"\g<inner>", plain))
    return plain
