"""What an answer says when the notes do not, in the question's language."""

from __future__ import annotations

from dataclasses import dataclass

FALLBACK_LANGUAGE = "en"
"""Language of a question whose own is not in the table."""


@dataclass(frozen=True, slots=True)
class AnswerPhrases:
    """Sentences of one language; ``{percent}`` is a whole number.

    Attributes:
        not_covered: The notes do not answer the question.
        not_indexed: Nothing is indexed yet.
        partly: Only a share of the notes is indexed so far.
        closest: An answer only quotes; whether that answers the question was not judged.
        unjudged: The quotes are in another language, so words cannot check them.
        not_said: Notes on the subject were found, and no answer in them.
        not_named: Notes on the subject were found, which lack the ``{names}`` of the question.
    """

    not_covered: str
    not_indexed: str
    partly: str
    closest: str
    unjudged: str
    not_said: str
    not_named: str


_TABLE: dict[str, AnswerPhrases] = {
    "en": AnswerPhrases(
        "Your notes do not cover this.",
        "Your notes are not indexed yet, so there is nothing to answer from.",
        "Only {percent} % of your notes are indexed so far.",
        "These are the sentences of your notes closest to the question; they may not answer it.",
        "The notes are in another language than the answer, so its sentences could not be "
        "checked against them.",
        "Your notes come close to this question, but no answer to it was found in them.",
        "Your notes come close to this question, but do not name {names}.",
    ),
    "de": AnswerPhrases(
        "Deine Notizen behandeln das nicht.",
        "Deine Notizen sind noch nicht indexiert, deshalb gibt es noch keine Grundlage für eine "
        "Antwort.",
        "Bisher sind erst {percent} % deiner Notizen indexiert.",
        "Das sind die Sätze deiner Notizen, die der Frage am nächsten kommen; "
        "vielleicht beantworten sie sie nicht.",
        "Die Notizen sind in einer anderen Sprache als die Antwort; ihre Sätze konnten nicht an "
        "ihnen geprüft werden.",
        "Deine Notizen kommen dieser Frage nahe, aber eine Antwort fand sich darin nicht.",
        "Deine Notizen kommen dieser Frage nahe, nennen aber {names} nicht.",
    ),
    "fr": AnswerPhrases(
        "Tes notes ne traitent pas de cela.",
        "Tes notes ne sont pas encore indexées ; il n'y a donc rien sur quoi répondre.",
        "Seuls {percent} % de tes notes sont indexés pour l'instant.",
        "Ce sont les phrases de tes notes les plus proches de la question ; "
        "elles n'y répondent peut-être pas.",
        "Les notes sont dans une autre langue que la réponse ; ses phrases n'ont pas pu être "
        "vérifiées.",
        "Tes notes touchent à cette question, mais aucune réponse n'y a été trouvée.",
        "Tes notes touchent à cette question, mais ne mentionnent pas {names}.",
    ),
    "es": AnswerPhrases(
        "Tus notas no tratan esto.",
        "Tus notas aún no están indexadas, así que no hay de dónde responder.",
        "Por ahora solo está indexado el {percent} % de tus notas.",
        "Son las frases de tus notas más cercanas a la pregunta; puede que no la respondan.",
        "Las notas están en otro idioma que la respuesta; sus frases no se pudieron comprobar.",
        "Tus notas se acercan a esta pregunta, pero no se encontró en ellas una respuesta.",
        "Tus notas se acercan a esta pregunta, pero no mencionan {names}.",
    ),
    "it": AnswerPhrases(
        "I tuoi appunti non trattano questo argomento.",
        "I tuoi appunti non sono ancora indicizzati, quindi non c'è nulla da cui rispondere.",
        "Per ora è indicizzato solo il {percent} % dei tuoi appunti.",
        "Sono le frasi dei tuoi appunti più vicine alla domanda; forse non vi rispondono.",
        "Gli appunti sono in una lingua diversa dalla risposta; le sue frasi non si sono potute "
        "verificare.",
        "I tuoi appunti si avvicinano a questa domanda, ma non vi si è trovata una risposta.",
        "I tuoi appunti si avvicinano a questa domanda, ma non nominano {names}.",
    ),
    "pt": AnswerPhrases(
        "As tuas notas não tratam disto.",
        "As tuas notas ainda não estão indexadas, por isso não há de onde responder.",
        "Por enquanto só {percent} % das tuas notas estão indexadas.",
        "São as frases das tuas notas mais próximas da pergunta; podem não lhe responder.",
        "As notas estão noutra língua que a resposta; as suas frases não puderam ser verificadas.",
        "As tuas notas aproximam-se desta pergunta, mas não se encontrou nelas uma resposta.",
        "As tuas notas aproximam-se desta pergunta, mas não mencionam {names}.",
    ),
    "nl": AnswerPhrases(
        "Je notities behandelen dit niet.",
        "Je notities zijn nog niet geïndexeerd, dus er is nog niets om uit te antwoorden.",
        "Tot nu toe is pas {percent} % van je notities geïndexeerd.",
        "Dit zijn de zinnen uit je notities die het dichtst bij de vraag "
        "liggen; misschien beantwoorden ze die niet.",
        "De notities zijn in een andere taal dan het antwoord; de zinnen konden niet worden "
        "nagegaan.",
        "Je notities komen dicht bij deze vraag, maar een antwoord is er niet in gevonden.",
        "Je notities komen dicht bij deze vraag, maar noemen {names} niet.",
    ),
    "pl": AnswerPhrases(
        "Twoje notatki o tym nie mówią.",
        "Twoje notatki nie są jeszcze zindeksowane, więc nie ma z czego odpowiedzieć.",
        "Na razie zindeksowano tylko {percent} % twoich notatek.",
        "To zdania z twoich notatek najbliższe pytaniu; mogą na nie nie odpowiadać.",
        "Notatki są w innym języku niż odpowiedź; jej zdań nie można było sprawdzić.",
        "Twoje notatki są blisko tego pytania, ale nie znaleziono w nich odpowiedzi.",
        "Twoje notatki są blisko tego pytania, ale nie wymieniają: {names}.",
    ),
    "ru": AnswerPhrases(
        "В ваших заметках об этом ничего нет.",
        "Ваши заметки ещё не проиндексированы, поэтому отвечать пока не по чему.",
        "Пока проиндексировано только {percent} % ваших заметок.",
        "Это предложения из ваших заметок, самые близкие к вопросу; возможно, "
        "они на него не отвечают.",
        "Заметки на другом языке, чем ответ; его предложения нельзя было проверить по ним.",
        "Ваши заметки близки к этому вопросу, но ответа в них не нашлось.",
        "Ваши заметки близки к этому вопросу, но в них не упоминается: {names}.",
    ),
    "zh": AnswerPhrases(
        "你的笔记没有涉及这个问题。",
        "你的笔记还没有建立索引，因此还无法回答。",
        "目前只有 {percent} % 的笔记已建立索引。",
        "这些是笔记中与问题最接近的句子，未必回答了问题。",
        "笔记与回答的语言不同，因此无法逐句核对。",
        "你的笔记与这个问题相近，但没有找到答案。",
        "你的笔记与这个问题相近，但没有提到{names}。",
    ),
    "ja": AnswerPhrases(
        "あなたのノートにはこの内容がありません。",
        "ノートの索引がまだ作成されていないため、答える材料がありません。",
        "現在、索引に入っているのはノートの {percent} % だけです。",
        "これは質問に最も近いノートの文です。質問の答えになっていないこともあります。",
        "ノートの言語が回答と異なるため、文ごとの確認ができませんでした。",
        "あなたのノートにはこの質問に近い内容がありますが、答えは見つかりませんでした。",
        "あなたのノートにはこの質問に近い内容がありますが、{names}は出てきません。",
    ),
}

LANGUAGES = tuple(_TABLE)
"""ISO 639-1 codes that have sentences of their own."""


def answer_phrases(language: str) -> AnswerPhrases:
    """Return the sentences in a language, English for one that is not in the table.

    Example:
        >>> answer_phrases("xx").not_covered
        'Your notes do not cover this.'
    """
    return _TABLE.get(language, _TABLE[FALLBACK_LANGUAGE])


def whole_percent(share: float) -> int:
    """Return a share as whole percent: 100 only for all of it, 0 only for nothing.

    Example:
        >>> whole_percent(0.9999), whole_percent(0.001), whole_percent(0.0)
        (99, 1, 0)
    """
    if share <= 0:
        return 0
    return 100 if share >= 1 else min(99, max(1, int(share * 100)))
