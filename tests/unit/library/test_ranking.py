"""Scores, fusion, floor and exemption."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.evidence import Evidence, gather
from sidecar.library.gate import Scale
from sidecar.library.query import read_query
from sidecar.library.ranking import BY_WORDS, EXEMPT, TEXT_ONLY, closeness, final_score, rank
from sidecar.library.values import Candidate
from tests.unit.library.making import candidate, passage

ENGLISH = frozenset({"en"})
ALL = Evidence(7, 7, 1.0, 1.0, 1.0, 1.0, has_phrases=False)
NONE = Evidence(0, 7, 0.0, 0.0, 0.0, 0.0, has_phrases=False)
QUERY = read_query("How do red blood cells carry oxygen?")
RIGHT = passage("Red blood cells carry oxygen bound to hemoglobin.", title="Blood")
NEAR = passage("White blood cells fight infections.", title="Immunity")
FAR = passage("Bread rises because yeast makes gas.", title="Bread")


def test_the_published_case() -> None:
    """Cosine 0.84374034, all keywords, 5 of 7 direct terms, no heading."""
    found = replace(ALL, direct=5 / 7, headings=0.0)
    assert round(final_score(0.84374034, found), 8) == 0.98159618


def test_a_low_cosine_gets_no_boost() -> None:
    """Below 0.35 words do not lift a passage; at 0.35 they do."""
    assert final_score(0.3499, ALL) == 0.3499
    assert final_score(0.35, ALL) == pytest.approx(0.35 * 1.275)


@given(st.floats(-1, 1))
def test_the_final_score_stays_between_cosine_and_one(cosine: float) -> None:
    """Evidence never lowers a score."""
    assert final_score(cosine, NONE) == cosine
    assert cosine <= final_score(cosine, ALL) <= max(1.0, cosine)


def test_the_floor_is_inclusive() -> None:
    """A passage right on the floor stays; what it removes is counted."""
    pool = [candidate(NEAR, cosine=0.3), candidate(FAR, cosine=0.2)]
    ranking = rank(pool, QUERY, embedder_languages=ENGLISH, floor=0.3, limit=5)
    assert [p.passage.title for p in ranking.passages] == ["Immunity"]
    assert (ranking.below_floor, ranking.best_below_floor) == (1, 0.2)


def test_nothing_clears_the_floor_nothing_is_returned() -> None:
    """A plain empty ranking, no least-bad passage."""
    ranking = rank(
        [candidate(FAR, cosine=0.1, lexical_rank=1)],
        QUERY,
        embedder_languages=ENGLISH,
        floor=0.35,
        limit=5,
    )
    assert ranking.passages == ()


def test_a_passage_in_both_lists_beats_one_in_either() -> None:
    """What both say adds up."""
    pool = [
        replace(candidate(RIGHT, cosine=0.6, lexical_rank=2), lexical_score=7.0),
        candidate(NEAR, cosine=0.62),
        replace(candidate(FAR, cosine=0.3, lexical_rank=1), lexical_score=8.0),
    ]
    ranking = rank(pool, QUERY, embedder_languages=None, floor=0.0, limit=3)
    assert ranking.passages[0].passage.title == "Blood"


def test_a_word_that_two_notes_hold_lifts_both_above_what_is_merely_close() -> None:
    """Names that the embedder does not know: by places alone the second would fall behind."""
    query = read_query("Who likes quokkas?")
    likes = [passage(f"Person {i} likes quokkas.", title=f"P{i}") for i in range(2)]
    others = [passage(f"Person {i} likes tapirs.", title=f"O{i}") for i in range(9)]
    pool = [
        replace(candidate(p, cosine=0.30, lexical_rank=i), lexical_score=5.0)
        for i, p in enumerate(likes, start=1)
    ]
    pool += [candidate(p, cosine=0.40 - i / 100) for i, p in enumerate(others)]

    ranking = rank(pool, query, embedder_languages=ENGLISH, floor=0.0, limit=5, scale=Scale(0.28))

    assert {p.passage.title for p in ranking.passages[:2]} == {"P0", "P1"}


def test_a_much_closer_passage_beats_a_chance_word() -> None:
    """A word in common does not outweigh a meaning in common."""
    query = read_query("How do red blood cells carry oxygen?")
    chance = passage("The red line carries cells of the old phone network.", title="Network")
    pool = [
        replace(candidate(chance, cosine=0.25, lexical_rank=1), lexical_score=6.0),
        replace(candidate(RIGHT, cosine=0.75, lexical_rank=2), lexical_score=5.0),
    ]

    ranking = rank(pool, query, embedder_languages=ENGLISH, floor=0.0, limit=2, scale=Scale(0.28))

    assert ranking.passages[0].passage.title == "Blood"


def test_cosines_that_nobody_measured_order_but_do_not_judge() -> None:
    """Some models see everything alike: a high cosine lets nothing in, a low one keeps none out."""
    said = passage("Oxygen binds to hemoglobin in red blood cells.", title="Binding")
    pool = [candidate(FAR, cosine=0.95), candidate(said, cosine=0.1), candidate(RIGHT, cosine=0.2)]
    unknown = Scale(is_measured=False)

    ranking = rank(pool, QUERY, embedder_languages=None, floor=0.3, limit=5, scale=unknown)

    assert [p.passage.title for p in ranking.passages] == ["Blood", "Binding"]
    assert ranking.below_floor == 1


def test_an_exact_rare_word_wins_below_the_floor() -> None:
    """An error code that the embedder does not know is found all the same."""
    query = read_query("error E1071 printer")
    code = passage("The printer shows error E1071 when the tray is open.", title="Printer")
    others = [passage(f"Other printer number {i}.", title=f"O{i}") for i in range(8)]
    pool = [candidate(code, cosine=0.2, lexical_rank=1)]
    pool += [candidate(p, cosine=0.25, lexical_rank=i) for i, p in enumerate(others, start=2)]
    ranking = rank(pool, query, embedder_languages=ENGLISH, floor=0.5, limit=5)
    assert [p.passage.title for p in ranking.passages] == ["Printer"]
    assert ranking.passages[0].exempt
    assert EXEMPT in ranking.passages[0].flags


def test_a_name_is_rare_in_a_library_of_two_notes_as_well() -> None:
    """Both hold it, for the others were no candidates."""
    query = read_query("Which list did Ebbinghaus examine?")
    notes = [passage(f"Ebbinghaus learned list {i}.", title=f"E{i}") for i in range(2)]
    pool = [candidate(p, cosine=0.1, lexical_rank=i) for i, p in enumerate(notes, start=1)]
    ranking = rank(pool, query, embedder_languages=ENGLISH, floor=0.5, limit=5)
    assert len(ranking.passages) == 2


def test_meaning_alone_needs_to_be_close() -> None:
    """A passage right above the floor without any of the question's words is chance."""
    query = read_query("Who won the chess match?")
    pool = [candidate(FAR, cosine=0.38)]

    below = rank(pool, query, embedder_languages=ENGLISH, floor=0.3, limit=5, scale=Scale(0.28))
    above = rank(
        [candidate(FAR, cosine=0.6)],
        query,
        embedder_languages=ENGLISH,
        floor=0.4,
        limit=5,
        scale=Scale(0.28),
    )

    assert (below.passages, below.below_floor) == ((), 1)
    assert len(above.passages) == 1


