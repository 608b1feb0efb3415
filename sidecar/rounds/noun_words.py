"""What stands before nouns, before verbs, and which nouns say too little; tables, no logic.

Written for this project from the closed word classes of each language, in the normal form
of ``language.normal.normalize`` (folded; apostrophes are spaces).
"""

from __future__ import annotations

from collections.abc import Mapping

DETERMINERS: Mapping[str, str] = {
    "en": """the a an each every its their his her my our your whose some
        any no one another both all two three four""",
    "nl": "de het een deze dit die dat elke elk ieder hun zijn haar mijn jouw onze ons geen",
    "fr": "le la les l un une des du au aux ce cet cette ces chaque son sa ses leur leurs",
    "es": "el la los las un una unos unas del al este esta estos estas cada su sus",
    "it": """il lo la i gli le l un uno una del dello della dei degli delle al allo alla ai agli
        alle nel nella nei nelle dal dalla dai dalle sul sulla questo questa ogni dell all""",
    "pt": "o a os as um uma uns umas do da dos das no na nos nas ao aos este esta cada seu sua",
}
"""Words after which a noun phrase begins."""

PREPOSITIONS: Mapping[str, str] = {
    "en": "of in into from with without for between through against about under per on onto",
    "nl": "van in uit met zonder voor tussen door tegen over onder op naar bij",
}
"""Words after which a bare noun phrase may begin; only where adjectives stand before nouns."""

BEFORE_VERBS: Mapping[str, str] = {
    "en": """to will can could may might must should would not i you he she it they we who which
        does do did let never always""",
    "nl": "te zal zullen kan kunnen moet moeten mag niet ik je jij hij ze zij wij we die",
    "fr": "je tu il elle on nous vous ils elles se s ne n qui peut peuvent doit doivent pour y",
    "es": "yo se no que puede pueden debe deben me te nos para",
    "it": "io si non che può possono deve devono mi ti ci per",
    "pt": "eu se não que pode podem deve devem me te nos para",
}
"""Words after which a verb is likely."""

LEADING: Mapping[str, str] = {
    "en": """next last first second third new same best good better bad worse great many several
        single whole own long longer short shorter big small large little high low higher lower
        right wrong left different other certain possible usual main general common important
        simple easy hard equal early late later such more most less least very only just almost
        nearly often even still""",
    "nl": "volgende laatste eerste nieuwe zelfde beste goede grote kleine hele veel meeste",
}
"""Adjectives and adverbs that a noun phrase can do without."""

