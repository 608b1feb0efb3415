"""Every error that a caller of the sidecar can meet.

SidecarError
├── CallerError: fix the request
│   ├── NoteNotFound 1001
│   ├── NoteEmpty 1002
│   ├── NoteNotUtf8 1003
│   ├── OutsideVault 1004
│   ├── NoteTooLarge 1005
│   ├── RoundUnknown 1006
│   ├── TranscriptMalformed 1007
│   ├── QueryEmpty 1008
│   ├── VaultNotFound 1009
│   ├── SettingsInvalid 1010
│   ├── HostNotLoopback 1011
│   ├── ProtocolMismatch 1012
│   ├── JobUnknown 1013
│   ├── CloudModelRefused 1014
│   ├── RemoteLibraryRefused 1015
│   ├── NoteExcluded 1016
│   ├── RoundMismatch 1017
│   ├── WrongVault 1018
│   ├── RoundNotFinished 1019
│   ├── NothingToRule 1020
│   ├── RulingRefused 1021
│   ├── ForgetUnconfirmed 1022
│   ├── ProposalUnknown 1023
│   ├── ScopeUnknown 1024
│   ├── PublicSetMissing 1025
│   ├── TrialsRefused 1026
│   └── RoundUnanswered 1027
├── StateError: refresh, then retry
│   ├── LibraryLocked 2001
│   ├── IngestBusy 2002
│   ├── PruneUnconfirmed 2003
│   ├── ServerBusy 2004
│   ├── StateTooNew 2005
│   ├── EmbedderChanged 2006
│   └── RequestCancelled -32800
└── OutsideError: change something outside, then retry
    ├── OllamaDown 3001
    ├── ModelMissing 3002
    ├── ModelLoading 3003
    ├── WrongModel 3004
    ├── ModelFailed 3005
    ├── EmbeddingFailed 3006
    ├── DiskFull 3007
    ├── DataDirectoryUnwritable 3008
    ├── LibraryDamaged 3009
    ├── ModelFileInvalid 3010
    ├── ExtraMissing 3011
    ├── NoteInCloud 3012
    ├── NoteUnreadable 3013
    ├── LibraryUnavailable 3014
    ├── DeadlineExceeded 3015
    ├── StateDamaged 3016
    ├── ModelServerDown 3017
    └── ModelNotServed 3018

A leaf is its code. Its constructor takes facts and builds one whole sentence; the
facts travel as JSON in ``details()`` together with a remedy. No note text, no path
outside the vault and no token ever enters a message.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

JsonFact: TypeAlias = str | int | float | bool | list[str] | None


class SidecarError(Exception):
    """Root of all errors that are part of the contract."""

    code: ClassVar[int]
    remedy: ClassVar[str]
    retryable: ClassVar[bool] = False

    def __init__(self, message: str, **facts: JsonFact) -> None:
        """Keep the sentence and the facts it was built from."""
        super().__init__(message)
        self._facts = facts

    def details(self) -> dict[str, JsonFact]:
        """Return the JSON-safe facts together with the remedy."""
        remedy = self.remedy
        for name, fact in self._facts.items():
            remedy = remedy.replace("{" + name + "}", str(fact))
        return {**self._facts, "remedy": remedy, "retryable": self.retryable}


class CallerError(SidecarError):
    """The request must change before it can succeed."""


class NoteNotFound(CallerError):
    """Save the note, or pass its path relative to the vault root."""

    code = 1001
    remedy = "Save the note, or pass its path relative to the vault root."

    def __init__(self, *, path: str, similar: Sequence[str] = ()) -> None:
        """Build the sentence from the facts; *similar* are paths that may have been meant."""
        named = ", ".join(repr(each) for each in similar)
        meant = f"; similar to it: {named}" if similar else ""
        facts: dict[str, JsonFact] = {"similar": list(similar)} if similar else {}
        super().__init__(f"The note {path!r} is not in the vault{meant}.", path=path, **facts)


class NoteEmpty(CallerError):
    """Write at least 20 words, or add core assertions."""

    code = 1002
    remedy = "Write at least 20 words, or add core assertions."

    def __init__(self, *, path: str, reason: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"The note {path!r} has nothing to explain: {reason}.",
            path=path,
            reason=reason,
        )


class NoteNotUtf8(CallerError):
    """Save the note as UTF-8; it was not changed."""

    code = 1003
    remedy = "Save the note as UTF-8; it was not changed."

    def __init__(self, *, path: str, offset: int) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"The note {path!r} is not UTF-8 (first bad byte at {offset}).",
            path=path,
            offset=offset,
        )


class OutsideVault(CallerError):
    """Pass a path relative to the vault root, with forward slashes."""

    code = 1004
    remedy = "Pass a path relative to the vault root, with forward slashes."

    def __init__(self, *, reason: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The path is not inside the vault: {reason}.", reason=reason)


class NoteTooLarge(CallerError):
    """Split the note, or raise library.maxNoteBytes."""

    code = 1005
    remedy = "Split the note, or raise library.maxNoteBytes."

    def __init__(self, *, path: str, size_bytes: int, limit_bytes: int) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"The note {path!r} has {size_bytes} bytes; the limit is {limit_bytes}.",
            path=path,
            size_bytes=size_bytes,
            limit_bytes=limit_bytes,
        )


class RoundUnknown(CallerError):
    """Open a new round on the note."""

    code = 1006
    remedy = "Open a new round on the note."

    def __init__(self, *, round_id: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The round {round_id!r} is not known here.", round_id=round_id)


class TranscriptMalformed(CallerError):
    """Send alternating partner and learner turns that end with the learner."""

    code = 1007
    remedy = "Send alternating partner and learner turns that end with the learner."

    def __init__(self, *, problems: Sequence[str]) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            "The transcript is malformed: " + "; ".join(problems) + ".",
            problems=list(problems),
        )


class QueryEmpty(CallerError):
    """Type a question."""

    code = 1008
    remedy = "Type a question."

    def __init__(self) -> None:
        """Build the sentence from the facts."""
        super().__init__("The question is empty.")


class VaultNotFound(CallerError):
    """Pass the folder that Obsidian opens as a vault."""

    code = 1009
    remedy = "Pass the folder that Obsidian opens as a vault."

    def __init__(self, *, reason: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The vault folder cannot be used: {reason}.", reason=reason)


class SettingsInvalid(CallerError):
    """Correct the settings named; the file was left as it is."""

    code = 1010
    remedy = "Correct the settings named; the file was left as it is."

    def __init__(self, *, problems: Sequence[str]) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            "The settings are invalid: " + "; ".join(problems) + ".",
            problems=list(problems),
        )


class HostNotLoopback(CallerError):
    """Use 127.0.0.1, ::1 or localhost."""

    code = 1011
    remedy = "Use 127.0.0.1, ::1 or localhost."

    def __init__(self, *, setting: str, host: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"{setting} names {host!r}, which is not on this machine.",
            setting=setting,
            host=host,
        )


class ProtocolMismatch(CallerError):
    """Update the older side."""

    code = 1012
    remedy = "Update {older}, the older side."

    def __init__(self, *, client: str, server: str) -> None:
        """Build the sentence from the facts; both versions are ``major.minor``."""
        majors = [version.partition(".")[0].lstrip("0") for version in (client, server)]
        is_client_older = (len(majors[0]), majors[0]) < (len(majors[1]), majors[1])
        super().__init__(
            f"The client speaks protocol {client}, the sidecar {server}.",
            client=client,
            server=server,
            older=_PLUGIN if is_client_older else _PACKAGE,
        )


_PLUGIN = "the Obsidian plugin (or whichever client this is)"
_PACKAGE = "the sparring-partner package"


class JobUnknown(CallerError):
    """Start a new indexing job."""

    code = 1013
    remedy = "Start a new indexing job."

    def __init__(self, *, job_id: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The indexing job {job_id!r} is not known.", job_id=job_id)


class CloudModelRefused(CallerError):
    """Choose a local model; note text never leaves the machine."""

    code = 1014
    remedy = "Choose a local model; note text never leaves the machine."

    def __init__(self, *, model: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The model {model!r} runs outside this machine.", model=model)


class RemoteLibraryRefused(CallerError):
    """Use an absolute local folder, or an s3:// address with library.remote set knowingly."""

    code = 1015
    remedy = "Use an absolute local folder, or an s3:// address with library.remote set knowingly."

    def __init__(self, *, scheme: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"A library at {scheme}:// is outside this machine.", scheme=scheme)


