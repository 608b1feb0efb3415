"""The builtin partner's sentences in Chinese and Japanese; a table, no logic."""

from __future__ import annotations

from collections.abc import Mapping

from sidecar.rounds.template_texts import Texts
from sidecar.rounds.values import AssertionKind

_DEFINITION = AssertionKind.DEFINITION
_MECHANISM = AssertionKind.MECHANISM
_PROCEDURE = AssertionKind.PROCEDURE
_CONTRAST = AssertionKind.CONTRAST
_CONDITION = AssertionKind.CONDITION
_QUANTITY = AssertionKind.QUANTITY

UNSPACED_TEXTS: Mapping[str, Texts] = {
    "zh": Texts(
        quotes=("“", "”"),
        challenges={
            _DEFINITION: (
                "用你自己的话说，{topic}是什么，怎样辨认？",
                "哪些属于{topic}，哪些不属于？",
            ),
            _MECHANISM: (
                "在{topic}里发生什么，是什么造成的？",
                "在{topic}中，什么引起什么，为什么？",
            ),
            _PROCEDURE: (
                "知道了{topic}，你会怎么做，为什么？",
                "说到{topic}，应该注意什么，为什么？",
            ),
            _CONTRAST: (
                "{topic}和容易与它混淆的东西有什么区别？",
                "在{topic}中，哪一点差别最重要，为什么？",
            ),
            _CONDITION: (
                "在{topic}里，结果取决于什么，怎样取决？",
                "你对{topic}的了解在什么条件下成立，为什么？",
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
            _DEFINITION: ("{topic}在这里是什么意思，为什么重要？",),
            _MECHANISM: (
                "{topic}和这有什么关系？",
                "{topic}在其中起什么作用，会带来什么？",
            ),
            _PROCEDURE: ("说到{topic}，应该注意什么，为什么？",),
            _CONTRAST: ("说到{topic}，哪一点差别重要？",),
            _CONDITION: ("说到{topic}，结果取决于什么？",),
            _QUANTITY: ("说到{topic}，数量是多少？",),
        },
        open_follow_ups=(
            "为什么会这样？",
            "解释里还应该有什么？",
            "你自己的哪个例子能说明这一点？",
        ),
        short=(
            "这是个开头，请再多说一点。",
            "目前只有几个字，说成一句完整的话会更清楚。",
            "请接着说，再详细一点。",
        ),
        heard=(
            "你提到了{topic}，还有别的方面没说到。",
            "现在有了{topic}，我们看看另一面。",
            "{topic}是新说的一点，还有一个问题。",
        ),
        noted=(
            "记下了，我们看看另一面。",
            "这一点我看到了，还有没说到的。",
            "谢谢，还有一个问题。",
        ),
    ),
    "ja": Texts(
        quotes=("「", "」"),
        challenges={
            _DEFINITION: (
                "自分の言葉で言うと、{topic}とは何で、どう見分けますか？",
                "{topic}に含まれるものと含まれないものは何ですか？",
            ),
            _MECHANISM: (
                "{topic}では何が起こり、それは何によるのですか？",
                "{topic}では何が何を引き起こし、それはなぜですか？",
            ),
            _PROCEDURE: (
                "{topic}について知っていることから何をし、それはなぜですか？",
                "{topic}では何に気をつけるべきで、それはなぜですか？",
            ),
            _CONTRAST: (
                "{topic}は、混同しやすいものとどこが違いますか？",
                "{topic}で最も大切な違いは何で、それはなぜですか？",
            ),
            _CONDITION: (
                "{topic}では結果は何によって、どう決まりますか？",
                "{topic}について知っていることはどんな条件で成り立ち、それはなぜですか？",
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
            _DEFINITION: ("ここで{topic}とはどういう意味で、なぜ大切ですか？",),
            _MECHANISM: (
                "{topic}はこれとどう関係していますか？",
                "{topic}はどのように関わり、その結果どうなりますか？",
            ),
            _PROCEDURE: ("{topic}について何に気をつけるべきで、それはなぜですか？",),
            _CONTRAST: ("{topic}について大切な違いは何ですか？",),
            _CONDITION: ("{topic}については何によって決まりますか？",),
            _QUANTITY: ("{topic}はどれくらいですか？",),
        },
        open_follow_ups=(
            "なぜそうなるのですか？",
            "説明にはほかに何が必要ですか？",
            "それを示す自分の例は何ですか？",
        ),
        short=(
            "よい出だしです。もう少し話してください。",
            "まだ数語だけです。一文にするとよく伝わります。",
            "続けて、もう少しくわしく話してください。",
        ),
        heard=(
            "{topic}が出てきました。まだほかにもあります。",
            "{topic}に触れましたね。別の面も見てみましょう。",
            "{topic}が加わりました。もう一つ質問があります。",
        ),
        noted=(
            "書きとめました。別の面も見てみましょう。",
            "それは読みました。まだ残っていることがあります。",
            "ありがとうございます。もう一つ質問です。",
        ),
    ),
}
