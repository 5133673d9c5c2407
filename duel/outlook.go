package duel

import (
	"math"
	"math/bits"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// The outlook of a position is an estimate of the chance to win of the side to
// move, at the beginning of its turn: a net of one hidden layer, beside a linear
// part, over traits of both hands. Its weights are in outlook_net.go, and
// TestFitOutlook fits them to the ends of self-play. Cost: some 300 ns.

const (
	sideTraits = 32 // of one hand
	traits     = 2 * sideTraits
	hidden     = 16
)

// outlookNet is the weights: of the hidden layer by trait, its biases, what it
// adds to the result (where it is positive), the linear part, and the constant.
// The result is on the scale of log-odds.
type outlookNet struct {
	In   [traits][hidden]float32
	Bias [hidden]float32
	Out  [hidden]float32
	Lin  [traits]float32
	End  float32
}

// layer is the hidden layer for traits, and the linear part of the result. The sums
// of four units at a time stay in registers: with all units in memory, each product
// costs a load, a store and a turn of the loop, and the time of so short a loop
// depends on where the linker places it.
func (n *outlookNet) layer(x *[traits]float32) (layer [hidden]float32, linear float32) {
	var present [traits]uint8 // the traits that are not 0
	count := 0
	linear = n.End
	for i, v := range x {
		if v != 0 {
			present[count] = uint8(i)
			count++
			linear += n.Lin[i] * v
		}
	}
	for j := 0; j < hidden; j += 4 {
		bias := (*[4]float32)(n.Bias[j:])
		a, b, c, d := bias[0], bias[1], bias[2], bias[3]
		for _, i := range present[:count] {
			v, w := x[i%traits], (*[4]float32)(n.In[i%traits][j:])
			a += v * w[0]
			b += v * w[1]
			c += v * w[2]
			d += v * w[3]
		}
		layer[j], layer[j+1], layer[j+2], layer[j+3] = a, b, c, d
	}
	return layer, linear
}

// value is the result as a chance.
func (n *outlookNet) value(x *[traits]float32) float64 {
	layer, sum := n.layer(x)
	for j, h := range layer {
		if h > 0 {
			sum += n.Out[j] * h
		}
	}
	return 1 / (1 + math.Exp(-float64(sum)))
}

// outlook is the outlook of a position for the side to move.
func (g *Game) outlook(s *State) float64 {
	own := s.Hands[s.Turn]
	if own.Single() && g.Plays(s, own.One) != 0 {
		return 1
	}
	var x [traits]float32
	g.traitsOf(&x, s)
	return theNet.value(&x)
}

// traitsOf fills the traits of both hands, those of the side to move first.
func (g *Game) traitsOf(x *[traits]float32, s *State) {
	*x = [traits]float32{}
	own, other := s.Hands[s.Turn], s.Hands[1-s.Turn]
	g.sideTraits((*[sideTraits]float32)(x[:sideTraits]), s, own, other)
	g.sideTraits((*[sideTraits]float32)(x[sideTraits:]), s, other, own)
}

// The places of the traits of a hand.
const (
	traitSize    = 0  // its cards: one of nine, and how many more in fours
	traitCount   = 10 // Skips, Draw Twos, Reverses, Wilds, Wild Draw Fours
	traitShare   = 15 // the same, as shares of the hand
	traitCan     = 20 // one, two, or more kinds can be played
	traitColors  = 23 // colours
	traitAlone   = 24 // share of cards of colours that the other has not
	traitDead    = 25 // share of kinds that none of its others can follow
	traitQuiet   = 26 // share of kinds that the other cannot answer
	traitLink    = 27 // of these, the share that it can follow itself
	traitFollows = 28 // followers of a card, on average
	traitStuck   = 29 // one card, which cannot be played
	traitPair    = 30 // of two cards, how many are dead, and how many quiet
)

// sideTraits fills the traits of hand a against hand b.
func (g *Game) sideTraits(x *[sideTraits]float32, s *State, a, b pair.Bag) {
	n := a.Size()
	share := 1 / float32(n)
	x[traitSize+min(n, 9)-1] = 1
	if n > 9 {
		x[traitSize+9] = float32(n-9) / 4
	}
	for i, set := range [...]uint64{
		pair.ColumnBits << uno.Skip, pair.ColumnBits << uno.DrawTwo, pair.ColumnBits << uno.Reverse, 1 << uno.WildKind, 1 << uno.WildDrawFourKind,
	} {
		m := float32(a.CountOf(set))
		x[traitCount+i], x[traitShare+i] = m, m*share
	}
	can := bits.OnesCount64(a.Kinds() & g.Follow[s.Color][s.Top&15])
	if can > 0 {
		x[traitCan+min(can, 3)-1] = 1
	}
	for c := range uno.NoColor {
		if a.HasColor(c) {
			x[traitColors]++
			if !b.HasColor(c) {
				x[traitAlone] += float32(bits.OnesCount64(a.One>>(16*c)&pair.LaneBits)) * share
			}
		}
	}
	var dead, quiet, link, follows int
	for set := a.One & pair.ColoredBits; set != 0; {
		k := pair.Next(&set)
		follow := g.Follow[k.Color()][k&15]
		mine := a.Kinds() & follow
		if a.Two>>k&1 == 0 {
			mine &^= 1 << k
		}
		if mine == 0 {
			dead++
		}
		if b.Kinds()&follow == 0 { // a black card would answer
			quiet++
			if mine != 0 {
				link++
			}
		}
		follows += bits.OnesCount64(mine)
	}
	x[traitDead] = float32(dead) * share
	x[traitQuiet] = float32(quiet) * share
	x[traitLink] = float32(link) * share
	x[traitFollows] = float32(follows) * share
	switch {
	case n == 1 && can == 0:
		x[traitStuck] = 1
	case n == 2:
		x[traitPair], x[traitPair+1] = float32(dead), float32(quiet)
	}
}
