"""Sentences that couple the assertion's words otherwise, weaken it, or say both at once.

Most of them were written after the rules they try, and judged once before they came here.
"""

from __future__ import annotations

import pytest

from sidecar.adapters.wordnet_lexicon import lexicons
from sidecar.rounds.contradictions import contradicts_itself
from sidecar.rounds.couplings import (
    exchanges_numbers,
    exchanges_objects,
    tells_as_one,
    turns_clause,
)
from sidecar.rounds.doubts import doubt
from sidecar.rounds.modals import changes_modal
from sidecar.rounds.turning_nouns import leaves_out_lack
from sidecar.rounds.vocabulary import vocabulary

WRONG = (
    (
        "Chlorophyll looks green because it absorbs red and blue light and reflects green light.",
        "Chlorophyll appears green since it absorbs green light and reflects red and blue light.",
    ),
    (
        "Chlorophyll looks green because it absorbs red and blue light and reflects green light.",
        "Chlorophyll seems green because it absorbs blue and green light and reflects red light.",
    ),
    (
        "Chlorophyll looks green because it absorbs red and blue light and reflects green light.",
        "Chlorophyll seems green because it reflects red and blue light and absorbs green light.",
    ),
    (
        "Chlorophyll looks green because it absorbs red and blue light and reflects green light.",
        "Chlorophyll looks green to us because it absorbs red light and reflects blue and "
        "green light.",
    ),
    (
        "Cold water holds more oxygen than warm water, so fish in warm ponds suffocate first.",
        "Cold water holds more oxygen than warm water, which is why fish in cold ponds "
        "suffocate first.",
    ),
    (
        "Arteries carry blood away from the heart, and veins carry blood back to the heart.",
        "Both arteries and veins carry blood away from the heart and back to the heart.",
    ),
    (
        "Arteries carry blood away from the heart, and veins carry blood back to the heart.",
        "Arteries and veins carry blood back to the heart and away from the heart.",
    ),
    (
        "Acids turn litmus paper red, while bases turn litmus paper blue.",
        "Acids and bases turn litmus paper red and blue.",
    ),
    (
        "Acids turn litmus paper red, while bases turn litmus paper blue.",
        "Acids and bases both turn litmus paper blue and not red.",
    ),
    (
        "Insulin lowers blood sugar and glucagon raises blood sugar.",
        "Insulin and glucagon both lower blood sugar.",
    ),
    (
        "Insulin lowers blood sugar and glucagon raises blood sugar.",
        "Insulin and glucagon raise and lower blood sugar.",
    ),
    (
        "Only citizens over 18 may vote in federal elections.",
        "Only citizens under 18 may vote in federal elections.",
    ),
    (
        "Only citizens over 18 may vote in federal elections.",
        "Citizens over 18 must vote in federal elections.",
    ),
    (
        "Only citizens over 18 may vote in federal elections.",
        "Only citizens over 21 may vote in federal elections.",
    ),
    (
        "Only citizens over 18 may vote in federal elections.",
        "Citizens under 18 may vote in federal elections too.",
    ),
    (
        "Mitosis makes two identical cells, and meiosis makes four different cells.",
        "Mitosis and meiosis make two identical and four different cells.",
    ),
    (
        "Water boils at 100 degrees at sea level and at a lower temperature on mountains.",
        "Water boils at 100 degrees on mountains and at a lower temperature at sea level.",
    ),
    (
        "The moon causes the tides because its gravity pulls the near side more than the far side.",
        "The moon's gravity causes the tides since it pulls on the far side more than on the "
        "near side.",
    ),
    (
        "The moon causes the tides because its gravity pulls the near side more than the far side.",
        "The moon causes tides because its gravity pulls the near side less than the far side.",
    ),
    (
        "A patent expires after 20 years, a copyright 70 years after the death of the author.",
        "A patent expires 70 years after the death of the author, and a copyright expires "
        "after 20 years.",
    ),
    (
        "A patent expires after 20 years, a copyright 70 years after the death of the author.",
        "A patent expires after 70 years and a copyright 20 years after the death of the author.",
    ),
    (
        "The court must hear both sides before it decides.",
        "The court may hear both sides before it decides.",
    ),
    (
        "The court must hear both sides before it decides.",
        "The court must hear both sides after it has decided.",
    ),
    (
        "The court must hear both sides before it decides.",
        "The court must hear one side before it decides.",
    ),
    (
        "The court must hear both sides before it decides.",
        "The court can hear both sides before it decides.",
    ),
    (
        "TCP resends lost packets, while UDP does not.",
        "UDP resends lost packets, while TCP does not.",
    ),
    ("Vitamin C deficiency causes scurvy.", "Vitamin D deficiency causes scurvy."),
    ("Vitamin C deficiency causes scurvy.", "Vitamin C causes scurvy."),
    ("Vitamin C deficiency causes scurvy.", "Scurvy causes vitamin C deficiency."),
    (
        "Parents must register a child within ten days.",
        "Parents may register a child within ten days.",
    ),
    ("Demand falls when the price rises.", "Demand rises when the price falls and rises."),
    (
        "Plants and algae make oxygen, while animals and fungi use it.",
        "Plants, algae, animals and fungi make and use oxygen.",
    ),
    (
        "DNA is copied in the nucleus and proteins are built in the cytoplasm.",
        "DNA and proteins are copied and built in the nucleus and the cytoplasm.",
    ),
    (
        "A battery stores chemical energy and releases electrical energy.",
        "A battery stores electrical energy and releases chemical energy.",
    ),
    (
        "A battery stores chemical energy and releases electrical energy.",
        "The battery releases chemical energy and stores electrical energy.",
    ),
    (
        "Plants take in carbon dioxide and give off oxygen.",
        "Plants give off carbon dioxide and take in oxygen.",
    ),
    (
        "The chlorine gains an electron and sodium loses one.",
        "Chlorine and sodium gain and lose an electron.",
    ),
    (
        "A microphone turns sound into current and a loudspeaker turns current into sound.",
        "A microphone turns current into sound and a loudspeaker turns sound into current.",
    ),
    (
        "A lens absorbs ultraviolet light and transmits visible light.",
        "A lens absorbs visible light and transmits ultraviolet light.",
    ),
    (
        "Herbivores eat plants and carnivores eat meat.",
        "Herbivores and carnivores eat plants and meat.",
    ),
    (
        "Spring tides occur at new moon, and neap tides occur at half moon.",
        "Spring tides and neap tides occur at new moon and half moon.",
    ),
    (
        "Bacteria are killed by penicillin and viruses are killed by soap.",
        "Bacteria and viruses are killed by penicillin and soap.",
    ),
    (
        "Bacteria are killed by penicillin and viruses are killed by soap.",
        "Both bacteria and viruses are killed by penicillin and soap.",
    ),
    (
        "A spider has eight legs and an insect has six legs.",
        "A spider has six legs and an insect has eight legs.",
    ),
    (
        "Ice melts at 0 degrees and water boils at 100 degrees.",
        "Ice melts at 100 degrees and water boils at 0 degrees.",
    ),
    (
        "The lease runs for 5 years and the loan runs for 30 years.",
        "The lease runs for 30 years and the loan runs for 5 years.",
    ),
    (
        "Congress has 100 senators and 435 representatives.",
        "Congress has 435 senators and 100 representatives.",
    ),
    (
        "The senate votes after 10 days, the house after 3 weeks.",
        "The senate votes after 3 weeks, the house after 10 days.",
    ),
    (
        "The inner planets move faster than the outer planets.",
        "The outer planets move faster than the inner planets.",
    ),
    (
        "The front wheels brake harder than the rear wheels because weight shifts forward.",
        "The rear wheels brake harder than the front wheels because weight shifts forward.",
    ),
    (
        "Light reaches us before sound, so we see lightning before we hear thunder.",
        "Sound reaches us before light, so we hear thunder before we see lightning.",
    ),
    (
        "Light reaches us before sound, so we see lightning before we hear thunder.",
        "Light reaches us before sound, so we hear thunder before we see lightning.",
    ),
    (
        "A cache is read before the main memory is read.",
        "The main memory is read before the cache is read.",
    ),
    (
        "Warm air holds more vapor than cold air, so fog forms in cold air.",
        "Warm air holds more vapor than cold air, so fog forms in warm air.",
    ),
    (
        "Rich soil keeps more water than poor soil, so crops on poor soil dry out first.",
        "Rich soil keeps more water than poor soil, so crops on rich soil dry out first.",
    ),
    ("A driver must stop at a red light.", "A driver may stop at a red light."),
    ("A driver must stop at a red light.", "A driver can stop at a red light."),
    ("A tenant may paint the walls.", "A tenant must paint the walls."),
    ("The password must be changed every year.", "The password may be changed every year."),
    ("The password must be changed every year.", "The password should be changed every year."),
    (
        "Only firms with more than 50 workers need a council.",
        "Only firms with less than 50 workers need a council.",
    ),
    (
        "Only firms with more than 50 workers need a council.",
        "Only firms with fewer than 50 workers need a council.",
    ),
    ("The bulb glows above 3 volts.", "The bulb glows below 3 volts."),
    ("The treaty binds both parties.", "The treaty binds one party."),
    ("The treaty binds both parties.", "The treaty binds only one of the parties."),
    ("A lack of oxygen damages the brain.", "Oxygen damages the brain."),
    ("Iodine deficiency leads to a goiter.", "Iodine leads to a goiter."),
    ("Iodine deficiency leads to a goiter.", "Without iodine there is no goiter."),
    ("Iodine deficiency leads to a goiter.", "A lack of iodine does not lead to a goiter."),
    ("Iodine deficiency leads to a goiter.", "A goiter leads to a lack of iodine."),
    ("A water shortage stops the mill.", "Without a water shortage the mill stops."),
    ("Primary colors are red, green and blue.", "Red, green and blue are not the primary colors."),
    ("The reader does not see that it has changed.", "The reader sees it has not changed."),
    ("The reader does not see that it has changed.", "The reader does see it has changed."),
    ("A lack of sleep weakens memory.", "Insufficient sleep does not weaken memory."),
    ("The loss of forests speeds up erosion.", "Forests speed up erosion."),
    ("Hepatitis B is passed on by blood.", "Hepatitis A is passed on by blood."),
    ("Hepatitis B is passed on by blood.", "Hepatitis C is passed on by blood."),
    (
        "If the key is smaller than the root, it goes into the left subtree.",
        "If the key is smaller than the root, it goes into the left subtree. If the key is "
        "smaller than the root, it goes into the right subtree.",
    ),
    ("Sales grow when prices fall.", "Sales grow and shrink when prices fall."),
    ("Sales grow when prices fall.", "Sales grow when prices rise and fall."),
    ("Mars has two moons and Earth has one moon.", "Mars has one moon and Earth has two moons."),
    ("Mars has two moons and Earth has one moon.", "Mars and Earth have two moons and one moon."),
    (
        "Sunlight warms the land faster than the sea, so by day the wind blows from the sea to"
        " the land.",
        "Sunlight warms the land faster than the sea, so by day the wind blows from the land "
        "to the sea.",
    ),
    (
        "A green plant consumes carbon dioxide and produces oxygen.",
        "A green plant produces carbon dioxide and consumes oxygen.",
    ),
    (
        "The dam stores spring water and supplies summer power.",
        "The dam stores summer power and supplies spring water.",
    ),
    (
        "The thermostat closes the valve and opens the vent.",
        "The thermostat opens the valve and closes the vent.",
    ),
    (
        "The thermostat closes the valve and opens the vent.",
        "The thermostat closes the vent and opens the valve.",
    ),
    (
        "Exports bring foreign money in and imports carry domestic money out.",
        "Exports carry domestic money out and imports bring foreign money in.",
    ),
    (
        "Exports bring foreign money in and imports carry domestic money out.",
        "Exports and imports bring foreign money in and carry domestic money out.",
    ),
    (
        "A comma joins items and a period ends sentences.",
        "A comma and a period join items and end sentences.",
    ),
    (
        "A comma joins items and a period ends sentences.",
        "A comma ends sentences and a period joins items.",
    ),
    (
        "Nerves carry signals quickly and hormones carry signals slowly.",
        "Nerves and hormones carry signals quickly and slowly.",
    ),
    (
        "Nerves carry signals quickly and hormones carry signals slowly.",
        "Hormones carry signals quickly and nerves carry signals slowly.",
    ),
    (
        "The plaintiff pays 3 percent and the defendant pays 7 percent.",
        "The plaintiff pays 7 percent and the defendant pays 3 percent.",
    ),
    (
        "An adult sleeps 8 hours, while a baby sleeps 16 hours.",
        "An adult sleeps 16 hours, while a baby sleeps 8 hours.",
    ),
    (
        "An adult sleeps 8 hours, while a baby sleeps 16 hours.",
        "A baby sleeps 8 hours and an adult 16 hours.",
    ),
    (
        "The first stage burns for 2 minutes and the second stage burns for 6 minutes.",
        "The first stage burns for 6 minutes and the second stage burns for 2 minutes.",
    ),
    (
        "Denser glass bends light more than thinner glass.",
        "Thinner glass bends light more than denser glass.",
    ),
    (
        "The upper layers carry more salt than the lower layers.",
        "The lower layers carry more salt than the upper layers.",
    ),
    (
        "Young stars burn hotter than old stars, so young stars look blue.",
        "Young stars burn hotter than old stars, so old stars look blue.",
    ),
    (
        "Young stars burn hotter than old stars, so young stars look blue.",
        "Old stars burn hotter than young stars, so young stars look blue.",
    ),
    (
        "Wet sand slides less than dry sand, so paths of dry sand wear out early.",
        "Wet sand slides less than dry sand, so paths of wet sand wear out early.",
    ),
    (
        "A doctor must inform the patient before the operation.",
        "A doctor may inform the patient before the operation.",
    ),
    (
        "A doctor must inform the patient before the operation.",
        "A doctor should inform the patient before the operation.",
    ),
    ("A variable can hold any value.", "A variable must hold any value."),
    ("Every household has to sort its waste.", "Every household can sort its waste."),
    ("Loans above 5000 euros need two signatures.", "Loans below 5000 euros need two signatures."),
    ("Loans above 5000 euros need two signatures.", "Loans under 5000 euros need two signatures."),
    ("Children younger than 6 travel free.", "Children older than 6 travel free."),
    ("Both kidneys filter the blood.", "One kidney filters the blood."),
    ("Both kidneys filter the blood.", "Only one kidney filters the blood."),
    ("A shortage of workers raises wages.", "Workers raise wages."),
    ("Absence of light triggers flowering.", "Light triggers flowering."),
    ("Type A blood carries one antigen.", "Type B blood carries one antigen."),
    ("Vitamin K helps the blood clot.", "Vitamin E helps the blood clot."),
    (
        "If the current rises, the magnet gets stronger.",
        "If the current rises, the magnet gets stronger and weaker.",
    ),
    (
        "If the current rises, the magnet gets stronger.",
        "If the current rises, the magnet gets stronger. If the current rises, the magnet gets"
        " weaker.",
    ),
    (
        "Interest rates rise when inflation rises.",
        "Interest rates rise and fall when inflation rises.",
    ),
    (
        "The liver makes bile, while the gallbladder stores bile.",
        "The liver and the gallbladder make and store bile.",
    ),
    (
        "The liver makes bile, while the gallbladder stores bile.",
        "The liver stores bile, while the gallbladder makes bile.",
    ),
    (
        "Wool insulates because it traps air and sheds water.",
        "Wool insulates because it traps water and sheds air.",
    ),
    (
        "The compiler reads source code and writes machine code.",
        "The compiler reads machine code and writes source code.",
    ),
    (
        "A router forwards packets and a switch forwards frames.",
        "A router and a switch forward packets and frames.",
    ),
    (
        "A router forwards packets and a switch forwards frames.",
        "A router forwards frames and a switch forwards packets.",
    ),
    (
        "Red blood cells carry oxygen and white blood cells fight germs.",
        "White blood cells carry oxygen and red blood cells fight germs.",
    ),
    (
        "Red blood cells carry oxygen and white blood cells fight germs.",
        "Red and white blood cells carry oxygen and fight germs.",
    ),
    (
        "A tariff protects domestic firms and hurts foreign firms.",
        "A tariff protects foreign firms and hurts domestic firms.",
    ),
    (
        "Fungi break down dead wood and return minerals to the soil.",
        "Fungi break down minerals and return dead wood to the soil.",
    ),
    (
        "The treaty gave Spain the west and Portugal the east.",
        "The treaty gave Spain the east and Portugal the west.",
    ),
    (
        "A marathon is 42 kilometers long and a half marathon is 21 kilometers long.",
        "A marathon is 21 kilometers long and a half marathon is 42 kilometers long.",
    ),
    (
        "Water covers 71 percent of the Earth and land covers 29 percent.",
        "Land covers 71 percent of the Earth and water covers 29 percent.",
    ),
    (
        "The upper house sits for 6 years, the lower house for 2 years.",
        "The upper house sits for 2 years, the lower house for 6 years.",
    ),
    (
        "The near lens magnifies more than the far lens.",
        "The far lens magnifies more than the near lens.",
    ),
    (
        "Deep water warms later than shallow water, so fish in deep water spawn late.",
        "Deep water warms later than shallow water, so fish in shallow water spawn late.",
    ),
    ("A witness must tell the truth in court.", "A witness may tell the truth in court."),
    ("A witness must tell the truth in court.", "A witness can tell the truth in court."),
    ("Members may leave the union at any time.", "Members must leave the union at any time."),
    (
        "Only companies with over 500 employees publish a report.",
        "Only companies with under 500 employees publish a report.",
    ),
    ("Both parents pass on one gene.", "One parent passes on one gene."),
    ("A lack of sleep weakens the memory.", "Sleep weakens the memory."),
    ("The absence of predators lets deer multiply.", "Predators let deer multiply."),
    ("Vitamin A keeps the eyes healthy.", "Vitamin D keeps the eyes healthy."),
    (
        "When the wind drops, the sail slackens.",
        "When the wind drops and rises, the sail slackens.",
    ),
    (
        "If the queue is empty, the loop ends.",
        "If the queue is empty, the loop ends. If the queue is full, the loop ends.",
    ),
    (
        "Stomata take in carbon dioxide by day and release water vapor by night.",
        "Stomata take in water vapor by day and release carbon dioxide by night.",
    ),
    (
        "Stomata take in carbon dioxide by day and release water vapor by night.",
        "Stomata take in carbon dioxide by night and release water vapor by day.",
    ),
    (
        "The mother pays the rent and the father pays the school.",
        "The father pays the rent and the mother pays the school.",
    ),
    (
        "The mother pays the rent and the father pays the school.",
        "The mother and the father pay the rent and the school.",
    ),
)

