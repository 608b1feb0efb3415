"""The builtin partner's sentences in further languages; a table, no logic."""

from __future__ import annotations

from collections.abc import Mapping

from sidecar.rounds.template_texts import TEXTS, Texts
from sidecar.rounds.template_texts_unspaced import UNSPACED_TEXTS
from sidecar.rounds.values import AssertionKind

_DEFINITION = AssertionKind.DEFINITION
_MECHANISM = AssertionKind.MECHANISM
_PROCEDURE = AssertionKind.PROCEDURE
_CONTRAST = AssertionKind.CONTRAST
_CONDITION = AssertionKind.CONDITION
_QUANTITY = AssertionKind.QUANTITY

ALL_TEXTS: Mapping[str, Texts] = {
    **TEXTS,
    "pt": Texts(
        quotes=("“", "”"),
        challenges={
            _DEFINITION: (
                "Com suas próprias palavras, o que é {topic} e como se reconhece?",
                "O que faz parte de {topic} e o que não faz?",
            ),
            _MECHANISM: (
                "O que acontece em {topic}, e por causa de quê?",
                "Em {topic}, o que causa o quê, e por quê?",
            ),
            _PROCEDURE: (
                "O que você faria com o que sabe sobre {topic}, e por quê?",
                "A que é preciso prestar atenção em {topic}, e por quê?",
            ),
            _CONTRAST: (
                "O que distingue {topic} daquilo com que se confunde?",
                "Que diferença mais importa em {topic}, e por quê?",
            ),
            _CONDITION: (
                "De que depende o resultado em {topic}, e como?",
                "Em que condições vale o que você sabe sobre {topic}, e por quê?",
            ),
            _QUANTITY: (
                "Que números importam em {topic}, e o que dizem?",
                "De que grandeza se trata em {topic}, e de que ela depende?",
            ),
        },
        open_challenges=(
            "Qual é a ideia principal de {topic}, e por que é verdadeira?",
            "Que exemplo seu mostra {topic}, e como?",
            "O que se costuma entender mal sobre {topic}, e o que é certo?",
            "O que mudaria sem {topic}?",
        ),
        follow_ups={
            _DEFINITION: ("O que significa {topic} aqui, e por que importa?",),
            _MECHANISM: (
                "O que {topic} tem a ver com isso?",
                "Como {topic} entra nisso, e o que resulta daí?",
            ),
            _PROCEDURE: ("A que é preciso prestar atenção com {topic}, e por quê?",),
            _CONTRAST: ("Que diferença importa quando se trata de {topic}?",),
            _CONDITION: ("De que isso depende quando se trata de {topic}?",),
            _QUANTITY: ("De quanto se trata no caso de {topic}?",),
        },
        open_follow_ups=(
            "Por que é assim?",
            "O que mais faz parte da explicação?",
            "Que exemplo seu mostraria isso?",
        ),
        short=(
            "É um começo; diga um pouco mais.",
            "Por enquanto são poucas palavras; uma frase inteira mostra mais.",
            "Continue, explique um pouco melhor.",
        ),
        heard=(
            "Você trouxe {topic}; ainda há algo em aberto.",
            "Agora {topic} está na mesa; vejamos outro lado.",
            "Com {topic} você acrescentou algo; falta uma pergunta.",
        ),
        noted=(
            "Está anotado; vejamos outro lado.",
            "Já li isso; ainda há algo em aberto.",
            "Obrigado; mais uma pergunta.",
        ),
    ),
    "nl": Texts(
        quotes=("“", "”"),
        challenges={
            _DEFINITION: (
                "Wat is {topic} in je eigen woorden, en waaraan herken je het?",
                "Wat hoort bij {topic} en wat niet?",
            ),
            _MECHANISM: (
                "Wat gebeurt er bij {topic}, en waardoor?",
                "Wat veroorzaakt wat bij {topic}, en waarom?",
            ),
            _PROCEDURE: (
                "Wat zou je doen met wat je over {topic} weet, en waarom?",
                "Waar moet je bij {topic} op letten, en waarom?",
            ),
            _CONTRAST: (
                "Wat onderscheidt {topic} van waarmee het vaak wordt verward?",
                "Welk verschil telt het meest bij {topic}, en waarom?",
            ),
            _CONDITION: (
                "Waar hangt het bij {topic} van af, en hoe?",
                "Onder welke voorwaarden geldt wat je over {topic} weet, en waarom?",
            ),
            _QUANTITY: (
                "Welke getallen tellen bij {topic}, en wat zeggen ze?",
                "Om hoeveel gaat het bij {topic}, en waar hangt dat van af?",
            ),
        },
        open_challenges=(
            "Wat is de hoofdgedachte van {topic}, en waarom klopt die?",
            "Welk eigen voorbeeld laat {topic} zien, en hoe?",
            "Wat begrijpt men vaak verkeerd aan {topic}, en wat klopt wel?",
            "Wat zou er anders zijn zonder {topic}?",
        ),
        follow_ups={
            _DEFINITION: ("Wat betekent {topic} hier, en waarom is het belangrijk?",),
            _MECHANISM: (
                "Wat heeft {topic} ermee te maken?",
                "Hoe komt {topic} erbij kijken, en wat volgt daaruit?",
            ),
            _PROCEDURE: ("Waar moet je bij {topic} op letten, en waarom?",),
            _CONTRAST: ("Welk verschil telt als het om {topic} gaat?",),
            _CONDITION: ("Waar hangt het van af als het om {topic} gaat?",),
            _QUANTITY: ("Om hoeveel gaat het bij {topic}?",),
        },
        open_follow_ups=(
            "Waarom is dat zo?",
            "Wat hoort er nog bij de uitleg?",
            "Welk eigen voorbeeld zou dat laten zien?",
        ),
        short=(
            "Dat is een begin; zeg nog iets meer.",
            "Het zijn nog maar een paar woorden; een hele zin laat meer zien.",
            "Ga door, leg het wat verder uit.",
        ),
        heard=(
            "Je bracht {topic} in; iets anders staat nog open.",
            "Nu ligt {topic} op tafel; laten we een andere kant bekijken.",
            "Met {topic} kwam er iets bij; er blijft een vraag.",
        ),
        noted=(
            "Genoteerd; laten we een andere kant bekijken.",
            "Dat heb ik gelezen; er staat nog iets open.",
            "Dank je; nog een vraag.",
        ),
    ),
    "pl": Texts(
        quotes=("„", "”"),
        challenges={
            _DEFINITION: (
                "Czym jest, własnymi słowami, {topic} i po czym to rozpoznać?",
                "Co należy do tematu {topic}, a co nie?",
            ),
            _MECHANISM: (
                "Co się dzieje w temacie {topic} i z jakiego powodu?",
                "Co powoduje co w temacie {topic} i dlaczego?",
            ),
            _PROCEDURE: (
                "Co zrobisz z tym, co wiesz na temat {topic}, i dlaczego?",
                "Na co trzeba zwrócić uwagę w temacie {topic} i dlaczego?",
            ),
            _CONTRAST: (
                "Co odróżnia {topic} od tego, z czym łatwo to pomylić?",
                "Jaka różnica jest najważniejsza w temacie {topic} i dlaczego?",
            ),
            _CONDITION: (
                "Od czego zależy wynik w temacie {topic} i w jaki sposób?",
                "W jakich warunkach zachodzi to, co wiesz na temat {topic}, i dlaczego?",
            ),
            _QUANTITY: (
                "Jakie liczby są ważne w temacie {topic} i co mówią?",
                "O jaką wielkość chodzi w temacie {topic} i od czego ona zależy?",
            ),
        },
        open_challenges=(
            "Jaka jest główna myśl tematu {topic} i dlaczego jest prawdziwa?",
            "Jaki twój własny przykład pokazuje {topic} i w jaki sposób?",
            "Co często źle się rozumie w temacie {topic}, a co jest poprawne?",
            "Co by się zmieniło, gdyby nie {topic}?",
        ),
        follow_ups={
            _DEFINITION: ("Co oznacza tutaj {topic} i dlaczego to ważne?",),
            _MECHANISM: (
                "Co ma z tym wspólnego {topic}?",
                "W jaki sposób pojawia się tu {topic} i co z tego wynika?",
            ),
            _PROCEDURE: ("Na co trzeba zwrócić uwagę, gdy chodzi o {topic}, i dlaczego?",),
            _CONTRAST: ("Jaka różnica jest ważna, gdy chodzi o {topic}?",),
            _CONDITION: ("Od czego to zależy, gdy chodzi o {topic}?",),
            _QUANTITY: ("O jaką wielkość chodzi, gdy mowa o {topic}?",),
        },
        open_follow_ups=(
            "Dlaczego tak jest?",
            "Co jeszcze należy do wyjaśnienia?",
            "Jaki twój własny przykład by to pokazał?",
        ),
        short=(
            "To dobry początek; powiedz trochę więcej.",
            "Na razie to kilka słów; całe zdanie pokaże więcej.",
            "Mów dalej, trochę szerzej.",
        ),
        heard=(
            "Pojawiło się {topic}; coś jeszcze zostaje otwarte.",
            "Mamy już {topic}; spójrzmy z innej strony.",
            "Dzięki {topic} coś doszło; zostaje jeszcze pytanie.",
        ),
        noted=(
            "Zanotowane; spójrzmy z innej strony.",
            "Przeczytane; coś jest jeszcze otwarte.",
            "Dziękuję; jeszcze jedno pytanie.",
        ),
    ),
    "ru": Texts(
        quotes=("«", "»"),
        challenges={
            _DEFINITION: (
                "Что такое {topic} своими словами и как это распознать?",
                "Что относится к теме {topic}, а что нет?",
            ),
            _MECHANISM: (
                "Что происходит в теме {topic} и по какой причине?",
                "Что является причиной чего в теме {topic} и почему?",
            ),
            _PROCEDURE: (
                "Что вы сделали бы, зная тему {topic}, и почему?",
                "На что нужно обратить внимание в теме {topic} и почему?",
            ),
            _CONTRAST: (
                "Чем {topic} отличается от того, с чем это легко спутать?",
                "Какое различие важнее всего в теме {topic} и почему?",
            ),
            _CONDITION: (
                "От чего зависит результат в теме {topic} и как?",
                "При каких условиях верно то, что вы знаете о теме {topic}, и почему?",
            ),
            _QUANTITY: (
                "Какие числа важны в теме {topic} и что они говорят?",
                "О какой величине идёт речь в теме {topic} и от чего она зависит?",
            ),
        },
        open_challenges=(
            "В чём главная мысль темы {topic} и почему она верна?",
            "Какой ваш пример показывает {topic} и каким образом?",
            "Что в теме {topic} часто понимают неверно и как правильно?",
            "Что изменилось бы без {topic}?",
        ),
        follow_ups={
            _DEFINITION: ("Что здесь означает {topic} и почему это важно?",),
            _MECHANISM: (
                "Какое отношение к этому имеет {topic}?",
                "Как здесь возникает {topic} и что из этого следует?",
            ),
            _PROCEDURE: ("На что нужно обратить внимание, когда речь идёт о {topic}, и почему?",),
            _CONTRAST: ("Какое различие важно, когда речь идёт о {topic}?",),
            _CONDITION: ("От чего это зависит, когда речь идёт о {topic}?",),
            _QUANTITY: ("О какой величине идёт речь в случае {topic}?",),
        },
        open_follow_ups=(
            "Почему это так?",
            "Что ещё входит в объяснение?",
            "Какой ваш пример это показал бы?",
        ),
        short=(
            "Это начало; скажите немного больше.",
            "Пока это несколько слов; целое предложение покажет больше.",
            "Продолжайте, чуть подробнее.",
        ),
        heard=(
            "Появилось {topic}; ещё кое-что остаётся открытым.",
            "Теперь есть {topic}; посмотрим с другой стороны.",
            "С {topic} кое-что добавилось; остаётся вопрос.",
        ),
        noted=(
            "Записано; посмотрим с другой стороны.",
            "Прочитано; кое-что ещё открыто.",
            "Спасибо; ещё один вопрос.",
        ),
    ),
    **UNSPACED_TEXTS,
}
