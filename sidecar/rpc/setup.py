"""Handlers of the methods that show what can be chosen: models and settings."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Final

from sidecar.config import Config, Setting, all_settings
from sidecar.ports.installed_models import ModelSource
from sidecar.rpc.calls import Call, Method
from sidecar.wire.setup import (
    InstalledModelShape,
    ModelsParams,
    ModelsResult,
    SettingShape,
    SettingsParams,
    SettingsResult,
)


async def models(call: Call, params: ModelsParams) -> ModelsResult:
    """List the models to choose from."""
    found = await call.services.list_models.models(ModelSource(params.source))
    return ModelsResult(
        is_running=found.is_running,
        reason=found.reason,
        remedy=found.remedy,
        models=[
            InstalledModelShape(
                name=model.name,
                size_bytes=model.size_bytes,
                can_chat=model.can_chat,
                can_embed=model.can_embed,
            )
            for model in found.models
        ],
    )


async def settings(call: Call, _: SettingsParams) -> SettingsResult:
    """Tell the settings in force."""
    config = call.services.config
    return SettingsResult(
        settings=[_shape(setting, config) for setting in all_settings()],
        warnings=list(config.warnings),
    )


def _shape(setting: Setting, config: Config) -> SettingShape:
    holder = getattr(config, setting.section) if setting.section else config
    return SettingShape.model_validate(
        {
            "name": setting.name,
            "value": _json(getattr(holder, setting.field_name)),
            "default": _json(setting.default),
            "source": config.sources.get(setting.name, "default"),
            "variable": setting.variable,
            "accepts": setting.accepts,
            "about": setting.rule.summary,
        }
    )


def _json(value: object) -> object:
    """Return a setting's value as JSON has it: names as texts, tuples as lists."""
    if isinstance(value, Enum | Path):
        return str(value)
    return list(value) if isinstance(value, tuple) else value


METHODS: Final[Mapping[str, Method[Any, Any]]] = {
    "models": Method(ModelsParams, ModelsResult, models),
    "settings": Method(SettingsParams, SettingsResult, settings),
}
"""Rows of the method table (``methods.METHODS``)."""
