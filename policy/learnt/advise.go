package learnt

import (
	"math"
	"math/bits"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// Outlook is what the policy expects after a move, for people who ask why.
type Outlook struct {
	Next   int8    // the seat that acts after the move
	Stuck  float64 // the chance that it then holds no card to play
	Follow int     // the cards of the own hand that could be played on the move
}

// Advise returns the likeliest decision of a view and what the policy expects
// after it. It draws no random number and does not count as an answer: the same
// view can be decided afterwards.
func (p *Player) Advise(v *uno.View) (uno.Move, Outlook) {
	p.moves = policy.Decisions(p.moves[:0], v)
	p.w = policy.Room(p.w, len(p.moves))
	p.score(v, p.moves, p.w)
	best := 0
	if len(p.moves) > 1 {
		best = slices.Index(p.w, slices.Max(p.w))
	}
	m := p.moves[best]
	return m, p.memory.scene.Outlook(&m)
}

// Expect returns what the policy expects after a move of a view. Like Advise it
// does not count as an answer.
func (p *Player) Expect(v *uno.View, m uno.Move) Outlook {
	return p.memory.See(v, []uno.Move{m}).Outlook(&m)
}

// Outlook works out what follows a move, in a scene that was prepared for it.
func (s *Scene) Outlook(m *uno.Move) Outlook {
	a := s.after(m)
	extra := 0
	if a.next == a.target {
		extra = a.draws
	}
	next := follows(a.one, a.color, a.rank)
	return Outlook{
		Next:   int8(a.next),
		Stuck:  math.Exp(-float64(s.stuck(a.next, a.color, a.rank, extra))),
		Follow: bits.OnesCount64(next) + bits.OnesCount64(next&a.two) + a.blacks,
	}
}
