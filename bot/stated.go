package bot

import (
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// Stated is the player of a policy: it draws each decision from the policy's
// weights with policy.Pick. So the number of random words that it consumes is
// fixed: none for a single candidate; one for n candidates of equal weight, of
// which it takes that of index uno.Below(src, n) in the order of v.Legal. The
// fast simulator plays `uniform` and `random` from the same words.
//
// Out of turn it draws from the weights of a policy.Interrupter in the same
// way, with letting the moment pass before the moves. Under another policy it
// lets every such moment pass.
type Stated struct {
	policy policy.Policy
	src    rand.Source
	moves  []uno.Move
	w      []float64
}

// NewStated makes the player of a policy.
func NewStated(p policy.Policy) *Stated { return &Stated{policy: p} }

// Policy is the policy that the player follows.
func (p *Stated) Policy() policy.Policy { return p.policy }

// NewUniform makes the player `uniform`.
func NewUniform() *Stated { return NewStated(policy.Uniform()) }

// NewRandom makes the player `random`.
func NewRandom() *Stated { return NewStated(policy.Random()) }

// newRLCardRule makes the player `rlcard-rule`.
func newRLCardRule() *Stated { return NewStated(policy.RLCardRule()) }

// Greedy is `greedy`, the reference player (docs/rules.md, greedy), which
// explains its decisions. Its choices never change.
type Greedy struct{ Stated }

// NewGreedy makes the player `greedy`.
func NewGreedy() *Greedy { return &Greedy{*NewStated(policy.Greedy())} }

// Reset implements Player.
func (p *Stated) Reset(_ int, src rand.Source) { p.src = src }

// Decide implements Player. Cost: it lists and weighs the legal moves once.
func (p *Stated) Decide(v *uno.View) uno.Move {
	p.moves = policy.Decisions(p.moves[:0], v)
	p.w = policy.Room(p.w, len(p.moves))
	p.policy.Weights(v, p.moves, p.w)
	return p.moves[policy.Pick(p.src, p.w)]
}

// Interrupt implements Interrupter.
func (p *Stated) Interrupt(v *uno.View) (uno.Move, bool) {
	i, may := p.policy.(policy.Interrupter)
	if !may {
		return uno.Move{}, false
	}
	p.moves = policy.Interruptions(p.moves[:0], v)
	p.w = policy.Room(p.w, 1+len(p.moves))
	p.w[0] = i.Interrupts(v, p.moves, p.w[1:])
	at := policy.Pick(p.src, p.w)
	if at == 0 {
		return uno.Move{}, false
	}
	return p.moves[at-1], true
}
