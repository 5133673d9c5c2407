package bot

import (
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// chance is the chance with which the player of a name makes one of some moves.
func chance(t *testing.T, name string, v *uno.View, is func(m uno.Move) bool) float64 {
	t.Helper()
	p, err := New(name)
	if err != nil {
		t.Fatal(err)
	}
	moves := policy.Decisions(nil, v)
	w := make([]float64, len(moves))
	p.(learner).Weights(v, moves, w)
	sum, of := 0.0, 0.0
	for i, m := range moves {
		sum += w[i]
		if is(m) {
			of += w[i]
		}
	}
	return of / sum
}

// TestHabitsShow: where the moves are there, each named opponent makes those that
// mark it oftener than the others of no such habit, on the average of many views.
func TestHabitsShow(t *testing.T) {
	habits := map[string]struct {
		is func(v *uno.View) func(m uno.Move) bool
	}{
		"bella": {is: func(v *uno.View) func(m uno.Move) bool {
			bluff := v.Hand.HasColor(v.Color)
			return func(m uno.Move) bool { return bluff && m.Act == uno.Play && m.Card == uno.WildDrawFourKind }
		}},
		"carlo": {is: func(*uno.View) func(m uno.Move) bool {
			return func(m uno.Move) bool { return m.Act == uno.Challenge }
		}},
		"dora": {is: func(v *uno.View) func(m uno.Move) bool {
			able := hasPlay(v)
			return func(m uno.Move) bool { return able && (m.Act == uno.Draw || m.Act == uno.Pass) }
		}},
		"rosa": {is: func(*uno.View) func(m uno.Move) bool {
			return func(m uno.Move) bool {
				if m.Act != uno.Play || m.Card.Black() {
					return false
				}
				r := m.Card.Rank()
				return r == uno.Skip || r == uno.Reverse || r == uno.DrawTwo
			}
		}},
	}
	others := map[string]string{"bella": "otto", "carlo": "otto", "dora": "pip", "rosa": "otto"}
	sums := map[string]float64{}
	seen := map[string]int{}
	decided(t, func(v *uno.View) {
		for name, h := range habits {
			is := h.is(v)
			there := 0
			moves := policy.Decisions(nil, v)
			for _, m := range moves {
				if is(m) {
					there++
				}
			}
			if there == 0 || there == len(moves) || seen[name] > 200 {
				continue
			}
			seen[name]++
			sums[name] += chance(t, name, v, is) - chance(t, others[name], v, is)
		}
	})
	for name := range habits {
		if seen[name] == 0 || sums[name] <= 0 {
			t.Errorf("%s: %d views, %.3f more than %s", name, seen[name], sums[name], others[name])
		}
	}
}