RIGHT = (
    (
        "Chlorophyll looks green because it absorbs red and blue light and reflects green light.",
        "Chlorophyll is green since it takes in red and blue light and reflects the green light.",
    ),
    (
        "Chlorophyll looks green because it absorbs red and blue light and reflects green light.",
        "Green light is reflected by chlorophyll and red and blue light are absorbed, which is"
        " why it looks green.",
    ),
    (
        "Cold water holds more oxygen than warm water, so fish in warm ponds suffocate first.",
        "Cold water can hold more oxygen than warm water, which is why fish in warm ponds "
        "suffocate first.",
    ),
    (
        "Arteries carry blood away from the heart, and veins carry blood back to the heart.",
        "Veins bring the blood back to the heart, and arteries carry it away from the heart.",
    ),
    (
        "Acids turn litmus paper red, while bases turn litmus paper blue.",
        "Litmus paper is turned red by acids and blue by bases.",
    ),
    (
        "Only citizens over 18 may vote in federal elections.",
        "In federal elections only citizens older than 18 are allowed to vote.",
    ),
    (
        "Only citizens over 18 may vote in federal elections.",
        "Nobody but citizens over 18 can vote in federal elections.",
    ),
    (
        "Water boils at 100 degrees at sea level and at a lower temperature on mountains.",
        "At sea level water boils at 100 degrees, on mountains at a lower temperature.",
    ),
    (
        "The moon causes the tides because its gravity pulls the near side more than the far side.",
        "Tides are caused by the moon, because its gravity pulls the near side more strongly "
        "than the far side.",
    ),
    (
        "A patent expires after 20 years, a copyright 70 years after the death of the author.",
        "A copyright expires 70 years after the author's death, but a patent after 20 years.",
    ),
    (
        "The court must hear both sides before it decides.",
        "Before the court decides, it has to hear both sides.",
    ),
    (
        "Enzymes lower the activation energy, so that reactions run faster without being used up.",
        "Since enzymes lower the activation energy, reactions run faster, and the enzymes are "
        "not used up.",
    ),
    (
        "TCP resends lost packets, while UDP does not.",
        "Lost packets are resent by TCP and not by UDP.",
    ),
    ("Vitamin C deficiency causes scurvy.", "A deficiency of vitamin C causes scurvy."),
    ("Vitamin C deficiency causes scurvy.", "Scurvy is caused by a lack of vitamin C."),
    ("Primary colors are red, green and blue.", "Red, green and blue are the primary colors."),
    (
        "A stale entry is dangerous because the reader does not notice that the data has changed.",
        "Stale entries are dangerous, for the reader doesn't notice the data has changed.",
    ),
    ("Vitamin C deficiency causes scurvy.", "If you lack vitamin C you get scurvy."),
    ("Iodine deficiency leads to a goiter.", "Without iodine you get a goiter."),
    ("A water shortage stops the mill.", "The mill stops when it lacks water."),
    ("A lack of sleep weakens memory.", "A shortage of sleep weakens memory."),
    (
        "Parents must register a child within ten days.",
        "A child has to be registered by the parents within ten days.",
    ),
    (
        "Parents must register a child within ten days.",
        "Parents need to register a child within ten days.",
    ),
    ("Demand falls when the price rises.", "When the price goes up, demand goes down."),
    (
        "Plants and algae make oxygen, while animals and fungi use it.",
        "Oxygen is made by plants and algae and used by animals and fungi.",
    ),
    (
        "DNA is copied in the nucleus and proteins are built in the cytoplasm.",
        "The nucleus is where DNA gets copied, and the cytoplasm is where proteins get built.",
    ),
    (
        "A battery stores chemical energy and releases electrical energy.",
        "Chemical energy is stored in a battery, and it releases electrical energy.",
    ),
    (
        "A battery stores chemical energy and releases electrical energy.",
        "A battery keeps chemical energy and gives off electrical energy.",
    ),
    (
        "Plants take in carbon dioxide and give off oxygen.",
        "Plants give off oxygen and take in carbon dioxide.",
    ),
    (
        "The chlorine gains an electron and sodium loses one.",
        "Sodium loses an electron, and chlorine gains it.",
    ),
    (
        "A microphone turns sound into current and a loudspeaker turns current into sound.",
        "Loudspeakers turn current into sound, microphones turn sound into current.",
    ),
    (
        "A lens absorbs ultraviolet light and transmits visible light.",
        "The lens lets visible light pass and absorbs ultraviolet light.",
    ),
    (
        "A lens absorbs ultraviolet light and transmits visible light.",
        "Ultraviolet light is absorbed by the lens and visible light transmitted.",
    ),
    (
        "Spring tides occur at new moon, and neap tides occur at half moon.",
        "Neap tides come at half moon and spring tides at new moon.",
    ),
    (
        "A spider has eight legs and an insect has six legs.",
        "An insect has six legs, a spider has eight.",
    ),
    (
        "Ice melts at 0 degrees and water boils at 100 degrees.",
        "Water boils at 100 degrees, and ice melts at 0.",
    ),
    (
        "Congress has 100 senators and 435 representatives.",
        "There are 435 representatives and 100 senators in Congress.",
    ),
    (
        "The senate votes after 10 days, the house after 3 weeks.",
        "The house votes after 3 weeks, while the senate votes after 10 days.",
    ),
    (
        "The inner planets move faster than the outer planets.",
        "The outer planets move slower than the inner ones.",
    ),
    (
        "The inner planets move faster than the outer planets.",
        "Compared with the outer planets, the inner planets move faster.",
    ),
    (
        "The front wheels brake harder than the rear wheels because weight shifts forward.",
        "Because weight shifts forward, the front wheels brake harder than those in the rear.",
    ),
    (
        "Light reaches us before sound, so we see lightning before we hear thunder.",
        "We see lightning before we hear thunder because light reaches us before sound.",
    ),
    (
        "A cache is read before the main memory is read.",
        "Before the main memory is read, the cache is read.",
    ),
    (
        "Warm air holds more vapor than cold air, so fog forms in cold air.",
        "Cold air holds less vapor than warm air, and so fog forms in cold air.",
    ),
    ("A driver must stop at a red light.", "A driver has to stop at a red light."),
    ("A driver must stop at a red light.", "Drivers need to stop at a red light."),
    ("A driver must stop at a red light.", "At a red light, every driver stops."),
    ("A tenant may paint the walls.", "A tenant can paint the walls."),
    ("A tenant may paint the walls.", "Tenants are allowed to paint the walls."),
    ("The password must be changed every year.", "You have to change the password every year."),
    ("A lender must not charge interest.", "A lender may not charge interest."),
    ("A lender must not charge interest.", "A lender is not allowed to charge interest."),
    (
        "Only firms with more than 50 workers need a council.",
        "Firms with fewer than 50 workers need no council.",
    ),
    ("The bulb glows above 3 volts.", "Over 3 volts the bulb glows."),
    ("The treaty binds both parties.", "Both of the parties are bound by the treaty."),
    ("A lack of oxygen damages the brain.", "Without oxygen the brain is damaged."),
    ("The loss of forests speeds up erosion.", "Losing forests speeds up erosion."),
    ("The loss of forests speeds up erosion.", "When forests disappear, erosion speeds up."),
    ("Hepatitis B is passed on by blood.", "Blood passes hepatitis B on."),
    (
        "If the key is smaller than the root, it goes into the left subtree.",
        "If the key is smaller than the root, it goes into the left subtree. If the key is "
        "larger than the root, it goes into the right subtree.",
    ),
    ("Sales grow when prices fall.", "When prices fall, sales grow."),
    (
        "A catalyst speeds up a reaction but is not used up.",
        "A catalyst makes a reaction faster, and it isn't used up.",
    ),
    ("Mars has two moons and Earth has one moon.", "Earth has one moon, Mars two."),
    (
        "Sunlight warms the land faster than the sea, so by day the wind blows from the sea to"
        " the land.",
        "By day the wind blows from sea to land because sunlight warms land faster than the sea.",
    ),
    (
        "The dam stores spring water and supplies summer power.",
        "Spring water is stored by the dam, and it supplies power in summer.",
    ),
    (
        "The thermostat closes the valve and opens the vent.",
        "The thermostat opens the vent and closes the valve.",
    ),
    (
        "Exports bring foreign money in and imports carry domestic money out.",
        "Imports carry domestic money out, and exports bring foreign money in.",
    ),
    (
        "A comma joins items and a period ends sentences.",
        "Sentences are ended by a period and items are joined by a comma.",
    ),
    (
        "Nerves carry signals quickly and hormones carry signals slowly.",
        "Hormones carry signals slowly, but nerves carry them quickly.",
    ),
    (
        "The plaintiff pays 3 percent and the defendant pays 7 percent.",
        "The defendant pays 7 percent, the plaintiff pays 3 percent.",
    ),
    (
        "An adult sleeps 8 hours, while a baby sleeps 16 hours.",
        "A baby sleeps 16 hours, an adult 8 hours.",
    ),
    (
        "Denser glass bends light more than thinner glass.",
        "Light is bent more by denser glass than by thinner glass.",
    ),
    (
        "The upper layers carry more salt than the lower layers.",
        "The lower layers carry less salt than the upper layers.",
    ),
    (
        "Young stars burn hotter than old stars, so young stars look blue.",
        "Because young stars burn hotter than old ones, young stars look blue.",
    ),
    (
        "Wet sand slides less than dry sand, so paths of dry sand wear out early.",
        "Dry sand slides more than wet sand, so paths of dry sand wear out early.",
    ),
    (
        "A doctor must inform the patient before the operation.",
        "A doctor has to inform the patient before the operation.",
    ),
    ("A variable can hold any value.", "A variable is able to hold any value."),
    ("Every household has to sort its waste.", "Every household must sort its waste."),
    ("Loans above 5000 euros need two signatures.", "Loans over 5000 euros need two signatures."),
    (
        "Loans above 5000 euros need two signatures.",
        "Loans of more than 5000 euros need two signatures.",
    ),
    ("Children younger than 6 travel free.", "Children under 6 travel free."),
    ("Both kidneys filter the blood.", "The blood is filtered by both kidneys."),
    ("Absence of light triggers flowering.", "Flowering is triggered by the absence of light."),
    ("Vitamin K helps the blood clot.", "Vitamin K helps blood to clot."),
    (
        "If the current rises, the magnet gets stronger.",
        "The magnet gets stronger if the current rises. If the current falls, the magnet gets "
        "weaker.",
    ),
    ("Interest rates rise when inflation rises.", "When inflation rises, interest rates rise."),
    (
        "The liver makes bile, while the gallbladder stores bile.",
        "Bile is made by the liver and stored by the gallbladder.",
    ),
    (
        "Wool insulates because it traps air and sheds water.",
        "Because wool traps air and sheds water, it insulates.",
    ),
    (
        "The compiler reads source code and writes machine code.",
        "The compiler writes machine code after it reads source code.",
    ),
    (
        "A router forwards packets and a switch forwards frames.",
        "A switch forwards frames, while packets are forwarded by a router.",
    ),
    (
        "Red blood cells carry oxygen and white blood cells fight germs.",
        "White blood cells fight germs, and oxygen is carried by the red ones.",
    ),
    (
        "A tariff protects domestic firms and hurts foreign firms.",
        "A tariff hurts foreign firms and protects domestic ones.",
    ),
    (
        "Fungi break down dead wood and return minerals to the soil.",
        "Minerals are returned to the soil by fungi, which break down dead wood.",
    ),
    (
        "The treaty gave Spain the west and Portugal the east.",
        "Under the treaty, Portugal got the east and Spain got the west.",
    ),
    (
        "A marathon is 42 kilometers long and a half marathon is 21 kilometers long.",
        "A half marathon is 21 kilometers long, a marathon 42 kilometers.",
    ),
    (
        "Water covers 71 percent of the Earth and land covers 29 percent.",
        "Land covers 29 percent of the Earth, water 71 percent.",
    ),
    (
        "The near lens magnifies more than the far lens.",
        "The far lens magnifies less than the near lens.",
    ),
    (
        "Deep water warms later than shallow water, so fish in deep water spawn late.",
        "Fish in deep water spawn late because deep water warms later than shallow water.",
    ),
    ("A witness must tell the truth in court.", "In court a witness has to tell the truth."),
    ("A witness must tell the truth in court.", "A witness is obliged to tell the truth in court."),
    (
        "Only companies with over 500 employees publish a report.",
        "Only companies with more than 500 employees publish a report.",
    ),
    ("Both parents pass on one gene.", "One gene is passed on by both parents."),
    ("Vitamin A keeps the eyes healthy.", "Vitamin A keeps eyes healthy."),
    ("When the wind drops, the sail slackens.", "The sail slackens when the wind drops."),
    ("If the queue is empty, the loop ends.", "The loop ends if the queue is empty."),
    (
        "The mother pays the rent and the father pays the school.",
        "The father pays the school and the mother the rent.",
    ),
    (
        "Antarctica is a continent, whereas the Arctic is an ocean.",
        "In the north you have an ocean, the Arctic, and Antarctica in the south is a continent.",
    ),
)