class NoteExcluded(CallerError):
    """Remove the exclusion, or choose another note."""

    code = 1016
    remedy = "Remove the exclusion, or choose another note."

    def __init__(self, *, path: str, pattern: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"The note {path!r} is excluded by {pattern!r}.", path=path, pattern=pattern
        )


class RoundMismatch(CallerError):
    """Send the note and the challenge that opened the round."""

    code = 1017
    remedy = "Send the note and the challenge that opened the round."

    def __init__(self, *, round_id: str, field: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"The {field} does not belong to the round {round_id!r}.",
            round_id=round_id,
            field=field,
        )


class WrongVault(CallerError):
    """Start a sidecar for that vault: sparring serve --vault PATH."""

    code = 1018
    remedy = "Start a sidecar for that vault: sparring serve --vault PATH"

    def __init__(self) -> None:
        """Build the sentence from the facts."""
        super().__init__("This sidecar serves another vault.")


class RoundNotFinished(CallerError):
    """Go on with the round, or give it up, until it has a verdict."""

    code = 1019
    remedy = "Go on with the round, or give it up, until it has a verdict."

    def __init__(self, *, round_id: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The round {round_id!r} has no verdict yet.", round_id=round_id)


class NothingToRule(CallerError):
    """Send an assertion of the verdict's checks, or one of its gaps, word for word."""

    code = 1020
    remedy = "Send an assertion of the verdict's checks, or one of its gaps, word for word."

    def __init__(self, *, round_id: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"The round {round_id!r} checked no such point, and has no such gap.",
            round_id=round_id,
        )


class RulingRefused(CallerError):
    """Quote your own sentence from the round, or rule otherwise."""

    code = 1021
    remedy = "Quote your own sentence from the round, or rule otherwise."

    def __init__(self, *, reason: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The ruling cannot stand: {reason}.", reason=reason)


class ForgetUnconfirmed(CallerError):
    """Confirm it; what is deleted cannot be brought back."""

    code = 1022
    remedy = "Confirm it, in the terminal with --yes; what is deleted cannot be brought back."

    def __init__(self, *, what: str, goes: Sequence[str]) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"Nothing was deleted; {what} would delete " + ", ".join(goes) + ".",
            what=what,
            goes=list(goes),
        )


class ProposalUnknown(CallerError):
    """List the proposals, and pass the id of one of them."""

    code = 1023
    remedy = "List the proposals, and pass the id of one of them."

    def __init__(
        self, *, proposal_id: str, alike: Sequence[str] = (), known: Sequence[str] = ()
    ) -> None:
        """Build the sentence from the facts; *alike* begin so, *known* are all, by short ids."""
        shown = ", ".join((alike or known)[:_MOST_NAMED])
        rest = len(alike or known) - _MOST_NAMED
        named = f"{shown} and {rest} more" if rest > 0 else shown
        said = f"No proposal is {proposal_id!r}; "
        said += f"there are: {named}." if known else "practice has proposed nothing here."
        if alike:
            said = f"{len(alike)} proposals begin with {proposal_id!r}: {named}."
        super().__init__(said, proposal_id=proposal_id, alike=list(alike), known=list(known))


_MOST_NAMED = 5
"""Most proposals that an error names."""


class ScopeUnknown(CallerError):
    """Name a folder or tag of the library, spelled as there."""

    code = 1024
    remedy = "Name a folder or tag of the library, spelled as there, or leave it out."

    def __init__(self, *, what: str, name: str, meant: str) -> None:
        """Build the sentence from the facts; *what* is ``folder`` or ``tag``."""
        hint = f" (did you mean {meant!r}?)" if meant else ""
        super().__init__(
            f"No {what} {name!r} is in this library{hint}.", what=what, name=name, meant=meant
        )


class PublicSetMissing(CallerError):
    """Name the folder of the public sets that holds it."""

    code = 1025
    remedy = "Name the folder that holds {name}: --data, or the variable SPARRING_SHARED_DATA."

    def __init__(self, *, name: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The public set {name!r} is not in the folder named.", name=name)


class TrialsRefused(CallerError):
    """Practice another checker on this set, or this checker on another set."""

    code = 1026
    remedy = "Practice another checker on {name}, or this checker on another set."

    def __init__(self, *, name: str, checker: str, reason: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"The cases of {name!r} are no trials of the checker {checker!r}: {reason}.",
            name=name,
            checker=checker,
            reason=reason,
        )


class RoundUnanswered(CallerError):
    """Answer the challenge first."""

    code = 1027
    remedy = "Answer the challenge first."

    def __init__(self, *, round_id: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"Nothing was said in the round {round_id!r} yet.", round_id=round_id)


class StateError(SidecarError):
    """The state moved on; refresh, then retry."""


class LibraryLocked(StateError):
    """Use the running sidecar, or stop it first."""

    code = 2001
    remedy = "Use the running sidecar, or stop it first."

    def __init__(self, *, pid: int | None) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"Another sidecar (process {pid}) holds this library.", pid=pid)


class IngestBusy(StateError):
    """Wait for it, or cancel it."""

    code = 2002
    remedy = "Wait for it, or cancel it."

    def __init__(self, *, job_id: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The indexing job {job_id!r} is still running.", job_id=job_id)


class PruneUnconfirmed(StateError):
    """Check that the vault is complete, then ingest again with confirmPrune."""

    code = 2003
    remedy = "Check that the vault is complete, then ingest again with confirmPrune."

    def __init__(self, *, missing: int, known: int) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"{missing} of {known} indexed notes are missing from the vault; nothing was removed.",
            missing=missing,
            known=known,
        )


class ServerBusy(StateError):
    """Retry when one of them has ended."""

    code = 2004
    remedy = "Retry when one of them has ended."
    retryable = True

    def __init__(self, *, method: str, limit: int) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"{limit} calls of {method} are already running.",
            method=method,
            limit=limit,
        )


