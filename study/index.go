package study

import (
	"fmt"
	"strings"
)

// Index is the page that leads to all results: what was learnt, and each study with its
// claims and verdicts. It depends on the results alone.
func Index(results []*Result) string {
	var b strings.Builder
	b.WriteString(indexHead)
	for i, text := range lessonsOf(results) {
		fmt.Fprintf(&b, "%d. %s\n", i+1, text)
	}
	for _, r := range results {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n", r.Title, r.Intro)
		fmt.Fprintf(&b, "[All figures](%s.md), by `%s`.\n\n| claim | verdict | first figure |\n|---|---|---|\n", base(r.Study, r.Only), r.Command)
		for _, c := range r.Claims {
			fmt.Fprintf(&b, "| %s | %s | %s: %s |\n", c.Name, c.Verdict, c.Figures[0].Name, c.Figures[0].short())
		}
	}
	fmt.Fprintf(&b, indexTail, deciding)
	return b.String()
}

// indexHead leads in.
const indexHead = `# What is true about UNO?

Everybody who plays UNO knows how it is to be played. The encyclopedia says to get rid of high cards; McGuire, who plays it
with his family and open hands, says that hardly anybody can be good at the standard game; tables swear by their house rules,
and whoever deals swears to have shuffled. Few of these claims were ever measured. Here each is turned into a number
before a card is dealt, hundreds of thousands of hands are played, and a rule decides from the interval whether the
claim stands.

Which players play matters as much as the rules. ` + "`random`" + ` plays any card that fits, ` + "`greedy`" + ` follows a few rules of thumb, ` + "`fast`" + `
has learnt from millions of hands against itself, ` + "`strong`" + ` also searches. Some claims are put to equilibria of small decks, the
best play there is. A verdict that depends on the player says so.

## What we learnt

`

// indexTail says how to read the figures.
const indexTail = `
## How to read the figures

A figure has a 99 %% interval, and a wider one on which its verdict rests: at most %d figures decide verdicts in all studies, and
with this correction of Bonferroni the chance that any of their wide intervals misses its value is at most one in a hundred.
A claim is *supported* when the wide interval lies in the range that was stated before the run, *contradicted* when it lies
outside, *borderline* when it holds a limit of the range but goes beyond it by at most a hundredth of it to either side, where it makes no
practical difference which side is right, and *undecided* otherwise. Of several players the claim is about each; it *depends on the player* when
it stands for one and falls for another. What is compared is played over the same deals, and hands of players that think are freed
of luck, which takes fewer hands for the same interval. Where a threshold or a number of hands was changed after figures had been
seen, the claim was measured again with new hands; its page says so. An undecided claim says on its page how many times the hands would decide it;
` + "`--deep`" + ` plays as many as a machine plays in hours.

` + "`uno study all --out docs/studies`" + ` (` + "`make studies`" + `) makes this page, every page behind it, and the data next to each as JSON, to the byte.
`

// short spells a figure with its 99 % interval.
func (f Figure) short() string {
	unit := f.Unit
	if unit != "" {
		unit = " " + unit
	}
	if f.Lo == f.Hi {
		return fmt.Sprintf("%.1f%s", f.Value, unit)
	}
	return fmt.Sprintf("%.1f%s (%.1f to %.1f)", f.Value, unit, f.Lo, f.Hi)
}
