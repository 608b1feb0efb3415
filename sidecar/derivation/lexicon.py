"""Verbs, adverbs and function words by what they say of an amount."""

from __future__ import annotations

from sidecar.derivation.wording import listed

_IRREGULAR = """
be is are was were been being am
have has had having
buy buys bought buying
get gets got getting gotten
find finds found finding
make makes made making
win wins won winning
catch catches caught catching
grow grows grew grown growing
give gives gave given giving
lose loses lost losing
eat eats ate eaten eating
sell sells sold selling
spend spends spent spending
break breaks broke broken breaking
throw throws threw thrown throwing
drink drinks drank drunk drinking
lend lends lent lending
leave leaves left leaving
pay pays paid paying
cost costs costing
read reads reading
write writes wrote written writing
run runs ran running
swim swims swam swum swimming
drive drives drove driven driving
ride rides rode ridden riding
see sees saw seen seeing
take takes took taken taking
bring brings brought bringing
go goes went gone going
do does did done doing
put puts putting
cut cuts cutting
hold holds held holding
build builds built building
draw draws drew drawn drawing
keep keeps kept keeping
sleep sleeps slept sleeping
feed feeds fed feeding
send sends sent sending
sing sings sang sung singing
teach teaches taught teaching
hang hangs hung hanging
shoot shoots shot shooting
hit hits hitting
set sets setting
steal steals stole stolen stealing
sew sews sewed sewing
split splits splitting
know knows knew knowing
come comes came coming
become becomes became
begin begins began beginning
think thinks thought thinking
hide hides hid hidden hiding
meet meets met meeting
knit knits knitted knitting
fly flies flew flown flying
wear wears wore worn wearing
lay lays laid laying
dig digs dug digging
blow blows blew blown blowing
plan plans planned planning
drop drops dropped dropping
jog jogs jogged jogging
ship ships shipped shipping
pop pops popped popping
tip tips tipped tipping
tear tears tore torn tearing
withdraw withdraws withdrew withdrawn withdrawing
"""

_REGULAR = """
divide distribute separate
own contain receive pick collect gather earn bake borrow add save harvest purchase adopt
lose use donate remove share discard burn walk score watch play work bike study practice
plant paint travel hike visit need want cook serve weigh answer finish start end order
produce charge deliver raise deposit withdraw owe require hatch invite hire count fill wash attend
download sign solve complete mow measure live perform print type pack load carry climb consume
dance deduct exercise fix fold frame jump kick knock learn lift listen look manage memorize mix open
peel place plow pull push record rent repair roll shoot skate skip slice spread stack stay swap
thread train trim try wait water yield decorate create craft design assemble arrange cover
move return help prepare receive offer gain join decide like love enjoy hope expect intend
manage realize discover notice rescue chop type pitch bowl kayak row trade assign call text
donate award gift grade help feature possess wrap pass host manufacture display store stock
sprint prune rake shovel bag clean vacuum polish shop tutor volunteer babysit last squeeze
die disappear quit escape fail miss expire rot melt burst crack graduate
ask tell say agree arrive board enter exit land park sail book reserve seat
"""

_QUIET = """
accept achieve act add admit advertise analyze announce approach argue assist attract avoid bathe
believe belong bounce brew brush bury cancel carve celebrate cheer chew claim clap clear close
command compete complain compose concern connect consider consist construct contact contribute
correct cough crawl cruise cultivate dedicate defeat define demand describe direct disassemble
dive dribble drip dry earmark embroider employ encounter enroll establish evaluate examine
excavate exist explore fetch furnish gaze grab graze greet grind guess hunt identify inspect
install instruct interview introduce invent invest investigate iron juggle launch lead love lunge
mark marry mention observe occupy operate organize participate patrol pause plait pour praise pray
preserve promote protect prove provide publish qualify reach react recommend recycle refill
register relax remain remember remind renovate replant reply rescue review rinse scrub sharpen
sketch snap sneeze soak stay suggest supervise supply suppose thank tie typeset unload unpack
update upload warn wonder wrestle yell
"""


def _forms(regular: str = _REGULAR) -> dict[str, str]:
    """Return every form of the irregular verbs, and of regular ones, with its lemma."""
    forms: dict[str, str] = {}
    for line in _IRREGULAR.strip().split("\n"):
        lemma, *others = line.split()
        forms.update(dict.fromkeys((lemma, *others), lemma))
    for lemma in regular.split():
        stem = lemma.removesuffix("e")
        soft = lemma[:-1] + "i" if lemma.endswith("y") and lemma[-2] not in "aeiou" else ""
        third = soft + "es" if soft else lemma + "s"
        if lemma.endswith(("s", "x", "ch", "sh", "z")):
            third = lemma + "es"
        for form in (lemma, third, (soft or stem) + "ed", stem + "ing"):
            forms.setdefault(form, lemma)
    doubled = {"chop": "chopp", "trim": "trimm", "swap": "swapp", "shop": "shopp", "wrap": "wrapp"}
    for lemma, stem in doubled.items():
        forms.update({stem + "ed": lemma, stem + "ing": lemma})
    return forms


TOLD = frozenset(_forms().values())
"""Verbs of which it is known whether they bring in, take away or do neither."""

FORMS = _forms(_REGULAR + _QUIET)
"""Every known form of a verb with its lemma."""

