"""The file that names the code of the check is of today's code, and notices any change of it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from benchmarks.check_versions import BUILTIN, GUARDS, ROOT, deciding, versions
from sidecar.adapters.check_models import CHECK_VERSIONS

RENEW = "run: make sealed-ledger"


def test_the_file_is_of_todays_code() -> None:
    """A guard that changed makes another checker, whose ledger must be sealed anew."""
    assert json.loads(CHECK_VERSIONS.read_text("utf-8")) == versions(), RENEW


@pytest.mark.parametrize(
    "module",
    [
        "sidecar.rounds.doubts",
        "sidecar.rounds.said_in",
        "sidecar.language.negation",
        "sidecar.rounds.disavowal_forms",
    ],
)
def test_guards_are_found_by_following_imports(module: str) -> None:
    """Rules that decide are reached from where checks are settled or claimed."""
    assert module in deciding(BUILTIN)


def test_what_only_draws_or_stores_is_no_part_of_it() -> None:
    """A new column in a store is no new checker."""
    reached = {*deciding(BUILTIN), *deciding(GUARDS)}

    assert not {name for name in reached if "sqlite" in name or "lance" in name}
    assert not {name for name in reached if name.startswith("sidecar.library.")}


@pytest.mark.parametrize("rule", ["rounds/checks.py", "rounds/disavowal_forms.py"])
def test_a_changed_rule_is_another_version(tmp_path: Path, rule: str) -> None:
    """Of the guards, and so of the built-in check, too."""
    shutil.copytree(ROOT / "sidecar", tmp_path / "sidecar", ignore=shutil.ignore_patterns("data"))
    assert versions(tmp_path) == versions()
    with (tmp_path / "sidecar" / rule).open("a", encoding="utf-8") as file:
        file.write("\nMORE = 1\n")
    changed = versions(tmp_path)

    assert all(changed[part] != before for part, before in versions().items())
