"""The builtin partner's sentences in further languages; a table, no logic."""

from __future__ import annotations

from collections.abc import Mapping

from sidecar.rounds.template_texts import TEXTS, Texts
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
                "Como funciona {topic} e o que o move?",
                "Em {topic}, o que causa o quê, e por quê?",
            ),
            _PROCEDURE: (
                "Como você faria {topic}, passo a passo, e por que nessa ordem?",
                "Em {topic}, o que você faria primeiro, o que por último, e para quê?",
            ),
            _CONTRAST: (
                "O que distingue {topic} daquilo com que se confunde?",
                "Que diferença mais importa em {topic}, e por quê?",
            ),
            _CONDITION: (
                "Quando {topic} vale, e quando não vale?",
                "O que é preciso para que {topic} se aplique, e o que acontece se não?",
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
            _DEFINITION: ("O que você quer dizer com {topic}?",),
            _MECHANISM: ("Que papel tem {topic}, e como age?",),
            _PROCEDURE: ("Em que passo você precisa de {topic}, e por que ali?",),
            _CONTRAST: ("Em que {topic} faz a diferença?",),
            _CONDITION: ("De que depende {topic}?",),
            _QUANTITY: ("O que você pode dizer de {topic} em números?",),
        },
        open_follow_ups=(
            "Por que é assim?",
            "O que mais faz parte da explicação?",
            "Que exemplo seu mostraria isso?",
        ),
        short="É um começo; diga um pouco mais.",
        heard="Você mencionou {topic}; vamos seguir daí.",
        noted="Obrigado, está anotado.",
    ),
    "nl": Texts(
        quotes=("“", "”"),
        challenges={
            _DEFINITION: (
                "Wat is {topic} in je eigen woorden, en waaraan herken je het?",
                "Wat hoort bij {topic} en wat niet?",
            ),
            _MECHANISM: (
                "Hoe werkt {topic}, en wat drijft het aan?",
                "Wat veroorzaakt wat bij {topic}, en waarom?",
            ),
            _PROCEDURE: (
                "Hoe pak je {topic} stap voor stap aan, en waarom zo?",
                "Wat doe je bij {topic} eerst, wat het laatst, en waarvoor?",
            ),
            _CONTRAST: (
                "Wat onderscheidt {topic} van waarmee het vaak wordt verward?",
                "Welk verschil telt het meest bij {topic}, en waarom?",
            ),
            _CONDITION: (
                "Wanneer geldt {topic}, en wanneer niet?",
                "Wat is er nodig opdat {topic} geldt, en wat gebeurt er anders?",
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
            _DEFINITION: ("Wat bedoel je met {topic}?",),
            _MECHANISM: ("Welke rol speelt {topic}, en hoe werkt dat?",),
            _PROCEDURE: ("Bij welke stap heb je {topic} nodig, en waarom daar?",),
            _CONTRAST: ("Waarin zit bij {topic} het verschil?",),
            _CONDITION: ("Waar hangt {topic} van af?",),
            _QUANTITY: ("Wat kun je over {topic} in getallen zeggen?",),
        },
        open_follow_ups=(
            "Waarom is dat zo?",
            "Wat hoort er nog bij de uitleg?",
            "Welk eigen voorbeeld zou dat laten zien?",
        ),
        short="Dat is een begin; zeg nog iets meer.",
        heard="Je noemde {topic}; laten we daar verdergaan.",
        noted="Dank je, dat is genoteerd.",
    ),
    "pl": Texts(
        quotes=("„", "”"),
        challenges={
            _DEFINITION: (
                "Czym jest, własnymi słowami, {topic} i po czym to rozpoznać?",
                "Co należy do tematu {topic}, a co nie?",
            ),
            _MECHANISM: (
                "Jak działa {topic} i co to napędza?",
                "Co powoduje co w temacie {topic} i dlaczego?",
            ),
            _PROCEDURE: (
                "Jak krok po kroku wygląda {topic} i skąd taka kolejność?",
                "Co robisz najpierw, a co na końcu w temacie {topic} i po co?",
            ),
            _CONTRAST: (
                "Co odróżnia {topic} od tego, z czym łatwo to pomylić?",
                "Jaka różnica jest najważniejsza w temacie {topic} i dlaczego?",
            ),
            _CONDITION: (
                "Kiedy obowiązuje {topic}, a kiedy nie?",
                "Co musi być spełnione, aby zachodziło {topic}, i co się dzieje inaczej?",
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
            _DEFINITION: ("Co rozumiesz przez {topic}?",),
            _MECHANISM: ("Jaką rolę odgrywa {topic} i jak to działa?",),
            _PROCEDURE: ("W którym kroku potrzebne jest {topic} i dlaczego tam?",),
            _CONTRAST: ("Na czym polega różnica, gdy chodzi o {topic}?",),
            _CONDITION: ("Od czego zależy {topic}?",),
            _QUANTITY: ("Co możesz powiedzieć o {topic} w liczbach?",),
        },
        open_follow_ups=(
            "Dlaczego tak jest?",
            "Co jeszcze należy do wyjaśnienia?",
            "Jaki twój własny przykład by to pokazał?",
        ),
        short="To dobry początek; powiedz trochę więcej.",
        heard="Wspominasz o {topic}; idźmy dalej od tego miejsca.",
        noted="Dziękuję, zanotowane.",
    ),
    "ru": Texts(
        quotes=("«", "»"),
        challenges={
            _DEFINITION: (
                "Что такое {topic} своими словами и как это распознать?",
                "Что относится к теме {topic}, а что нет?",
            ),
            _MECHANISM: (
                "Как работает {topic} и что этим движет?",
                "Что является причиной чего в теме {topic} и почему?",
            ),
            _PROCEDURE: (
                "Как шаг за шагом выполняется {topic} и почему в таком порядке?",
                "Что в теме {topic} делают сначала, что в конце и зачем?",
            ),
            _CONTRAST: (
                "Чем {topic} отличается от того, с чем это легко спутать?",
                "Какое различие важнее всего в теме {topic} и почему?",
            ),
            _CONDITION: (
                "Когда верно {topic}, а когда нет?",
                "Что нужно, чтобы выполнялось {topic}, и что будет иначе?",
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
            _DEFINITION: ("Что вы понимаете под {topic}?",),
            _MECHANISM: ("Какую роль играет {topic} и как это действует?",),
            _PROCEDURE: ("На каком шаге нужно {topic} и почему именно там?",),
            _CONTRAST: ("В чём разница, когда речь идёт о {topic}?",),
            _CONDITION: ("От чего зависит {topic}?",),
            _QUANTITY: ("Что можно сказать о {topic} в числах?",),
        },
        open_follow_ups=(
            "Почему это так?",
            "Что ещё входит в объяснение?",
            "Какой ваш пример это показал бы?",
        ),
        short="Это начало; скажите немного больше.",
        heard="Вы упомянули {topic}; пойдём дальше отсюда.",
        noted="Спасибо, записано.",
    ),
    "zh": Texts(
        quotes=("“", "”"),
        challenges={
            _DEFINITION: (
                "用你自己的话说，{topic}是什么，怎样辨认？",
                "哪些属于{topic}，哪些不属于？",
            ),
            _MECHANISM: (
                "{topic}是怎样起作用的，靠什么推动？",
                "在{topic}中，什么引起什么，为什么？",
            ),
            _PROCEDURE: (
                "你会怎样一步一步地做{topic}，为什么按这个顺序？",
                "做{topic}时，先做什么，最后做什么，目的是什么？",
            ),
            _CONTRAST: (
                "{topic}和容易与它混淆的东西有什么区别？",
                "在{topic}中，哪一点差别最重要，为什么？",
            ),
            _CONDITION: (
                "{topic}什么时候成立，什么时候不成立？",
                "要有什么条件{topic}才适用，否则会怎样？",
            ),
            _QUANTITY: ("{topic}中哪些数字重要，说明了什么？", "{topic}涉及多大的量，由什么决定？"),
        },
        open_challenges=(
            "{topic}的主要思想是什么，为什么成立？",
            "你自己的哪个例子能说明{topic}，怎样说明？",
            "人们对{topic}常有什么误解，正确的是什么？",
            "如果没有{topic}，会有什么不同？",
        ),
        follow_ups={
            _DEFINITION: ("你说的{topic}是什么意思？",),
            _MECHANISM: ("{topic}起什么作用，怎样起作用？",),
            _PROCEDURE: ("在哪一步需要{topic}，为什么？",),
            _CONTRAST: ("在{topic}上，区别在哪里？",),
            _CONDITION: ("{topic}取决于什么？",),
            _QUANTITY: ("关于{topic}，你能用数字说些什么？",),
        },
        open_follow_ups=(
            "为什么会这样？",
            "解释里还应该有什么？",
            "你自己的哪个例子能说明这一点？",
        ),
        short="这是个开头，请再多说一点。",
        heard="你提到了{topic}，我们接着说。",
        noted="谢谢，我记下了。",
    ),
    "ja": Texts(
        quotes=("「", "」"),
        challenges={
            _DEFINITION: (
                "自分の言葉で言うと、{topic}とは何で、どう見分けますか？",
                "{topic}に含まれるものと含まれないものは何ですか？",
            ),
            _MECHANISM: (
                "{topic}はどのように働き、何がそれを動かしますか？",
                "{topic}では何が何を引き起こし、それはなぜですか？",
            ),
            _PROCEDURE: (
                "{topic}をどのような順序で進め、なぜその順序なのですか？",
                "{topic}では最初と最後に何をし、それは何のためですか？",
            ),
            _CONTRAST: (
                "{topic}は、混同しやすいものとどこが違いますか？",
                "{topic}で最も大切な違いは何で、それはなぜですか？",
            ),
            _CONDITION: (
                "{topic}はいつ成り立ち、いつ成り立ちませんか？",
                "{topic}には何が必要で、それがないとどうなりますか？",
            ),
            _QUANTITY: (
                "{topic}で大切な数値は何で、何を表していますか？",
                "{topic}ではどれくらいの量が問題になり、何で決まりますか？",
            ),
        },
        open_challenges=(
            "{topic}の要点は何で、なぜそう言えますか？",
            "{topic}を示す自分の例は何で、どう示していますか？",
            "{topic}についてよくある誤解は何で、正しくはどうですか？",
            "{topic}がなければ何が変わりますか？",
        ),
        follow_ups={
            _DEFINITION: ("{topic}とはどういう意味ですか？",),
            _MECHANISM: ("{topic}はどんな役割を果たし、どう働きますか？",),
            _PROCEDURE: ("どの段階で{topic}が必要で、それはなぜですか？",),
            _CONTRAST: ("{topic}の違いはどこにありますか？",),
            _CONDITION: ("{topic}は何によって決まりますか？",),
            _QUANTITY: ("{topic}について数値で何が言えますか？",),
        },
        open_follow_ups=(
            "なぜそうなるのですか？",
            "説明にはほかに何が必要ですか？",
            "それを示す自分の例は何ですか？",
        ),
        short="よい出だしです。もう少し話してください。",
        heard="{topic}に触れましたね。そこから続けましょう。",
        noted="ありがとうございます。書きとめました。",
    ),
}
