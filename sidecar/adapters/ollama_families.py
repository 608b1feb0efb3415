"""What belongs to an embedding model's family: prefixes, languages, floors."""

from __future__ import annotations

from dataclasses import dataclass

ENGLISH = frozenset({"en"})


@dataclass(frozen=True, slots=True)
class EmbeddingFamily:
    """How a family of embedding models is used.

    Attributes:
        scheme: Names the prefixes; part of the embedder's id.
        passage_prefix: Put before every passage.
        query_prefix: Put before every query.
        target_tokens: Budget of a passage in estimated tokens.
        languages: Codes it serves well; ``None`` when it serves all.
        floor: Relevance floor; ``None`` while no sweep was run.
    """

    scheme: str
    passage_prefix: str = ""
    query_prefix: str = ""
    target_tokens: int = 256
    languages: frozenset[str] | None = None
    floor: float | None = None


NOMIC_FLOOR = 0.62
"""Floor of ``nomic-embed-text``. Source: design page library.md, Retrieval 4: recall fell from
0.67 on, and the weakest correct top hit scored 0.666."""

_INSTRUCTION = "Instruct: Given a question, retrieve passages of notes that answer it\nQuery:"

_FAMILIES: tuple[tuple[str, EmbeddingFamily], ...] = (
    (
        "nomic-embed-text-v2",
        EmbeddingFamily("nomic", "search_document: ", "search_query: ", target_tokens=384),
    ),
    (
        "nomic-embed",
        EmbeddingFamily(
            "nomic",
            "search_document: ",
            "search_query: ",
            target_tokens=750,
            languages=ENGLISH,
            floor=NOMIC_FLOOR,
        ),
    ),
    ("e5", EmbeddingFamily("e5", "passage: ", "query: ")),
    ("bge-m3", EmbeddingFamily("none", target_tokens=750)),
    ("paraphrase-multilingual", EmbeddingFamily("none", target_tokens=96)),
    ("all-minilm", EmbeddingFamily("none", languages=ENGLISH)),
    ("qwen3-embedding", EmbeddingFamily("qwen3", "", _INSTRUCTION, target_tokens=750)),
    (
        "embeddinggemma",
        EmbeddingFamily(
            "gemma", "title: none | text: ", "task: search result | query: ", target_tokens=750
        ),
    ),
    (
        "mxbai-embed",
        EmbeddingFamily(
            "mxbai",
            "",
            "Represent this sentence for searching relevant passages: ",
            languages=ENGLISH,
        ),
    ),
    ("snowflake-arctic-embed2", EmbeddingFamily("arctic2", "", "query: ", target_tokens=750)),
)
"""By the beginning or a part of the model's name; design page library.md, Passages, for
nomic, e5, qwen3, MiniLM and bge-m3; the models' own cards for the others."""

UNKNOWN = EmbeddingFamily("none")
"""An unknown model gets no prefix, and its floor is uncalibrated (library.md, Passages)."""


def embedding_family(model: str) -> EmbeddingFamily:
    """Return the family of a model by its name.

    Example:
        >>> embedding_family("nomic-embed-text:latest").query_prefix
        'search_query: '
        >>> embedding_family("jeffh/multilingual-e5-large").scheme, embedding_family("x").scheme
        ('e5', 'none')
    """
    name = model.rsplit("/", 1)[-1].lower()
    known = (family for part, family in _FAMILIES if part in name)
    return next(known, UNKNOWN)
