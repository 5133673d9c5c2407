package study

import "fmt"

// lesson is a statement on a claim, made where the verdict is as expected. Its text has
// a %s for each figure that it quotes.
type lesson struct {
	study, claim, verdict string
	text                  string
	figures               []int
}

// lessons are the statements, the most surprising first. lessonsOf prints ten.
var lessons = []lesson{
	{
		"strategy", "Highest first", Supported,
		"**Dumping high cards saves points and loses hands.** The advice does what it promises: beaten, `fast` is left with %s less. But it is beaten more often, and wins only %s against itself playing the lowest card first.",
		[]int{2, 5},
	},
	{
		"strategy", "Keep colours", Contradicted,
		"**A colourful hand is a bad hand.** Players who keep as many colours as they can win %s (`random`), %s (`greedy`) and %s (`fast`) against those who keep few.",
		[]int{0, 1, 2},
	},
	{
		"strategy", "Drawing by choice", Depends,
		"**Not to play is a skill.** Drawing although a card fits wins `fast`, which has learnt when, %s against itself always playing. A player who does it at random wins %s.",
		[]int{1, 0},
	},
	{
		"strategy", "Bluffing", Contradicted,
		"**A bluff must be rare.** `fast` that bluffs with every Wild Draw Four it may wins %s against itself never bluffing. Even `greedy`, which meets itself and never challenges, wins only %s.",
		[]int{2, 1},
	},
	{
		"players", "Hardly good players", Contradicted,
		"**There are good players.** One that has learnt wins %s of single hands against one that plays any card that fits, and %s against one with rules of thumb.",
		[]int{2, 1},
	},
	{
		"players", "A match", Supported,
		"**A hand is mostly luck, a match is not.** To 500 points rules of thumb win %s of matches against chance.",
		[]int{0},
	},
	{
		"players", "A match", Borderline,
		"**A hand is mostly luck, a match is not.** To 500 points rules of thumb win %s of matches against chance.",
		[]int{0},
	},
	{
		"shuffles", "Distance of riffles", Contradicted,
		"**Seven riffles are not enough.** That rule is for 52 cards. The 108 of UNO are still at a distance of %s from a random order, and ten riffles leave %s.",
		[]int{0, 6},
	},
	{
		"house", "Draw until playable", Supported,
		"**The slowest house rule takes the most skill.** Drawing until a card fits makes hands of four %s longer, and `fast` wins %s more against `greedy` than under the official rules.",
		[]int{0, 2},
	},
	{
		"rlcard", "All departures", Contradicted,
		"**The UNO of research is another game.** RLCard, on which programs are compared, departs from the rules in nine ways. Together they change how often `greedy` beats `random` by %s, to %s.",
		[]int{0, 1},
	},
	{
		"census", "Smallest obstructions", Supported,
		"**Six cards can be impossible, five cannot** (proved by counting). Every connected deck of fewer than six cards can be played out alone to the last card, and exactly two of six cannot.",
		nil,
	},
	{
		"strategy", "Catching", Supported,
		"**Watch your neighbours.** Where both forget to say Uno every other time, `fast` that catches wins %s against itself never catching, `greedy` %s.",
		[]int{2, 1},
	},
	{
		"strategy", "Hold Wilds", Supported,
		"**A Wild held is worth more than a Wild played.** `random` that holds them wins %s against itself spending them, `fast` %s.",
		[]int{0, 2},
	},
	{
		"strategy", "Zeros", Supported,
		"**A 0 does keep the colour**, %s more often than another number at a table of `random` and %s at one of `fast`.",
		[]int{0, 2},
	},
	{
		"shuffles", "Runs in the discards", Supported,
		"**Play sorts the cards**: a finished hand leaves %s more neighbours of one colour than a random order has.",
		[]int{0},
	},
	{
		"kernels", "Within the bound", Supported,
		"**Most cards of a large deck do not matter** (proved): of random decks of four colours, eight times as large as the bound, no kernel had more than %s of the bound.",
		[]int{1},
	},
}

// mostLessons is how many statements there are on the page.
const mostLessons = 10

// lessonsOf are up to ten statements on what the results show, in Markdown. One on a claim
// that was not measured, or that has another verdict, is left out.
func lessonsOf(results []*Result) (list []string) {
	for _, l := range lessons {
		for _, r := range results {
			for _, c := range r.Claims {
				if r.Study != l.study || c.Name != l.claim || c.Verdict != l.verdict || len(list) == mostLessons {
					continue
				}
				var quoted []any
				for _, i := range l.figures {
					quoted = append(quoted, c.Figures[i].short())
				}
				list = append(list, fmt.Sprintf(l.text, quoted...)+fmt.Sprintf(" [%s](%s.md)", r.Title, base(r.Study, r.Only)))
			}
		}
	}
	return list
}
