package study

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle/census"
)

// censusStudy counts decks up to relabelling. Its size is the most cards.
var censusStudy = Study{
	Name: "census", Title: "The decks of a few cards, up to relabelling", Version: 1, Size: 7, source: "this project",
	claims: []measure{
		{"Without twins", func(ctx context.Context, r *run, _ string) (Claim, error) { return counted(ctx, r, false) }},
		{"With twins", func(ctx context.Context, r *run, _ string) (Claim, error) { return counted(ctx, r, true) }},
		{"Caterpillars", caterpillars},
		{"Smallest obstructions", smallest},
		{"By colours and numbers", bySides},
	},
}

// exact is a number that was counted.
func exact(name string, k int) Figure {
	return Figure{Name: name, Value: float64(k), Lo: float64(k), Hi: float64(k), N: 1, Unit: "decks"}
}

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
			exact(fmt.Sprintf("%d cards, connected", l.Cards), len(l.Decks)),
			exact(fmt.Sprintf("%d cards, playable", l.Cards), playable),
			exact(fmt.Sprintf("%d cards, obstructions", l.Cards), obstructions))
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
		c.Figures = append(c.Figures, exact(fmt.Sprintf("%d cards, the formula says %d", n, want), trees))
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
				c.Figures = append(c.Figures, exact(fmt.Sprintf("%d cards:%s", l.Cards, name), 1))
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
		c.Figures = []Figure{exact("none", 0)}
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
					c.Figures = append(c.Figures, exact(fmt.Sprintf("%d cards, %d x %d, of %d", l.Cards, colors, numbers, all[s]), playable[s]))
				}
			}
		}
	})
	return c, err
}
