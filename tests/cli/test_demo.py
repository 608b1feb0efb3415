"""The demo's own checks must be able to fail; its vault must hold what it promises."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sidecar.cli.demo import (
    QUESTION_NOTE,
    ROUND_NOTE,
    VAULT,
    DemoFailed,
    check_evidence,
    check_quotes,
    copy_vault,
)
from sidecar.library.reading import parse_note


def _citation(quote: str, start: int) -> dict[str, Any]:
    return {
        "n": 1,
        "path": "n.md",
        "quote": quote,
        "span": {"start": start, "end": start + len(quote)},
    }


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    """A vault whose one note has a byte order mark, an emoji and Windows line ends."""
    (tmp_path / "n.md").write_bytes("\ufeff# A 😀\r\nThe text.\r\n".encode())
    return tmp_path


def test_quote_at_its_span_passes(vault: Path) -> None:
    """Spans count code points of the decoded note, line ends untouched, the mark left out."""
    check_quotes([_citation("The text.", 7)], vault)


@pytest.mark.parametrize(
    "citations",
    [[], [_citation("The text.", 6)], [_citation("The words.", 7)], [_citation("", 7)]],
)
def test_quote_that_is_not_there_fails(vault: Path, citations: list[dict[str, Any]]) -> None:
    """No citation, a shifted span, other words and an empty quote are all found."""
    with pytest.raises(DemoFailed):
        check_quotes(citations, vault)


def test_evidence_must_be_the_learners_words() -> None:
    """A point is backed only by a run of one answer."""
    check_evidence([{"assertion": "a", "evidence": "it is so"}], ["I say it is so."])

    for evidence in ("", "it is not so"):
        with pytest.raises(DemoFailed):
            check_evidence([{"assertion": "a", "evidence": evidence}], ["I say it is so."])


def test_a_verdict_without_checks_fails() -> None:
    """A pass that checked nothing is no pass."""
    with pytest.raises(DemoFailed):
        check_evidence([], ["I say it is so."])


def test_sample_vault_is_whole(tmp_path: Path) -> None:
    """The vault ships about fifteen notes, the ones that the demo uses among them."""
    copy = copy_vault(tmp_path)

    assert len(list(copy.rglob("*.md"))) >= 15
    assert (copy / QUESTION_NOTE).is_file()
    assert (copy / ROUND_NOTE).is_file()


def test_odd_notes_stay_odd() -> None:
    """Line ends of the pasted note and the broken front matter survive version control."""
    pasted = (VAULT / "Inbox" / "Pasted from Windows.md").read_bytes()
    broken = (VAULT / "Inbox" / "Broken front matter.md").read_text("utf-8")

    assert b"\r\n" in pasted
    assert b"\n" not in pasted.replace(b"\r\n", b"")
    assert parse_note("b.md", broken).problems


@pytest.mark.parametrize("path", sorted(VAULT.rglob("*.md")), ids=lambda path: path.stem)
def test_every_note_of_the_sample_vault_reads(path: Path) -> None:
    """Each note, odd ones included, is read with a title; only one reports a problem."""
    note = parse_note(path.relative_to(VAULT).as_posix(), path.read_bytes().decode("utf-8"))

    assert note.title
    assert bool(note.problems) == (path.stem == "Broken front matter")