def test_words_alone_do_not_let_through_what_means_something_else() -> None:
    """Unless all but a few of them stand there."""
    query = read_query("Which yeast brewery won the national gas contest?")
    pool = [candidate(FAR, cosine=0.1, lexical_rank=1)]

    ranking = rank(pool, query, embedder_languages=ENGLISH, floor=0.4, limit=5, scale=Scale(0.28))

    assert ranking.passages == ()


def test_a_quoted_phrase_is_found_whatever_it_means() -> None:
    """Whoever quotes wants the words."""
    query = read_query('"white blood"')
    ranking = rank(
        [candidate(NEAR, cosine=0.1)],
        query,
        embedder_languages=ENGLISH,
        floor=0.4,
        limit=5,
        scale=Scale(0.28),
    )

    assert len(ranking.passages) == 1


def test_words_that_begin_alike_count_where_only_words_speak() -> None:
    """German bends words a lot: the stem of one is not the stem of the other."""
    query = read_query("Wie alt ist die südkalifornische Bevölkerung?")
    right = passage(
        "Südkalifornien hat eine große Bevölkerung.", title="Kalifornien", language="de"
    )
    ranking = rank(
        [candidate(right, lexical_rank=1)], query, embedder_languages=(), floor=0.3, limit=5
    )

    assert [p.passage.title for p in ranking.passages] == ["Kalifornien"]


