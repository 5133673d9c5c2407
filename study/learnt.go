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
		"**To get rid of high cards first saves points and loses hands.** `fast` loses %s less when it is beaten, and is beaten more often: it wins %s against itself playing the lowest card first.",
		[]int{2, 5},
	},
	{
		"strategy", "Keep colours", Contradicted,
		"**To keep many colours in hand is bad advice.** Players who do win %s (`random`), %s (`greedy`) and %s (`fast`) against those who keep few: a short suit is soon gone.",
		[]int{0, 1, 2},
	},
	{
		"strategy", "Bluffing", Contradicted,
		"**To bluff whenever you can does not pay.** `fast` that bluffs with every Wild Draw Four it may wins %s against itself never bluffing.",
		[]int{2},
	},
	{
		"strategy", "Catching", Supported,
		"**Watch your neighbours.** Where both forget to say Uno every other time, `fast` that catches wins %s against itself never catching, `greedy` %s.",
		[]int{2, 1},
	},
	{
		"strategy", "Zeros", Supported,
		"**A 0 does keep the colour**, %s more often than another number at a table of `random` and %s at one of `fast`.",
		[]int{0, 2},
	},
	{
		"strategy", "Hold Wilds", Supported,
		"**A Wild held is worth more than a Wild played.** `random` that holds them wins %s against itself spending them, `fast` %s.",
		[]int{0, 2},
	},
	{
		"players", "Hardly good players", Contradicted,
		"**There are good players.** One that has learnt wins %s against one that plays any card that fits, and %s against one with rules of thumb.",
		[]int{2, 1},
	},
	{
		"players", "A match", Supported,
		"**A hand is luck, a match is not.** To 500 points `greedy` wins %s of matches against `random`.",
		[]int{0},
	},
	{
		"players", "A match", Borderline,
		"**A hand is luck, a match is not.** To 500 points `greedy` wins %s of matches against `random`.",
		[]int{0},
	},
	{
		"shuffles", "Distance of riffles", Contradicted,
		"**Seven riffles are not enough for UNO.** Of 108 cards they leave a distance of %s from a random order; ten are needed for %s.",
		[]int{0, 6},
	},
	{
		"house", "Draw until playable", Supported,
		"**Drawing until a card fits makes the game longer and takes more skill**: hands of four take %s longer, and `fast` wins %s more against `greedy`.",
		[]int{0, 2},
	},
	{
		"shuffles", "Runs in the discards", Supported,
		"**Play sorts the cards**: a finished hand leaves %s more neighbours of one colour than a random order has.",
		[]int{0},
	},
	{
		"census", "Smallest obstructions", Supported,
		"**Every connected deck of fewer than six cards can be played out alone**, and exactly two of six cannot (counted, all of them).",
		nil,
	},
	{
		"kernels", "Within the bound", Supported,
		"**Most cards of a large deck do not matter** (proved): of random decks of four colours, eight times as large as the bound, no kernel had more than %s of the bound.",
		[]int{1},
	},
	{
		"strategy", "Saying Uno", Supported,
		"**Who never says Uno hardly ever wins**, where the others catch: who says it wins %s against the same `greedy` who never does.",
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
