"""Words that turn a sentence into its opposite when one stands for the other."""

from __future__ import annotations

_PAIRS = """
higher highest high | lower lowest low
increases increase increased increasing rises rise grows grow raises | decreases decrease
    decreased decreasing falls fall shrinks shrink reduces reduce drops drop lowers
more most greater larger bigger | less least fewer smaller
large big huge | small little tiny
open opened opens | closed close closes shut
before earlier | after later
beforehand advance | afterwards afterward later
hot hotter warm warmer | cold colder cool cooler
fast faster quickly quick | slow slower slowly
same equal identical | different differ differs unequal
inside inner internal | outside outer external
up upward above | down downward below
first beginning | last end
always | never
all every everything everyone | none nothing nobody
connected attached joined | separated disconnected apart
strong stronger strengthens | weak weaker weakens
hard harder | soft softer
heavy heavier | light lighter
long longer | short shorter
near nearer | far farther further
adds add added | removes remove removed subtracts
begins begin starts start | ends stops stop
attracts attract | repels repel
expands expand | contracts contract
with | without
actively active | passively passive
possible | impossible
thick thicker | thin thinner
absorbs absorb absorbed | emits emit releases release released
gains gain wins win | loses lose
easy easier | difficult harder
full | empty
positive | negative
improves improve better | worsens worsen worse
halves halve halved | doubles double doubled
fair fairly | unfair unfairly
best | worst
maximum most | minimum least
enters enter | leaves leave
input | output
left | right
north | south
east | west
even | odd
cheap cheaper | expensive dear
splits split splitting breaks | builds build building joins joining
true | false
rises rise rising rose | sinks sink sinking sank
floats float | sinks sink
hurts hurt harms harm | helps help benefits benefit
sends send sent | receives receive received
produces produce produced creates create created | destroys destroy destroyed consumes consume
protects protect | endangers endanger exposes expose
pushes push pushed | pulls pull pulled
allows allow lets permits permit | prevents prevent forbids forbid
accepts accept | rejects reject refuses refuse
includes include | excludes exclude
safe harmless | dangerous harmful
permanent | temporary
public | private
kills kill | saves save feeds feed
causes cause | relieves relieve prevents prevent
strengthens strengthen | weakens weaken endangers endanger
freezes freeze | melts melt thaws
evaporates evaporate boils | condenses condense
inhales inhale | exhales exhale
absorbs absorb | reflects reflect
remembers remember | forgets forget
conductor conducts | insulator insulates
gives give | takes take
gives give yields surrenders | keeps keep retains retain holds hold
buys buy buyers buyer | sells sell sellers seller
visible | invisible
natural | artificial
solid | liquid
wet | dry
awake | asleep sleepy
alive living | dead
ancestor ancestors | descendant descendants
speeds speed accelerates | slows slow brakes
plants plant sows sow | harvests harvest reaps reap
joins join links link connects connect | separates separate severs sever cuts cut
stores store | releases release
hides hide conceals | reveals reveal exposes expose
shields shield | exposes expose
protects protect defends defend | attacks attack
resumes resume continues continue | stops stop ceases cease
approves approve supports support | opposes oppose rejects reject vetoes veto
grants grant | refuses refuse denies deny
confirms confirm affirms affirm upholds uphold | refutes refute denies deny overturns overturn
allows allow permits permit | blocks block hinders hinder
stimulates stimulate activates activate | inhibits inhibit suppresses suppress
builds build constructs construct | demolishes demolish destroys destroy
passes pass | fails fail
saves save earns earn | spends spend wastes waste
obeys obey | defies defy disobeys
appears appear emerges emerge | vanishes vanish disappears disappear
merges merge mixes mix | splits split separates separate
gathers gather collects collect | scatters scatter disperses
concentrates concentrate | dilutes dilute
fastens fasten tightens tighten | loosens loosen
contracts contract | relaxes relax
dissolves dissolve | precipitates precipitate
arrives arrive approaches approach | departs depart recedes recede
climbs climb ascends ascend | descends descend
swells swell | shrinks shrink
stretches stretch | compresses compress
fills fill | drains drain empties empty
lifts lift | drops drop
profit profits | loss losses
imports import | exports export
bright | dim
sharp | blunt
dense | sparse
höher hoch steigt erhöht mehr | niedriger niedrig sinkt senkt weniger
größer | kleiner
vorher | nachher
immer | nie niemals
schneller schnell | langsamer langsam
stärker stark | schwächer schwach
gleich | verschieden unterschiedlich
steiler steil | flacher flach
länger lang | kürzer kurz
mehr meist | weniger wenigsten
verdoppelt doppelt | halbiert halb
gewinnt | verliert
über | unter
mit | ohne
innen drinnen | außen draußen
zunehmen ansteigen | abnehmen absinken
anziehen | abstoßen
einschalten | ausschalten abschalten
aufsteigen | absteigen absinken
einatmen | ausatmen
aufnehmen | abgeben
anfangen | aufhören
toenemen opnemen stijgt stijgen | afnemen afgeven daalt dalen
aantrekken | afstoten
inschakelen | uitschakelen
inademen | uitademen
aanwakkeren | afremmen
uitzetten | krimpt krimpen
plus | moins
avant | après
dessus sur audessus | dessous sous audessous
toujours | jamais
avec | sans
dedans | dehors
augmente monte | diminue baisse
más | menos
antes | después
encima sobre | debajo bajo
siempre | nunca
con | sin
dentro | fuera
aumenta sube | disminuye baja
mayor | menor
più | meno
prima | dopo
sopra | sotto
sempre | mai
mais | menos
depois | antes
riche riches | pauvre pauvres
rico rica ricos ricas | pobre pobres
seco seca secos secas | jugoso jugosa jugosos jugosas húmedo húmeda húmedos húmedas mojado
sec sèche | mouillé mouillée humide juteux
trocken trockene trockenen trockenes | nass nasse feucht feuchte feuchten saftig saftige
tierno tierna tiernos tiernas | duro dura duros duras
lent lente lents lentes lentement | rapide rapides rapidement vite
lento lenta lentos lentas despacio lentamente | rápido rápida rápidos rápidas rápidamente deprisa
aumenta aumentano alza alzano innalza cresce crescono | diminuisce diminuiscono abbassa abbassano
    riduce riducono cala calano scende scendono
accelera | rallenta abranda
caldo calda caldi calde | freddo fredda freddi fredde
aumenta aumentam sobe cresce crescem | diminui diminuem reduz reduzem desce
quente quentes | frio fria frios frias
bem | mal
ganha ganhou | perde perdeu
rośnie rosną podnosi podnoszą zwiększa | spada spadają maleje obniża obniżają zmniejsza
większy większa większe większą | mniejszy mniejsza mniejsze mniejszą
więcej | mniej
przed | po
zawsze | nigdy
przyspiesza | spowalnia
ciepły ciepła ciepłe | zimny zimna zimne
wysoki wysoka wysokie | niski niska niskie
meer | minder
voor | na
altijd | nooit
高 | 低
大 | 小
多 | 少
上 升 涨 漲 浮 | 下 降 跌 落 沉
增 | 减 減
加 | 减 減
快 速 | 慢 遅 迟 遲
强 強 | 弱
长 長 | 短
冷 寒 | 热 熱 暖
轻 軽 輕 | 重
深 | 浅 淺
厚 | 薄
粗 太 | 细 細
硬 | 软 軟 柔
远 遠 | 近
新 | 旧 舊 古
早 | 晚 遅 迟
前 | 后 後
内 內 入 进 進 | 外 出
胜 勝 | 败 敗 負
买 買 | 卖 売 賣
昼 晝 | 夜
夏 | 冬
东 東 | 西
南 | 北
左 | 右
正 | 负 負 反
浓 濃 | 淡 稀
富 | 贫 貧 穷
始 | 终 終
分 | 合
吸 | 放
明 | 暗
直 | 曲
凸 | 凹
紧 | 松
湿 濕 | 干 乾
顺 | 逆
动 動 | 静 靜
昇 | 降
閉 | 開
"""


def _opposites() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in _PAIRS.replace("\n    ", " ").strip().splitlines():
        one, other = (frozenset(side.split()) for side in line.split("|"))
        for word in one:
            found[word] = found.get(word, frozenset()) | other
        for word in other:
            found[word] = found.get(word, frozenset()) | one
    return found


_OPPOSITES = _opposites()


def are_opposite(one: str, other: str) -> bool:
    """Return whether two words turn a sentence around when one stands for the other.

    Args:
        one: A normalized word.
        other: Another, of the same language.

    Example:
        >>> are_opposite("higher", "lowest"), are_opposite("higher", "larger")
        (True, False)
    """
    return other in _OPPOSITES.get(one, frozenset())
