"""What lists the models that can be chosen from, by where they come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from sidecar.config import Config
from sidecar.ports.installed_models import InstalledModels, ModelSource


def model_lists(config: Config) -> Mapping[ModelSource, Callable[[], InstalledModels]]:
    """Return what makes each list; nothing is loaded or asked yet."""
    return {
        ModelSource.OLLAMA: lambda: _on_ollama(config),
        ModelSource.OPENAI: lambda: _on_server(config),
        ModelSource.GGUF: lambda: _files(config),
    }


def _on_ollama(config: Config) -> InstalledModels:
    from sidecar.adapters.loopback import loopback_url
    from sidecar.adapters.ollama_installed_models import OllamaInstalledModels

    return OllamaInstalledModels(loopback_url("ollama.host", config.ollama.host))


def _on_server(config: Config) -> InstalledModels:
    from sidecar.adapters.loopback import openai_url
    from sidecar.adapters.openai_installed_models import OpenAiInstalledModels

    return OpenAiInstalledModels(openai_url(config.openai.host), key=config.openai_key)


def _files(config: Config) -> InstalledModels:
    """Return what lists the files beside those of the settings, and in our own folder."""
    from sidecar.adapters.gguf_files import GgufFiles
    from sidecar.adapters.weight_packs import MODELS_FOLDER

    chosen = filter(None, (config.gguf.chat_path, config.gguf.check_path))
    beside = [Path(path).expanduser().parent for path in chosen]
    return GgufFiles([*beside, config.data_dir / MODELS_FOLDER])
