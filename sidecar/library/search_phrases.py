"""What a search says of itself beside its passages, in the question's language."""

from __future__ import annotations

from dataclasses import dataclass

from sidecar.library.phrases import FALLBACK_LANGUAGE


@dataclass(frozen=True, slots=True)
class SearchPhrases:
    """Sentences of one language.

    Attributes:
        no_embedder: Notes were searched by their words only, for want of an embedder.
        not_served: So they were, for the embedder does not serve the question's language.
        failed: So they were, for the embedder failed; ``{reason}`` is a sentence.
        unnamed: The nearest notes, ``{paths}``, do not name the ``{names}`` of the question.
        no_tag: No note has the ``{name}``, a tag that the question itself asks for.
        no_folder: No folder has the ``{name}`` that the question itself asks for.
        not_indexed: Nothing is indexed yet.
        empty_scope: No indexed note is where the question or its caller looks.
    """

    no_embedder: str
    not_served: str
    failed: str
    unnamed: str
    no_tag: str
    no_folder: str
    not_indexed: str
    empty_scope: str


_TABLE: dict[str, SearchPhrases] = {
    "en": SearchPhrases(
        "The notes were searched by their words only: no embedder is set up.",
        "The notes were searched by their words only: the embedder does not serve the question's "
        "language; the multilingual one would.",
        "The notes were searched by their words only: {reason}",
        "The nearest notes do not name {names}: {paths}.",
        "No note has the tag #{name}.",
        "No folder of the library is named {name}.",
        "Your notes are not indexed yet.",
        "No indexed note is within the limits of the question.",
    ),
    "de": SearchPhrases(
        "Die Notizen wurden nur nach ihren Wörtern durchsucht: Es ist kein Embedder eingerichtet.",
        "Die Notizen wurden nur nach ihren Wörtern durchsucht: Der Embedder kann die Sprache der "
        "Frage nicht; der mehrsprachige könnte sie.",
        "Die Notizen wurden nur nach ihren Wörtern durchsucht: {reason}",
        "Die nächsten Notizen nennen {names} nicht: {paths}.",
        "Keine Notiz hat das Tag #{name}.",
        "Kein Ordner der Bibliothek heißt {name}.",
        "Deine Notizen sind noch nicht indexiert.",
        "Keine indexierte Notiz liegt innerhalb der Grenzen der Frage.",
    ),
    "fr": SearchPhrases(
        "Les notes n'ont été cherchées que par leurs mots : aucun modèle d'embeddings n'est "
        "installé.",
        "Les notes n'ont été cherchées que par leurs mots : le modèle d'embeddings ne connaît pas "
        "la langue de la question ; le modèle multilingue la connaîtrait.",
        "Les notes n'ont été cherchées que par leurs mots : {reason}",
        "Les notes les plus proches ne mentionnent pas {names} : {paths}.",
        "Aucune note n'a l'étiquette #{name}.",
        "Aucun dossier de la bibliothèque ne s'appelle {name}.",
        "Tes notes ne sont pas encore indexées.",
        "Aucune note indexée n'entre dans les limites de la question.",
    ),
    "es": SearchPhrases(
        "Las notas solo se buscaron por sus palabras: no hay ningún modelo de embeddings "
        "configurado.",
        "Las notas solo se buscaron por sus palabras: el modelo de embeddings no conoce el idioma "
        "de la pregunta; el multilingüe sí.",
        "Las notas solo se buscaron por sus palabras: {reason}",
        "Las notas más cercanas no mencionan {names}: {paths}.",
        "Ninguna nota tiene la etiqueta #{name}.",
        "Ninguna carpeta de la biblioteca se llama {name}.",
        "Tus notas aún no están indexadas.",
        "Ninguna nota indexada está dentro de los límites de la pregunta.",
    ),
    "it": SearchPhrases(
        "Gli appunti sono stati cercati solo per parole: non è configurato alcun modello di "
        "embedding.",
        "Gli appunti sono stati cercati solo per parole: il modello di embedding non conosce la "
        "lingua della domanda; quello multilingue sì.",
        "Gli appunti sono stati cercati solo per parole: {reason}",
        "Gli appunti più vicini non nominano {names}: {paths}.",
        "Nessun appunto ha il tag #{name}.",
        "Nessuna cartella della biblioteca si chiama {name}.",
        "I tuoi appunti non sono ancora indicizzati.",
        "Nessun appunto indicizzato rientra nei limiti della domanda.",
    ),
    "pt": SearchPhrases(
        "As notas só foram procuradas pelas suas palavras: nenhum modelo de embeddings está "
        "configurado.",
        "As notas só foram procuradas pelas suas palavras: o modelo de embeddings não conhece a "
        "língua da pergunta; o multilingue conhece.",
        "As notas só foram procuradas pelas suas palavras: {reason}",
        "As notas mais próximas não mencionam {names}: {paths}.",
        "Nenhuma nota tem a etiqueta #{name}.",
        "Nenhuma pasta da biblioteca se chama {name}.",
        "As tuas notas ainda não estão indexadas.",
        "Nenhuma nota indexada está dentro dos limites da pergunta.",
    ),
    "nl": SearchPhrases(
        "De notities zijn alleen op hun woorden doorzocht: er is geen embedder ingesteld.",
        "De notities zijn alleen op hun woorden doorzocht: de embedder kent de taal van de vraag "
        "niet; de meertalige wel.",
        "De notities zijn alleen op hun woorden doorzocht: {reason}",
        "De dichtstbijzijnde notities noemen {names} niet: {paths}.",
        "Geen notitie heeft de tag #{name}.",
        "Geen map van de bibliotheek heet {name}.",
        "Je notities zijn nog niet geïndexeerd.",
        "Geen geïndexeerde notitie valt binnen de grenzen van de vraag.",
    ),
    "pl": SearchPhrases(
        "Notatki przeszukano tylko po słowach: nie ustawiono modelu osadzeń.",
        "Notatki przeszukano tylko po słowach: model osadzeń nie zna języka pytania; "
        "wielojęzyczny by go znał.",
        "Notatki przeszukano tylko po słowach: {reason}",
        "Najbliższe notatki nie wymieniają: {names} ({paths}).",
        "Żadna notatka nie ma tagu #{name}.",
        "Żaden folder biblioteki nie nazywa się {name}.",
        "Twoje notatki nie są jeszcze zindeksowane.",
        "Żadna zindeksowana notatka nie mieści się w granicach pytania.",
    ),
    "ru": SearchPhrases(
        "Поиск в заметках шёл только по словам: модель эмбеддингов не настроена.",
        "Поиск в заметках шёл только по словам: модель эмбеддингов не знает языка вопроса; "
        "многоязычная знает.",
        "Поиск в заметках шёл только по словам: {reason}",
        "В ближайших заметках не упоминается {names}: {paths}.",
        "Ни у одной заметки нет тега #{name}.",
        "В библиотеке нет папки с именем {name}.",
        "Ваши заметки ещё не проиндексированы.",
        "Ни одна проиндексированная заметка не входит в рамки вопроса.",
    ),
    "zh": SearchPhrases(
        "只按词语搜索了笔记：没有设置嵌入模型。",
        "只按词语搜索了笔记：嵌入模型不支持这个问题的语言；多语言模型支持。",
        "只按词语搜索了笔记：{reason}",
        "最接近的笔记没有提到{names}：{paths}。",
        "没有笔记带有标签 #{name}。",
        "笔记库中没有名为 {name} 的文件夹。",
        "你的笔记还没有建立索引。",
        "没有已建立索引的笔记在问题限定的范围内。",
    ),
    "ja": SearchPhrases(
        "ノートは語句だけで検索されました。埋め込みモデルが設定されていません。",
        "ノートは語句だけで検索されました。埋め込みモデルが質問の言語に対応していません。"
        "多言語モデルなら対応しています。",
        "ノートは語句だけで検索されました。{reason}",
        "最も近いノートに{names}は出てきません：{paths}。",
        "タグ #{name} の付いたノートはありません。",
        "ライブラリに {name} というフォルダーはありません。",
        "ノートの索引がまだ作成されていません。",
        "質問で限定された範囲に、索引に入ったノートはありません。",
    ),
}

LANGUAGES = tuple(_TABLE)
"""ISO 639-1 codes that have sentences of their own."""


def search_phrases(language: str) -> SearchPhrases:
    """Return the sentences in a language, English for one that is not in the table.

    Example:
        >>> search_phrases("de").no_tag.format(name="Physik"), search_phrases("xx").no_tag
        ('Keine Notiz hat das Tag #Physik.', 'No note has the tag #{name}.')
    """
    return _TABLE.get(language, _TABLE[FALLBACK_LANGUAGE])
