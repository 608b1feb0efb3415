"""Sentences to the learner that no model writes, in the languages that rounds.md lists."""

from __future__ import annotations

from enum import StrEnum

FALLBACK_LANGUAGE = "en"
"""Language of a learner whose own is not in the table."""


class Phrase(StrEnum):
    """What is said when."""

    OWN_WORDS = "own_words"
    PASTED = "pasted"
    QUESTION_BACK = "question_back"
    DONT_KNOW = "dont_know"
    GO_ON = "go_on"
    ASK_MORE = "ask_more"
    PASSED = "passed"
    FAILED = "failed"
    UNDECIDED = "undecided"
    GAVE_UP = "gave_up"
    BUZZWORD = "buzzword"
    NUMBER_WRONG = "number_wrong"
    NUMBER_MISSING = "number_missing"
    ANSWER_IS = "answer_is"
    NO_ANSWER = "no_answer"
    NUMBER_UNCLEAR = "number_unclear"
    WORDS_UNCLEAR = "words_unclear"


_TABLE: dict[str, tuple[str, ...]] = {
    "en": (
        "Say it in your own words, one sentence is enough to start.",
        "That is copied from the note, so it is not judged; how would you put it yourself?",
        "That is the question itself; what would you answer?",
        "That is fine: start with anything you remember, even half a sentence.",
        "Noted, let us go one step further.",
        "Can you say more about it, and why it is so?",
        "You explained every point.",
        "Some points are still missing; they are listed here.",
        "Some points could not be judged; you can decide them yourself.",
        "Here is what was missing; the note will come back soon.",
        "You used “{term}” without saying what it means or does.",
        "That is not the answer yet; check your steps and the unit.",
        "Which number is it? Give the value with its unit.",
        "The answer is {answer}.",
        "The note gives no answer to this problem, and derivations are not licensed yet, so the "
        "number cannot be judged.",
        "It is not clear which value is your answer; write it alone, in full and with its unit, "
        "or every value if there are several.",
        "Those are not the words of the note's answer; write only the answer, or rule on "
        "it when the round ends.",
    ),
    "de": (
        "Sag es mit eigenen Worten, ein Satz reicht für den Anfang.",
        "Das ist aus der Notiz übernommen und wird nicht bewertet; wie würdest du es selbst sagen?",
        "Das ist die Frage selbst; was würdest du antworten?",
        "Macht nichts: Fang mit irgendetwas an, das du noch weißt, auch ein halber Satz hilft.",
        "Notiert, gehen wir einen Schritt weiter.",
        "Kannst du mehr dazu sagen, und warum es so ist?",
        "Du hast jeden Punkt erklärt.",
        "Einige Punkte fehlen noch; hier stehen sie.",
        "Einige Punkte ließen sich nicht beurteilen; du kannst selbst entscheiden.",
        "Das hat gefehlt; die Notiz kommt bald wieder.",
        "Du hast „{term}“ verwendet, ohne zu sagen, was es bedeutet oder bewirkt.",
        "Das ist noch nicht die Antwort; prüfe deine Schritte und die Einheit.",
        "Welche Zahl ist es? Gib den Wert mit Einheit an.",
        "Die Antwort ist {answer}.",
        "Die Notiz gibt zu dieser Aufgabe keine Antwort, und Herleitungen sind noch nicht "
        "zugelassen; die Zahl lässt sich nicht beurteilen.",
        "Es ist nicht klar, welcher Wert deine Antwort ist; schreib nur ihn, ausgeschrieben und "
        "mit Einheit, oder alle Werte, wenn es mehrere sind.",
        "Das ist nicht der Wortlaut der Antwort in der Notiz; schreib nur die Antwort, "
        "oder entscheide am Ende selbst.",
    ),
    "fr": (
        "Dis-le avec tes propres mots, une phrase suffit pour commencer.",
        "C'est copié de la note, donc pas évalué ; comment le dirais-tu avec tes mots ?",
        "C'est la question elle-même ; que répondrais-tu ?",
        "Ce n'est pas grave : commence par ce dont tu te souviens, même une demi-phrase.",
        "C'est noté, allons un peu plus loin.",
        "Peux-tu en dire plus, et pourquoi il en est ainsi ?",
        "Tu as expliqué chaque point.",
        "Il manque encore des points ; les voici.",
        "Certains points n'ont pas pu être jugés ; tu peux en décider toi-même.",
        "Voici ce qui manquait ; la note reviendra bientôt.",
        "Tu as employé « {term} » sans dire ce que cela veut dire ou fait.",
        "Ce n'est pas encore la réponse ; vérifie tes étapes et l'unité.",
        "Quel est le nombre ? Donne la valeur avec son unité.",
        "La réponse est {answer}.",
        "La note ne donne pas de réponse à ce problème et les dérivations ne sont pas encore "
        "admises ; le nombre ne peut pas être jugé.",
        "On ne voit pas quelle valeur est ta réponse ; écris-la seule, en entier et avec son "
        "unité, ou toutes les valeurs s'il y en a plusieurs.",
        "Ce ne sont pas les mots de la réponse de la note ; écris seulement la réponse, "
        "ou décide à la fin.",
    ),
    "es": (
        "Dilo con tus propias palabras, una frase basta para empezar.",
        "Eso está copiado de la nota y no se evalúa; ¿cómo lo dirías con tus palabras?",
        "Esa es la pregunta misma; ¿qué responderías?",
        "No pasa nada: empieza por lo que recuerdes, aunque sea media frase.",
        "Anotado, vamos un paso más allá.",
        "¿Puedes decir más sobre ello y por qué es así?",
        "Has explicado todos los puntos.",
        "Aún faltan puntos; aquí están.",
        "Algunos puntos no se pudieron juzgar; puedes decidirlos tú.",
        "Esto es lo que faltaba; la nota volverá pronto.",
        "Has usado «{term}» sin decir qué significa o qué hace.",
        "Esa no es todavía la respuesta; revisa tus pasos y la unidad.",
        "¿Qué número es? Da el valor con su unidad.",
        "La respuesta es {answer}.",
        "La nota no da respuesta a este problema y las derivaciones aún no están autorizadas; el "
        "número no se puede juzgar.",
        "No está claro qué valor es tu respuesta; escríbelo solo, completo y con su unidad, o "
        "todos los valores si hay varios.",
        "Esas no son las palabras de la respuesta de la nota; escribe solo la respuesta, "
        "o decide tú al final.",
    ),
    "it": (
        "Dillo con parole tue, una frase basta per cominciare.",
        "È copiato dalla nota e non viene valutato; come lo diresti con parole tue?",
        "Questa è la domanda stessa; che cosa risponderesti?",
        "Non importa: comincia da quello che ricordi, anche mezza frase.",
        "Annotato, andiamo un passo oltre.",
        "Puoi dire di più, e perché è così?",
        "Hai spiegato ogni punto.",
        "Mancano ancora dei punti; eccoli.",
        "Alcuni punti non si sono potuti giudicare; puoi deciderli tu.",
        "Ecco che cosa mancava; la nota tornerà presto.",
        "Hai usato «{term}» senza dire che cosa significa o che cosa fa.",
        "Non è ancora la risposta; controlla i passaggi e l'unità.",
        "Che numero è? Indica il valore con la sua unità.",
        "La risposta è {answer}.",
        "La nota non dà risposta a questo problema e le derivazioni non sono ancora ammesse; il "
        "numero non si può giudicare.",
        "Non è chiaro quale valore sia la tua risposta; scrivilo da solo, per intero e con la "
        "sua unità, o tutti i valori se sono più di uno.",
        "Non sono le parole della risposta della nota; scrivi solo la risposta, o decidi "
        "tu alla fine.",
    ),
    "pt": (
        "Diz por palavras tuas, uma frase chega para começar.",
        "Isso está copiado da nota e não é avaliado; como dirias por palavras tuas?",
        "Essa é a própria pergunta; o que responderias?",
        "Não faz mal: começa pelo que te lembras, mesmo meia frase.",
        "Anotado, vamos um passo mais longe.",
        "Podes dizer mais sobre isso, e por que é assim?",
        "Explicaste todos os pontos.",
        "Ainda faltam pontos; aqui estão.",
        "Alguns pontos não puderam ser avaliados; podes decidi-los tu.",
        "Era isto que faltava; a nota voltará em breve.",
        "Usaste “{term}” sem dizer o que significa ou o que faz.",
        "Essa ainda não é a resposta; verifica os passos e a unidade.",
        "Que número é? Dá o valor com a unidade.",
        "A resposta é {answer}.",
        "A nota não dá resposta a este problema e as derivações ainda não estão autorizadas; o "
        "número não pode ser avaliado.",
        "Não está claro qual valor é a tua resposta; escreve-o sozinho, por inteiro e com a "
        "unidade, ou todos os valores se forem vários.",
        "Não são as palavras da resposta da nota; escreve só a resposta, ou decide tu no fim.",
    ),
    "nl": (
        "Zeg het in je eigen woorden, één zin is genoeg om te beginnen.",
        "Dat is overgenomen uit de notitie en telt niet mee; hoe zou jij het zeggen?",
        "Dat is de vraag zelf; wat zou je antwoorden?",
        "Geeft niet: begin met iets wat je nog weet, al is het een halve zin.",
        "Genoteerd, we gaan een stap verder.",
        "Kun je er meer over zeggen, en waarom het zo is?",
        "Je hebt elk punt uitgelegd.",
        "Er ontbreken nog punten; hier staan ze.",
        "Sommige punten konden niet beoordeeld worden; je kunt zelf beslissen.",
        "Dit ontbrak; de notitie komt snel terug.",
        "Je gebruikte “{term}” zonder te zeggen wat het betekent of doet.",
        "Dat is nog niet het antwoord; controleer je stappen en de eenheid.",
        "Welk getal is het? Geef de waarde met de eenheid.",
        "Het antwoord is {answer}.",
        "De notitie geeft geen antwoord op dit probleem en afleidingen zijn nog niet toegelaten; "
        "het getal kan niet beoordeeld worden.",
        "Het is niet duidelijk welke waarde je antwoord is; schrijf alleen die, voluit en met de "
        "eenheid, of alle waarden als er meer zijn.",
        "Dat zijn niet de woorden van het antwoord in de notitie; schrijf alleen het "
        "antwoord, of beslis aan het eind.",
    ),
    "pl": (
        "Powiedz to własnymi słowami, na początek wystarczy jedno zdanie.",
        "To jest przepisane z notatki i nie jest oceniane; jak powiesz to po swojemu?",
        "To jest samo pytanie; jak brzmi twoja odpowiedź?",
        "Nie szkodzi: zacznij od tego, co pamiętasz, choćby od pół zdania.",
        "Zanotowane, idźmy o krok dalej.",
        "Czy możesz powiedzieć o tym więcej i dlaczego tak jest?",
        "Każdy punkt został wyjaśniony.",
        "Brakuje jeszcze kilku punktów; oto one.",
        "Niektórych punktów nie dało się ocenić; możesz zdecydować samodzielnie.",
        "Tego zabrakło; notatka wkrótce wróci.",
        "Pada „{term}”, ale nie wiadomo, co to znaczy albo robi.",
        "To jeszcze nie jest odpowiedź; sprawdź kroki i jednostkę.",
        "Jaka to liczba? Podaj wartość z jednostką.",
        "Odpowiedź to {answer}.",
        "Notatka nie podaje odpowiedzi do tego zadania, a wyprowadzenia nie są jeszcze "
        "dopuszczone; liczby nie da się ocenić.",
        "Nie wiadomo, która wartość jest twoją odpowiedzią; napisz tylko ją, w całości i z "
        "jednostką, albo wszystkie wartości, jeśli jest ich kilka.",
        "To nie są słowa odpowiedzi z notatki; napisz tylko odpowiedź albo zdecyduj na końcu.",
    ),
    "ru": (
        "Скажи своими словами, для начала хватит одного предложения.",
        "Это переписано из заметки и не оценивается; как сказать это своими словами?",
        "Это сам вопрос; каким будет твой ответ?",
        "Ничего страшного: начни с того, что помнишь, хоть с полуфразы.",
        "Записано, пойдём на шаг дальше.",
        "Можешь рассказать об этом больше и почему это так?",
        "Каждый пункт объяснён.",
        "Кое-чего ещё не хватает; вот чего.",
        "Некоторые пункты не удалось оценить; их можно решить самостоятельно.",
        "Вот чего не хватало; заметка скоро вернётся.",
        "Слово «{term}» прозвучало, но не сказано, что оно значит или делает.",
        "Это ещё не ответ; проверь шаги и единицу измерения.",
        "Какое это число? Укажи значение с единицей измерения.",
        "Ответ: {answer}.",
        "В заметке нет ответа к этой задаче, а выводы пока не допущены; число нельзя оценить.",
        "Неясно, какое значение — твой ответ; напиши только его, полностью и с единицей измерения, "
        "или все значения, если их несколько.",
        "Это не слова ответа из заметки; напиши только ответ или прими решение в конце раунда.",
    ),
    "zh": (
        "请用自己的话说说看，先说一句就可以。",
        "这是照抄笔记的话，不作评判；用你自己的话怎么说？",
        "这就是问题本身；你会怎么回答？",
        "没关系：先说你记得的任何一点，半句话也行。",
        "记下了，我们再往前一步。",
        "能再多说一些吗？为什么是这样？",
        "每一点你都解释到了。",
        "还缺几点，都列在这里。",
        "有几点无法判断，你可以自己决定。",
        "缺的就是这些；这篇笔记很快会再出现。",
        "你用了“{term}”，但没有说明它是什么或有什么作用。",
        "还不是答案；请检查步骤和单位。",
        "是哪个数？请写出数值和单位。",
        "答案是{answer}。",
        "笔记没有给出这道题的答案，推导也尚未获准，所以无法判断这个数。",
        "不清楚哪个值是你的答案；请只写那一个，写完整并带上单位；如果有几个值，请全部写出。",
        "这与笔记里答案的说法不同；请只写答案，或在结束时自己裁定。",
    ),
    "ja": (
        "自分の言葉で言ってみてください。まずは一文で十分です。",
        "それはノートの写しなので評価しません。自分の言葉ではどう言いますか。",
        "それは質問そのものです。あなたの答えは何ですか。",
        "大丈夫です。覚えていることから、半分の文でも始めてみてください。",
        "わかりました。もう一歩進みましょう。",
        "それについてもう少し、なぜそうなるのかも説明できますか？",
        "すべての点を説明できました。",
        "まだ足りない点があります。ここに挙げます。",
        "判断できない点がありました。ご自分で決められます。",
        "足りなかったのはこれです。このノートはまたすぐに出ます。",
        "「{term}」を使いましたが、その意味や働きを説明していません。",
        "まだ答えではありません。手順と単位を確かめてください。",
        "どの数ですか。値と単位を書いてください。",
        "答えは{answer}です。",
        "ノートにはこの問題の答えがなく、導出もまだ許可されていないため、この数は判断できません。",
        "どの値が答えなのかはっきりしません。その値だけを省略せず単位とともに、いくつかあればすべて書いてください。",
        "ノートの答えの言葉とは違います。答えだけを書くか、最後にご自分で判定してください。",
    ),
}
_PHRASES = {
    language: dict(zip(Phrase, sentences, strict=True)) for language, sentences in _TABLE.items()
}

LANGUAGES_WITH_PHRASES = tuple(_TABLE)
"""ISO 639-1 codes of the table."""


def phrase(which: Phrase, language: str, **filling: str) -> str:
    """Return a sentence in the learner's language.

    Args:
        which: What to say.
        language: ISO 639-1 code; one that is not in the table is answered in English.
        filling: ``term`` or ``answer``, where the sentence names it.

    Returns:
        One sentence.

    Example:
        >>> phrase(Phrase.ANSWER_IS, "de", answer="42 km")
        'Die Antwort ist 42 km.'
    """
    sentences = _PHRASES.get(language) or _PHRASES[FALLBACK_LANGUAGE]
    return sentences[which].format(**filling)
