package study

import (
	"context"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/record"
)

// keeping counts, in groups of hands, how often the colour stayed the same in the next
// play after a 0 and after another number.
type keeping struct {
	groups [walkGroups][2]struct{ kept, of int }
	hands  int
}

// see looks at a hand.
func (k *keeping) see(rec *record.Record, _ int) {
	group := &k.groups[k.hands%walkGroups]
	k.hands++
	rank, color := uno.Rank(0), uno.NoColor // of the last play, if it was a number
	for _, text := range rec.Actions {
		m, err := uno.ParseMove(text)
		if err != nil || m.Act != uno.Play {
			continue
		}
		now := m.Color
		if now == uno.NoColor {
			now = m.Card.Color()
		}
		if color != uno.NoColor {
			which := toInt(rank > 0)
			group[which].of++
			group[which].kept += toInt(now == color)
		}
		rank, color = m.Card.Rank(), uno.NoColor
		if !m.Card.Black() && rank <= 9 {
			color = m.Card.Color()
		}
	}
}

// more is how much more often, in points, the colour stayed after a 0; its interval is
// over the groups, which share no hand.
func (k *keeping) more(name string) Figure {
	var s stat.Sample
	n := 0
	for _, g := range k.groups {
		if g[0].of == 0 || g[1].of == 0 {
			continue
		}
		n += g[0].of + g[1].of
		s.Add(per * (float64(g[0].kept)/float64(g[0].of) - float64(g[1].kept)/float64(g[1].of)))
	}
	f := mean(name, "points", &s)
	if f.N > 0 {
		f.N = n
	}
	return f
}

// zeros measures whether a 0 keeps the colour.
func zeros(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "Playing a 0 is more likely to prevent the colour from changing than playing any other card of the colour, since there is one 0 of each colour and two of each other number.",
		Method: "Self-play of two under `official`; after each play of a number, whether the next card, whoever plays it, keeps the colour. The figure is how much more often it does so after a 0 than after a 1 to 9. n counts plays; the interval is over 50 groups of hands.",
	}
	for _, class := range classes {
		var k keeping
		_, err := r.play(ctx, class+" against itself", contest{rules: rulesOf("official"), pairs: r.Size, a: named(class), b: named(class), each: k.see})
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, k.more("the colour stays after a 0, "+class))
	}
	return c.decideEach(0.5, per), nil
}
