package fast

import (
	"fmt"

	"github.com/unolab/uno"
)

// Usual, as the first player, means the rule set's default: seat 0 under rlcard,
// else seat i mod seats in game i.
const Usual = -1

// Sim plays the games of one seeded run: one rule set, one list of players.
// Several goroutines must not use one at once; make one for each, since a game is
// the same whichever plays it. It allocates nothing.
type Sim struct {
	state   State
	run     uint64 // the mix of the seed
	first   int
	sizes   [uno.MaxSeats]int8
	silent  bool     // nobody says Uno
	cast    *cast    // the players, unless each is random or uniform
	stepped *Stepped // the hand of PlayLog
	batch   *batch   // the lanes of PlayRange, where there are any
	// position is what the games are playouts of, or nil.
	position *State
}

// Serves reports whether the fast simulator supports these rules with these
// players, seat by seat; the engine of package uno plays the rest. See the
// package comment for the supported games.
func Serves(rules *uno.Rules, players []string) bool {
	_, err := New(rules, players, 0, Usual)
	return err == nil
}

// New makes the simulator of a run: a player's name for each seat, the seed, and
// the first player of every game, or Usual. It fails for rules that do not pass
// Check, for what Serves does not accept, and for a first player that is not a
// seat.
func New(rules *uno.Rules, players []string, seed uint64, first int) (*Sim, error) {
	if err := rules.Check(len(players)); err != nil {
		return nil, fmt.Errorf("fast: %w", err)
	}
	if !plainPlayers(players) {
		weighers := make([]Weigher, len(players))
		for seat, name := range players {
			w, err := weigher(name, rules, len(players))
			if err != nil {
				return nil, err
			}
			weighers[seat] = w
		}
		return NewWeighed(rules, weighers, seed, first)
	}
	s := &Sim{run: uno.Mix(seed), first: first}
	if err := s.state.adopt(rules, players); err != nil {
		return nil, err
	}
	return s, s.begin(rules, len(players))
}

// NewWeighed is New with a policy at each seat. Policies are not for several
// goroutines, and one policy may sit at several seats. The hands are those that
// bot.Stated players of the policies play; the duel and open hands are not
// supported.
func NewWeighed(rules *uno.Rules, players []Weigher, seed uint64, first int) (*Sim, error) {
	if err := rules.Check(len(players)); err != nil {
		return nil, fmt.Errorf("fast: %w", err)
	}
	s := &Sim{run: uno.Mix(seed), first: first, cast: newCast(rules, players)}
	names := make([]string, len(players))
	for seat := range names {
		names[seat] = weighing
	}
	if err := s.state.adopt(rules, names); err != nil {
		return nil, err
	}
	if s.state.table == duel || rules.OpenHands {
		return nil, fmt.Errorf("%w: open hands with policies", ErrNotServed)
	}
	s.state.weighed = true
	return s, s.begin(rules, len(players))
}

// plainPlayers reports whether each player is random or uniform.
func plainPlayers(players []string) bool {
	for _, name := range players {
		if name != "random" && name != "uniform" {
			return false
		}
	}
	return true
}

// begin sets the first player and the hand sizes.
func (s *Sim) begin(rules *uno.Rules, seats int) error {
	if s.first < Usual || s.first >= seats {
		return fmt.Errorf("fast: the first player is seat %d of %d", s.first, seats)
	}
	if s.first == Usual && s.state.table == rlcard {
		s.first = 0
	}
	s.silent = rules.NoUnoCall
	for seat := range seats {
		s.sizes[seat] = int8(rules.HandSize(seat))
	}
	return nil
}

// Play plays a game of the run to its end: the hand that package uno's engine
// plays with NewDeckOrder(seed, game) and players that take their choices from
// Stream(seed, game, SeatPurpose(seat)).
func (s *Sim) Play(game uint64) Result {
	if s.position != nil {
		s.state = *s.position
		return s.state.finish(uno.Mix(s.run + game))
	}
	s.deal(game)
	return s.finish()
}

// PlayRange plays the games from lo to hi-1 as Play does and hands over each result, in
// any order. Where Batched says so it plays many of them at once, which is much faster; the
// hands and the pile of single games are then not to be had from State.
func (s *Sim) PlayRange(lo, hi uint64, each func(game uint64, r Result)) {
	if s.Batched() {
		s.playBatch(lo, hi, each)
		return
	}
	for game := lo; game < hi; game++ {
		each(game, s.Play(game))
	}
}

// Batched reports whether PlayRange plays many games at once: hands of the table pomdp
// between random or uniform players, and of official between random ones, on a processor
// with AVX-512.
func (s *Sim) Batched() bool {
	served := s.state.table == pomdp || s.state.table == official && s.state.choosy == 0
	if !served || s.cast != nil || s.state.weighed {
		return false
	}
	if s.position != nil && (s.position.phase != uno.ToPlay || s.position.forgot >= 0) {
		return false
	}
	if s.batch == nil && hasAVX512 {
		s.batch = newBatch(true)
	}
	return s.batch != nil
}

// Playouts makes the games of the Sim playouts of a hand in mid-game: game i is Playout
// with the key uno.Mix(uno.Mix(seed) + i). The Sim may be new or have had another use; it
// keeps its memory.
func (s *Sim) Playouts(position *State, seed uint64) {
	if s.position == nil {
		s.position = new(State)
	}
	*s.position, s.state = *position, *position
	s.run, s.first, s.cast = uno.Mix(seed), 0, nil
}

// finish plays the hand that was dealt.
func (s *Sim) finish() Result {
	if s.cast != nil {
		s.cast.play(&s.state, &s.sizes)
	} else {
		s.state.run()
	}
	return s.state.result()
}

// PlayFrom is Play with an explicit first player, for runs that track who begins.
func (s *Sim) PlayFrom(game uint64, first int) Result {
	s.state.deal(uno.Mix(s.run+game), int8(first), &s.sizes)
	return s.finish()
}

// deal deals the hand of a game.
func (s *Sim) deal(game uint64) {
	s.state.deal(uno.Mix(s.run+game), s.firstOf(game), &s.sizes)
}

// firstOf is the first player of a game.
func (s *Sim) firstOf(game uint64) int8 {
	if s.first == Usual {
		return int8(game % uint64(s.state.seats))
	}
	return int8(s.first)
}

// Shuffle does what a game needs of the draw piles and nothing else: it deals and draws n
// cards, from a new deck where the one before is used up, and returns the last one. It
// bounds what any engine can reach whose cards come from the same random words. Drawn
// gives n.
func (s *Sim) Shuffle(game uint64, n int) (last uint8) {
	p := &s.state.pile
	p.fresh(uno.Mix(s.run + game))
	for n > 0 {
		now := min(n, deckSize)
		for range now {
			last = p.draw()
		}
		if n -= now; n > 0 {
			p.restock(fullDeck(), uno.Mix(s.run+game))
		}
	}
	return last
}

// Drawn is the number of cards that the game played last has taken from draw piles, the
// deal included.
func (s *Sim) Drawn() int { return int(s.state.pile.drawn + s.state.pile.next) }

// State is the hand that was played last, as it ended.
func (s *Sim) State() *State { return &s.state }