PLAIN: Mapping[str, str] = {
    "en": """answer answers day days time times thing things example examples way ways part parts
        work works point points case cases kind kinds sort number numbers person people year years
        step steps question questions note notes amount lot hour hours minute minutes week weeks
        month months evening moment fact facts result results place places side hand end start
        beginning rest half quarter percent one ones somebody someone everybody something anything
        nothing everything everyone anyone idea reason reasons use sense word words name names
        form forms topic course matter bit chance second seconds next last first new same best
        good better bad worse great many several single whole own long longer short shorter big
        small large little high low higher lower right wrong left different other certain possible
        usual main general common important simple easy hard equal once twice today tomorrow now
        then often still soon early late later far near whichever whatever piece pieces set sets
        list section page book chapter author total size value level type types line lines set
        student students sender problem problems attempt need needs help page item items section
        table figure sum difference differences change changes effect effects increase decrease
        back together alone well quickly slowly nearly only just even instead makes make made thus
        becomes become gets get gives give takes take keeps keep goes go comes come means mean
        came went ends end begins given lost found known kept held sent taken seen shown done gone
        put cut built using follows helps matches provides within toward towards along among like
        unlike although though however whether either neither around across behind beyond lets let
        never always almost perhaps maybe rather quite soon together read see look looks wait
        double doubles doubled sitting sittings inline term terms top
        bottom says say following click open search""",
    "de": """zeit tag tage tagen stunde stunden minute minuten woche wochen monat jahr jahre jahren
        beispiel teil teile art weise punkt fall fälle zahl zahlen mensch menschen leute person
        schritt schritte frage fragen notiz antwort antworten menge ding dinge sache sachen grund
        gründe ende anfang hälfte drittel viertel prozent ort stelle seite wort wörter name namen
        form idee ergebnis moment meiste meisten erste ersten letzte mal problem aufgabe liste
        abschnitt kapitel buch thema rest wert werte paar gelernte gelernten gesagte gesehene
        bekanntes bekannte gleiche andere ganze neue neues gute gutes""",
    "fr": """temps fois jour jours heure heures exemple partie façon manière cas sorte nombre gens
        personne année années étape question note réponse chose choses raison fin début moitié mot
        nom forme idée résultat lieu suite point plupart façon lors fait""",
    "es": """tiempo vez veces día días hora horas ejemplo parte manera modo caso tipo número gente
        persona año años paso pregunta nota respuesta cosa cosas razón fin principio mitad palabra
        nombre forma idea resultado lugar punto mayoría hecho mismo misma""",
    "it": """tempo volta volte giorno giorni ora ore esempio parte modo caso tipo numero gente
        persona anno anni passo domanda nota risposta cosa cose ragione fine inizio metà parola
        nome forma idea risultato luogo punto maggior fatto stesso stessa""",
    "pt": """tempo vez vezes dia dias hora horas exemplo parte maneira modo caso tipo número gente
        pessoa ano anos passo pergunta nota resposta coisa coisas razão fim início metade palavra
        nome forma ideia resultado lugar ponto maioria fato mesmo mesma""",
    "nl": """tijd keer dag dagen uur uren voorbeeld deel manier geval soort getal mensen persoon
        jaar jaren stap vraag notitie antwoord ding dingen reden einde begin helft woord naam vorm
        idee resultaat plaats punt meeste eerste laatste nieuwe zelfde beste grote kleine hele""",
}
"""Words that may be nouns and say next to nothing about a subject."""

NOUN_ENDINGS: Mapping[str, str] = {
    "en": "tion sion ment ness ity ance ence ism ship sis ology graphy tude",
    "nl": "heid tie teit isme ing",
    "fr": "tion sion ment té isme ance ence",
    "es": "ción sión miento dad ismo ancia encia",
    "it": "zione sione mento tà ismo anza enza",
    "pt": "ção são mento dade ismo ância ência",
    "pl": "ość ości cja cji izm anie enie stwo",
    "ru": "ость ости ция ции изм ние ния ство тель",
}
"""Endings of nouns."""

NEVER_NOUN_ENDINGS: Mapping[str, str] = {
    "en": "ly ed",
    "fr": "ment",
    "es": "mente",
    "it": "mente",
    "pt": "mente",
    "nl": "lijks",
}
"""Endings of adverbs and participles: such a word is no term by itself, unless marked."""

SIDE_HEADINGS = frozenset(
    """see also|related|related notes|links|references|reference|sources|source|further reading|
    questions|questions for later|open questions|todo|to do|tasks|tags|siehe auch|quellen|
    fragen|offene fragen|verwandtes|literatur|voir aussi|liens|véase también|enlaces|fuentes|
    vedi anche|fonti|ver também|fontes|zie ook|bronnen|zobacz też|źródła|см также|источники|
    参见|参考|参考文献|相关|相关笔记|关联|延伸阅读|関連|関連ノート""".replace("\n", "")
    .replace("    ", "")
    .split("|")
)
"""Headings, in normal form, of sections that hold links and to-dos instead of the subject."""

HAN_GRAMMAR = frozenset(
    "的了是在和与或及从到为以所其这那每各个种次月日后前只于之而因果如若当但并还再已将又比"
    "越快慢多少很更最会可要按对把被让使得也都就不没有一二三四五六七八九十两我你他她它们"
    "什么怎样哪谁吗呢吧啊着来则即便且却才刚太像样起做说看想给向往早晚几约达需短加入变落升降同"
)
"""Characters that no Chinese term taken from running text may hold: with them stand clauses."""

