"""The builtin partner's sentences, by language and kind; a table, no logic.

``{topic}`` is the note's title or a key term, in quotation marks of the language, so that
no sentence needs to inflect it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sidecar.rounds.values import AssertionKind

_DEFINITION = AssertionKind.DEFINITION
_MECHANISM = AssertionKind.MECHANISM
_PROCEDURE = AssertionKind.PROCEDURE
_CONTRAST = AssertionKind.CONTRAST
_CONDITION = AssertionKind.CONDITION
_QUANTITY = AssertionKind.QUANTITY


@dataclass(frozen=True, slots=True)
class Texts:
    """All sentences of one language.

    Attributes:
        quotes: Opening and closing quotation mark.
        challenges: Opening questions by the assertions' kind.
        open_challenges: Opening questions that fit any note.
        follow_ups: Questions by kind that aim at a key term.
        open_follow_ups: Questions that need no term.
        short: Feedback on an answer of a few words.
        heard: Feedback on an answer that uses a key term; ``{topic}`` is that term.
        noted: Feedback on any other answer.
    """

    quotes: tuple[str, str]
    challenges: Mapping[AssertionKind, tuple[str, ...]]
    open_challenges: tuple[str, ...]
    follow_ups: Mapping[AssertionKind, tuple[str, ...]]
    open_follow_ups: tuple[str, ...]
    short: str
    heard: str
    noted: str


TEXTS: Mapping[str, Texts] = {
    "en": Texts(
        quotes=("“", "”"),
        challenges={
            _DEFINITION: (
                "In your own words, what is {topic}, and how would you recognize it?",
                "How would you explain {topic} to a friend who has never heard of it?",
                "What belongs to {topic}, and what does not?",
            ),
            _MECHANISM: (
                "How does {topic} work, and what drives it?",
                "What causes what in {topic}, and why?",
                "If you watched {topic} in slow motion, what would you see happen, and why?",
            ),
            _PROCEDURE: (
                "How would you go about {topic}, step by step, and why in that order?",
                "What would you do first, next and last in {topic}, and what for?",
            ),
            _CONTRAST: (
                "What sets {topic} apart from what it is easily confused with?",
                "How does {topic} differ from its nearest relatives, and why does that matter?",
            ),
            _CONDITION: (
                "When does {topic} hold, and when does it not?",
                "What has to be true for {topic} to apply, and what happens otherwise?",
            ),
            _QUANTITY: (
                "Which numbers matter in {topic}, and what do they tell you?",
                "How much or how many is at stake in {topic}, and what decides it?",
            ),
        },
        open_challenges=(
            "What is the main idea of {topic}, and why does it hold?",
            "Which example of your own shows {topic}, and how does it show it?",
            "What do people often get wrong about {topic}, and what is right instead?",
            "What would be different if {topic} were not so?",
            "How would you convince somebody who doubts {topic}?",
            "Where would you use {topic}, and what would it do for you there?",
        ),
        follow_ups={
            _DEFINITION: (
                "What do you mean by {topic}?",
                "How would you define {topic} here, without using the word?",
            ),
            _MECHANISM: (
                "What part does {topic} play, and how does it bring that about?",
                "Why does {topic} matter here, and what follows from it?",
            ),
            _PROCEDURE: (
                "Where does {topic} come in, and what do you do with it?",
                "At which step do you need {topic}, and why there?",
            ),
            _CONTRAST: (
                "How does {topic} make the difference?",
                "What would you compare {topic} with, and what differs?",
            ),
            _CONDITION: (
                "On what does {topic} depend?",
                "When does {topic} count, and when not?",
            ),
            _QUANTITY: (
                "What can you say about {topic} in numbers?",
                "How large is the effect when it comes to {topic}?",
            ),
        },
        open_follow_ups=(
            "Why is that so?",
            "What else belongs to the explanation?",
            "Which example of your own would show that?",
            "How would you notice if it were otherwise?",
        ),
        short="That is a start; say a little more.",
        heard="You brought in {topic}; let us go on from there.",
        noted="Thank you, I have noted that.",
    ),
    "de": Texts(
        quotes=("„", "“"),
        challenges={
            _DEFINITION: (
                "Was ist {topic} in deinen eigenen Worten, und woran erkennst du es?",
                "Was gehört zu {topic} und was nicht?",
            ),
            _MECHANISM: (
                "Wie funktioniert {topic}, und was treibt es an?",
                "Was bewirkt bei {topic} was, und warum?",
            ),
            _PROCEDURE: (
                "Wie gehst du bei {topic} Schritt für Schritt vor, und warum so?",
                "Was tust du bei {topic} zuerst, was zuletzt, und wozu?",
            ),
            _CONTRAST: (
                "Was unterscheidet {topic} von dem, womit man es leicht verwechselt?",
                "Worin liegt bei {topic} der Unterschied, und warum ist er wichtig?",
            ),
            _CONDITION: (
                "Wann gilt {topic} und wann nicht?",
                "Was muss zutreffen, damit {topic} gilt, und was geschieht sonst?",
            ),
            _QUANTITY: (
                "Welche Zahlen zählen bei {topic}, und was sagen sie aus?",
                "Um wie viel geht es bei {topic}, und wovon hängt das ab?",
            ),
        },
        open_challenges=(
            "Was ist der Kerngedanke von {topic}, und warum stimmt er?",
            "Welches eigene Beispiel zeigt {topic}, und wie?",
            "Was wird bei {topic} oft falsch verstanden, und was stimmt?",
            "Was wäre anders, wenn es {topic} nicht gäbe?",
        ),
        follow_ups={
            _DEFINITION: ("Was meinst du mit {topic}?",),
            _MECHANISM: ("Welche Rolle spielt {topic}, und wie wirkt es?",),
            _PROCEDURE: ("An welcher Stelle brauchst du {topic}, und warum dort?",),
            _CONTRAST: ("Worin liegt bei {topic} der Unterschied?",),
            _CONDITION: ("Wovon hängt {topic} ab?",),
            _QUANTITY: ("Was kannst du zu {topic} in Zahlen sagen?",),
        },
        open_follow_ups=(
            "Warum ist das so?",
            "Was gehört noch zur Erklärung?",
            "Welches eigene Beispiel würde das zeigen?",
        ),
        short="Das ist ein Anfang; sag noch etwas mehr.",
        heard="Du hast {topic} genannt; machen wir dort weiter.",
        noted="Danke, das ist notiert.",
    ),
    "fr": Texts(
        quotes=("« ", " »"),
        challenges={
            _DEFINITION: (
                "Avec tes propres mots, qu'est-ce que {topic}, et comment le reconnaître ?",
                "Qu'est-ce qui fait partie de {topic}, et qu'est-ce qui n'en fait pas partie ?",
            ),
            _MECHANISM: (
                "Comment fonctionne {topic}, et qu'est-ce qui en est le moteur ?",
                "Dans {topic}, qu'est-ce qui cause quoi, et pourquoi ?",
            ),
            _PROCEDURE: (
                "Comment t'y prends-tu pour {topic}, étape par étape, et pourquoi ainsi ?",
                "Pour {topic}, que fais-tu d'abord, puis à la fin, et dans quel but ?",
            ),
            _CONTRAST: (
                "Qu'est-ce qui distingue {topic} de ce avec quoi on le confond ?",
                "Quelle différence compte le plus dans {topic}, et pourquoi ?",
            ),
            _CONDITION: (
                "Quand {topic} est-il valable, et quand ne l'est-il pas ?",
                "Que faut-il pour que {topic} s'applique, et que se passe-t-il sinon ?",
            ),
            _QUANTITY: (
                "Quels nombres comptent dans {topic}, et que disent-ils ?",
                "De quel ordre de grandeur s'agit-il dans {topic}, et de quoi dépend-il ?",
            ),
        },
        open_challenges=(
            "Quelle est l'idée principale de {topic}, et pourquoi est-elle vraie ?",
            "Quel exemple à toi illustre {topic}, et comment ?",
            "Quelle erreur fait-on souvent sur {topic}, et qu'est-ce qui est juste ?",
            "Qu'est-ce qui changerait sans {topic} ?",
        ),
        follow_ups={
            _DEFINITION: ("Qu'entends-tu par {topic} ?",),
            _MECHANISM: ("Quel rôle joue {topic}, et de quelle façon ?",),
            _PROCEDURE: ("À quelle étape as-tu besoin de {topic}, et pourquoi là ?",),
            _CONTRAST: ("En quoi {topic} fait-il la différence ?",),
            _CONDITION: ("De quoi dépend {topic} ?",),
            _QUANTITY: ("Que peux-tu dire de {topic} en chiffres ?",),
        },
        open_follow_ups=(
            "Pourquoi en est-il ainsi ?",
            "Que faut-il ajouter à l'explication ?",
            "Quel exemple à toi le montrerait ?",
        ),
        short="C'est un début ; dis-en un peu plus.",
        heard="Tu as parlé de {topic} ; continuons à partir de là.",
        noted="Merci, c'est noté.",
    ),
    "es": Texts(
        quotes=("«", "»"),
        challenges={
            _DEFINITION: (
                "Con tus propias palabras, ¿qué es {topic} y cómo lo reconoces?",
                "¿Qué forma parte de {topic} y qué no?",
            ),
            _MECHANISM: (
                "¿Cómo funciona {topic} y qué lo impulsa?",
                "En {topic}, ¿qué causa qué y por qué?",
            ),
            _PROCEDURE: (
                "¿Cómo harías {topic} paso a paso y por qué en ese orden?",
                "En {topic}, ¿qué harías primero, qué al final y para qué?",
            ),
            _CONTRAST: (
                "¿Qué distingue a {topic} de aquello con lo que se confunde?",
                "¿Qué diferencia importa más en {topic} y por qué?",
            ),
            _CONDITION: (
                "¿Cuándo se cumple {topic} y cuándo no?",
                "¿Qué hace falta para que {topic} se aplique y qué pasa si no?",
            ),
            _QUANTITY: (
                "¿Qué números importan en {topic} y qué te dicen?",
                "¿De qué magnitud se trata en {topic} y de qué depende?",
            ),
        },
        open_challenges=(
            "¿Cuál es la idea principal de {topic} y por qué es cierta?",
            "¿Qué ejemplo tuyo muestra {topic} y cómo lo muestra?",
            "¿Qué se suele entender mal de {topic} y qué es lo correcto?",
            "¿Qué cambiaría si no existiera {topic}?",
        ),
        follow_ups={
            _DEFINITION: ("¿Qué quieres decir con {topic}?",),
            _MECHANISM: ("¿Qué papel tiene {topic} y cómo actúa?",),
            _PROCEDURE: ("¿En qué paso necesitas {topic} y por qué ahí?",),
            _CONTRAST: ("¿En qué está la diferencia cuando se trata de {topic}?",),
            _CONDITION: ("¿De qué depende {topic}?",),
            _QUANTITY: ("¿Qué puedes decir de {topic} en números?",),
        },
        open_follow_ups=(
            "¿Por qué es así?",
            "¿Qué más forma parte de la explicación?",
            "¿Qué ejemplo tuyo lo mostraría?",
        ),
        short="Es un comienzo; cuéntame un poco más.",
        heard="Has mencionado {topic}; sigamos desde ahí.",
        noted="Gracias, queda anotado.",
    ),
    "it": Texts(
        quotes=("«", "»"),
        challenges={
            _DEFINITION: (
                "Con parole tue, che cos'è {topic} e come lo riconosci?",
                "Che cosa fa parte di {topic} e che cosa no?",
            ),
            _MECHANISM: (
                "Come funziona {topic} e che cosa lo muove?",
                "In {topic}, che cosa causa che cosa e perché?",
            ),
            _PROCEDURE: (
                "Come affronteresti {topic} passo per passo e perché in quell'ordine?",
                "In {topic}, che cosa faresti prima, che cosa dopo e a che scopo?",
            ),
            _CONTRAST: (
                "Che cosa distingue {topic} da ciò con cui lo si confonde?",
                "Quale differenza conta di più in {topic} e perché?",
            ),
            _CONDITION: (
                "Quando vale {topic} e quando no?",
                "Che cosa serve perché {topic} si applichi e che cosa succede altrimenti?",
            ),
            _QUANTITY: (
                "Quali numeri contano in {topic} e che cosa ti dicono?",
                "Di quale grandezza si tratta in {topic} e da che cosa dipende?",
            ),
        },
        open_challenges=(
            "Qual è l'idea principale di {topic} e perché è vera?",
            "Quale esempio tuo mostra {topic} e in che modo?",
            "Che cosa si fraintende spesso di {topic} e che cosa è giusto?",
            "Che cosa cambierebbe senza {topic}?",
        ),
        follow_ups={
            _DEFINITION: ("Che cosa intendi con {topic}?",),
            _MECHANISM: ("Che ruolo ha {topic} e come agisce?",),
            _PROCEDURE: ("A quale passo ti serve {topic} e perché lì?",),
            _CONTRAST: ("In che cosa {topic} fa la differenza?",),
            _CONDITION: ("Da che cosa dipende {topic}?",),
            _QUANTITY: ("Che cosa puoi dire di {topic} in numeri?",),
        },
        open_follow_ups=(
            "Perché è così?",
            "Che cos'altro fa parte della spiegazione?",
            "Quale esempio tuo lo mostrerebbe?",
        ),
        short="È un inizio; dimmi qualcosa di più.",
        heard="Hai nominato {topic}; andiamo avanti da lì.",
        noted="Grazie, è annotato.",
    ),
}
