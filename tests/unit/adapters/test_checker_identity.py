"""Who a checker is: another model, prompt or set of coefficients is another one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sidecar.adapters.builtin_answerer import BuiltinAnswerer
from sidecar.adapters.builtin_checker import BuiltinChecker
from sidecar.adapters.builtin_engine import SEMANTIC_CHECK, BuiltinEngine
from sidecar.adapters.builtin_partner import BuiltinPartner
from sidecar.adapters.check_models import (
    CHECK_MODELS,
    CHECK_VERSIONS,
    check_digest,
    guards_version,
    read_check_models,
)
from sidecar.adapters.model_checker import CHECK_OPTIONS
from sidecar.adapters.model_engine import ModelEngine
from sidecar.errors import ModelFileInvalid
from sidecar.ports.engine import EngineName
from sidecar.rounds.prompts import PROMPT_VERSION
from sidecar.rounds.values import CheckerIdentity
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.language_model import FakeLanguageModel


def changed_copy(folder: Path, name: str, value: object) -> Path:
    """Return a copy of the shipped coefficients with one entry changed."""
    data = json.loads(CHECK_MODELS.read_text("utf-8"))
    next(iter(data["models"].values()))[name] = value
    path = folder / "check_models.json"
    path.write_text(json.dumps(data), "utf-8")
    return path


def test_other_coefficients_are_another_checker(tmp_path: Path) -> None:
    """A new fit starts with an empty ledger."""
    assert check_digest(changed_copy(tmp_path, "cover_at", 0.5)) != check_digest()


def test_provenance_does_not_make_another_checker(tmp_path: Path) -> None:
    """What is only told about the fit decides nothing."""
    assert check_digest(changed_copy(tmp_path, "cross_validated", {})) == check_digest()


@pytest.mark.parametrize("part", ["builtin", "guards"])
def test_other_rules_are_another_checker(tmp_path: Path, part: str) -> None:
    """Whoever is judged by other guards has earned nothing yet."""
    changed = tmp_path / "check_versions.json"
    changed.write_text(json.dumps({**json.loads(CHECK_VERSIONS.read_text("utf-8")), part: "new"}))
    digests = (check_digest(versions=changed), guards_version(changed))

    assert [digests[0] != check_digest(), digests[1] != guards_version()] == [
        part == "builtin",
        part == "guards",
    ]


@pytest.mark.parametrize("text", ["", "{}", "[]"])
def test_versions_of_another_layout_are_reported(tmp_path: Path, text: str) -> None:
    """Without them nobody knows who checked."""
    path = tmp_path / "check_versions.json"
    path.write_text(text)

    with pytest.raises(ModelFileInvalid):
        guards_version(path)


def test_a_file_of_another_layout_is_reported(tmp_path: Path) -> None:
    """It is no checker at all."""
    path = tmp_path / "check_models.json"
    path.write_text('{"models": {"lexical": {}}}')

    with pytest.raises(ModelFileInvalid):
        check_digest(path)


async def test_the_builtin_engine_names_its_coefficients() -> None:
    """No model and no prompt: the digest is all that can change."""
    engine = await BuiltinEngine(
        partner=BuiltinPartner(),
        checker=BuiltinChecker(read_check_models()),
        answerer=BuiltinAnswerer(HashEmbedder()),
        check_digest=check_digest(),
    ).build("a test chose it")

    assert engine.checker_identity == CheckerIdentity("builtin", SEMANTIC_CHECK, check_digest())


@pytest.mark.parametrize("has_check", [True, False])
async def test_a_model_engine_names_its_check_model(has_check: bool) -> None:
    """Model, digest and prompt version; without a check model there is no such checker."""
    engine = await ModelEngine(
        EngineName.OLLAMA,
        chat=FakeLanguageModel("x"),
        check=FakeLanguageModel("x") if has_check else None,
        setting="ollama.chatModel",
        close=_nothing,
    ).build("a test chose it")
    options = f"{CHECK_OPTIONS}, guards {guards_version()[:12]}"
    named = CheckerIdentity("ollama", "fake:8b", "f", PROMPT_VERSION, options)

    assert engine.checker_identity == (named if has_check else None)
    assert engine.drafter is not None


async def _nothing() -> None:
    """Hold nothing."""
