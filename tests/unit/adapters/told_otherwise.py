"""English assertions told otherwise: what says something else, and what says the same."""

from __future__ import annotations

WRONG = (
    (
        "Enzymes speed up reactions by lowering the activation energy.",
        (
            "Enzymes speed up reactions by raising the activation energy.",
            "Enzymes slow down reactions by lowering the activation energy.",
            "Hormones speed up reactions by lowering the activation energy.",
            "Enzymes speed up reactions without lowering the activation energy.",
            "Reactions speed up enzymes by lowering the activation energy.",
            "Enzymes lower the activation energy and therefore make reactions slower.",
            "Enzymes stop reactions by lowering the activation energy.",
        ),
    ),
    (
        "Copper conducts electricity better than iron.",
        (
            "Iron conducts electricity better than copper.",
            "Copper conducts electricity worse than iron.",
            "Copper conducts electricity as well as iron.",
            "Copper conducts heat better than iron.",
            "Copper does not conduct electricity better than iron.",
        ),
    ),
    (
        "The pancreas releases insulin when blood sugar rises.",
        (
            "The pancreas releases insulin when blood sugar falls.",
            "The liver releases insulin when blood sugar rises.",
            "The pancreas absorbs insulin when blood sugar rises.",
            "Blood sugar rises when the pancreas releases insulin.",
            "The pancreas releases glucagon when blood sugar rises.",
            "The pancreas stops releasing insulin when blood sugar rises.",
            "The pancreas releases insulin before blood sugar rises.",
        ),
    ),
    (
        "A hash table finds a key in constant time on average.",
        (
            "A hash table finds a key in linear time on average.",
            "A hash table finds a key in constant time in the worst case.",
            "A hash table always finds a key in constant time.",
            "A linked list finds a key in constant time on average.",
            "A hash table loses a key in constant time on average.",
        ),
    ),
    (
        "The Treaty of Versailles forced Germany to pay reparations.",
        (
            "The Treaty of Versailles forced France to pay reparations.",
            "The Treaty of Versailles forbade Germany to pay reparations.",
            "Germany forced the Treaty of Versailles to pay reparations.",
            "The Treaty of Versailles allowed Germany to receive reparations.",
            "The Treaty of Versailles freed Germany from paying reparations.",
        ),
    ),
    (
        "Only the Senate can confirm judges.",
        (
            "Only the House can confirm judges.",
            "The Senate and the House can both confirm judges.",
            "Anyone can confirm judges.",
            "The Senate cannot confirm judges.",
            "Only judges can confirm the Senate.",
        ),
    ),
    (
        "Water expands when it freezes, so ice floats.",
        (
            "Water contracts when it freezes, so ice floats.",
            "Water expands when it freezes, so ice sinks.",
            "Water expands when it melts, so ice floats.",
            "Water freezes when it expands, so ice floats.",
            "Ice floats, so water expands when it freezes.",
        ),
    ),
    (
        "Bees find flowers by their smell and color.",
        (
            "Flowers find bees by their smell and color.",
            "Bees find flowers by their sound and color.",
            "Bees avoid flowers by their smell and color.",
            "Bees find flowers by their smell, never by their color.",
        ),
    ),
    (
        "A recession means that output shrinks for two quarters in a row.",
        (
            "A recession means that output grows for two quarters in a row.",
            "A recession means that output shrinks for two years in a row.",
            "A recession means that prices shrink for two quarters in a row.",
            "A boom means that output shrinks for two quarters in a row.",
        ),
    ),
    (
        "Sound travels faster in water than in air.",
        (
            "Sound travels faster in air than in water.",
            "Light travels faster in water than in air.",
            "Sound travels slower in water than in air.",
            "Sound travels equally fast in water and in air.",
        ),
    ),
    (
        "Antibodies bind to antigens and mark them for destruction.",
        (
            "Antigens bind to antibodies and mark them for destruction.",
            "Antibodies bind to antigens and protect them from destruction.",
            "Antibodies bind to antigens but do not mark them for destruction.",
            "Enzymes bind to antigens and mark them for destruction.",
            "Antibodies are bound by antigens and marked for destruction.",
        ),
    ),
    (
        "The moon has no atmosphere, so the sky there is black.",
        (
            "The moon has an atmosphere, so the sky there is black.",
            "The moon has no atmosphere, so the sky there is blue.",
            "The moon has a thick atmosphere, so the sky there is black.",
            "The sky of the moon is black, so it has no atmosphere.",
            "Mars has no atmosphere, so the sky there is black.",
        ),
    ),
    (
        "A verb must agree with its subject in number.",
        (
            "A verb must agree with its object in number.",
            "A verb need not agree with its subject in number.",
            "A verb must agree with its subject in gender.",
            "An adjective must agree with its subject in number.",
            "A verb must differ from its subject in number.",
        ),
    ),
    (
        "Compound interest grows faster than simple interest because interest earns interest.",
        (
            "Simple interest grows faster than compound interest because interest earns interest.",
            "Compound interest grows slower than simple interest because interest earns interest.",
            "Compound interest grows faster than simple interest because interest loses interest.",
            "Compound interest grows as fast as simple interest because interest earns interest.",
        ),
    ),
    (
        "Romans built roads to move their armies quickly.",
        (
            "Romans built walls to move their armies quickly.",
            "Romans built roads to stop their armies quickly.",
            "Romans destroyed roads to move their armies quickly.",
            "Romans moved their armies quickly to build roads.",
            "Greeks built roads to move their armies quickly.",
            "Romans built roads to move their armies slowly.",
        ),
    ),
    (
        "The brain uses glucose as its main fuel.",
        (
            "The brain uses fat as its main fuel.",
            "The brain stores glucose as its main fuel.",
            "Muscle uses glucose as its main fuel.",
            "The brain uses glucose only as its reserve fuel.",
            "Glucose uses the brain as its main fuel.",
            "The brain never uses glucose as its main fuel.",
        ),
    ),
    (
        "A transistor switches a large current with a small one.",
        (
            "A transistor switches a small current with a large one.",
            "A resistor switches a large current with a small one.",
            "A transistor switches a large voltage with a small one.",
            "A transistor blocks a large current with a small one.",
        ),
    ),
    (
        "Deforestation raises carbon dioxide because fewer trees absorb it.",
        (
            "Deforestation lowers carbon dioxide because fewer trees absorb it.",
            "Deforestation raises carbon dioxide because more trees absorb it.",
            "Deforestation raises oxygen because fewer trees absorb it.",
            "Deforestation raises carbon dioxide because fewer trees release it.",
            "Carbon dioxide raises deforestation because fewer trees absorb it.",
        ),
    ),
    (
        "The first law says that energy is neither created nor destroyed.",
        (
            "The first law says that energy is both created and destroyed.",
            "The second law says that energy is neither created nor destroyed.",
            "The first law says that matter is neither created nor destroyed.",
            "The first law says that energy is created and destroyed.",
        ),
    ),
    (
        "Shakespeare wrote his sonnets before most of his plays.",
        (
            "Shakespeare wrote his sonnets after most of his plays.",
            "Shakespeare wrote most of his plays before his sonnets.",
            "Marlowe wrote his sonnets before most of his plays.",
            "Shakespeare wrote his letters before most of his plays.",
        ),
    ),
    (
        "Bronze is an alloy of copper and tin.",
        (
            "Bronze is an alloy of copper and zinc.",
            "Brass is an alloy of copper and tin.",
            "Copper is an alloy of bronze and tin.",
            "Bronze is a mixture of gold and tin.",
            "Bronze is an element and not an alloy of copper and tin.",
        ),
    ),
    (
        "A judge may exclude evidence that was obtained illegally.",
        (
            "A judge must admit evidence that was obtained illegally.",
            "A judge may exclude evidence that was obtained legally.",
            "A jury may exclude evidence that was obtained illegally.",
            "A judge may not exclude evidence that was obtained illegally.",
            "A judge may include evidence that was obtained illegally.",
        ),
    ),
    (
        "High interest rates discourage borrowing.",
        (
            "High interest rates encourage borrowing.",
            "Low interest rates discourage borrowing.",
            "High interest rates discourage saving.",
            "Borrowing discourages high interest rates.",
            "High interest rates do not discourage borrowing.",
            "High tax rates discourage borrowing.",
        ),
    ),
    (
        "During photosynthesis plants take in carbon dioxide and give off oxygen.",
        (
            "During photosynthesis plants take in oxygen and give off carbon dioxide.",
            "During respiration plants take in carbon dioxide and give off oxygen.",
            "During photosynthesis animals take in carbon dioxide and give off oxygen.",
            "During photosynthesis plants take in carbon dioxide and give off nitrogen.",
            "During photosynthesis plants give off carbon dioxide and take in oxygen.",
        ),
    ),
    (
        "The left hemisphere of the brain controls the right side of the body.",
        (
            "The right hemisphere of the brain controls the right side of the body.",
            "The left hemisphere of the brain controls the left side of the body.",
            "The right side of the body controls the left hemisphere of the brain.",
            "The left hemisphere of the brain ignores the right side of the body.",
            "The right hemisphere of the brain controls the left side of the body.",
        ),
    ),
    (
        "Repeated practice spaced over days improves memory more than cramming.",
        (
            "Cramming improves memory more than repeated practice spaced over days.",
            "Repeated practice spaced over days improves memory less than cramming.",
            "Repeated practice spaced over days harms memory more than cramming.",
            "Repeated practice massed in one day improves memory more than cramming.",
            "Repeated practice spaced over days improves mood more than cramming.",
        ),
    ),
    (
        "A function is continuous if its limit equals its value at every point.",
        (
            "A function is continuous if its limit differs from its value at every point.",
            "A function is differentiable if its limit equals its value at every point.",
            "A function is continuous if its limit equals its value at some point.",
            "A function is continuous unless its limit equals its value at every point.",
            "A function is continuous only if its limit exceeds its value at every point.",
        ),
    ),
    (
        "Vaccines prepare the immune system before an infection happens.",
        (
            "Vaccines prepare the immune system after an infection happens.",
            "Vaccines weaken the immune system before an infection happens.",
            "Antibiotics prepare the immune system before an infection happens.",
            "Vaccines prepare the nervous system before an infection happens.",
            "Infections prepare the immune system before vaccines happen.",
        ),
    ),
    (
        "Friction turns kinetic energy into heat.",
        (
            "Friction turns heat into kinetic energy.",
            "Friction turns potential energy into heat.",
            "Gravity turns kinetic energy into heat.",
            "Friction turns kinetic energy into light.",
            "Heat turns friction into kinetic energy.",
            "Friction never turns kinetic energy into heat.",
        ),
    ),
    (
        "If the pH drops below seven, the solution is acidic.",
        (
            "If the pH drops below seven, the solution is basic.",
            "If the pH rises above seven, the solution is acidic.",
            "The solution is acidic unless the pH drops below seven.",
            "If the solution drops below seven, the pH is acidic.",
            "If the pH drops below nine, the solution is acidic.",
            "If the pH drops below seven, the solution is not acidic.",
        ),
    ),
    (
        "First you beat the eggs, then you fold in the flour.",
        (
            "First you fold in the flour, then you beat the eggs.",
            "First you beat the flour, then you fold in the eggs.",
            "First you boil the eggs, then you fold in the flour.",
        ),
    ),
    (
        "Stalagmites grow up from the floor, while stalactites hang down from the ceiling.",
        (
            "Stalactites grow up from the floor, while stalagmites hang down from the ceiling.",
            "Stalagmites hang down from the ceiling, while stalactites grow up from the floor.",
            "Stalagmites and stalactites both grow up from the floor.",
            "Stalagmites grow up from the floor, and stalactites grow up from the floor, too.",
        ),
    ),
    (
        "Natural selection acts on traits that can be inherited.",
        (
            "Natural selection acts on traits that cannot be inherited.",
            "Natural selection acts on traits that are learned.",
            "Natural selection ignores traits that can be inherited.",
            "Artificial selection acts on traits that can be inherited.",
            "Traits act on natural selection that can be inherited.",
        ),
    ),
    (
        "Without oxygen, muscles produce lactic acid.",
        (
            "With oxygen, muscles produce lactic acid.",
            "Without oxygen, muscles break down lactic acid.",
            "Without oxygen, lungs produce lactic acid.",
            "Without glucose, muscles produce lactic acid.",
            "Without oxygen, muscles produce no lactic acid.",
            "Without lactic acid, muscles produce oxygen.",
        ),
    ),
    (
        "Adam Smith argued that markets work through self-interest.",
        (
            "Adam Smith argued that markets fail through self-interest.",
            "Karl Marx argued that markets work through self-interest.",
            "Adam Smith argued that markets work through altruism.",
            "Adam Smith denied that markets work through self-interest.",
            "Adam Smith argued that self-interest works through markets.",
        ),
    ),
    (
        "Light bends because it slows down in glass.",
        (
            "Light bends because it speeds up in glass.",
            "Light slows down in glass because it bends.",
            "Light bends although it slows down in glass.",
            "Light does not bend because it slows down in glass.",
            "Light stops because it slows down in glass.",
            "Sound bends because it slows down in glass.",
        ),
    ),
    (
        "Most of an atom's mass is in its nucleus.",
        (
            "Most of an atom's charge is in its nucleus.",
            "Most of an atom's mass is in its electrons.",
            "Little of an atom's mass is in its nucleus.",
            "Most of a nucleus's mass is in its atom.",
            "Most of an atom's volume is in its nucleus.",
            "None of an atom's mass is in its nucleus.",
        ),
    ),
    (
        "The king could not raise taxes without the consent of parliament.",
        (
            "The king could raise taxes without the consent of parliament.",
            "Parliament could not raise taxes without the consent of the king.",
            "The king could not lower taxes without the consent of parliament.",
            "The king could not raise armies without the consent of parliament.",
            "The king raised taxes with or without the consent of parliament.",
        ),
    ),
)
"""Opposites, exchanged parts, other words and other cases in nearly the words of the assertion."""