STATES = listed("be have own contain hold possess feature keep store stock")
"""Verbs that say what is there."""

GAINS = listed(
    "buy get find receive pick collect gather earn make bake win catch borrow add save harvest "
    "purchase adopt gain grow deposit order bring hatch invite hire join raise download produce "
    "create craft arrive prepare charge take"
)
"""Verbs after which there is more."""

LOSSES = listed(
    "give lose eat use sell donate spend break throw drop remove drink share lend discard burn "
    "die disappear quit escape fail miss expire rot melt burst crack graduate pay consume "
    "withdraw steal pop return leave send deduct tear cost tip"
)
"""Verbs after which there is less."""

ASPECTS = listed(
    "want need plan decide start begin manage like love go hope expect intend try have agree help "
    "enjoy continue able"
)
"""Verbs before another one: "wants to buy", "goes running"."""

AUXILIARIES = listed(
    "will would can could may might must should does do did has have had is are was were be been to"
)
"""Words before the verb of a clause."""

TIMES = {
    "second": 1,
    "minute": 60,
    "hour": 3600,
    "day": 86400,
    "week": 604800,
}
"""Units of time in seconds."""

LONG_TIMES = {"month": 1, "year": 12}
"""Units of time in months."""

OTHER_UNITS = {
    "cent": ("money", 1),
    "dollar": ("money", 100),
    "inch": ("length", 1),
    "foot": ("length", 12),
    "yard": ("length", 36),
    "ounce": ("weight", 1),
    "pound": ("weight", 16),
    "gram": ("mass", 1),
    "kg": ("mass", 1000),
    "centimeter": ("metric", 1),
    "cm": ("metric", 1),
    "meter": ("metric", 100),
    "kilometer": ("metric", 100000),
    "milliliter": ("volume", 1),
    "ml": ("volume", 1),
    "liter": ("volume", 1000),
    "cup": ("liquid", 1),
    "pint": ("liquid", 2),
    "quart": ("liquid", 4),
    "gallon": ("liquid", 16),
}
"""Other units with their dimension and how many of its smallest they are."""

ADVERBS = listed(
    "also already only just about exactly currently usually normally now then additionally "
    "recently approximately around almost actually initially originally together "
    "finally later afterwards afterward today yesterday always typically already ever "
    "individually regularly constantly successfully accidentally happily "
    "only however additionally furthermore moreover instead eventually immediately respectively "
    "sometimes often alone online too inside outside outdoors indoors"
)
"""Adverbs; which of them change an amount is said by ``HEAVY``."""

HEAVY = listed(
    "usually normally typically initially originally respectively instead ever almost sometimes "
    "often overall"
)
"""Adverbs that a reading has to account for."""

PREPOSITIONS = listed(
    "in on at to from for with by of into onto during after before over under behind around "
    "near inside outside through throughout within across along among between toward towards about "
    "until since as without against beside besides off up down out away back per"
)
"""Words that begin an adjunct."""

HARMLESS = listed(
    "in on at to for with during around near inside outside through throughout across along toward "
    "towards beside into onto over up down out away about from after by because"
)
"""Prepositions whose adjunct leaves an amount as it is."""

DETERMINERS = listed(
    "a an the his her their its my our your this that these those some any all both several many "
    "each every another"
)
"""Words that begin a noun phrase."""

FUNCTION = (
    PREPOSITIONS
    | DETERMINERS
    | AUXILIARIES
    | listed(
        "and or but if when while because so than then who which whose where there he she they it "
        "him them me us i we you what how not no nor yet more less fewer much as each per"
    )
)
"""Words that no noun phrase goes across."""

DAYS = listed(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may "
    "june july august september october november december morning afternoon evening night noon "
    "weekend today yesterday tomorrow breakfast lunch dinner christmas summer winter spring fall "
    "autumn"
)
"""Words that say when."""

HIDDEN = listed(
    "through "
    "half twice double doubled doubles triple tripled triples thrice quadruple third quarter "
    "rest same equal equally remainder remaining others percent average ratio difference less "
    "fewer more than except without not never no none only every each per rest both either "
    "neither discount off free tax tip interest profit increase increased decreased reduce "
    "reduced until again another first second last next previous once twice dozen fraction "
    "pair couple halfway capacity full empty maximum minimum limit enough include including "
    "instead replace replaced share shared split divide divided swap trade combined total "
    "altogether remain remains left still evenly extra additional back return returned borrow "
    "owe owes debt change savings budget one weekday weekdays weekends workday "
)
"""Words that bear on amounts; a clause without numbers is background only without them."""

BOUNDS = listed(", and but while ; if then so who whereas")
"""Words at which a clause may end."""

PERIODS = listed(
    "day week month year hour minute second night morning afternoon evening weekend time"
)
"""Nouns of time, and "time" itself: how often."""

PRICED = listed("cost weigh")
"""Verbs of a measure that each thing has."""

PRONOUNS = listed("he she they it i we you")
"""Pronouns that a clause may begin with."""

BE = listed("is are was were be been")
"""Forms of the verb that says what there is."""

GENDERS = dict.fromkeys(
    listed("mother mom sister aunt grandmother wife daughter grandma girlfriend"), "f"
) | dict.fromkeys(listed("father dad brother uncle grandfather husband son grandpa boyfriend"), "m")
"""Kin with the pronoun that means them."""