KNOWN = vocabulary("en", lexicons().get("en"))


@pytest.mark.parametrize(("assertion", "said"), WRONG)
def test_what_couples_words_otherwise_is_doubted(assertion: str, said: str) -> None:
    """Objects, numbers, sides, modals, limits and lacks that were exchanged or left out."""
    assert doubt(assertion, said, KNOWN) != ""


@pytest.mark.parametrize(("assertion", "said"), RIGHT)
def test_the_same_couples_in_other_words_are_not_doubted(assertion: str, said: str) -> None:
    """Another order, a passive, a pronoun or a synonym keeps what goes with what."""
    assert doubt(assertion, said, KNOWN) == ""


def test_each_rule_sees_its_own_kind() -> None:
    """So that a sentence is not doubted by another rule alone."""
    stores = "The dam stores spring water and supplies summer power."
    sleeps = "An adult sleeps 8 hours, while a baby sleeps 16 hours."
    burns = "Young stars burn hotter than old stars, so young stars look blue."
    makes = "The liver makes bile, while the gallbladder stores bile."

    assert exchanges_objects(
        stores, "The dam stores summer power and supplies spring water.", KNOWN
    )
    assert exchanges_numbers(sleeps, "A baby sleeps 8 hours and an adult 16 hours.", KNOWN)
    assert turns_clause(
        burns, "Young stars burn hotter than old stars, so old stars look blue.", KNOWN
    )
    assert tells_as_one(makes, "The liver and the gallbladder make and store bile.", KNOWN)


