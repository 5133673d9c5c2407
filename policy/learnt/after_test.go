package learnt

import (
	"testing"

	"github.com/unolab/uno"
)

// TestTheFeaturesKnowWhatAMoveLeaves holds what the features say of the
// position after a decision against the engine. What a draw brings and what
// answers to a Wild Draw Four do, they leave open.
func TestTheFeaturesKnowWhatAMoveLeaves(t *testing.T) {
	checked := [acts]int{}
	anyTables(400, func(r *uno.Rules, seats int, game uint64) {
		walk(t, r, seats, game, func(q question) {
			for i := range q.moves {
				m := &q.moves[i]
				switch m.Act {
				case uno.Play, uno.Jump, uno.NameColor, uno.Swap, uno.Pass:
					a := q.scene.after(m)
					checked[a.act]++
					if got, want := a, engineAfter(t, q, m, &a); got != want {
						t.Fatalf("%v, %d seats, %v in %v:\n     is %+v\nwant %+v", r, seats, *m, &q.game.State, got, want)
					}
				}
			}
		})
	})
	for act, n := range checked {
		if n == 0 && act != draw && act != wait && act != answer {
			t.Errorf("no move of kind %d was checked", act)
		}
	}
}

// engineAfter is what the engine says of the position after a move; where it
// says nothing (after the end, during a swap) it is as in a.
func engineAfter(t *testing.T, q question, m *uno.Move, a *after) after {
	t.Helper()
	s, want := q.game.State, *a
	src := uno.Stream(11, uint64(s.Turns), uint64(q.seat))
	chance := uno.Random{Source: &src}
	before := s.Hands
	if err := s.Apply(*m, chance, nil); err != nil {
		t.Fatal(err)
	}
	own := s.Hands[q.seat]
	switch {
	case m.Act == uno.NameColor:
		want.color = s.Color
		return want
	case m.Act == uno.Swap || m.Act == uno.Pass:
		want.n = own.Len()
		if s.Phase != uno.Over {
			want.next, want.again = int(s.Turn), int(s.Turn) == q.seat
		}
		return want
	case a.act == zero:
		dir := int(s.Dir)
		own = s.Hands[((q.seat+dir)%int(s.Seats)+int(s.Seats))%int(s.Seats)]
	}
	want.n = own.Len()
	want.color, want.rank = s.Color, s.Top.Rank()
	want.blacks = own.Count(uno.WildKind) + own.Count(uno.WildDrawFourKind)
	for c := range uno.Colors {
		want.inColor[c] = own.Colored(uno.Color(c))
	}
	if s.Phase == uno.Over || s.Phase == uno.ToSwap {
		return want
	}
	if s.Phase == uno.ToAnswer {
		if err := s.Apply(uno.Move{Seat: s.Turn, Act: uno.Accept, Card: uno.NoKind, Color: uno.NoColor}, chance, nil); err != nil {
			t.Fatal(err)
		}
	}
	if s.Phase == uno.Over {
		return want
	}
	want.again = int(s.Turn) == q.seat
	if !want.again {
		want.next = int(s.Turn)
	}
	if a.act == drawTwo || a.act == four || a.act == bluff {
		if s.Phase != uno.ToStack && !s.Pile.Empty() {
			want.draws = s.Hands[a.target].Len() - before[a.target].Len()
		}
	}
	return want
}