class StateTooNew(StateError):
    """Update the sparring-partner package."""

    code = 2005
    remedy = "Update the sparring-partner package."

    def __init__(self, *, found: int, supported: int) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"The state store has version {found}; this sidecar knows {supported}.",
            found=found,
            supported=supported,
        )


class EmbedderChanged(StateError):
    """Run: sparring ingest."""

    code = 2006
    remedy = "Run: sparring ingest."

    def __init__(self, *, old: str, new: str, notes: int) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"The library was embedded with {old}, not {new}; {notes} notes must be indexed again.",
            old=old,
            new=new,
            notes=notes,
        )


class RequestCancelled(StateError):
    """Send it again if it is still wanted."""

    code = -32800
    remedy = "Send it again if it is still wanted."

    def __init__(self) -> None:
        """Build the sentence from the facts."""
        super().__init__("The request was cancelled.")


class OutsideError(SidecarError):
    """Something outside the sidecar must change."""

    retryable = True


class OllamaDown(OutsideError):
    """Start Ollama (ollama serve), or choose the built-in partner."""

    code = 3001
    remedy = "Start Ollama (ollama serve), or choose the built-in partner."

    def __init__(self, *, host: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"Ollama does not answer at {host}.", host=host)


class ModelMissing(OutsideError):
    """The model is not installed in Ollama."""

    code = 3002
    remedy = "Run: ollama pull {model}"

    def __init__(self, *, model: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The model {model!r} is not installed in Ollama.", model=model)


class ModelLoading(OutsideError):
    """Wait a moment and try again."""

    code = 3003
    remedy = "Wait a moment and try again."

    def __init__(self, *, model: str, waited_s: float) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"The model {model!r} is still loading after {waited_s:.0f} s.",
            model=model,
            waited_s=waited_s,
        )