def test_english_words_that_begin_alike_are_not_the_same() -> None:
    """Its stems do that already, and more would confuse university with universe."""
    query = read_query("Which universities teach contractions?")
    other = passage("The universe contracts.", title="Cosmos")

    (evidence,) = gather(query, [other])

    assert evidence.loose == evidence.weighted


def test_a_note_that_the_question_names_is_found() -> None:
    """By its title, however far its text is."""
    query = read_query("Why does the base rate matter?")
    named = passage("A disease strikes 1 person in 1,000.", title="The base rate")
    pool = [candidate(named, cosine=0.1), *[candidate(p, cosine=0.1) for p in (NEAR, FAR)]]
    ranking = rank(pool, query, embedder_languages=ENGLISH, floor=0.5, limit=5)
    assert [p.passage.title for p in ranking.passages] == ["The base rate"]


def test_a_rare_word_without_the_rest_is_no_evidence() -> None:
    """One word in common with an off-topic question lets nothing through."""
    query = read_query("Who sang the song Lemonade by Beyoncé at the festival?")
    drink = passage("Lemonade is made of lemons, water and sugar.", title="Drinks")
    pool = [candidate(drink, cosine=0.2, lexical_rank=1)]
    pool += [candidate(NEAR, cosine=0.1), candidate(FAR, cosine=0.1), candidate(RIGHT, cosine=0.1)]
    ranking = rank(pool, query, embedder_languages=ENGLISH, floor=0.35, limit=5)
    assert ranking.passages == ()


def test_a_quoted_phrase_must_stand_there_if_it_stands_anywhere() -> None:
    """Passages with the phrase displace the others."""
    query = read_query('what are "white blood cells"')
    pool = [candidate(RIGHT, cosine=0.7, lexical_rank=1), candidate(NEAR, cosine=0.6)]
    ranking = rank(pool, query, embedder_languages=ENGLISH, floor=0.35, limit=5)
    assert [p.passage.title for p in ranking.passages] == ["Immunity"]


def test_a_phrase_that_stands_nowhere_removes_nothing() -> None:
    """Quotes around a word are often only emphasis."""
    query = read_query('how do "red cells of blood" carry oxygen')
    ranking = rank(
        [candidate(RIGHT, cosine=0.7)], query, embedder_languages=ENGLISH, floor=0.35, limit=5
    )
    assert len(ranking.passages) == 1


@given(st.floats(-1, 1), st.floats(0, 0.95))
def test_closeness_is_a_share_that_rises_with_the_cosine(cosine: float, zero: float) -> None:
    """0 up to the zero, 1 for the same meaning, whichever embedder."""
    assert 0 <= closeness(cosine, zero) <= 1
    assert closeness(zero, zero) == 0
    assert closeness(1.0, zero) == 1
    assert closeness(cosine, zero) <= closeness(min(1.0, cosine + 0.1), zero)


def test_closeness_is_known_only_where_the_cosine_is_trusted() -> None:
    """A foreign passage has none."""
    foreign = passage("Rote Blutkörperchen tragen red cells.", title="Blut", language="de")
    pool = [candidate(RIGHT, cosine=0.7), candidate(foreign, cosine=0.7)]
    ranking = rank(pool, QUERY, embedder_languages=ENGLISH, floor=0.0, limit=5, scale=Scale(0.25))
    found = {p.passage.title: p.closeness for p in ranking.passages}
    assert found == {"Blood": pytest.approx(0.6), "Blut": None}


