"""Notes without assertions and accounts of them: said in full, in part, wrongly, beside it.

Written by hand for the gap check of the built-in engine, whose thresholds were chosen on them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chapter:
    """A note and what learners said about it, turn by turn."""

    title: str
    text: str
    language: str
    full: tuple[str, ...]
    partial: tuple[str, ...]
    wrong: tuple[str, ...]


CHAPTERS = (
    Chapter(
        title="How memory settles",
        language="en",
        text="""A new memory is fragile. In the first minutes it can be wiped out by a blow to
the head, by a drug that stops proteins from being made, or simply by learning something
similar right afterwards. Later the same blow does it no harm. Something has settled in
between; this is called *consolidation*.

## Two speeds

Consolidation happens twice. Within hours, the connections between the nerve cells that took
part are strengthened, which needs new proteins. This is consolidation in the synapse. Over
weeks to years, the memory also moves: at first it depends on the hippocampus, later the cortex
can bring it back alone. This is consolidation in the system.

Patients whose hippocampus was removed show the difference. They cannot form new lasting
memories of events, and they have lost the last years before the operation, but their childhood
is still there.

## What sleep does

In deep sleep the hippocampus replays the day in fast motion, and the cortex listens. People
who sleep after learning remember more than people who stay awake for the same time, although
both have had the same number of hours. Skills such as typing a sequence gain too, without any
practice overnight.

## Remembering makes it soft again

A settled memory becomes fragile again whenever it is recalled and has to settle once more.
This *reconsolidation* is why memories change a little with every telling, and it gives Spaced
repetition its grip: every recall is a chance to store the memory anew, and better.""",
        full=(
            "Right after learning, a memory is easily lost, but after a while it becomes "
            "stable. That stabilizing is called consolidation.",
            "Within hours the synapses get stronger with new proteins, and over years the "
            "cortex takes over from the hippocampus, so the memory no longer needs the "
            "hippocampus.",
            "During deep sleep the hippocampus replays the day to the cortex, so people who "
            "sleep after studying remember more than those who stay awake.",
            "When you recall something it becomes unstable again and is stored anew, so "
            "memories change each time. Patients without a hippocampus cannot make new "
            "memories but keep their childhood.",
        ),
        partial=(
            "Memories are fragile at first and then get stable, this is consolidation.",
            "I think sleep helps somehow.",
            "Nothing else.",
            "That is all I know.",
        ),
        wrong=(
            "Memories are stored in the blood and are there forever once learned.",
            "Sleep makes you forget, because the brain is switched off.",
            "You remember best if you never think about it again.",
            "The hippocampus is for breathing and moving your arms.",
        ),
    ),
    Chapter(
        title="Why bridges sway",
        language="en",
        text="""A long bridge is never still. Wind pushes against the deck and sheds vortices
that tug it up and down in a regular beat. If the beat is close to the frequency at which the
bridge would swing by itself, each push adds to the last, and small movements grow large.
Engineers call this resonance.

Stiffness and weight raise the frequency, so a heavy deck is harder to set swinging. Openings
in the deck let the wind through and break up the vortices. Dampers turn the remaining movement
into heat.

People walking can do the same as wind. When a footbridge sways a little, walkers adjust their
steps to keep their balance, and their steps fall into the rhythm of the bridge, which makes
the swaying worse.""",
        full=(
            "Wind makes vortices at the deck which pull the bridge up and down rhythmically, "
            "and when that rhythm matches the natural frequency, the movements build up; "
            "that is resonance.",
            "You can prevent it with a heavier or stiffer deck because that makes the "
            "natural frequency higher, with gaps so wind passes through, and with dampers "
            "that turn motion into heat.",
            "Pedestrians also do that: if the bridge moves, they change their steps to stay "
            "balanced and walk in time with the bridge, so it sways even more.",
        ),
        partial=(
            "A bridge moves in the wind because wind pushes it.",
            "Engineers call it resonance.",
        ),
        wrong=(
            "Bridges sway because they are built badly and the concrete is too wet.",
            "The wind has no influence on them.",
            "People should jump to stop it.",
        ),
    ),
    Chapter(
        title="Why we have seasons",
        language="en",
        text="""The Earth's axis is tilted by about 23 degrees against its orbit. During one
half of the year the northern hemisphere leans toward the Sun, during the other half the
southern hemisphere does. Where the Sun stands high, its light falls on a smaller area and
heats it more strongly, and the day lasts longer.

Distance plays hardly any role. The Earth is even closest to the Sun in early January, in the
middle of the northern winter. If distance caused the seasons, both hemispheres would have
summer at the same time.

Near the equator the Sun stands high all year, so the seasons there differ in rain rather than
in warmth.""",
        full=(
            "Our planet is tilted, so for half of the year the north is turned to the Sun "
            "and for the other half the south.",
            "When the Sun is high in the sky the light is concentrated on less ground, so it "
            "gets warmer, and days are longer too.",
            "It is not about how far away we are: we are nearest in January, when it is "
            "winter in the north, and otherwise both halves would have summer together.",
            "At the equator the Sun is always high, so they have rainy and dry seasons "
            "instead of warm and cold ones.",
        ),
        partial=(
            "The Earth is tilted, that is why there is summer and winter.",
            "I do not know more.",
        ),
        wrong=(
            "It is summer when the Earth comes close to the Sun and winter when it is far away.",
            "Both hemispheres have summer at the same time in July.",
        ),
    ),
    Chapter(
        title="Wie Brot aufgeht",
        language="de",
        text="""Hefe ist ein Pilz, der im Teig von Zucker lebt. Sie spaltet den Zucker und gibt
