package study

import (
	"fmt"
	"strings"
)

// Index is the page that leads to all results: what was learnt, and each study with its
// claims and verdicts. It depends on the results alone.
func Index(results []*Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, indexHead, tallyOf(results))
	for i, text := range lessonsOf(results) {
		fmt.Fprintf(&b, "%d. %s\n", i+1, text)
	}
	for _, r := range results {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n", r.Title, r.Intro)
		fmt.Fprintf(&b, "[All figures](%s.md), by `%s`.\n\n| claim | what it says | verdict | first figure |\n|---|---|---|---|\n", base(r.Study, r.Only), r.Command)
		said := ""
		for _, c := range r.Claims {
			says := c.Claim
			if says == said {
				says = "the same"
			}
			said = c.Claim
			fmt.Fprintf(&b, "| %s | %s | %s | %s: %s |\n", c.Name, says, c.Verdict, c.Figures[0].Name, c.Figures[0].short())
		}
	}
	fmt.Fprintf(&b, indexTail, deciding)
	return b.String()
}

// tallyOf says how many claims have which verdict.
func tallyOf(results []*Result) string {
	n, all := map[string]int{}, 0
	for _, r := range results {
		for _, c := range r.Claims {
			n[c.Verdict]++
			all++
		}
	}
	var parts []string
	for _, v := range []string{Supported, Contradicted, Depends, Borderline, Undecided} {
		if n[v] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n[v], v))
		}
	}
	return fmt.Sprintf("The verdicts on %d claims: %s.", all, strings.Join(parts, ", "))
}

// indexHead leads in.
const indexHead = `# What is true about UNO?

Everybody who plays UNO knows how to play it well. Get rid of the high cards, says the encyclopedia. Nobody can be good at it, says
McGuire, who plays with his family and open hands. Every table swears by its house rules, and whoever deals swears to have shuffled.
Hardly any of this was ever measured. So we asked each claim for a number before a card was dealt: how often, how much, at least
how many points. Then programs played millions of hands, and a fixed rule read the answer off the interval.
%s

Some of the advice is sound, and some of it loses hands; below, what surprised us most comes first. Which player plays matters as much
as the rules. ` + "`random`" + ` plays any card that fits, ` + "`greedy`" + ` follows a few rules of thumb,
` + "`fast`" + ` has learnt from millions of hands against itself, and ` + "`strong`" + ` also searches. Some claims are put to equilibria of small
decks, the best play there is. Brackets hold 99 %% intervals.

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
