"""The builtin answerer quotes passages and nothing else."""

from dataclasses import replace

import pytest

from sidecar.adapters.builtin_answerer import MOST_PASSAGES, BuiltinAnswerer
from sidecar.library.values import Passage, Span
from sidecar.ports.answerer import AnswerRequest
from tests.fakes.hash_embedder import HashEmbedder

BOIL = "Boil water for one minute to kill germs."
QUOTED = "Boil water for one minute to kill germs [2]."
FILTER = "A filter holds back sand."


def _passage(text: str, number: int = 0) -> Passage:
    return Passage(
        id=f"p{number}",
        note_id=f"n{number}",
        path=f"n{number}.md",
        title="Water",
        heading_path=(),
        span=Span(0, len(text)),
        text=text,
        text_hash="h",
        embed_text=text,
        ordinal=0,
        language="en",
    )


def _request(question: str, *texts: str) -> AnswerRequest:
    passages = tuple(_passage(text, number) for number, text in enumerate(texts))
    close = (0.5,) * len(passages)
    return AnswerRequest(question, passages, (), "mark", "en", closeness=close)


async def _answer(answerer: BuiltinAnswerer, request: AnswerRequest) -> str:
    plan = await answerer.plan(request)
    return "".join([piece async for piece in answerer.answer(request, plan)])


async def test_answer_is_a_sentence_of_a_passage_with_its_number() -> None:
    """Quoted word for word, cited by its place in the plan."""
    request = _request("How long must water boil to kill germs?", FILTER, BOIL)

    assert await _answer(BuiltinAnswerer(HashEmbedder()), request) == QUOTED


async def test_without_an_embedder_words_decide() -> None:
    """A machine without any embedder still answers."""
    request = _request("How long must water boil to kill germs?", FILTER, BOIL)

    assert await _answer(BuiltinAnswerer(None), request) == QUOTED


async def test_nothing_that_answers_yields_nothing() -> None:
    """Silence, not the nearest sentence."""
    request = _request("Who won the election in France?", FILTER, BOIL)

    assert await _answer(BuiltinAnswerer(HashEmbedder()), request) == ""


async def test_embedder_of_another_language_is_not_asked() -> None:
    """Its similarities would be noise; what retrieval knows of the passages still counts."""
    embedder = HashEmbedder(languages=frozenset({"en"}))
    request = _request("Wie lange muss man Water boil, damit die germs sterben?", BOIL)

    assert await _answer(BuiltinAnswerer(embedder), request) == QUOTED.replace("[2]", "[1]")
    assert embedder.texts == []


async def test_passages_found_by_words_are_judged_by_words() -> None:
    """No sentence is embedded where no passage's meaning is known."""
    embedder = HashEmbedder()
    request = replace(_request("How long must water boil?", FILTER, BOIL), closeness=())

    assert await _answer(BuiltinAnswerer(embedder), request) == QUOTED
    assert embedder.texts == []


async def test_sentences_are_embedded_as_a_reader_sees_them() -> None:
    """Markup is not meaning."""
    embedder = HashEmbedder()
    await _answer(BuiltinAnswerer(embedder), _request("What boils?", f"- **{BOIL}** ^b1"))

    assert embedder.texts == [BOIL]


async def test_a_question_of_a_sentence_without_text_has_no_answer() -> None:
    """Code and pictures alone state nothing."""
    request = _request("What boils?", "![boiling water](b.png)")

    assert await _answer(BuiltinAnswerer(HashEmbedder()), request) == ""


async def test_plan_keeps_the_best_passages_in_order() -> None:
    """Retrieval has ranked them already."""
    request = _request("water?", *[f"Water number {n}." for n in range(MOST_PASSAGES + 3)])
    plan = await BuiltinAnswerer(None).plan(request)

    assert plan.passages == request.passages[:MOST_PASSAGES]


@pytest.mark.parametrize(("language", "said"), [("en", "may not answer it"), ("de", "vielleicht")])
async def test_quotes_claim_to_be_no_more_than_the_closest(language: str, said: str) -> None:
    """Nobody judged whether they answer, and that is said in the question's language."""
    request = replace(_request("Who discovered water?", BOIL), language=language)

    (notice,) = (await BuiltinAnswerer(HashEmbedder()).plan(request)).notices

    assert said in notice