def test_naming_two_things_together_and_then_apart_keeps_them_apart() -> None:
    """Who says "respectively", or what each does, has not told them as one."""
    point = "The liver makes bile, while the gallbladder stores bile."

    for said in (
        "The liver and the gallbladder make and store bile, respectively.",
        "Liver and gallbladder work together: the liver makes bile, the gallbladder stores it.",
    ):
        assert not tells_as_one(point, said, KNOWN)


@pytest.mark.parametrize(
    ("language", "assertion", "said"),
    [
        ("de", "Der Richter muss beide hören.", "Der Richter darf beide hören."),
        ("fr", "Le juge doit entendre les deux.", "Le juge peut entendre les deux."),
        ("es", "El juez debe oír a los dos.", "El juez puede oír a los dos."),
        ("it", "Il giudice deve sentire i due.", "Il giudice può sentire i due."),
        ("pt", "O juiz deve ouvir os dois.", "O juiz pode ouvir os dois."),
        ("nl", "De rechter moet beide horen.", "De rechter mag beide horen."),
    ],
)
def test_an_obligation_told_as_permission_is_seen(language: str, assertion: str, said: str) -> None:
    """In the languages whose modals are listed."""
    known = vocabulary(language)

    assert changes_modal(assertion, said, known)
    assert not changes_modal(assertion, assertion, known)