HAN_IN_TERMS = (
    r"[一二三四五六七八九十两兩](?=[氧硫氯元角极極维維棱权權原战戰产產叶葉]|次(?:函|方))|"
    r"[有无無](?=[机機氧丝絲性理限])|加(?=速)|同(?=[位化源])|变(?=[量异压速])|入(?=射)|"
    r"升(?=华)|降(?=[水解])|可(?=逆)|(?<=[条條合公契节節])[约約]"
)
"""Some of these characters where they are part of a term: 二氧化碳, 有机物, 加速度, 条约."""

_HAN_VERB_LIST = """
    分解成 转成 化成 轉成
    产生 提高 降低 增加 减少 形成 引起 导致 造成 发生 出现 进入 进行 成为 变成 变为 称为 叫做 叫作
    属于 等于 大于 小于 高于 低于 位于 来自 由于 对于 关于 用于 处于 利用 使用 通过 经过 根据 按照
    具有 拥有 存在 包括 包含 组成 构成 决定 影响 控制 保持 持续 继续 开始 结束 停止 达到 超过 接近
    相等 相同 相反 不同 有关 无关 相关 大量 少量 大约 主要 一般 一样 一定 一起 一些 一直 一旦 通常
    往往 常常 经常 总是 逐渐 逐级 逐步 迅速 容易 直接 间接 互相 相互 共同 同时 分别 必须 需要 能够
    可以 应该 可能 已经 正在 表示 表明 说明 证明 反映 帮助 促进 抑制 阻止 防止 避免 保护 提供 获得
    得到 失去 受到 遭到 释放 吸收 排出 排开 呼出 吸入 运送 传递 传播 转化 转变 转换 分解 合成 制造
    建立 发动 签订 割让 开放 走私 销毁 外流 流入 流出 上升 下降 上浮 下沉 漂浮 碰撞 张裂 挤压 流动
    移动 乘以 除以 加上 减去 连接 分成 分为 叫 称 绕 沿着 作为 认为 除了 此外 因此 而且 并且 如果
    因为 所以 但是 虽然 例如 比如 以及 或者 尽量 尽可能 產生 減少 導致 發生 出現 進入 進行 成為
    變成 變為 稱為 屬於 等於 大於 小於 經過 根據 組成 構成 決定 影響 開始 達到 超過 相關 無關 有關
    逐漸 逐級 間接 同時 必須 能夠 應該 說明 證明 幫助 促進 獲得 釋放 轉化 轉變 製造 開放 流動 傳遞
"""
HAN_VERBS = frozenset(_HAN_VERB_LIST.split())
"""Common verbs and adverbs of Chinese, at which running text is cut. From memory, not any list."""

HAN_PLACES = frozenset("上下里裡内內中外间間处處")
"""Characters behind a Chinese noun that say where; no term ends with one of them."""

_HAN_PLAIN_LIST = """
    时间 时候 东西 例子 问题 部分 方法 情况 方面 其他 大小 条件 時間 問題 東西 情況 條件 过程 過程
    现象 現象 结果 結果 原因 关系 關係 机物 機物
"""
HAN_PLAIN = frozenset(_HAN_PLAIN_LIST.split())
"""Chinese words that say too little about a subject."""

_KANJI_PLAIN_LIST = """
    自分 場合 必要 理由 時間 方法 問題 部分 種類 結果 可能 以上 以下 以前 以後 最初 最後 一方 人々
    現在 今日 全体 一部 多数 大切 重要 関係 説明 意味 状態 程度
"""
KANJI_PLAIN = frozenset(_KANJI_PLAIN_LIST.split())
"""Japanese words that say too little about a subject."""
