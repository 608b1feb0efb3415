"""Shapes that several methods share. All offsets are Unicode code points."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sidecar.wire.base import WireModel

NotePath = Annotated[str, Field(min_length=1, max_length=1024)]
"""Vault-relative path with forward slashes."""

Token = Annotated[str, Field(min_length=1, max_length=128)]
"""A client-chosen mark for progress and cancellation."""

Share = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0)]


class SpanShape(WireModel):
    """A half-open range of code points in the note as decoded."""

    start: Count
    """First code point."""
    end: Count
    """One past the last code point."""


class TurnShape(WireModel):
    """One turn of a transcript."""

    speaker: Literal["partner", "learner"]
    """Who said it."""
    text: Annotated[str, Field(max_length=4000)]
    """What was said, at most 4,000 characters."""


class ModelShape(WireModel):
    """A model in use."""

    role: str
    """What it does: chat, check, embed."""
    model: str
    """Its name."""
    digest: str
    """Its digest, empty when unknown."""


class NoteProblemShape(WireModel):
    """A note that was skipped or failed."""

    path: str
    """Vault-relative path."""
    reason: str
    """Why, one sentence."""


class ScopeShape(WireModel):
    """Which notes a query may see; all fields empty means the whole library."""

    folder: str | None = None
    """Only notes in this vault-relative folder."""
    tag: str | None = None
    """Only notes with this tag, without the hash."""
    note: NotePath | None = None
    """Only this note and the notes it links to."""


class ProgressParams(WireModel):
    """Params of every call that can report progress or be cancelled."""

    work_done_token: Token | None = None
    """Chosen by the client; names the call in progress lines and in cancel."""
