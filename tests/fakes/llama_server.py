"""llama.cpp's real HTTP server on loopback, with the small model of the tests."""

from __future__ import annotations

import gc
from typing import Any

from tests.fakes.small_model import small_model_path

KEY = "a-key-of-the-tests"
ALIAS = "small"
CONTEXT_TOKENS = 2048
TEMPLATE = (
    "{{ bos_token }}{% for m in messages %}<start_of_turn>"
    "{{ 'model' if m.role == 'assistant' else 'user' }}\n{{ m.content }}<end_of_turn>\n"
    "{% endfor %}{% if add_generation_prompt %}<start_of_turn>model\n{% endif %}"
)
"""The small model brings no template; a server of the user's would be started with one."""


class LlamaServer:
    """A running server; ``close`` frees model and port."""

    def __init__(self, *, context_tokens: int = CONTEXT_TOKENS) -> None:
        path = small_model_path()
        import xllamacpp

        params = xllamacpp.CommonParams()
        params.model.path = str(path)
        params.model_alias = {ALIAS}
        params.n_ctx = context_tokens
        params.n_parallel = 1
        params.cache_ram_mib = 0
        params.swa_full = True
        params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
        params.warmup = False
        params.verbosity = -1
        params.ui = False
        params.api_keys = [KEY]
        params.chat_template = TEMPLATE
        params.endpoint_metrics = True
        self._server: Any = xllamacpp.Server(params)
        self._server.handle_metrics()  # its loop has begun: it can be closed
        self.url: str = self._server.listening_address

    def close(self) -> None:
        """Free everything."""
        self._server = None
        gc.collect()