RIGHT = (
    (
        "Each successful recall makes the memory fade more slowly, "
        "so the next interval can be longer.",
        (
            "Every time I recall it successfully, the memory fades more slowly, and so the next "
            "interval can be longer.",
        ),
    ),
    (
        "Enzymes speed up reactions by lowering the activation energy.",
        (
            "Enzymes make reactions faster because they lower the activation energy.",
            "By reducing the activation energy, enzymes accelerate reactions.",
            "Reactions are sped up by enzymes, which lower the activation energy.",
        ),
    ),
    (
        "Copper conducts electricity better than iron.",
        (
            "Copper is a better conductor of electricity than iron is.",
            "Compared with iron, copper conducts electricity better.",
        ),
    ),
    (
        "The pancreas releases insulin when blood sugar rises.",
        (
            "When blood sugar goes up, the pancreas releases insulin.",
            "If the blood sugar increases, insulin is released by the pancreas.",
            "Rising blood sugar makes the pancreas give off insulin.",
        ),
    ),
    (
        "A hash table finds a key in constant time on average.",
        (
            "On average, finding a key in a hash table takes constant time.",
            "A hash table needs constant time to find a key, on average.",
        ),
    ),
    (
        "The Treaty of Versailles forced Germany to pay reparations.",
        (
            "Germany was forced by the Treaty of Versailles to pay reparations.",
            "Germany had to pay reparations because of the Treaty of Versailles.",
        ),
    ),
    (
        "Water expands when it freezes, so ice floats.",
        (
            "Ice floats because water expands when it freezes.",
            "When water freezes it expands, and that's why ice floats.",
        ),
    ),
    (
        "Bees find flowers by their smell and color.",
        ("Bees locate flowers by color and smell.",),
    ),
    (
        "A recession means that output shrinks for two quarters in a row.",
        ("Output shrinking two quarters in a row is called a recession.",),
    ),
    (
        "Sound travels faster in water than in air.",
        (
            "Sound moves faster in water than it does in air.",
            "In air sound travels more slowly than in water.",
            "Sound is quicker in water than in air.",
        ),
    ),
    (
        "The liver stores sugar as glycogen.",
        (
            "Sugar is stored in the liver as glycogen.",
            "The liver keeps sugar in the form of glycogen.",
            "Glycogen is how the liver stores sugar.",
        ),
    ),
    (
        "Antibodies bind to antigens and mark them for destruction.",
        (
            "Antibodies attach to antigens and mark them to be destroyed.",
            "Antigens are bound by antibodies, which mark them for destruction.",
        ),
    ),
    (
        "The moon has no atmosphere, so the sky there is black.",
        (
            "Because the moon has no atmosphere, its sky is black.",
            "On the moon the sky is black, since there is no atmosphere.",
        ),
    ),
    (
        "Compound interest grows faster than simple interest because interest earns interest.",
        (
            "Because interest earns interest too, compound interest grows faster than simple "
            "interest.",
            "Simple interest grows slower than compound interest, as there the interest earns "
            "interest.",
        ),
    ),
    (
        "Romans built roads to move their armies quickly.",
        (
            "The Romans constructed roads so that their armies could move fast.",
            "Roads were built by the Romans in order to move their armies quickly.",
        ),
    ),
    (
        "The brain uses glucose as its main fuel.",
        (
            "Glucose is the main fuel of the brain.",
            "The main fuel that the brain uses is glucose.",
            "The brain mainly uses glucose as fuel.",
        ),
    ),
    (
        "Deforestation raises carbon dioxide because fewer trees absorb it.",
        (
            "Deforestation increases carbon dioxide since there are fewer trees that absorb it.",
            "With deforestation fewer trees absorb carbon dioxide, so it rises.",
        ),
    ),
    (
        "The first law says that energy is neither created nor destroyed.",
        ("The first law states that energy is never created and never destroyed.",),
    ),
    (
        "Tides are caused by the pull of the moon.",
        ("The pull of the moon causes the tides.",),
    ),
    (
        "A leap year has 366 days.",
        (
            "There are 366 days in a leap year.",
            "Leap years have 366 days.",
        ),
    ),
    (
        "Yeast needs sugar to produce alcohol.",
        (
            "To produce alcohol yeast needs sugar.",
            "Yeast requires sugar in order to make alcohol.",
            "Without sugar yeast cannot produce alcohol.",
        ),
    ),
    (
        "Bronze is an alloy of copper and tin.",
        ("An alloy of tin and copper is called bronze.",),
    ),
    (
        "A judge may exclude evidence that was obtained illegally.",
        (
            "Evidence obtained illegally may be excluded by a judge.",
            "If evidence was obtained illegally, a judge can exclude it.",
        ),
    ),
    (
        "High interest rates discourage borrowing.",
        ("Borrowing is discouraged by high interest rates.",),
    ),
    (
        "During photosynthesis plants take in carbon dioxide and give off oxygen.",
        ("Plants absorb carbon dioxide and release oxygen during photosynthesis.",),
    ),
    (
        "The left hemisphere of the brain controls the right side of the body.",
        ("The right side of the body is controlled by the left hemisphere of the brain.",),
    ),
    (
        "Vaccines prepare the immune system before an infection happens.",
        (
            "Before an infection happens, vaccines prepare the immune system.",
            "The immune system is prepared by vaccines before an infection occurs.",
        ),
    ),
    (
        "Friction turns kinetic energy into heat.",
        (
            "Kinetic energy is turned into heat by friction.",
            "Friction converts kinetic energy to heat.",
            "Because of friction kinetic energy becomes heat.",
        ),
    ),
    (
        "Ice melts at zero degrees Celsius.",
        (
            "At zero degrees Celsius ice melts.",
            "The melting point of ice is zero degrees Celsius.",
        ),
    ),
    (
        "If the pH drops below seven, the solution is acidic.",
        (
            "A solution is acidic when its pH falls below seven.",
            "The solution is acidic if the pH is under seven.",
        ),
    ),
    (
        "First you beat the eggs, then you fold in the flour.",
        (
            "You beat the eggs first and fold in the flour after that.",
            "Beat the eggs, and only then fold in the flour.",
        ),
    ),
    (
        "Natural selection acts on traits that can be inherited.",
        ("Traits that can be inherited are what natural selection acts on.",),
    ),
    (
        "Without oxygen, muscles produce lactic acid.",
        (
            "Muscles produce lactic acid when there is no oxygen.",
            "Muscles make lactic acid without oxygen.",
        ),
    ),
    (
        "Light bends because it slows down in glass.",
        (
            "In glass light slows down, so it bends.",
            "The reason why light bends is that it slows down in glass.",
        ),
    ),
    (
        "Most of an atom's mass is in its nucleus.",
        (
            "The nucleus holds most of the mass of an atom.",
            "An atom has most of its mass in the nucleus.",
        ),
    ),
)
"""Honest paraphrases: synonyms, passives, other orders of clauses."""
