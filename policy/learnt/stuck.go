package learnt

import (
	"math/bits"

	"github.com/unolab/uno"
)

// stuck is -log of the probability that a seat holds no card that can be played
// on a top of this colour and rank, after it has drawn some more. Cards are
// numbered from the one drawn last; card i may have colour c while i is below
// fresh[c]. Between two such bounds all cards may have the same colours, and each
// counts as any unseen card of these.
func (s *Scene) stuck(seat int, c uno.Color, rank uno.Rank, draws int) float32 {
	if c >= uno.Colors {
		return 0
	}
	if s.Open != nil {
		return s.stuckOpen(seat, c, rank)
	}
	t := &s.Track.seats[seat]
	if n := float32(t.n) + float32(draws); t.free(rank, draws) && n > 0 {
		var sum slots
		sum.add(n, chanceOf(s.unAll-s.fits(c, rank), s.unAll))
		return sum.end()
	}
	return s.stuckBy(t, c, rank, draws)
}

// free reports whether all cards of a seat may be anything, but for ranks that are not
// this one, after it has drawn some more.
func (t *track) free(rank uno.Rank, draws int) bool {
	some := float32(draws)
	fewest := min(t.fresh[0], t.fresh[1], t.fresh[2], t.fresh[3], t.black)
	if rank == t.rank {
		fewest = min(fewest, t.inRank)
	}
	return fewest+some >= float32(t.n)+some
}

// fits is how many unseen cards can be played on a top of this colour and rank.
func (s *Scene) fits(c uno.Color, rank uno.Rank) int {
	n := s.unBlack + s.unColor[c]
	if rank <= uno.DrawTwo {
		others := column(rank) &^ (0x1FFF << (16 * c))
		n += bits.OnesCount64(s.Unseen.One&others) + bits.OnesCount64(s.Unseen.Two&others)
	}
	return n
}

// stuckBy is stuck for any bounds of a seat.
func (s *Scene) stuckBy(t *track, c uno.Color, rank uno.Rank, draws int) float32 {
	// Colours by how many cards may have them, then black cards, then the rank
	// in other colours.
	const black, inRank = uno.Colors, uno.Colors + 1
	var bound [inRank + 1]float32
	var all, fit [inRank]int
	some := float32(draws)
	total, fits := s.unAll, s.unBlack
	for d := range uno.Colors {
		bound[d], all[d] = t.fresh[d]+some, s.unColor[d]
		if uno.Color(d) == c {
			fit[d] = all[d]
		} else if rank <= uno.DrawTwo {
			at := 16*uint(d) + uint(rank)
			fit[d] = int(s.Unseen.One>>at&1 + s.Unseen.Two>>at&1)
		}
		fits += fit[d]
	}
	bound[black], all[black], fit[black] = t.black+some, s.unBlack, s.unBlack
	n := float32(t.n) + some
	bound[inRank] = n
	if rank == t.rank {
		bound[inRank] = t.inRank + some
	}
	var sum slots
	low, left := float32(0), uint8(1<<(inRank+1)-1)
	for low < n {
		next := n
		for d, b := range bound {
			if left>>d&1 != 0 && b < next {
				next = b
			}
		}
		if next > low {
			sum.add(next-low, chanceOf(total-fits, total))
			low = next
		}
		gone, goneFits := 0, 0
		for d := range all {
			if left>>d&1 != 0 && bound[d] <= next {
				left &^= 1 << d
				gone += all[d]
				goneFits += fit[d]
			}
		}
		if gone == total && low < n { // it must be something
			sum.add(n-low, chanceOf(total-fits, total))
			break
		}
		total -= gone
		fits -= goneFits
		if left>>inRank&1 != 0 && bound[inRank] <= next {
			left &^= 1 << inRank
			for d := range uno.Colors {
				if left>>d&1 != 0 && uno.Color(d) != c {
					total -= fit[d]
					fits -= fit[d]
					all[d] -= fit[d]
					fit[d] = 0
				}
			}
		}
	}
	return sum.end()
}

// slots adds up -log of the probabilities of one card after another, where parts
// of a card may have different ones.
type slots struct{ sum, part, chance float32 }

// add advances by a number of cards, each with the given probability.
func (s *slots) add(width, chance float32) {
	if s.part > 0 {
		more := min(width, 1-s.part)
		s.chance += more * chance
		s.part += more
		width -= more
		if s.part < 0.999 {
			return
		}
		s.sum += rareness(s.chance)
		s.part, s.chance = 0, 0
	}
	whole := float32(int(width))
	s.sum += whole * rareness(chance)
	if rest := width - whole; rest > 0.001 {
		s.part, s.chance = rest, rest*chance
	}
}

// end is the sum, including a remaining part of a card.
func (s *slots) end() float32 {
	if s.part > 0 {
		return s.sum + s.part*rareness(s.chance/s.part)
	}
	return s.sum
}

// chanceOf is some/all, and 1 where all is 0.
func chanceOf(some, all int) float32 {
	if all <= 0 {
		return 1
	}
	return float32(some) / float32(all)
}

// rareness is -log of a probability.
func rareness(chance float32) float32 { return rare[int(256.5-256*max(0, min(1, chance)))] }

// stuckOpen is stuck for an open hand.
func (s *Scene) stuckOpen(seat int, c uno.Color, rank uno.Rank) float32 {
	one, _ := s.Open[seat].Bits()
	can := one&^coloredLanes | one&(0x1FFF<<(16*c))
	if rank <= uno.DrawTwo {
		can |= one & column(rank)
	}
	return float32(bits.OnesCount64(can))
}
