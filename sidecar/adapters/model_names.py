"""Names of models as Ollama writes them."""

from __future__ import annotations


def full_name(model: str) -> str:
    """Return the name with its tag, as ``/api/tags`` lists it.

    Example:
        >>> full_name("gemma3"), full_name("hub.local:5000/me/gemma3:4b")
        ('gemma3:latest', 'hub.local:5000/me/gemma3:4b')
    """
    return model if ":" in model.rsplit("/", 1)[-1] else f"{model}:latest"


def is_cloud_name(model: str) -> bool:
    """Return whether the name alone says that the model runs in Ollama's cloud.

    Example:
        >>> is_cloud_name("oss:120b-cloud"), is_cloud_name("kimi:cloud"), is_cloud_name("cloudy")
        (True, True, False)
    """
    tag = full_name(model).rsplit(":", 1)[1].lower()
    return tag == "cloud" or tag.endswith("-cloud")
