"""Derivations: what is derived, what is refused, and that canaries never sing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.derivation.derive import derive
from sidecar.derivation.values import Derived, Diagnosis, Operation, Refused

DERIVED = {
    "add": (
        "Ann picked 5 apples on Monday. She picked 7 apples later. "
        "How many apples did Ann pick in total?",
        "12",
    ),
    "subtract": ("Ann had 20 pens. She gave 5 pens to Bo. How many pens does she have left?", "15"),
    "subtract a passive": (
        "A shop has 50 loaves of bread. By noon, 12 loaves are sold. "
        "How many loaves of bread are left?",
        "38",
    ),
    "rate": ("Ann bought 3 boxes with 4 pens each. How many pens did Ann buy?", "12"),
    "rate chain": (
        "Ann buys 5 packs of beef that are 4 pounds each. The price of beef is $6 per pound. "
        "How much did she pay?",
        "120",
    ),
    "sum of rates": (
        "Ann bought 3 pens for $2 each and 4 caps for $5 each. How much did Ann spend in total?",
        "26",
    ),
    "rate over a sum": (
        "Ann has 2 umbrellas and 1 umbrella. If they cost $8 each, how much did she pay in total?",
        "24",
    ),
    "period": ("Ann drinks 3 cups a day. How many cups does she drink in a week?", "21"),
    "divide by a rate": (
        "Ann reads 20 pages per day. She has 180 pages. How many days will it take?",
        "9",
    ),
    "divide": (
        "Ann has 20 pens. She splits them equally among 4 friends. "
        "How many pens does each friend get?",
        "5",
    ),
    "payment": (
        "Ann has $20. She buys 4 pens that cost $2 each. How much money does Ann have left?",
        "12",
    ),
    "share": (
        "There are 30 nuts in a bowl. If 5/6 of the nuts were eaten, how many are left?",
        "5",
    ),
    "compare by adding": ("Bo has 9 pens. Ann has 4 more pens than Bo. How many has Ann?", "13"),
    "compare by multiplying": (
        "Ivan has 20 dice. Jerry has twice as many dice as Ivan. "
        "How many dice do they have altogether?",
        "60",
    ),
    "compare twice": (
        "Ann has 5 more pens than twice as many as Bo. If Bo has 10 pens, "
        "how many pens does Ann have?",
        "25",
    ),
    "compare backward": (
        "Zig wrote 4 times as many books as Flo. If Zig wrote 60 books, "
        "how many books did they write altogether?",
        "75",
    ),
    "difference": (
        "Ann has 25 pens. Bo has three times as many pens as Ann. "
        "How many more pens does Bo have than Ann?",
        "50",
    ),
    "goal": (
        "Ann needs to sell 12 rolls. She has sold 3 rolls. "
        "How many more rolls does Ann need to sell?",
        "9",
    ),
    "rates of two kinds": (
        "A cafe has 9 indoor tables and 11 outdoor tables. Each indoor table has 10 chairs, and "
        "each outdoor table has 3 chairs. How many chairs are there in total?",
        "123",
    ),
    "a rate of two things": (
        "Each bird eats 7 berries a day. Ann has 5 birds. How many berries do they eat in 4 days?",
        "140",
    ),
    "a rate of classes": (
        "Tickets cost $6 for students and $8 for adults. 20 students and 12 adults bought tickets. "
        "How many dollars did they pay in total?",
        "216",
    ),
    "each behind its noun": (
        "The blue caps cost $2 each and the green caps cost $3 each. Ann bought 4 blue caps and "
        "5 green caps. How much did Ann pay in total?",
        "23",
    ),
    "a ratio": (
        "Ann adds 2 cups of flour for every 30 grams of butter. If she adds 90 grams of butter, "
        "how many cups of flour does she add?",
        "6",
    ),
    "a proportion": (
        "Ann reads 20 pages in 4 days. How many pages does Ann read in 10 days?",
        "50",
    ),
    "a sum divided by a rate": (
        "Ann walked 6 miles and 9 miles. If Ann walked 3 miles an hour, how many hours did that "
        "take?",
        "5",
    ),
    "a proportion into the question": (
        "To make 3 liters of paint Ann needs 60 grams of salt. How many grams of salt does Ann "
        "need to make 5 liters of paint?",
        "100",
    ),
    "what two spent": (
        "Ann spent $90 on Friday. Bo spent $20 on Monday and $30 on Tuesday. How many more dollars "
        "did Ann spend than Bo?",
        "40",
    ),
    "several prices to pay": (
        "The cap costs $9 and the hat costs $8. Ann has $5. How much more money does Ann need to "
        "buy them?",
        "12",
    ),
    "one rate for several amounts": (
        "Ann gets $10 for a phone. She sold 3 phones on Monday and 5 phones on Tuesday. "
        "How much money did Ann get in total?",
        "80",
    ),
    "coins that are worth something": (
        "A gold coin is worth 50 dollars and a silver coin is worth 25 dollars. Ann has 3 gold "
        "coins and 5 silver coins. How much money does she have in total?",
        "275",
    ),
    "slash": ("A pump runs at 4 gallons/minute. How many gallons in 5 minutes?", "20"),
    "times older": (
        "Ann is 2 times older than Bo. Bo is 3 years younger than Cy. If Cy is 9 years old, "
        "how old is Ann?",
        "12",
    ),
    "nouns compared": (
        "There are 4 times as many red pens as blue pens. If there are 3 blue pens, how many red "
        "pens are there?",
        "12",
    ),
    "an order to calculate": (
        "There are six chairs in each row. If there are 20 rows, calculate the number of chairs.",
        "120",
    ),
    "the rest": (
        "Eric has 20 marbles. He has 12 white marbles, 6 blue marbles, and the rest are green. "
        "How many green marbles does Eric have?",
        "2",
    ),
    "the rest after a share": (
        "There are 120 pens in a box. One third of the pens are new, 20% of the pens are red, and "
        "the rest are blue. How many pens are blue?",
        "56",
    ),
    "a discount": (
        "The price of a dress is $50. Ann gets a 30% discount. How much does the dress cost now?",
        "35",
    ),
    "what a discount saves": (
        "The price is $50. Ann gets a 30% discount. How much does Ann save?",
        "15",
    ),
    "sets of two things": (
        "There are 3 forks per set. There are 2 plates per set. Each plate weighs 5 ounces, and "
        "each fork weighs 4 ounces. Ann has 6 sets. How many ounces do they weigh in total?",
        "132",
    ),
    "a chain of comparisons": (
        "Ann has an equal number of cards as Bo, who has 6 fewer cards than Cy. If Cy has 20 "
        "cards, what is the total number of cards the three have?",
        "48",
    ),
    "ages in a chain": (
        "Ann is five years younger than Bo, who is twice as old as Cy. If Cy is ten years old, "
        "how old is Ann?",
        "15",
    ),
    "a comparison of what is left out": (
        "The lot has 3 blue horses, three times that many red horses, and twice as many green "
        "horses as red horses. How many horses are there in total?",
        "30",
    ),
    "two unknown and a total": (
        "Ann has 11 more pens than Bo. Together they have a total of 35 pens. How many pens does "
        "Ann have?",
        "23",
    ),
    "a comparison turned round twice": (
        "Ann weighs 25 pounds more than Bo. Cy weighs half as much as Ann. If Cy weighs 65 "
        "pounds, how much does Bo weigh, in pounds?",
        "105",
    ),
    "times a week": (
        "Ann runs 3 miles 4 times a week. How many miles does Ann run in 5 weeks?",
        "60",
    ),
    "every day for weeks": (
        "Ann drinks 2 cups of tea every day for 3 weeks. Each cup of tea costs $4. How much does "
        "Ann spend?",
        "168",
    ),
    "minutes and hours": (
        "It takes 20 minutes to paint a house. Ann paints houses for 3 hours. How many houses does "
        "Ann paint?",
        "9",
    ),
    "cents and dollars": (
        "Ann has $5. She buys 3 pens for 50 cents each and a cap for $2. How much money does Ann "
        "have left?",
        "3/2",
    ),
    "a part of a part": (
        "There are 30 fish in the tank. One third of the fish are blue, and half of the blue fish "
        "are spotted. How many fish are spotted?",
        "5",
    ),
    "the others of two kinds": (
        "There are 50 children at the party. Three-fifths of them are boys. How many of the "
        "children are girls?",
        "20",
    ),
    "a percentage more": (
        "Ann sold 20 pens. Bo sold 50% more pens than Ann. How many pens did they sell altogether?",
        "50",
    ),
    "what somebody is given": (
        "Ann has 20 pens. She gives 3 pens to Bo. Then she gives Cy twice as many pens as she gave "
        "to Bo. How many pens does Ann have left?",
        "11",
    ),
    "income less expenses": (
        "Ann buys 6 caps for $3 each. She sells 5 hats for $9 each. How much profit did Ann make?",
        "27",
    ),
    "what is still wanted": (
        "Ann needs 65 plates. She already has 22 green plates and 24 blue plates. How many more "
        "plates does Ann need?",
        "19",
    ),
    "bags of five pounds": (
        "Ann bought three 5-pound bags of flour. Each pound of flour costs $2. How much did Ann "
        "pay?",
        "30",
    ),
    "a ratio and a total": (
        "The ratio of boys to girls in a class is 3:5. There are 40 children in the class. How "
        "many girls are in the class?",
        "25",
    ),
    "two comparisons of one thing": (
        "Ann has 24 more blue pens than red pens. She has 5 times as many blue pens as red pens. "
        "How many red pens does Ann have?",
        "6",
    ),
    "half of the remaining": (
        "Ann had 80 pens. She gave half of the pens to Bo. Then she lost 1/4 of the remaining "
        "pens. How many pens does Ann have left?",
        "30",
    ),
    "an age in years to come": (
        "Ann is twice as old as Bo. Bo is 9 years old. How old will Ann be in 4 years?",
        "22",
    ),
    "an age in other years": (
        "In 5 years, Ann will be 30 years old. Bo is 4 years younger than Ann. How old is Bo?",
        "21",
    ),
    "a percentage of all": (
        "Ann has 20 red pens and 30 blue pens. What percentage of the pens are red?",
        "40",
    ),
    "a discount on several things": (
        "Ann buys 3 pens for $4 each and 2 caps for $9 each. She gets a 10% discount. How much "
        "does Ann pay?",
        "27",
    ),
    "the one of whom only a total speaks": (
        "Ann, Bo, and Cy have a total of 90 pens. Ann has 20 pens. Bo has 30 pens. How many pens "
        "does Cy have?",
        "40",
    ),
    "what each of two has": (
        "Ann and Bo each have 7 pens. Cy has 3 pens. How many pens do they have altogether?",
        "17",
    ),
    "several days meant at once": (
        "Ann read 20 pages on Monday and 30 pages on Tuesday. Bo read three times as many pages as "
        "Ann. How many pages did Bo read?",
        "150",
    ),
    "a rate behind a rate": (
        "A mill makes 50 bags per hour. The mill works for 8 hours every day. It has to make 4000 "
        "bags. How many days will it take?",
        "10",
    ),
    "rows of plants": (
        "Ann planted 7 rows of 18 plants. Each plant gives 2 plums. How many plums does Ann get?",
        "252",
    ),
    "kinds": (
        "Ann has 3 dogs, 5 cats and 4 birds. How many animals does Ann have in total?",
        "12",
    ),
    "ages that are compared in other years": (
        "In four years, Ann will be three times as old as Bo. If Bo is now 8 years old, how old "
        "is Ann now?",
        "32",
    ),
    "an age compared with one of today": (
        "In 7 years, Ann will be 3 times as old as Bo is now. If Bo is currently 5 years old, how "
        "old is Ann now?",
        "8",
    ),
    "ages by name": (
        "Ann’s age is twice Bo’s age. If Bo is 6 years old, how old will Ann be after 10 years?",
        "22",
    ),
    "an age that was": (
        "Ann was 9 years old 7 years ago. How old will she be 10 years from now?",
        "26",
    ),
    "a sum of ages": (
        "The sum of Ann's and Bo's ages is 30. Ann is 4 years older than Bo. How old is Bo?",
        "13",
    ),
    "half of an age": (
        "In 3 years, Ann will be half of Bo's age. If Bo is 11 years old, how old is Ann now?",
        "4",
    ),
    "a tip": (
        "Ann gets a haircut and tips the barber 30%. If the haircut cost $30, how much did Ann pay "
        "in total?",
        "39",
    ),
    "what packs of a kind hold": (
        "Ann bought 7 packs of red balls and 6 packs of blue balls. Each pack contained 18 balls. "
        "How many more red balls than blue balls did Ann buy?",
        "18",
    ),
    "a combined age": (
        "Ann and Bo have a combined age of 54. Ann is half of Bo's age. How old is Ann?",
        "18",
    ),
    "fewer than what was just said": (
        "Ann has 8 pairs of shoes. Bo has 3 fewer. How many pairs of shoes do they have in all?",
        "13",
    ),
    "another kind, compared": (
        "The box has 10 red pens, 4 more blue pens, and 2 fewer green pens than blue pens. How "
        "many pens are in the box?",
        "36",
    ),
    "coins": (
        "Ann has 12 dimes and 4 nickels. How much money, in dollars, does Ann have?",
        "7/5",
    ),
    "an average by people": (
        "Ann scored 8 points, Bo scored 10 points and Cy scored 12 points. What is the average "
        "number of points they scored?",
        "10",
    ),
    "an average by days": (
        "Ann walked 8 miles on Monday, 10 miles on Tuesday and 12 miles on Friday. What is the "
        "average distance she walked per day?",
        "10",
    ),
    "a price of several": (
        "5 pens cost $10. Ann buys 3 pens and 2 caps for $4 each. How much does she pay?",
        "14",
    ),
    "compared prices": (
        "A pen costs $2. A cap costs $3 more than a pen. Ann buys 2 pens and 4 caps. How much "
        "does she pay?",
        "24",
    ),
    "the price of one of several": (
        "A lamp costs $20 more than a chair. A chair costs half as much as a table. A table costs "
        "$100. How much does a lamp cost?",
        "70",
    ),
    "what each of a number has": (
        "3 boys have 4 pens each and 2 girls have 5 pens each. How many pens do they have?",
        "22",
    ),
    "so many in so many minutes": (
        "Ann makes 6 turns every 30 seconds. How many turns does she make in 2 hours?",
        "1440",
    ),
    "one for every few": (
        "A shop has 40 feet of pipe. For every 5 feet of pipe, Ann uses one bolt, and for every "
        "bolt, she uses two rings. How many rings does she use?",
        "16",
    ),
    "what others have done": (
        "Ann has 12 pens. Bo has half of what Ann has. Cy has a third of what Bo has. How many "
        "pens do they have in total?",
        "20",
    ),
    "things of people": (
        "Ann's rope is 10 feet longer than Bo's rope. Bo's rope is twice as long as Cy's rope. "
        "Cy's rope is 5 feet long. How long is Ann's rope?",
        "20",
    ),
    "a price behind a place": (
        "Ann bought 8 films on disk for $12 each and 4 films on tape for $18 each. How much did "
        "she pay in total?",
        "168",
    ),
    "two kinds that go": (
        "A shop has 16 cooks and 16 waiters. If 6 cooks and 3 waiters leave, how many cooks and "
        "waiters are left?",
        "23",
    ),
    "every day of a week": (
        "Ann sends Bo 2 dozen plums every day for the week. How many plums does Ann send?",
        "168",
    ),
    "a difference of rates": (
        "Ann reads 20 pages in an hour, and Bo reads 15 pages in an hour. How many more pages "
        "does Ann read than Bo in 3 hours?",
        "15",
    ),
    "a percentage of a number": (
        "In a yard, the number of cats is 20% less than the number of dogs. There are 50 dogs. "
        "How many cats and dogs are there in total?",
        "90",
    ),
}

CANARIES = {
    "a quotient without a cue": "There are 20 pens and 5 caps. What is it that Ann has?",
    "a number nothing uses": (
        "Ann has 3 boxes with 4 pens each. She is 12 years old. How many pens does she have?"
    ),
    "a prior state": "Ann gave away 5 pens. Now she has 7. How many pens did she have at first?",
    "a state, no addend": (
        "Ann had 10 pens. Now she has 4 left. How many pens did she lose in total?"
    ),
    "a stated total": (
        "Ann and Bo have a total of 10 pens. Ann has 4 pens. How many has Bo in total?"
    ),
    "an ellipsis": (
        "Ann has 7 dogs and 8 cats. Bo has 13 more cats and 5 less dogs than Ann. "
        "How many pets do they have in total?"
    ),
    "a per for two": (
        "Ann made 4 cakes. They took 20 minutes to bake and 30 minutes to ice per cake. "
        "How many minutes did it take in total?"
    ),
    "them, behind what went": (
        "Ann had 24 pens. She gave half of them to Bo and lost 1/4 of them. How many are left?"
    ),
    "a total beside its price": (
        "Ann bought 5 caps and 4 hats for $150. If a cap costs $10, how much do 4 hats and 5 caps "
        "cost?"
    ),
    "one day that is not like the others": (
        "Ann sells 50 pens a year. How many pens does Ann sell in 10 years if in the first year "
        "she only sells 40 pens?"
    ),
    "an age at no stated time": (
        "Ann is 10 years old. Bo is twice as old as Ann. When Ann is 50 years old, how old is Bo?"
    ),
    "pairs and single ones": (
        "Ann sees 3 boxes with 8 socks each and 6 pairs of socks. How many socks are there in "
        "total?"
    ),
    "two runners": (
        "Ann can throw 20 feet/second. If the ball flies for 8 seconds, and Bo can run "
        "5 feet/second, how many seconds will it take?"
    ),
    "times more": "Ann has 4 pens. Bo has 3 times more pens than Ann. How many pens has Bo?",
    "a share of some": (
        "There are 40 pens. 1/10 of the pens are red, 3/4 of the pens which are blue are new, and "
        "the rest are old. How many pens are old?"
    ),
    "something behind the rest": (
        "There are 48 pens. Two-thirds of the pens are red and the rest are blue. If 1/8 of the "
        "blue pens are new, how many blue pens are old?"
    ),
    "a discount in money": (
        "Ann got a 25% discount. If the discount is $40, how much did Ann pay in total?"
    ),
    "a price already reduced": "With a 10% discount Ann paid $90. How much did Ann save?",
    "a tax on income": (
        "Ann has to pay a 10% tax on her salary. Her salary is $650. How much money does Ann have?"
    ),
    "a required total": (
        "Ann is required to fly 90 hours. She has flown 20 hours. In 7 weeks, how many hours per "
        "week must Ann fly?"
    ),
    "another's purchase": (
        "Ann baked 60 pens. She sold 24 pens. Bo buys 7 pens. How many pens does Ann have left?"
    ),
    "a quantity said again": (
        "Ann wants to take 5 buns. If each bun has 3 slices, how many slices does Ann need to "
        "make 5 buns?"
    ),
    "more hands, less time": (
        "It takes 8 days for 3 builders to build a shop. How long does it take 6 builders to build "
        "a shop?"
    ),
    "two counts and no ratio": (
        "There were 10 apples and 5 oranges. If Ann buys 3 oranges, how many apples are there?"
    ),
    "every ten minutes": (
        "Ann reads 15 words a minute and takes a 2-minute break every 10 minutes. "
        "How long does it take Ann to read 255 words?"
    ),
    "one cake of two people": (
        "Ann brings 3 cakes. She cuts each cake into 10 slices. Bo brings 1 cake and cuts the cake "
        "into 15 slices. How many slices are there in total?"
    ),
    "an unread word": "Ann has 9 pens. She vexes 3 pens. Bo gave her 2 pens. "
    "How many pens does Ann have in total?",
    "oneself among the shares": (
        "Ann splits 12 pens equally between herself and 2 friends. How many does each get?"
    ),
    "less than nothing": "Ann had 3 pens. She gave away 5 pens. How many pens are left?",
    "half a person": "There are 7 people at 2 tables. How many people are at each table?",
    "division by zero": (
        "Ann splits 12 pens equally among 0 friends. How many does each friend get?"
    ),
    "a comparison with two": "Ann has 3 pens. Bo has 3 pens. Cy has 5 more pens than Ann and Bo. "
    "How many pens do they have altogether?",
    "a part of what is counted": (
        "There are 20 pens. 3 of the pens have caps. How many pens are there in total?"
    ),
    "other days": "Ann walks 3 miles on Monday and Friday each week. How many miles in 2 weeks?",
    "a plot with sides": (
        "Ann has a plot of 3 trees by 4 trees. Each tree gives 5 plums. How many plums in total?"
    ),
    "an event without a number": (
        "Ann had 9 pens and 3 caps. All caps fell into a river. Bo gave her 2 pens. "
        "How many pens does Ann have in total?"
    ),
    "some of what is counted": (
        "Ann bought 5 red pens and 3 blue pens. How many red pens did Ann buy in total?"
    ),
    "an offer": "A pen is $3, buy 2 get 1 free. How much do 3 pens cost?",
    "an average": "Ann scored 4 points and 8 points. What is her average?",
    "a negation": "Ann had 9 pens. She did not lose 3 pens. How many pens does she have left?",
    "a transfer": "Ann has 9 pens. Bo took 3 pens from Ann. How many pens do they have altogether?",
    "units that do not add": "Ann ran 3 miles and 20 minutes. How far did she run in total?",
    "the wrong noun": "Ann has 3 dogs and 2 cats. How many legs are there in total?",
    "the same again": "Ann drove 20 miles and then the same way back. How many miles in total?",
    "an age as it was in yet another year": (
        "In 5 years, Ann will be twice as old as Bo was last year. Bo is 8 years old. How old is "
        "Ann?"
    ),
    "sisters of two people": (
        "Ann's sister is 5 years older than Bo. Bo's sister is twice as old as Bo. Bo is 10 years "
        "old. How old is Bo's sister?"
    ),
    "more workers, less time": (
        "5 workers build a wall in 12 days. How many days do 10 workers need?"
    ),
    "more of a weight, with nothing it is more than": (
        "Ann's bag weighs 12 pounds. Bo's bag weighs 6 pounds more. How much do the bags weigh "
        "together?"
    ),
    "hours that other verbs spend": (
        "Ann earns $15 an hour for washing cars and $10 an hour for mowing lawns. She washes cars "
        "for 4 hours and mows lawns for 8 hours. How much does she earn?"
    ),
    "somebody takes what is there": (
        "A bookshelf has 5 shelves with 20 books each. Ann takes 20 books. How many books are on "
        "the bookshelf?"
    ),
    "fewer of something else": (
        "Ann has 8 pens and 5 caps. Bo has 3 fewer. How many pens does Bo have?"
    ),
    "more, and more again": (
        "Ann picked 8 plums. Bo picked 3 more on Monday and 2 more on Tuesday. How many plums did "
        "Bo pick?"
    ),
    "coins without a unit": "Ann has 12 dimes and 4 nickels. How much money does Ann have?",
    "an average with a day of nothing": (
        "Ann read 10 pages on Monday and 20 pages on Tuesday. She did not read on Friday. What is "
        "the average number of pages she read per day?"
    ),
    "packs, or what they hold, for a price each": (
        "Ann bought 3 packs of 5 pens for $4 each. How much did she pay?"
    ),
    "a share of one of two prices": (
        "Ann buys a cap for $20 and a hat for $30. The hat is 10% off. How much does she pay?"
    ),
    "a bill beside money": (
        "Ann has $50. She buys 3 pens for $2 each. She pays with a $10 bill. How much money does "
        "she have left?"
    ),
    "some who are absent": (
        "Ann gives each student 2 pens. There are 20 students. 3 students are absent. How many "
        "pens does she give?"
    ),
    "what is read is not added": (
        "Ann reads 20 pages a day. The book has 300 pages. She has read for 5 days. How many pages "
        "are left?"
    ),
    "hours of two kinds": (
        "Ann makes $10 an hour and $15 an hour for overtime. She works 40 hours and 5 hours of "
        "overtime. How much does she make?"
    ),
    "from each of a few": (
        "A box has 20 pens. Ann takes 5 pens from each of 3 boxes. How many pens does she take?"
    ),
    "those that are not so": (
        "Ann has 400 pens. One fourth of the pens are red. One fifth of the non-red pens are new. "
        "How many of the non-red pens are not new?"
    ),
    "books that come back": (
        "There are 250 books. On Monday, 120 books are taken out. On Tuesday, 35 books are "
        "returned. How many books are left?"
    ),
    "one of every few birds": (
        "For every 3 hens, there is 1 cock. Ann has 12 birds. How many cocks are there?"
    ),
    "a price only for a place": (
        "Ann needs 3 eggs for a cake. She has 10 eggs. She makes 2 cakes. How many eggs are left?"
    ),
}


@pytest.mark.parametrize(("text", "answer"), DERIVED.values(), ids=DERIVED)
def test_a_licensed_chain_is_derived(text: str, answer: str) -> None:
    """Each composer derives the one answer of a plain problem."""
    outcome = derive(text)

    assert isinstance(outcome, Derived)
    assert str(outcome.reading.value) == answer


@pytest.mark.parametrize("text", CANARIES.values(), ids=CANARIES)
def test_hazard_canaries_are_refused(text: str) -> None:
    """A trap is refused, although numbers could be combined to something plausible."""
    assert isinstance(derive(text), Refused)


@pytest.mark.parametrize(
    ("text", "diagnosis", "missing"),
    [
        ("Ann has 3 pens.", Diagnosis.KNOWLEDGE, "question"),
        (CANARIES["a prior state"], Diagnosis.KNOWLEDGE, "question:at first"),
        (CANARIES["an average"], Diagnosis.SKILL, "aim:average"),
        (CANARIES["a stated total"], Diagnosis.SKILL, "aim:total"),
        (
            "Tom had 12 apples. He ate some of them. How many apples does he have left?",
            Diagnosis.KNOWLEDGE,
            "relation:event",
        ),
        (
            "Ann has 9 pens. She vexes 3 pens. Bo gave her 2 pens. How many pens does she have?",
            Diagnosis.KNOWLEDGE,
            "term:vex",
        ),
        (
            "Ann has 9 caps. She puts 5 caps where Bo is and 2 elsewhere. How many are left?",
            Diagnosis.SKILL,
            "clause:where",
        ),
        (
            "Ann has 9 caps. She mends 5 caps overnight. She finds 2 hats. How many are left?",
            Diagnosis.KNOWLEDGE,
            "term:overnight",
        ),
        (CANARIES["some of what is counted"], Diagnosis.SKILL, "modifier"),
        (CANARIES["the wrong noun"], Diagnosis.KNOWLEDGE, "term:leg"),
        (CANARIES["less than nothing"], Diagnosis.SKILL, "negative"),
        (CANARIES["half a person"], Diagnosis.SKILL, "parts"),
    ],
)
def test_a_refusal_names_what_failed(text: str, diagnosis: Diagnosis, missing: str) -> None:
    """The diagnosis tells a gap of skill from one of knowledge, and names the missing piece."""
    outcome = derive(text)

    assert isinstance(outcome, Refused)
    assert (outcome.diagnosis, outcome.missing) == (diagnosis, missing)


def test_readings_that_disagree_are_an_ambiguity() -> None:
    """What is left for all and what is left for one are both named, none is chosen."""
    outcome = derive(
        "There were 21 dollars in the jar. Doris spent $6. Martha spent half as much as Doris. "
        "How much money was left in the jar?"
    )

    assert isinstance(outcome, Refused)
    assert outcome.diagnosis is Diagnosis.AMBIGUITY
    assert [str(answer) for answer in outcome.answers] == ["12", "18"]


def test_steps_name_the_words_that_license_them() -> None:
    """Each step carries its operation and the place of its cue in the text."""
    text = "Ann bought 3 boxes with 4 pens each. How many pens did Ann buy?"
    outcome = derive(text)

    assert isinstance(outcome, Derived)
    (step,) = outcome.reading.steps
    assert step.operation is Operation.RATE
    assert text[step.cue.start :].startswith("each")


@given(st.integers(1, 999), st.integers(1, 999), st.sampled_from(["Ann", "Bo", "Kim"]))
def test_changed_numbers_and_names_change_only_the_answer(a: int, b: int, name: str) -> None:
    """The reading is stable under perturbation: other numbers and names, the same chain."""
    text = f"{name} had {a + b} pens. {name} lost {b} pens. How many pens does {name} have left?"
    outcome = derive(text)

    assert isinstance(outcome, Derived)
    assert outcome.reading.value == a


@given(st.text(max_size=300))
def test_any_text_is_refused_or_derived_the_same_way_twice(text: str) -> None:
    """No text raises, and a replay gives the same outcome."""
    assert derive(text) == derive(text)


CUE_WORDS = (
    "Ann Bo has had gave 3 12 $5 1/2 half twice as many than more each per of the pens boxes How "
    "many does left total . ? , and 0 % 's every which each of a she they remaining rest them "
    "ratio to : years old cents into for week days who combined together times that percent"
)


@given(st.lists(st.sampled_from(CUE_WORDS.split()), max_size=40))
def test_any_jumble_of_cues_raises_nothing(words: list[str]) -> None:
    """Cues in any order give a refusal or an answer, never an exception."""
    outcome = derive(" ".join(words))

    assert isinstance(outcome, Derived | Refused)
