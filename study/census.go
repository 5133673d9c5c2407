package study

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle/census"
)

// censusStudy counts decks up to relabelling. Its size is the most cards.
var censusStudy = Study{
	Name: "census", Title: "The decks of a few cards, up to relabelling", Version: 2, Size: 7, Deep: 10, source: "this project",
	Intro: "Every deck of a few cards, up to relabelling of colours and numbers, decided one by one: the smallest decks that cannot be played out are obstructions.",
	claims: []measure{
		{name: "Without twins", run: func(ctx context.Context, r *run, _ string) (Claim, error) { return counted(ctx, r, false) }},
		{name: "With twins", run: func(ctx context.Context, r *run, _ string) (Claim, error) { return counted(ctx, r, true) }},
		{name: "Caterpillars", run: caterpillars},
		{name: "Smallest obstructions", run: smallest},
		{name: "By colours and numbers", run: bySides},
	},
}

// decks is a number of decks.
func decks(name string, k int) Figure { return exact(name, "decks", float64(k)) }

// levels calls visit with each level up to the size of the run.
func levels(ctx context.Context, r *run, twins bool, visit func(census.Level)) error {
	for level, err := range census.Levels(ctx, r.Size, twins) {
		if err != nil {
			return err
		}
		r.tell(fmt.Sprintf("%d cards", level.Cards))
		visit(level)
	}
	return nil
}

func counted(ctx context.Context, r *run, twins bool) (Claim, error) {
	c := Claim{
		Claim:   "connected decks, those that can be played out, and the obstructions among the others",
		Method:  "all decks, grown card by card, each decided by the solver; docs/census.md defines what is alike",
		Range:   "counts, nothing is claimed",
		Verdict: Supported,
	}
	err := levels(ctx, r, twins, func(l census.Level) {
		playable, obstructions := 0, 0
		for _, d := range l.Decks {
			if d.Playable {
				playable++
			}
			if d.Obstruction {
				obstructions++
			}
		}
		c.Figures = append(c.Figures,
			decks(fmt.Sprintf("%d cards, connected", l.Cards), len(l.Decks)),
			decks(fmt.Sprintf("%d cards, playable", l.Cards), playable),
			decks(fmt.Sprintf("%d cards, obstructions", l.Cards), obstructions))
	})
	return c, err
}

// caterpillars holds the playable trees against their formula.
func caterpillars(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:   "of the decks without a cycle (2^(n-1) + 2^floor(n/2)) / 2 can be played out",
		Method:  "the decks without twins and with one colour or number more than cards",
		Range:   "equal for every number of cards",
		Verdict: Supported,
	}
	err := levels(ctx, r, false, func(l census.Level) {
		n, trees := l.Cards, 0
		for _, d := range l.Decks {
			if d.Playable && d.Colors+d.Numbers == n+1 {
				trees++
			}
		}
		want := (1<<(n-1) + 1<<(n/2)) / 2
		if trees != want {
			c.Verdict = Contradicted
		}
		c.Figures = append(c.Figures, decks(fmt.Sprintf("%d cards, the formula says %d", n, want), trees))
	})
	return c, err
}

// smallest lists the obstructions of up to seven cards.
func smallest(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:   "no connected deck of fewer than six cards is unplayable, and two decks of six are",
		Method:  "the obstructions with their cards (colour.number), twins included",
		Range:   "none below six cards, two of six cards",
		Verdict: Supported,
	}
	six := 0
	err := levels(ctx, r, true, func(l census.Level) {
		for _, d := range l.Decks {
			if !d.Obstruction {
				continue
			}
			if l.Cards < 6 {
				c.Verdict = Contradicted
			}
			if l.Cards == 6 {
				six++
			}
			if l.Cards <= 7 {
				name := ""
				for _, card := range d.Cards {
					name += fmt.Sprintf(" %d.%d", card.Color, card.Number)
				}
				c.Figures = append(c.Figures, decks(fmt.Sprintf("%d cards:%s", l.Cards, name), 1))
			}
		}
	})
	switch {
	case r.Size < 6:
		c.Verdict = Undecided
	case six != 2:
		c.Verdict = Contradicted
	}
	if len(c.Figures) == 0 {
		c.Figures = []Figure{decks("none", 0)}
	}
	return c, err
}

// bySides counts by colours and numbers.
func bySides(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:   "with at most two colours, or numbers, every connected deck can be played out",
		Method:  "connected decks with twins, playable of all; exchanging the sides gives the rest",
		Range:   "all of those with two colours",
		Verdict: Supported,
	}
	err := levels(ctx, r, true, func(l census.Level) {
		type sides struct{ colors, numbers int }
		all, playable := map[sides]int{}, map[sides]int{}
		for _, d := range l.Decks {
			s := sides{d.Colors, d.Numbers}
			all[s]++
			if d.Playable {
				playable[s]++
			} else if d.Colors <= 2 {
				c.Verdict = Contradicted
			}
		}
		for colors := 1; colors <= l.Cards; colors++ {
			for numbers := colors; numbers <= l.Cards; numbers++ {
				if s := (sides{colors, numbers}); all[s] > 0 {
					c.Figures = append(c.Figures, decks(fmt.Sprintf("%d cards, %d x %d, of %d", l.Cards, colors, numbers, all[s]), playable[s]))
				}
			}
		}
	})
	return c, err
}