dabei Kohlendioxid und etwas Alkohol ab. Das Gas kann nicht entweichen, weil der Kleber im Mehl
ein zähes Netz bildet, das die Blasen festhält.

Wärme beschleunigt die Gärung, aber zu viel Hitze tötet die Hefe. Deshalb lässt man den Teig an
einem lauwarmen Ort ruhen. Im Kühlschrank arbeitet die Hefe langsam weiter, und das Brot
bekommt mehr Geschmack, weil in der langen Zeit Säuren entstehen.

Beim Backen dehnen sich die Blasen noch einmal aus, bis die Kruste fest wird. Danach entweicht
der Alkohol, und der Kleber erstarrt zur Krume.""",
        full=(
            "Die Hefe frisst den Zucker im Teig und macht daraus Kohlendioxid und ein wenig "
            "Alkohol. Die Gasblasen bleiben im Teig, da das Klebernetz aus dem Mehl sie "
            "nicht rauslässt.",
            "Wenn es warm ist, gärt der Teig schneller, bei zu großer Hitze stirbt die Hefe "
            "aber ab, darum stellt man ihn lauwarm. Kalt im Kühlschrank geht es langsamer, "
            "dafür schmeckt das Brot besser, weil Säuren entstehen.",
            "Im Ofen werden die Blasen noch größer, bis die Kruste hart ist. Der Alkohol "
            "verdampft dann, und der Kleber wird fest und bildet die Krume.",
        ),
        partial=(
            "Hefe macht Gas im Teig und darum geht er auf.",
            "Mehr weiß ich nicht.",
        ),
        wrong=(
            "Brot geht auf, weil das Salz mit dem Wasser reagiert.",
            "Man muss den Teig kochen, damit er wächst.",
            "Die Kruste kommt vom Mehl, das man darüber streut.",
        ),
    ),
    Chapter(
        title="Pourquoi le ciel est bleu",
        language="fr",
        text="""La lumière du soleil contient toutes les couleurs. Quand elle traverse
l'atmosphère, les molécules d'air la dévient dans toutes les directions. Cette diffusion est
beaucoup plus forte pour les petites longueurs d'onde, donc le bleu est dévié bien plus que le
rouge. C'est pourquoi du bleu nous arrive de tous les côtés du ciel.

Le soir, la lumière parcourt un chemin plus long dans l'air. Presque tout le bleu est alors
dévié avant d'arriver à nos yeux, et il reste surtout le rouge et l'orange.""",
        full=(
            "La lumière blanche du soleil est faite de toutes les couleurs, et dans "
            "l'atmosphère les molécules de l'air l'envoient dans tous les sens.",
            "Comme le bleu a une longueur d'onde plus petite, il est diffusé beaucoup plus "
            "que le rouge, et on le voit venir de partout dans le ciel.",
            "Au coucher du soleil, le chemin dans l'air est plus long, donc le bleu est "
            "dévié avant de nous atteindre et on voit du rouge et de l'orange.",
        ),
        partial=(
            "Le ciel est bleu à cause de la lumière du soleil.",
            "Je ne sais plus.",
        ),
        wrong=(
            "Le ciel est bleu parce qu'il reflète la mer.",
            "Le soir il y a des nuages de feu.",
        ),
    ),
    Chapter(
        title="雨是怎样形成的",
        language="zh",
        text="""太阳把海水和河水晒热，水变成水蒸气升到空中。空气越往高处越冷，水蒸气遇冷就凝结成小水滴，
附着在灰尘上，许多小水滴聚在一起就成了云。

云里的小水滴互相碰撞，慢慢合并成大水滴。当水滴太重，上升的气流托不住时，水滴就落下来，这就是雨。

如果高空的温度低于零度，水蒸气直接变成冰晶，落下来就是雪。山能挡住潮湿的空气，使空气上升变冷，
所以山的迎风面雨水多，背风面比较干燥。""",
        full=(
            "海水河水被太阳加热以后变成水蒸气，升到天上。",
            "高空很冷，所以水蒸气会凝结，附着在灰尘上变成小水滴，很多水滴在一起就是云。",
            "小水滴在云里碰撞合并，变得越来越大，太重了气流托不住，就掉下来成了雨。",
            "高空温度在零度以下的时候，水蒸气变成冰晶，落下来是雪。潮湿的空气被山挡住上升变冷"
            "，所以迎风面多雨，背风面干燥。",
        ),
        partial=(
            "水变成水蒸气，然后变成云，最后下雨。",
            "不知道",
        ),
        wrong=(
            "雨是因为月亮的引力把海水拉到天上去的。",
            "云是工厂的烟做成的。",
            "冬天不会下雨，因为太阳不见了。",
        ),
    ),
)