def test_a_foreign_cosine_does_not_count() -> None:
    """An English embedder says nothing about a German question: words decide."""
    query = read_query("Wie transportieren rote Blutkörperchen den Sauerstoff?")
    right = passage("Rote Blutkörperchen transportieren Sauerstoff.", title="Blut", language="de")
    wrong = passage("Brot geht auf, weil Hefe Gas bildet.", title="Brot", language="de")
    pool = [candidate(wrong, cosine=0.9), candidate(right, cosine=0.1, lexical_rank=1)]
    ranking = rank(pool, query, embedder_languages=ENGLISH, floor=0.35, limit=5)
    assert [p.passage.title for p in ranking.passages] == ["Blut"]
    assert BY_WORDS in ranking.passages[0].flags


def test_an_embedder_of_all_languages_is_trusted_in_each() -> None:
    """The same pool, a multilingual embedder: the cosine decides."""
    query = read_query("Wie transportieren rote Blutkörperchen den Sauerstoff?")
    right = passage("Erythrozyten binden O2.", title="Blut", language="de")
    ranking = rank(
        [candidate(right, cosine=0.8)], query, embedder_languages=None, floor=0.35, limit=5
    )
    assert len(ranking.passages) == 1


def test_a_query_of_unknown_language_is_served() -> None:
    """A name or a term alone has no language."""
    ranking = rank(
        [candidate(RIGHT, cosine=0.6)],
        read_query("hemoglobin"),
        embedder_languages=ENGLISH,
        floor=0.35,
        limit=5,
    )
    assert ranking.passages[0].flags == ()


def test_a_passage_without_a_vector_is_found_by_its_words() -> None:
    """The cosine's floor is skipped, and that is flagged."""
    ranking = rank(
        [candidate(RIGHT, lexical_rank=1), candidate(FAR, lexical_rank=2)],
        QUERY,
        embedder_languages=ENGLISH,
        floor=0.9,
        limit=5,
    )
    assert [p.passage.title for p in ranking.passages] == ["Blood"]
    assert TEXT_ONLY in ranking.passages[0].flags


def test_a_floor_of_zero_switches_every_floor_off() -> None:
    """Also the one for words."""
    ranking = rank([candidate(FAR, lexical_rank=1)], QUERY, embedder_languages=(), floor=0, limit=5)
    assert len(ranking.passages) == 1


def test_once_the_best_passage_is_enough_less_is_asked_of_the_others() -> None:
    """A question that is answered is on topic, so a weaker passage is kept, but not any."""
    scale = Scale(0.28, least=0.8)
    others = [candidate(NEAR, cosine=0.44), candidate(FAR, cosine=0.3)]

    alone = rank(others, QUERY, embedder_languages=ENGLISH, floor=0.1, limit=5, scale=scale)
    beside = rank(
        [*others, candidate(RIGHT, cosine=0.7)],
        QUERY,
        embedder_languages=ENGLISH,
        floor=0.1,
        limit=5,
        scale=scale,
    )

    assert alone.passages == ()
    assert [p.passage.title for p in beside.passages] == ["Blood", "Immunity"]


def test_a_passage_that_has_no_vector_yet_keeps_its_place_by_its_words() -> None:
    """While an embedder is switched, what was embedded first does not push the rest down."""
    pending = replace(candidate(RIGHT, lexical_rank=1), lexical_score=8.0)
    done = replace(candidate(NEAR, cosine=0.6, lexical_rank=2), lexical_score=3.0)

    ranking = rank([done, pending], QUERY, embedder_languages=ENGLISH, floor=0.0, limit=2)

    assert [p.passage.title for p in ranking.passages] == ["Blood", "Immunity"]
    assert ranking.passages[0].closeness is None


def test_a_passage_without_a_vector_and_with_few_of_the_words_gains_nothing() -> None:
    """Its words stand in for its meaning, so it comes no closer than they are."""
    pending = replace(candidate(NEAR, lexical_rank=2), lexical_score=3.0)
    done = replace(candidate(RIGHT, cosine=0.6, lexical_rank=1), lexical_score=8.0)

    ranking = rank([pending, done], QUERY, embedder_languages=ENGLISH, floor=0.0, limit=2)

    assert [p.passage.title for p in ranking.passages] == ["Blood", "Immunity"]