@pytest.mark.parametrize(
    ("language", "assertion", "said", "honest"),
    [
        ("de", "Jodmangel macht krank.", "Jod macht krank.", "Zu wenig Jod macht krank."),
        ("fr", "Le manque de fer fatigue.", "Le fer fatigue.", "Sans fer on fatigue."),
        ("es", "La falta de luz lo causa.", "La luz lo causa.", "Sin luz pasa eso."),
        ("it", "La carenza di ferro stanca.", "Il ferro stanca.", "Senza ferro ci si stanca."),
        ("pt", "A falta de ferro cansa.", "O ferro cansa.", "Sem ferro ficamos cansados."),
        ("nl", "IJzertekort maakt moe.", "IJzer maakt moe.", "Zonder ijzer word je moe."),
    ],
)
def test_a_lack_left_out_is_seen(language: str, assertion: str, said: str, honest: str) -> None:
    """The noun that turns the sense is missing, and nothing else says it."""
    assert leaves_out_lack(assertion, said, language)
    assert not leaves_out_lack(assertion, honest, language)


def test_two_cases_are_no_contradiction() -> None:
    """The other case has the other outcome; the same case cannot have both."""
    point = "If the key is smaller, it goes left."
    left = "If the key is smaller, it goes to the left tree."

    assert contradicts_itself(
        point, f"{left} If the key is smaller, it goes to the right tree.", KNOWN
    )
    assert not contradicts_itself(
        point, f"{left} If the key is larger, it goes to the right tree.", KNOWN
    )
