package policy

import (
	"fmt"
	"math"
	"strings"

	"github.com/unolab/uno"
)

// Ranked is a policy that ranks its decisions and chooses uniformly among those
// of the highest rank. Its probabilities depend only on a Sight.
type Ranked struct {
	// Name is what the player is called.
	Name string
	// Rank ranks a decision or a jump, and no other move. It is symmetric in the
	// colours and in the numbers, so positions that differ only by their names
	// are equivalent. Nil: all decisions and jumps rank the same.
	Rank func(s Sight, m uno.Move) int
	// Eager reports that it always jumps in where it can. Otherwise each jump,
	// and letting the moment pass, is equally likely.
	Eager bool
	// blind reports that Rank depends on the move alone.
	blind bool
}

// Uniform makes any decision, each as likely.
func Uniform() *Ranked { return &Ranked{Name: "uniform"} }

// Random is uniform over the plays and answers; it draws or passes only where
// there is nothing else.
func Random() *Ranked { return &Ranked{Name: "random", Rank: ablePlays, blind: true} }

// Greedy is the reference player.
func Greedy() *Ranked { return &Ranked{Name: "greedy", Rank: greedy, Eager: true} }

// RLCardRule is the rule agent of the RLCard environment.
func RLCardRule() *Ranked { return &Ranked{Name: "rlcard-rule", Rank: rlcardRule} }

// All lists the fixed players of docs/rules.md.
func All() []*Ranked { return []*Ranked{Uniform(), Random(), Greedy(), RLCardRule()} }

// Names lists their names.
func Names() []string {
	var names []string
	for _, p := range All() {
		names = append(names, p.Name)
	}
	return names
}

// Of finds a policy by its name. A player that is not a policy is an error like
// an unknown name; the error lists the policies.
func Of(name string) (*Ranked, error) {
	for _, p := range All() {
		if p.Name == name {
			return p, nil
		}
	}
	return nil, fmt.Errorf("%q is not a player that states the chance of each of its moves (there are %s)", name, strings.Join(Names(), ", "))
}

// Weights implements Policy: 1 for the decisions of the highest rank, 0 for the
// others.
func (p *Ranked) Weights(v *uno.View, moves []uno.Move, w []float64) {
	p.weigh(v, moves, w)
}

// weigh gives the moves of the highest rank the weight 1.
func (p *Ranked) weigh(v *uno.View, moves []uno.Move, w []float64) {
	if p.Rank == nil {
		for i := range moves {
			w[i] = 1
		}
		return
	}
	var s Sight
	if !p.blind {
		s = Look(v)
	}
	best := math.MinInt
	for i, m := range moves {
		rank := p.Rank(s, m)
		best = max(best, rank)
		w[i] = float64(rank)
	}
	highest := float64(best)
	for i, rank := range w[:len(moves)] {
		w[i] = 0
		if rank == highest {
			w[i] = 1
		}
	}
}

// Interrupts implements Interrupter. A catch or a late Uno is always made; they
// are listed only where they succeed.
func (p *Ranked) Interrupts(v *uno.View, moves []uno.Move, w []float64) (wait float64) {
	for i, m := range moves {
		if m.Act != uno.Jump {
			clear(w[:len(moves)])
			w[i] = 1
			return 0
		}
	}
	if p.Eager && len(moves) > 0 {
		p.weigh(v, moves, w)
		return 0
	}
	for i := range moves {
		w[i] = 1
	}
	return 1
}