def test_one_note_does_not_fill_the_list() -> None:
    """After the floor, a further passage of a note gives way to another note's nearly as good."""
    twins = [
        replace(RIGHT, id=f"r{i}", note_id="Blood", text=f"{RIGHT.text} Part {i}.")
        for i in range(3)
    ]
    pool = [candidate(p, cosine=0.8 - i / 100) for i, p in enumerate(twins)]
    pool.append(candidate(replace(RIGHT, id="o", note_id="Immunity"), cosine=0.72))
    ranking = rank(pool, QUERY, embedder_languages=ENGLISH, floor=0.35, limit=2)
    assert [p.passage.note_id for p in ranking.passages] == ["Blood", "Immunity"]


@given(st.permutations(range(4)), st.integers(1, 4))
def test_the_order_of_the_candidates_makes_no_difference(order: list[int], limit: int) -> None:
    """The search returns them in no particular order."""
    pool = [
        candidate(RIGHT, cosine=0.7, lexical_rank=1),
        candidate(NEAR, cosine=0.5, lexical_rank=2),
        candidate(FAR, cosine=0.4),
        candidate(replace(FAR, id="other", note_id="other"), cosine=0.4),
    ]
    expected = rank(pool, QUERY, embedder_languages=None, floor=0.3, limit=limit)
    shuffled: list[Candidate] = [pool[i] for i in order]
    assert rank(shuffled, QUERY, embedder_languages=None, floor=0.3, limit=limit) == expected


def test_an_empty_pool_is_an_empty_ranking() -> None:
    """Nothing in, nothing out."""
    ranking = rank([], QUERY, embedder_languages=None, floor=0.3, limit=5)
    assert (ranking.passages, ranking.below_floor, ranking.best_below_floor) == ((), 0, None)


def test_evidence_counts_stems_titles_and_direct_words() -> None:
    """Inflected forms match, headings count apart, direct terms must stand as typed."""
    query = read_query("Why does blood carry oxygen?")
    found = passage("The carrying of oxygens is its task.", title="Blood")
    (evidence,) = gather(query, [found])
    assert (evidence.found, evidence.wanted) == (3, 3)
    assert evidence.headings == pytest.approx(1 / 3)
    assert evidence.direct == 0


def test_evidence_in_chinese_goes_by_pairs() -> None:
    """There are no spaces to split at."""
    query = read_query("光合作用是什么？")
    right = passage("植物通过光合作用制造糖。", title="植物", language="zh")
    wrong = passage("水在一百度沸腾。", title="水", language="zh")
    first, second = gather(query, [right, wrong])
    assert (first.keywords, second.keywords) == (1.0, 0.0)


def test_a_question_that_names_what_no_near_note_names_finds_nothing() -> None:
    """The near ones are kept apart; with the floor off they are the result."""
    query = read_query("How do the red blood cells of Axolotls carry oxygen?")
    pool = [candidate(RIGHT, cosine=0.8, lexical_rank=1)]

    judged = rank(pool, query, embedder_languages=ENGLISH, floor=0.3, limit=5)
    unjudged = rank(pool, query, embedder_languages=ENGLISH, floor=0.0, limit=5)

    assert (judged.passages, judged.missing) == ((), ("Axolotls",))
    assert [p.passage.title for p in judged.nearest] == ["Blood"]
    assert (len(unjudged.passages), unjudged.nearest, unjudged.missing) == (1, (), ())


def test_where_only_words_order_no_name_refuses() -> None:
    """Their order says too little of which passages are the best."""
    query = read_query("How do the red blood cells of Axolotls carry oxygen?")
    pool = [candidate(RIGHT, cosine=None, lexical_rank=1)]

    ranking = rank(pool, query, embedder_languages=frozenset(), floor=0.3, limit=5)

    assert (len(ranking.passages), ranking.missing) == (1, ())


def test_a_quoted_phrase_that_stands_there_is_enough() -> None:
    """Whatever else the question names."""
    query = read_query('What of "red blood cells" did Axolotl ask?')
    pool = [candidate(RIGHT, cosine=0.8, lexical_rank=1)]

    ranking = rank(pool, query, embedder_languages=ENGLISH, floor=0.3, limit=5)

    assert (len(ranking.passages), ranking.missing) == (1, ())
