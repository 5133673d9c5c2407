package fill

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// The number of cards that greedyCover moves: per card of the deck, and in
// total.
const (
	greedyMoves     = 20_000
	greedyMostMoves = 1 << 25
)

// greedyCover covers a connected deck in few runs, not always the fewest, and
// stops at the wanted number. All cards of H, walked over once each, fall into
// trails; then the end of a random run takes over another run from a card that
// it matches, or all of it, which removes a run; in its own run the tail is
// reversed instead (Pósa's rotation). Equal decks give equal covers unless the
// context ends.
func (b *board) greedyCover(ctx context.Context, wanted int) [][]puzzle.Card {
	c := cover{use: make([]uint8, len(b.edges))}
	for e := range c.use {
		c.use[e] = 1
	}
	m := newRunMerger(b.layOut(c))
	steps, limit := 0, min(greedyMostMoves, greedyMoves*len(m.cards))
	for work := 0; len(m.runs) > wanted && work < limit; {
		if steps++; steps&0xff == 0 && ctx.Err() != nil {
			break
		}
		work += m.step()
	}
	return m.cover()
}

// runMerger holds a cover; the cards are numbered, equal ones apart.
type runMerger struct {
	cards []puzzle.Card
	runs  [][]int32
	where []place
	rng   *rand.Rand

	byColor, byNumber map[int32][]int32
}

// place is a place in a run.
type place struct{ run, at int }

func newRunMerger(runs [][]puzzle.Card) *runMerger {
	m := &runMerger{byColor: make(map[int32][]int32), byNumber: make(map[int32][]int32)}
	for r, run := range runs {
		ids := make([]int32, len(run))
		for i, c := range run {
			id := int32(len(m.cards))
			ids[i] = id
			m.cards = append(m.cards, c)
			m.where = append(m.where, place{r, i})
			m.byColor[c.Color] = append(m.byColor[c.Color], id)
			m.byNumber[c.Number] = append(m.byNumber[c.Number], id)
		}
		m.runs = append(m.runs, ids)
	}
	m.rng = rand.New(rand.NewPCG(2, uint64(len(m.cards))))
	return m
}

// step changes the cover at one end of a random run and returns how many cards
// it moved. The number of runs never rises.
func (m *runMerger) step() (moved int) {
	a := m.rng.IntN(len(m.runs))
	if m.rng.IntN(2) == 0 {
		slices.Reverse(m.runs[a])
		m.noted(a)
		moved += len(m.runs[a])
	}
	end := m.cards[m.runs[a][len(m.runs[a])-1]]
	near := m.byColor[end.Color]
	if m.rng.IntN(2) == 0 {
		near = m.byNumber[end.Number]
	}
	s := m.where[near[m.rng.IntN(len(near))]]
	run := m.runs[s.run]
	moved += len(run)
	if s.run == a {
		slices.Reverse(run[s.at+1:])
		m.noted(a)
		return moved
	}
	before, behind := s.at, len(run)-1-s.at // cards on either side
	rest := slices.Clone(run[:s.at])
	taken := run[s.at:]
	if behind == 0 || before > 0 && m.rng.IntN(2) == 0 {
		rest = slices.Clone(run[s.at+1:])
		taken = run[:s.at+1]
		slices.Reverse(taken)
	}
	moved += len(taken)
	m.runs[a] = append(m.runs[a], taken...)
	m.runs[s.run] = rest
	m.noted(a)
	if len(rest) > 0 {
		m.noted(s.run)
		return moved
	}
	lastRun := len(m.runs) - 1
	m.runs[s.run] = m.runs[lastRun]
	m.runs = m.runs[:lastRun]
	if s.run < lastRun {
		m.noted(s.run)
	}
	return moved
}

// noted updates the places of the cards of a run.
func (m *runMerger) noted(r int) {
	for i, id := range m.runs[r] {
		m.where[id] = place{r, i}
	}
}

// cover returns the runs as cards.
func (m *runMerger) cover() [][]puzzle.Card {
	out := make([][]puzzle.Card, len(m.runs))
	for r, run := range m.runs {
		for _, id := range run {
			out[r] = append(out[r], m.cards[id])
		}
	}
	return out
}
