package equilibrium

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/policy"
)

// Bot is a player whose chances at each information set are those of its policy
// or, where it states none, found out by asking it.
//
// A player draws its chance from the source it is handed. One that takes no word
// of it decides for sure. One that takes one word, in the way of package bot (the
// move of index uno.Below(src, n) of n candidates), has chances that are sums of
// lengths of intervals whose ends are fractions of denominators up to the
// number of legal moves; so it is asked once within each of the intervals
// between such fractions, and the chances are exact. A player that takes more
// words is refused, unless Samples says how often to ask it; then its chances
// are an estimate.
type Bot struct {
	Name string
	// Policy states its chances; nil: the player is asked.
	Policy policy.Policy
	// New makes the player.
	New func() (bot.Player, error)
	// Samples is how often a player that takes more words is asked; 0: not.
	Samples int
	// Seed is that of the samples.
	Seed uint64
	// Estimated says that chances were sampled.
	Estimated bool

	player bot.Player
	script script
	cells  [][]cell // by number of legal moves
}

// ForgetfulBots are the players that are known to look at nothing but the
// position and their hand, so that they can be asked in a game of stages; the
// others need the whole tree.
var ForgetfulBots = append(policy.Names(), "duelist")

// NewBot is the player of a name, with its policy if it states one.
func NewBot(name string) *Bot {
	b := &Bot{Name: name, New: func() (bot.Player, error) { return bot.New(name) }}
	if p, err := policy.Of(name); err == nil {
		b.Policy = p
	}
	return b
}

// state is what the policy says. Setup.Check refuses rules with moves out of turn
// and Uno calls, so that the legal moves are what a policy weighs.
func (b *Bot) state(q *question, moves []uno.Move) []float64 {
	chances := make([]float64, len(moves))
	b.Policy.Weights(&q.view, moves, chances)
	sum := 0.0
	for _, w := range chances {
		sum += w
	}
	for i := range chances {
		chances[i] /= sum
	}
	return chances
}

// script is a source that gives one word, and counts what is taken.
type script struct {
	word  uint64
	taken int
}

// Uint64 implements rand.Source.
func (s *script) Uint64() uint64 {
	s.taken++
	return s.word
}

// cell is an interval of words within which a player answers the same.
type cell struct {
	middle uint64
	length float64
}

// cellsFor are the intervals between the fractions of denominators up to n.
func (b *Bot) cellsFor(n int) []cell {
	for len(b.cells) <= n {
		var ends []float64
		for q := 1; q <= len(b.cells); q++ {
			for p := 0; p <= q; p++ {
				ends = append(ends, float64(p)/float64(q))
			}
		}
		slices.Sort(ends)
		ends = slices.Compact(ends)
		var cells []cell
		for i := 1; i < len(ends); i++ {
			middle := (ends[i-1] + ends[i]) / 2
			cells = append(cells, cell{uint64(math.Ldexp(middle, 64)), ends[i] - ends[i-1]})
		}
		b.cells = append(b.cells, cells)
	}
	return b.cells[n]
}

// ask is the chance that the player gives to each of the legal moves.
func (b *Bot) ask(q *question, moves []uno.Move) ([]float64, error) {
	if b.Policy != nil {
		return b.state(q, moves), nil
	}
	if b.player == nil {
		var err error
		if b.player, err = b.New(); err != nil {
			return nil, err
		}
		if _, sees := b.player.(bot.Seer); sees {
			return nil, fmt.Errorf("player %s sees the hidden cards: it plays another game", b.Name)
		}
	}
	chances := make([]float64, len(moves))
	for i, c := range b.cellsFor(len(moves)) {
		b.script = script{word: c.middle}
		m, err := b.answer(q, moves, &b.script)
		switch {
		case err != nil:
			return nil, err
		case b.script.taken == 0 && i == 0:
			chances[m] = 1
			return chances, nil
		case b.script.taken > 1:
			return b.sample(q, moves)
		}
		chances[m] += c.length
	}
	return chances, nil
}

// answer asks the player everything that it was asked in the hand, and returns
// the number of its last answer. Before the last question it is handed words
// of 0, which are not counted.
func (b *Bot) answer(q *question, moves []uno.Move, src *script) (int, error) {
	word := src.word
	src.word = 0
	b.player.Reset(q.view.Seat, src)
	b.remind(q.before)
	src.word, src.taken = word, 0
	return b.decide(q, moves)
}

// remind asks the questions up to q once more.
func (b *Bot) remind(q *question) {
	if q != nil {
		b.remind(q.before)
		b.player.Decide(&q.view)
	}
}

// decide asks one question.
func (b *Bot) decide(q *question, moves []uno.Move) (int, error) {
	m := b.player.Decide(&q.view)
	i := slices.Index(moves, m)
	if i < 0 {
		return 0, fmt.Errorf("player %s answers %v, which is not legal, in %s", b.Name, m, q.view.Position())
	}
	return i, nil
}

// sample estimates the chances.
func (b *Bot) sample(q *question, moves []uno.Move) ([]float64, error) {
	if b.Samples <= 0 {
		return nil, fmt.Errorf("player %s does not state its chances: it draws more than one random number for a move; ask it several times to estimate them", b.Name)
	}
	b.Estimated = true
	chances := make([]float64, len(moves))
	for i := range b.Samples {
		b.player.Reset(q.view.Seat, rand.NewPCG(b.Seed, uint64(i)))
		b.remind(q.before)
		m, err := b.decide(q, moves)
		if err != nil {
			return nil, err
		}
		chances[m] += 1 / float64(b.Samples)
	}
	return chances, nil
}
