"""Base forms of English words: what an inflected word may be a form of."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_CACHED: Final = 8_192

_RULES: Final = (
    ("ies", "y"),
    ("ves", "f"),
    ("ves", "fe"),
    ("es", ""),
    ("s", ""),
    ("ied", "y"),
    ("ed", "e"),
    ("ed", ""),
    ("ing", "e"),
    ("ing", ""),
    ("ier", "y"),
    ("iest", "y"),
    ("er", ""),
    ("er", "e"),
    ("est", ""),
    ("est", "e"),
    ("ily", "y"),
    ("ly", ""),
)
"""Endings of English and what stands in their place in the base form."""

LEAST_LETTERS: Final = 3
"""Letters that a base form made by a rule has at least."""

_IRREGULAR: Final = """
speed sped
arise arose arisen
flee fled
grind ground
overcome overcame
leap leapt
cast cast
cost cost
spell spelt
sow sown
mow mown
foresee foresaw foreseen
weep wept
be am is are was were been being
have has had having
do does did done doing
go goes went gone going
say said
get got gotten
make made
know knew known
think thought
take took taken
see saw seen
come came
give gave given
find found
tell told
become became
leave left
feel felt
put put
bring brought
begin began begun
keep kept
hold held
write wrote written
stand stood
hear heard
let let
mean meant
set set
meet met
run ran
pay paid
sit sat
speak spoke spoken
lie lay lain lying
lead led
read read
grow grew grown
lose lost
fall fell fallen
send sent
build built
understand understood
draw drew drawn
break broke broken
spend spent
cut cut
rise rose risen
drive drove driven
buy bought
wear wore worn
choose chose chosen
eat ate eaten
fly flew flown
flow flowed
freeze froze frozen
shrink shrank shrunk shrunken
sink sank sunk
swim swam swum
sing sang sung
spin spun
spring sprang sprung
steal stole stolen
stick stuck
strike struck
sweep swept
swing swung
teach taught
tear tore torn
throw threw thrown
wake woke woken
weave wove woven
win won
wind wound
bear bore born borne
beat beaten
bend bent
bind bound
bite bit bitten
bleed bled
blow blew blown
breed bred
burn burnt
burst burst
catch caught
cling clung
creep crept
deal dealt
dig dug
dream dreamt
drink drank drunk
feed fed
fight fought
fit fit
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
hang hung
hide hid hidden
hit hit
hurt hurt
lay laid
lean leant
learn learnt
lend lent
light lit
melt molten
prove proven
quit quit
ride rode ridden
ring rang rung
seek sought
sell sold
shake shook shaken
shed shed
shine shone
shoot shot
show shown
shut shut
sleep slept
slide slid
smell smelt
spill spilt
spit spat
split split
spread spread
swell swollen
tie tying
die dying
undergo underwent undergone
uphold upheld
withdraw withdrew withdrawn
withhold withheld
good better best
bad worse worst
far farther farthest further furthest
little less least
many more most
man men
woman women
child children
person people
foot feet
tooth teeth
goose geese
mouse mice
louse lice
ox oxen
datum data
medium media
bacterium bacteria
nucleus nuclei
stimulus stimuli
fungus fungi
radius radii
criterion criteria
phenomenon phenomena
analysis analyses
basis bases
crisis crises
hypothesis hypotheses
thesis theses
axis axes
index indices
matrix matrices
vertex vertices
larva larvae
alga algae
formula formulae
antenna antennae
vertebra vertebrae
mitochondrion mitochondria
spectrum spectra
quantum quanta
ovum ova
species species
series series
"""
"""Irregular forms, a base form with its others a line."""


def _irregular() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in _IRREGULAR.strip().splitlines():
        base, *others = line.split()
        for form in others:
            found[form] = (*found.get(form, ()), base)
    return found


_BASES: Final = _irregular()


@lru_cache(maxsize=_CACHED)
def base_forms(word: str) -> tuple[str, ...]:
    """Return what an English word may be a form of, itself first.

    Args:
        word: One normalized word.

    Returns:
        Candidates; whether they are words a lexicon knows.

    Determinism:
        Pure.

    Example:
        >>> base_forms("kept")
        ('kept', 'keep')
        >>> "stop" in base_forms("stopped") and "large" in base_forms("larger")
        True
    """
    found = [word, *_BASES.get(word, ())]
    for ending, instead in _RULES:
        base = word.removesuffix(ending) + instead
        if word.endswith(ending) and len(base) >= LEAST_LETTERS:
            found.append(base)
            if not instead and ending != "s" and base[-1:] == base[-2:-1]:
                found.append(base[:-1])
    return tuple(dict.fromkeys(found))


_UNCHANGED: Final = frozenset(
    {"put", "cut", "set", "hit", "let", "shut", "split", "spread", "shed", "hurt", "read", "burst"}
)


_AGREED: Final = frozenset({"agreed", "freed", "decreed", "guaranteed", "refereed"})
"""Participles that end as "need" and "speed" do."""


def is_participle(word: str) -> bool:
    """Return whether an English word may be a past participle.

    Example:
        >>> is_participle("held"), is_participle("raised"), is_participle("cold")
        (True, True, False)
    """
    is_need = word.endswith("eed") and word not in _AGREED
    is_regular = word.endswith("ed") and not is_need and len(word) > LEAST_LETTERS
    return is_regular or word in _UNCHANGED or word in _BASES
