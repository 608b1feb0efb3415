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
        short: Feedback on an answer of a few words, one after the other.
        heard: Feedback on an answer that brings in a key term; ``{topic}`` is that term.
        noted: Feedback on any other answer; it says neither right nor wrong.
    """

    quotes: tuple[str, str]
    challenges: Mapping[AssertionKind, tuple[str, ...]]
    open_challenges: tuple[str, ...]
    follow_ups: Mapping[AssertionKind, tuple[str, ...]]
    open_follow_ups: tuple[str, ...]
    short: tuple[str, ...]
    heard: tuple[str, ...]
    noted: tuple[str, ...]


TEXTS: Mapping[str, Texts] = {
    "en": Texts(
        quotes=("“", "”"),
        challenges={
            _DEFINITION: (
                "In your own words, what is meant by {topic}, and how would you recognize it?",
                "How would you explain {topic} to a friend who has never heard of it?",
                "What belongs to {topic}, and what does not?",
            ),
            _MECHANISM: (
                "What goes on in {topic}, and what brings it about?",
                "What causes what when it comes to {topic}, and why?",
                "Which causes and effects belong to {topic}, and how are they connected?",
            ),
            _PROCEDURE: (
                "If you had to act on what you know about {topic}, what would you do, and why?",
                "What does one have to watch out for when it comes to {topic}, and why?",
            ),
            _CONTRAST: (
                "What is easily confused when it comes to {topic}, and what is the difference?",
                "What does one have to keep apart in {topic}, and why?",
            ),
            _CONDITION: (
                "What does the outcome depend on in {topic}, and how?",
                "Under which conditions does what you know about {topic} hold, and why?",
            ),
            _QUANTITY: (
                "Which numbers or sizes matter in {topic}, and what do they tell you?",
                "What grows or shrinks when it comes to {topic}, by how much, and why?",
            ),
        },
        open_challenges=(
            "What is the main idea of {topic}, and why is it so?",
            "Which example of your own would show what {topic} is about, and how?",
            "What do people often get wrong about {topic}, and what is right instead?",
            "Why does {topic} matter, and what would one miss without it?",
            "Somebody doubts what you say about {topic}: how would you convince them?",
            "Where could you use what you know about {topic}, and what for?",
        ),
        follow_ups={
            _DEFINITION: (
                "What does {topic} mean here, and why does it matter?",
                "How would you describe {topic} to somebody who has never heard of it?",
            ),
            _MECHANISM: (
                "What does {topic} have to do with it?",
                "How does {topic} come into it, and what follows from that?",
            ),
            _PROCEDURE: (
                "What should one keep in mind when it comes to {topic}, and why?",
                "Where does {topic} come in, and what follows for what you would do?",
            ),
            _CONTRAST: (
                "Which difference matters when it comes to {topic}?",
                "What would you compare when it comes to {topic}, and how does it differ?",
            ),
            _CONDITION: (
                "What does it depend on when it comes to {topic}?",
                "When does it matter what you say about {topic}, and when not?",
            ),
            _QUANTITY: (
                "How much or how many is it when it comes to {topic}?",
                "What changes when it comes to {topic}, and by how much?",
            ),
        },
        open_follow_ups=(
            "Why is that so?",
            "What else belongs to the explanation?",
            "Which example of your own would show that?",
            "How would you notice if it were otherwise?",
            "What follows from that in practice?",
        ),
        short=(
            "That is a start; say a little more.",
            "A few words so far; a full sentence shows more.",
            "Go on, spell it out.",
        ),
        heard=(
            "You brought in {topic}; something else is still open.",
            "Now {topic} is on the table; let us look at another side.",
            "With {topic} you added something; there is more to ask.",
        ),
        noted=(
            "Noted; let us look at another side of it.",
            "I have read that; here is something that is still open.",
            "Thank you; one thing more.",
        ),
    ),
    "de": Texts(
        quotes=("„", "“"),
        challenges={
            _DEFINITION: (
                "Was ist {topic} in deinen eigenen Worten, und woran erkennst du es?",
                "Was gehört zu {topic} und was nicht?",
            ),
            _MECHANISM: (
                "Was geschieht bei {topic}, und wodurch?",
                "Was bewirkt bei {topic} was, und warum?",
            ),
            _PROCEDURE: (
                "Was folgt aus {topic} für das, was du tust, und warum?",
                "Worauf muss man bei {topic} achten, und warum?",
            ),
            _CONTRAST: (
                "Was unterscheidet {topic} von dem, womit man es leicht verwechselt?",
                "Worin liegt bei {topic} der Unterschied, und warum ist er wichtig?",
            ),
            _CONDITION: (
                "Wovon hängt es bei {topic} ab, und wie?",
                "Unter welchen Bedingungen gilt, was du über {topic} weißt, und warum?",
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
            "Warum ist {topic} wichtig, und was würde ohne das fehlen?",
        ),
        follow_ups={
            _DEFINITION: ("Was bedeutet {topic} hier, und warum ist es wichtig?",),
            _MECHANISM: (
                "Was hat {topic} damit zu tun?",
                "Wie kommt {topic} ins Spiel, und was folgt daraus?",
            ),
            _PROCEDURE: ("Worauf muss man bei {topic} achten, und warum?",),
            _CONTRAST: ("Welcher Unterschied zählt, wenn es um {topic} geht?",),
            _CONDITION: ("Wovon hängt es ab, wenn es um {topic} geht?",),
            _QUANTITY: ("Um wie viel geht es bei {topic}?",),
        },
        open_follow_ups=(
            "Warum ist das so?",
            "Was gehört noch zur Erklärung?",
            "Welches eigene Beispiel würde das zeigen?",
        ),
        short=(
            "Das ist ein Anfang; sag noch etwas mehr.",
            "Bisher sind es wenige Wörter; ein ganzer Satz zeigt mehr.",
            "Erzähl weiter, gern ausführlicher.",
        ),
        heard=(
            "Du hast {topic} eingebracht; etwas anderes ist noch offen.",
            "Jetzt ist {topic} im Spiel; sehen wir uns eine andere Seite an.",
            "Mit {topic} ist etwas dazugekommen; eine Frage bleibt.",
        ),
        noted=(
            "Notiert; sehen wir uns eine andere Seite an.",
            "Das habe ich gelesen; etwas ist noch offen.",
            "Danke; noch eine Frage.",
        ),
    ),
    "fr": Texts(
        quotes=("« ", " »"),
        challenges={
            _DEFINITION: (
                "Avec tes propres mots, qu'est-ce que {topic}, et comment le reconnaître ?",
                "Qu'est-ce qui fait partie de {topic}, et qu'est-ce qui n'en fait pas partie ?",
            ),
            _MECHANISM: (
                "Que se passe-t-il dans {topic}, et à cause de quoi ?",
                "Dans {topic}, qu'est-ce qui cause quoi, et pourquoi ?",
            ),
            _PROCEDURE: (
                "Que ferais-tu de ce que tu sais sur {topic}, et pourquoi ?",
                "À quoi faut-il faire attention pour {topic}, et pourquoi ?",
            ),
            _CONTRAST: (
                "Qu'est-ce qui distingue {topic} de ce avec quoi on le confond ?",
                "Quelle différence compte le plus dans {topic}, et pourquoi ?",
            ),
            _CONDITION: (
                "De quoi cela dépend-il dans {topic}, et comment ?",
                "À quelles conditions vaut ce que tu sais sur {topic}, et pourquoi ?",
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
            _DEFINITION: ("Que veut dire {topic} ici, et pourquoi est-ce important ?",),
            _MECHANISM: (
                "Quel est le rapport avec {topic} ?",
                "Comment {topic} intervient ici, et qu'en résulte-t-il ?",
            ),
            _PROCEDURE: ("À quoi faut-il faire attention pour {topic}, et pourquoi ?",),
            _CONTRAST: ("Quelle différence compte quand il s'agit de {topic} ?",),
            _CONDITION: ("De quoi cela dépend-il quand il s'agit de {topic} ?",),
            _QUANTITY: ("De combien s'agit-il pour {topic} ?",),
        },
        open_follow_ups=(
            "Pourquoi en est-il ainsi ?",
            "Que faut-il ajouter à l'explication ?",
            "Quel exemple à toi le montrerait ?",
        ),
        short=(
            "C'est un début ; dis-en un peu plus.",
            "Quelques mots pour l'instant ; une phrase entière en montre plus.",
            "Continue, développe un peu.",
        ),
        heard=(
            "Tu as apporté {topic} ; autre chose reste ouvert.",
            "Voilà {topic} sur la table ; voyons un autre côté.",
            "Avec {topic}, tu as ajouté quelque chose ; il reste une question.",
        ),
        noted=(
            "C'est noté ; voyons un autre côté.",
            "J'ai lu cela ; quelque chose reste ouvert.",
            "Merci ; encore une question.",
        ),
    ),
    "es": Texts(
        quotes=("«", "»"),
        challenges={
            _DEFINITION: (
                "Con tus propias palabras, ¿qué es {topic} y cómo lo reconoces?",
                "¿Qué forma parte de {topic} y qué no?",
            ),
            _MECHANISM: (
                "¿Qué ocurre en {topic} y a causa de qué?",
                "En {topic}, ¿qué causa qué y por qué?",
            ),
            _PROCEDURE: (
                "¿Qué harías con lo que sabes sobre {topic} y por qué?",
                "¿A qué hay que prestar atención en {topic} y por qué?",
            ),
            _CONTRAST: (
                "¿Qué distingue a {topic} de aquello con lo que se confunde?",
                "¿Qué diferencia importa más en {topic} y por qué?",
            ),
            _CONDITION: (
                "¿De qué depende el resultado en {topic} y cómo?",
                "¿En qué condiciones vale lo que sabes sobre {topic} y por qué?",
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
            _DEFINITION: ("¿Qué significa {topic} aquí y por qué importa?",),
            _MECHANISM: (
                "¿Qué tiene que ver {topic} con esto?",
                "¿Cómo entra {topic} en esto y qué se sigue de ello?",
            ),
            _PROCEDURE: ("¿A qué hay que prestar atención con {topic} y por qué?",),
            _CONTRAST: ("¿Qué diferencia importa cuando se trata de {topic}?",),
            _CONDITION: ("¿De qué depende cuando se trata de {topic}?",),
            _QUANTITY: ("¿De cuánto se trata en el caso de {topic}?",),
        },
        open_follow_ups=(
            "¿Por qué es así?",
            "¿Qué más forma parte de la explicación?",
            "¿Qué ejemplo tuyo lo mostraría?",
        ),
        short=(
            "Es un comienzo; cuéntame un poco más.",
            "Por ahora son pocas palabras; una frase entera muestra más.",
            "Sigue, explícalo un poco más.",
        ),
        heard=(
            "Has traído {topic}; queda algo más por ver.",
            "Ya tenemos {topic} sobre la mesa; veamos otro lado.",
            "Con {topic} has añadido algo; queda una pregunta.",
        ),
        noted=(
            "Queda anotado; veamos otro lado.",
            "Lo he leído; todavía queda algo abierto.",
            "Gracias; una pregunta más.",
        ),
    ),
    "it": Texts(
        quotes=("«", "»"),
        challenges={
            _DEFINITION: (
                "Con parole tue, che cos'è {topic} e come lo riconosci?",
                "Che cosa fa parte di {topic} e che cosa no?",
            ),
            _MECHANISM: (
                "Che cosa succede in {topic} e a causa di che cosa?",
                "In {topic}, che cosa causa che cosa e perché?",
            ),
            _PROCEDURE: (
                "Che cosa faresti con quello che sai su {topic} e perché?",
                "A che cosa bisogna badare in {topic} e perché?",
            ),
            _CONTRAST: (
                "Che cosa distingue {topic} da ciò con cui lo si confonde?",
                "Quale differenza conta di più in {topic} e perché?",
            ),
            _CONDITION: (
                "Da che cosa dipende il risultato in {topic} e come?",
                "A quali condizioni vale quello che sai su {topic} e perché?",
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
            _DEFINITION: ("Che cosa significa {topic} qui, e perché conta?",),
            _MECHANISM: (
                "Che cosa c'entra {topic}?",
                "Come entra in gioco {topic}, e che cosa ne segue?",
            ),
            _PROCEDURE: ("A che cosa bisogna badare con {topic}, e perché?",),
            _CONTRAST: ("Quale differenza conta quando si tratta di {topic}?",),
            _CONDITION: ("Da che cosa dipende quando si tratta di {topic}?",),
            _QUANTITY: ("Di quanto si tratta nel caso di {topic}?",),
        },
        open_follow_ups=(
            "Perché è così?",
            "Che cos'altro fa parte della spiegazione?",
            "Quale esempio tuo lo mostrerebbe?",
        ),
        short=(
            "È un inizio; dimmi qualcosa di più.",
            "Per ora sono poche parole; una frase intera mostra di più.",
            "Continua, spiegalo meglio.",
        ),
        heard=(
            "Hai portato {topic}; resta ancora qualcosa da vedere.",
            "Ora {topic} è sul tavolo; vediamo un altro lato.",
            "Con {topic} hai aggiunto qualcosa; resta una domanda.",
        ),
        noted=(
            "Annotato; vediamo un altro lato.",
            "L'ho letto; qualcosa è ancora aperto.",
            "Grazie; ancora una domanda.",
        ),
    ),
}
