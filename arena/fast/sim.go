package fast

import (
	"fmt"

	"github.com/unolab/uno"
)

// Usual, as the first player, stands for the one that the rule set has of
// itself: seat 0 under rlcard, else seat i mod seats in game i.
const Usual = -1

// Sim plays the games of one seeded run: one rule set, one row of players. It
// is not for use by several goroutines at once; make one for each, a game is
// the same whichever plays it. It allocates nothing.
type Sim struct {
	state State
	run   uint64 // the mix of the seed
	first int
	sizes [uno.MaxSeats]int8
}

// Serves reports whether the fast simulator plays these rules with these
// players, seat by seat; what it does not serve is for the engine of package
// uno. See the package comment for what is served.
func Serves(rules *uno.Rules, players []string) bool {
	var s State
	return rules.Check(len(players)) == nil && s.adopt(rules, players) == nil
}

// New makes the simulator of a run: a player's name for each seat (random or
// uniform), the seed, and the first player of every game, or Usual. It fails
// for rules that do not pass Check, for what Serves does not take, and for a
// first player that is no seat.
func New(rules *uno.Rules, players []string, seed uint64, first int) (*Sim, error) {
	if err := rules.Check(len(players)); err != nil {
		return nil, fmt.Errorf("fast: %w", err)
	}
	s := &Sim{run: uno.Mix(seed), first: first}
	if err := s.state.adopt(rules, players); err != nil {
		return nil, err
	}
	if first < Usual || first >= len(players) {
		return nil, fmt.Errorf("fast: the first player is seat %d of %d", first, len(players))
	}
	if first == Usual && s.state.table == rlcard {
		s.first = 0
	}
	for seat := range players {
		s.sizes[seat] = int8(rules.HandSize(seat))
	}
	return s, nil
}

// Play plays a game of the run to its end: the hand that package uno's engine
// plays with NewDeckOrder(seed, game) and players that take their choices from
// Stream(seed, game, SeatPurpose(seat)).
func (s *Sim) Play(game uint64) Result {
	s.deal(game)
	s.state.run()
	return s.state.result()
}

// PlayFrom is Play with the first player named, for runs that keep count of
// whose turn it is to begin.
func (s *Sim) PlayFrom(game uint64, first int) Result {
	s.state.deal(uno.Mix(s.run+game), int8(first), &s.sizes)
	s.state.run()
	return s.state.result()
}

// deal deals the hand of a game.
func (s *Sim) deal(game uint64) {
	first := s.first
	if first == Usual {
		first = int(game % uint64(s.state.seats))
	}
	s.state.deal(uno.Mix(s.run+game), int8(first), &s.sizes)
}

// State is the hand that was played last, as it ended.
func (s *Sim) State() *State { return &s.state }
