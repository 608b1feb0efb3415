"""Open a round on a note: focus, challenge, snapshot."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from sidecar.errors import NoteEmpty
from sidecar.language.words import words
from sidecar.library.reading import parse_note
from sidecar.library.tokens import estimate_tokens
from sidecar.library.values import ParsedNote, Section
from sidecar.ports.catalogue import Catalogue
from sidecar.ports.engine import Engine, EngineName
from sidecar.ports.notes import Notes, NoteText
from sidecar.ports.partner import ChallengeRequest, Unusable
from sidecar.rounds.cleaning import cut_to_budget, sections_left_out
from sidecar.rounds.core_assertions import NoteSection
from sidecar.rounds.focus import fallback_focus, read_focus
from sidecar.rounds.note_reading import NoteParts, NothingToExplain, read_round_note
from sidecar.rounds.prompts import PROMPT_VERSION
from sidecar.rounds.questions import Flaw, QuestionRules, judge_question
from sidecar.rounds.runs import Source
from sidecar.rounds.told import told, told_all
from sidecar.rounds.turns import language_of_round, reply_language
from sidecar.rounds.values import CleanNote, NoteKind, OpenedRound, RoundNote, RoundSnapshot
from sidecar.services.note_ids import provisional_id
from sidecar.services.progress import Progress
from sidecar.services.round_parts import RoundParts
from sidecar.services.tell_loading import telling_of_loading
from sidecar.services.tell_stages import ToldProgress

FOCUS_BUDGET_TOKENS = 2_400
"""Most estimated tokens of a note that the focus call sees: what a window of 4,096, the
smallest in use, leaves beside reserve, instructions and margin (library.md, Prompt budget:
4,096 - 1,024 reserve - 5 % margin - about 350 tokens of instructions)."""

ATTEMPTS = 2
"""A proposal is asked for, and once more. Source: rounds.md, Opening."""


LAST_RESORT = "How would you explain “{title}” in your own words?"
"""The question where even the built-in partner has none."""


class OpenRound:
    """Opens rounds."""

    def __init__(self, notes: Notes, catalogue: Catalogue, parts: RoundParts) -> None:
        """Take the ports.

        Args:
            notes: Reads the note.
            catalogue: Knows the note's id, which survives renames.
            parts: Store, engines, clock, identifiers, options.
        """
        self._notes = notes
        self._catalogue = catalogue
        self._parts = parts

    async def open(self, note: str, *, progress: Progress) -> OpenedRound:
        """Open a round on the note at the vault-relative path *note*.

        Args:
            note: Vault-relative path.
            progress: Told what happens.

        Returns:
            Focus, challenge and what the client shows.

        Raises:
            NoteEmpty: If there is nothing to explain.
            CallerError: If the note cannot be read.
            OutsideError: If the chosen engine is not available, or the store cannot write.

        Side effects:
            Stores the snapshot; nothing else, and only at the end.

        Idempotent:
            No: each call opens a new round.
        """
        file = await self._notes.read(note)
        round_note = await asyncio.to_thread(self._read, file)
        engine = await self._parts.engines.current()
        note_id, earlier = await self._asked_before(file.path)
        opening = _Opening(engine, round_note, earlier, await self._builtin())
        listener = ToldProgress(progress, language_of_round(round_note, ()))
        async with telling_of_loading(
            self._parts.engines, listener, then="reading the note", total=2
        ):
            focus, challenge = await opening.make(listener)
        snapshot = RoundSnapshot(
            round_id=self._parts.new_id(),
            note_id=note_id,
            note=round_note,
            focus=focus,
            challenge=challenge,
            engine=engine.name.value,
            models=engine.models,
            turns_allowed=self._parts.options.turns_allowed,
            prompt_version=PROMPT_VERSION,
            opened_at=self._parts.clock.now().isoformat(),
        )
        await self._parts.store.save_snapshot(snapshot)
        fallback = (engine.fallback,) if engine.fallback else ()
        return _opened(snapshot, (*fallback, *opening.notices, *self._judge_notice()))

    def _judge_notice(self) -> tuple[str, ...]:
        """Return the notice that something will leave this machine, where a judge is elsewhere."""
        judge = self._parts.judge
        if judge is None or judge.info.is_on_this_machine:
            return ()
        return (
            "At the end of this round the question, your answers, the verdict and the gaps go to "
            f"the judge at {judge.info.destination}; the note does not.",
        )

    def _read(self, file: NoteText) -> RoundNote:
        """Return the note as a round needs it.

        Raises:
            NoteEmpty: If there is nothing to explain.
        """
        parsed = parse_note(file.path, file.text)
        heading = self._parts.options.assertions_heading
        read = read_round_note(note_parts(parsed, file.content_hash), assertions_heading=heading)
        if isinstance(read, NothingToExplain):
            raise NoteEmpty(path=file.path, reason=read.reason)
        return read

    async def _asked_before(self, path: str) -> tuple[str, tuple[str, ...]]:
        """Return the note's id, and all challenges asked on it, oldest first.

        The id is the catalogue's, else one that is stable while the path is; what was asked
        before the note was indexed stands under that one.
        """
        row = await self._catalogue.find(path)
        ids = [provisional_id(path), *([row.note_id] if row is not None else [])]
        asked = [await self._parts.store.challenges(each) for each in ids]
        return ids[-1], tuple(challenge for part in asked for challenge in part)

    async def _builtin(self) -> Engine:
        """Return the engine whose templates stand in for unusable proposals."""
        return await self._parts.engines.by_name(EngineName.BUILTIN)


class _Opening:
    """One focus and one challenge for one note."""

    def __init__(
        self, engine: Engine, note: RoundNote, earlier: tuple[str, ...], builtin: Engine
    ) -> None:
        self._engine = engine
        self._note = note
        self._earlier = earlier
        self._builtin = builtin
        self.notices: tuple[str, ...] = note.notices

    async def make(self, progress: Progress) -> tuple[str, str]:
        """Return focus and challenge."""
        clean = self._note.clean
        if self._note.problem is not None:
            focus = fallback_focus(clean.title, clean.key_terms, clean.language)
            return focus, self._note.problem.text
        progress.report(0, 2, "reading the note")
        focus = await self._focus(await self._cut(clean))
        progress.report(1, 2, "choosing a question")
        challenge = await self._challenge(focus)
        progress.report(2, 2, "ready")
        return focus, challenge

    async def _cut(self, clean: CleanNote) -> CleanNote:
        """Return the note as far as the focus call may see it, with a notice when cut."""
        text, _ = cut_to_budget(clean.text, FOCUS_BUDGET_TOKENS, estimate_tokens)
        fitted = await self._engine.partner.fitted(replace(clean, text=text))
        self.notices += cut_notice(clean, fitted, done="the focus was named")
        return fitted

    async def _focus(self, clean: CleanNote) -> str:
        """Return the focus, asked for twice at most, else built from title and terms."""
        for attempt in range(ATTEMPTS):
            reply = await self._engine.partner.name_focus(clean, attempt=attempt)
            focus = None if isinstance(reply, Unusable) else read_focus(reply)
            if focus is not None:
                return focus
        self.notices += ("The partner named no usable focus; it was built from the title.",)
        return fallback_focus(clean.title, clean.key_terms, clean.language)

    async def _challenge(self, focus: str) -> str:
        """Return the challenge, asked for twice at most, else a template."""
        clean = self._note.clean
        request = ChallengeRequest(
            focus=focus,
            title=clean.title,
            key_terms=clean.key_terms,
            kinds=tuple(assertion.kind for assertion in self._note.assertions),
            earlier=self._earlier,
            language=reply_language((), clean.language),
        )
        rules = QuestionRules(
            earlier=self._earlier,
            hidden=Source(clean.text, *(a.text for a in self._note.assertions)),
            free_words=frozenset([*words(focus), *words(clean.title)]),
            names=clean.names,
            language=request.language,
        )
        for attempt in range(ATTEMPTS):
            reply = await self._engine.partner.pose_challenge(replace(request, attempt=attempt))
            question: str | Flaw = Flaw.NOT_ONE_QUESTION
            if not isinstance(reply, Unusable):
                question = judge_question(reply, rules)
            if not isinstance(question, Flaw):
                return question
        return await self._template(request)

    async def _template(self, request: ChallengeRequest) -> str:
        """Return the built-in partner's question, new as long as it has new ones."""
        if self._engine.name is not EngineName.BUILTIN:
            self.notices += ("The partner asked no usable question; this one is a template.",)
        reply = await self._builtin.partner.pose_challenge(request)
        if isinstance(reply, Unusable):
            return told(LAST_RESORT.format(title=request.title), request.language)
        return reply


