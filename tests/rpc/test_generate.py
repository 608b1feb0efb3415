"""Generated files are fresh, and a stale one is noticed."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from sidecar.rpc.generate import FIX, ROOT, main, stale, with_section, write
from sidecar.rpc.methods import METHODS


def test_the_committed_files_are_fresh() -> None:
    """Schemas and generated pages equal what the code says."""
    assert stale(ROOT) == [], f"run: {FIX}"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A fresh copy of the generated files that a test may spoil."""
    for name in ("schemas", "docs"):
        shutil.copytree(ROOT / name, tmp_path / name)
    write(tmp_path)
    return tmp_path


def test_a_changed_schema_is_stale(copy: Path) -> None:
    """An edit by hand is noticed."""
    (copy / "schemas" / "AskParams.json").write_text("{}")

    assert stale(copy) == ["schemas/AskParams.json"]


def test_a_left_over_schema_is_stale(copy: Path) -> None:
    """A schema of a method that is gone is noticed, and writing removes it."""
    (copy / "schemas" / "OldParams.json").write_text("{}")
    found = stale(copy)
    write(copy)

    assert found == ["schemas/OldParams.json"]
    assert stale(copy) == []


def test_a_missing_page_is_stale(copy: Path) -> None:
    """A generated page that was deleted is noticed."""
    (copy / "docs" / "errors.md").unlink()

    assert stale(copy) == ["docs/errors.md"]


def test_a_page_without_marks_cannot_be_filled() -> None:
    """The table has its place; without the marks nobody guesses where."""
    with pytest.raises(ValueError, match="marks"):
        with_section("no marks", "methods", "x")


def test_unknown_arguments_are_usage_errors(capsys: pytest.CaptureFixture[str]) -> None:
    """Anything but --check is refused with the usage."""
    assert main(["--wrong"]) == 2
    assert FIX in capsys.readouterr().err


def test_check_passes_on_fresh_files() -> None:
    """--check exits with 0 when nothing is stale."""
    assert main(["--check"]) == 0


@pytest.mark.parametrize("path", sorted((ROOT / "schemas").glob("*Params.json")), ids=str)
def test_schemas_are_valid_and_closed(path: Path) -> None:
    """Each params schema is a JSON schema, described, that refuses unknown fields."""
    schema = json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)

    assert schema["additionalProperties"] is False
    assert schema["description"]
    assert all("description" in field for field in schema.get("properties", {}).values())


def test_the_document_lists_every_method() -> None:
    """openrpc.json has every method of the table, with resolvable references."""
    document = json.loads((ROOT / "schemas" / "openrpc.json").read_text(encoding="utf-8"))
    names = {method["name"] for method in document["methods"]}
    references = set(re.findall(r'"#/components/(\w+)/(\w+)"', json.dumps(document)))

    assert names == set(METHODS)
    assert all(name in document["components"][kind] for kind, name in references)