class WrongModel(OutsideError):
    """Choose a model with that capability."""

    code = 3004
    remedy = "Choose a model with that capability."

    def __init__(self, *, model: str, needed: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"The model {model!r} cannot do what is asked: {needed}.",
            model=model,
            needed=needed,
        )


class ModelFailed(OutsideError):
    """Try again; if it persists, see the model server's log or choose a smaller model."""

    code = 3005
    remedy = "Try again; if it persists, see the model server's log or choose a smaller model."

    def __init__(self, *, model: str, kind: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The model {model!r} failed: {kind}.", model=model, kind=kind)


class EmbeddingFailed(OutsideError):
    """Try again; the notes stay pending until it works."""

    code = 3006
    remedy = "Try again; the notes stay pending until it works."

    def __init__(self, *, embedder: str, kind: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The embedder {embedder!r} failed: {kind}.", embedder=embedder, kind=kind)


class DiskFull(OutsideError):
    """Free some space, then index again."""

    code = 3007
    remedy = "Free some space, then index again."

    def __init__(self) -> None:
        """Build the sentence from the facts."""
        super().__init__("The disk is full; nothing was lost.")


class DataDirectoryUnwritable(OutsideError):
    """Take a folder outside the vault that you may write."""

    code = 3008
    remedy = (
        "Make it writable, or name another folder, outside the vault, with SPARRING_DATA_DIR or "
        "--data-dir."
    )

    def __init__(self, *, reason: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The data directory cannot be used: {reason}.", reason=reason)


class LibraryDamaged(OutsideError):
    """Run: sparring ingest --rebuild. The notes are untouched."""

    code = 3009
    remedy = "Run: sparring ingest --rebuild. The notes are untouched."

    def __init__(self, *, kind: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The library index is damaged: {kind}.", kind=kind)


class ModelFileInvalid(OutsideError):
    """Point the setting at a complete model file."""

    code = 3010
    remedy = "Point the setting at a complete model file."

    def __init__(self, *, name: str, reason: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"The model file {name!r} cannot be used: {reason}.",
            name=name,
            reason=reason,
        )


class ExtraMissing(OutsideError):
    """An optional part is not installed."""

    code = 3011
    remedy = "Run: pip install 'sparring-partner[{extra}]'"

    def __init__(self, *, extra: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"This needs the optional part {extra!r}, which is not installed.",
            extra=extra,
        )


class NoteInCloud(OutsideError):
    """Let the cloud service download the note, then try again."""

    code = 3012
    remedy = "Let the cloud service download the note, then try again."

    def __init__(self, *, path: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The note {path!r} is in the cloud and was not read.", path=path)


class NoteUnreadable(OutsideError):
    """Check that it is a file that you may read, then try again."""

    code = 3013
    remedy = "Check that it is a file that you may read, then try again."

    def __init__(self, *, path: str, kind: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The note {path!r} cannot be read: {kind}.", path=path, kind=kind)


class LibraryUnavailable(OutsideError):
    """The library cannot be opened."""

    code = 3014
    remedy = "Run: sparring doctor"

    def __init__(self, *, kind: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"The library cannot be opened: {kind}.", kind=kind)


class DeadlineExceeded(OutsideError):
    """Try again when the machine is less busy, or choose a smaller model."""

    code = 3015
    remedy = "Try again when the machine is less busy, or choose a smaller model."

    def __init__(self, *, method: str, limit_s: float) -> None:
        """Build the sentence from the facts."""
        super().__init__(
            f"The call of {method} was given up after {limit_s:.0f} s.",
            method=method,
            limit_s=limit_s,
        )


class StateDamaged(OutsideError):
    """The store of rounds, or of practice, is not sound; it was left as it is."""

    code = 3016
    remedy = (
        "Close Obsidian and run: sparring doctor --repair. It saves what can be read of the rounds "
        "and takes the rest from sound copies; practice begins anew; damaged files are kept."
    )

    def __init__(self, *, kind: str, copy: str = "", holds: str = "rounds") -> None:
        """Build the sentence from the facts; *copy* says which sound copy is the newest."""
        newest = f" The newest sound copy: {copy}." if copy else ""
        said = f"The store of {holds} is damaged: {kind}.{newest}"
        super().__init__(said, kind=kind, copy=copy)


class ModelServerDown(OutsideError):
    """Start the model server (LM Studio, llama-server), or choose the built-in partner."""

    code = 3017
    remedy = (
        "Start the server of LM Studio or llama.cpp, or correct openai.host; the built-in "
        "partner works without it."
    )

    def __init__(self, *, host: str) -> None:
        """Build the sentence from the facts."""
        super().__init__(f"No model server answers at {host}.", host=host)


class ModelNotServed(OutsideError):
    """The model server does not have the model."""

    code = 3018
    remedy = "Load it in the model server, or set openai.chatModel to a model that it lists."

    def __init__(self, *, model: str, host: str, served: Sequence[str]) -> None:
        """Build the sentence from the facts; *served* are the names that the server lists."""
        super().__init__(
            f"The model server at {host} does not have the model {model!r}.",
            model=model,
            host=host,
            served=list(served),
        )
