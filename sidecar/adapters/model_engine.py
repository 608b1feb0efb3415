"""An engine that prompts language models, as a source that can be probed and built."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from sidecar.adapters.check_models import guards_version
from sidecar.adapters.model_answerer import ModelAnswerer
from sidecar.adapters.model_checker import CHECK_OPTIONS, ModelChecker
from sidecar.adapters.model_drafter import ModelDrafter
from sidecar.adapters.model_partner import ModelPartner
from sidecar.adapters.model_rewriter import ModelRewriter
from sidecar.adapters.model_topic_check import ModelTopicCheck
from sidecar.errors import SettingsInvalid
from sidecar.library.budget import Placement
from sidecar.ports.engine import Engine, EngineName
from sidecar.ports.language_model import LanguageModel, ModelInfo
from sidecar.rounds.prompts import PROMPT_VERSION
from sidecar.rounds.values import CheckerIdentity, ModelUse


class ServedModel(LanguageModel, Protocol):
    """A language model that tells whether it could serve now."""

    async def probe(self) -> ModelInfo:
        """Return facts about the model, or raise what keeps it from serving; sends no text."""
        ...


@dataclass(frozen=True, slots=True)
class Choices:
    """What the settings choose beside the models that talk and check.

    Attributes:
        tasks: Rewrites questions and judges topics; ``None``: the chat model does.
        placement: Where passages stand in an answer's prompt.
        contrasts: Whether a claim is asked about beside the note's other points.
    """

    tasks: LanguageModel | None = None
    placement: Placement = Placement.TAIL
    contrasts: bool = False


class ModelEngine:
    """Builds an engine on a chat model and, when one is set, a check model."""

    def __init__(
        self,
        name: EngineName,
        *,
        chat: ServedModel | None,
        check: ServedModel | None,
        setting: str,
        close: Callable[[], Awaitable[None]],
        choices: Choices | None = None,
    ) -> None:
        """Take the models.

        Args:
            name: Which engine.
            chat: Talks, answers, checks gaps; ``None`` when the setting is empty.
            check: Checks assertions; ``None`` takes the gap check instead (rounds.md).
            setting: Name of the setting that names the chat model.
            close: Gives back what the models hold.
            choices: What else is chosen.
        """
        self._name = name
        self._chat = chat
        self._check = check
        self._setting = setting
        self._close = close
        self._choices = choices or Choices()

    @property
    def name(self) -> EngineName:
        """Which engine."""
        return self._name

    def is_configured(self) -> bool:
        """Return whether a chat model is named."""
        return self._chat is not None

    async def probe(self) -> tuple[ModelUse, ...]:
        """Return the models that it would use, without sending any text."""
        uses = [_use("chat", await self._named_chat().probe())]
        if self._check is not None:
            uses.append(_use("check", await self._check.probe()))
        return tuple(uses)

    async def build(self, reason: str) -> Engine:
        """Return the engine; a model that is loading counts as there."""
        chat, check = self._named_chat(), self._check
        tasks = self._choices.tasks or chat
        uses = [_use("chat", await chat.describe())]
        if check is not None:
            uses.append(_use("check", await check.describe()))
        return Engine(
            name=self._name,
            partner=ModelPartner(chat),
            checker=ModelChecker(check, contrasts=self._choices.contrasts) if check else None,
            gap_checker=ModelChecker(chat),
            answerer=ModelAnswerer(chat, self._choices.placement),
            models=tuple(uses),
            reason=reason,
            drafter=ModelDrafter(chat),
            checker_identity=self._identity(uses[-1]) if check is not None else None,
            rewriter=ModelRewriter(tasks),
            topic_check=ModelTopicCheck(tasks),
        )

    async def close(self) -> None:
        """Give back what the models hold."""
        await self._close()

    def _identity(self, use: ModelUse) -> CheckerIdentity:
        """Return who checks; the guards are a part of it, since they settle what it claims."""
        options = [CHECK_OPTIONS, *(["contrast"] if self._choices.contrasts else [])]
        options.append(f"guards {guards_version()[:12]}")
        return CheckerIdentity(
            self._name.value, use.model, use.digest, PROMPT_VERSION, ", ".join(options)
        )

    def _named_chat(self) -> ServedModel:
        """Return the chat model.

        Raises:
            SettingsInvalid: If the settings name none.
        """
        if self._chat is None:
            hint = "; sparring models list names those that are there"
            is_ollama = self._name is EngineName.OLLAMA
            raise SettingsInvalid(
                problems=[f"{self._setting} is not set{hint if is_ollama else ''}"]
            )
        return self._chat


def _use(role: str, info: ModelInfo) -> ModelUse:
    return ModelUse(role=role, model=info.name, digest=info.digest)