def note_parts(parsed: ParsedNote, file_hash: str) -> NoteParts:
    """Return a parsed note as the rounds room takes it.

    Args:
        parsed: The note as the library reads it.
        file_hash: Content hash of its text.

    Returns:
        The same facts, without the library's types.
    """
    return NoteParts(
        path=parsed.path,
        title=parsed.title,
        text=parsed.text,
        content_hash=file_hash,
        body_start=parsed.body_start,
        front_matter=parsed.front_matter,
        sections=tuple(_section(section) for section in parsed.sections),
        problems=parsed.problems,
    )


def cut_notice(whole: CleanNote, seen: CleanNote, *, done: str) -> tuple[str, ...]:
    """Return the notice that only the beginning of a note was looked at; none where all was.

    Args:
        whole: The note.
        seen: What the model was given of it.
        done: What was done with that, a clause.
    """
    if len(seen.text) >= len(whole.text):
        return ()
    left_out = sections_left_out(whole.text, seen.text)
    sections = f", without {left_out} later section{'s' * (left_out != 1)}" if left_out else ""
    return (f"The note is long: {done} from its beginning{sections}.",)


def _section(section: Section) -> NoteSection:
    """Return one section without the library's types."""
    below = section.heading_span.end if section.heading_span else section.span.start
    return NoteSection(
        heading=section.heading_path[-1] if section.heading_path else "",
        level=section.level,
        start=section.span.start,
        body_start=below,
        end=section.span.end,
    )


def _opened(snapshot: RoundSnapshot, notices: tuple[str, ...]) -> OpenedRound:
    """Return what the client is told."""
    is_problem = snapshot.note.kind is NoteKind.PROBLEM
    language = language_of_round(snapshot.note, ())
    return OpenedRound(
        round_id=snapshot.round_id,
        focus=snapshot.focus,
        challenge=snapshot.challenge,
        kind=snapshot.note.kind,
        assertion_count=0 if is_problem else len(snapshot.note.assertions),
        turns_allowed=snapshot.turns_allowed,
        engine=snapshot.engine,
        notices=told_all(notices, language),
        language=language,
    )
