"""What can be chosen: models and settings on the wire."""

from __future__ import annotations

from sidecar.ports.installed_models import InstalledModel
from tests.rpc.harness import Running


async def test_models_carry_what_a_picker_needs(rpc: Running) -> None:
    """Name, size, and whether they chat or embed."""
    rpc.scripts.installed.models = (InstalledModel("m:1b", 5, can_chat=True, can_embed=False),)

    result = (await rpc.call("models"))["result"]

    assert result["isRunning"] is True
    assert result["models"] == [
        {"name": "m:1b", "sizeBytes": 5, "canChat": True, "canEmbed": False}
    ]


async def test_no_ollama_is_an_answer_with_a_remedy(rpc: Running) -> None:
    """A settings page must be able to say it."""
    result = (await rpc.call("models"))["result"]

    assert (result["isRunning"], result["models"]) == (False, [])
    assert "ollama serve" in result["remedy"]


async def test_settings_tell_value_default_and_source(rpc: Running) -> None:
    """Lists, numbers and names travel as JSON."""
    result = (await rpc.call("settings"))["result"]
    by_name = {setting["name"]: setting for setting in result["settings"]}

    assert by_name["rounds.turnsAllowed"]["value"] == 4
    assert by_name["library.excluded"]["value"] == []
    assert by_name["judge.mode"]["value"] == "off"
    assert by_name["engine"]["source"] == "default"
    assert by_name["engine"]["variable"] == "SPARRING_ENGINE"
    assert result["warnings"] == []
