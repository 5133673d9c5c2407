package env

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// Buffers are the arrays of a Vector, a row for each table. Obs has Spec.Size
// bytes a row, Mask one byte (0 or 1) for each of Spec.Actions, Rewards one number
// for each seat, Posterior 54 for each other seat. A nil array is not written.
type Buffers struct {
	Obs       []uint8
	Mask      []uint8
	Rewards   []float32 // of the last step: 1 for the winner, -1 for the others, else 0
	Done      []uint8   // 1: the last step ended a hand
	Actor     []int32   // the seat whose decision is next
	Actions   []int32   // for the caller's use
	Posterior []float32
}

// Vector is many tables that are stepped together. It is for one goroutine.
type Vector struct {
	cfg    Config
	spec   Spec
	tables []table
	buf    Buffers
	legal  []mask
	logs   []handLog
	src    uint64 // Sample's words
	done   []*record.Record
}

// handLog is the hand that a table plays: its number and all actions so far.
type handLog struct {
	game    uint64
	actions []uint8
}

// table is one hand in play, on either engine.
type table interface {
	// deal starts a game.
	deal(game uint64)
	// actor is the seat whose decision is next.
	actor() int
	// legal is the actions of the actor.
	legal(m *mask)
	// player is the action of the actor, which is one of the players; ok is false
	// for an outside seat.
	player() (action int, ok bool)
	// step makes a legal action.
	step(action int)
	// over reports whether the hand has ended, and the winner's seat or -1.
	over() (winner int, ended bool)
	// observe writes what a seat sees; kind is Planes or Full.
	observe(kind string, seat int, into []uint8)
	// cards is the hand of a seat.
	cards(seat int) uno.Cards
	// posterior writes the chances of a seat.
	posterior(seat int, into []float32)
}

// New makes a Vector with arrays of its own and deals the first hands.
func New(cfg Config) (*Vector, error) {
	if err := cfg.check(); err != nil {
		return nil, fmt.Errorf("env: %w", err)
	}
	n := cfg.Envs
	v := &Vector{cfg: cfg, legal: make([]mask, n), logs: make([]handLog, n)}
	v.spec = Spec{
		Rules: cfg.Rules, Seats: cfg.Seats, Envs: n, Seed: cfg.Seed, Players: cfg.Players,
		Actions: actionCount(&cfg.Rules), Observation: cfg.Observation, Size: cfg.size(),
		Posterior: cfg.Posterior, ActionTable: ActionVersion, Observations: ObservationVersion,
	}
	v.Bind(Buffers{
		Obs: make([]uint8, n*v.spec.Size), Mask: make([]uint8, n*v.spec.Actions),
		Rewards: make([]float32, n*cfg.Seats), Done: make([]uint8, n),
		Actor: make([]int32, n), Actions: make([]int32, n),
	})
	if cfg.Posterior {
		v.buf.Posterior = make([]float32, n*(cfg.Seats-1)*uno.Kinds)
	}
	return v, v.Reset(cfg.Seed)
}

// Spec is what the Vector turned out to be.
func (v *Vector) Spec() Spec { return v.spec }

// Buffers are the arrays that Step and Reset write.
func (v *Vector) Buffers() Buffers { return v.buf }

// Bind has Step and Reset write to other arrays, which must have the sizes that
// Buffers states.
func (v *Vector) Bind(b Buffers) { v.buf = b }

// Reset begins the run of a seed and deals the first hands.
func (v *Vector) Reset(seed uint64) error {
	v.cfg.Seed, v.spec.Seed = seed, seed
	v.src = uno.Mix(^seed)
	v.done = nil
	if err := v.seat(); err != nil {
		return fmt.Errorf("env: %w", err)
	}
	clear(v.buf.Rewards)
	clear(v.buf.Done)
	v.each(func(i int) {
		v.deal(i, uint64(i))
		v.show(i)
	})
	return nil
}

// seat makes the tables.
func (v *Vector) seat() error {
	quicks, err := v.cfg.quicks()
	if err != nil {
		return err
	}
	tables := make([]table, v.cfg.Envs)
	if quicks != nil {
		v.spec.Engine = "fast"
		for i := range tables {
			tables[i] = &quicks[i]
		}
	} else {
		v.spec.Engine = "readable"
		for i := range tables {
			if tables[i], err = newPlain(&v.cfg); err != nil {
				return err
			}
		}
	}
	v.tables = tables
	return nil
}

// Wait in the place of an action leaves a table as it is.
const Wait = -1

// Step makes an action at every table, but those with Wait. If one is not legal, no
// action is made and the error names it.
func (v *Vector) Step(actions []int32) error {
	if len(actions) != len(v.tables) {
		return fmt.Errorf("env: %d actions for %d tables", len(actions), len(v.tables))
	}
	for i, a := range actions {
		if a == Wait {
			continue
		}
		if a < 0 || a >= ActionCount || !v.legal[i].has(int(a)) {
			return fmt.Errorf("env: table %d: action %d (%s) is not legal for seat %d", i, a, ActionText(int(a)), v.tables[i].actor())
		}
	}
	if v.cfg.Threads > 1 {
		v.each(func(i int) { v.advance(i, int(actions[i])) })
		return nil
	}
	for i, a := range actions {
		v.advance(i, int(a))
	}
	return nil
}

// each does something for every table, on the goroutines of the configuration.
// Records are kept in order, so a Vector that keeps them uses one.
func (v *Vector) each(do func(i int)) {
	k := v.cfg.parts()
	if k == 1 || v.cfg.Records {
		for i := range v.tables {
			do(i)
		}
		return
	}
	var all sync.WaitGroup
	for w := range k {
		all.Go(func() {
			for i := v.cfg.first(w); i < v.cfg.first(w+1); i++ {
				do(i)
			}
		})
	}
	all.Wait()
}

// advance makes an action at a table, and all that follows up to the next decision
// from outside.
func (v *Vector) advance(i, action int) {
	rewards := v.buf.Rewards[i*v.cfg.Seats : (i+1)*v.cfg.Seats]
	if v.buf.Done[i] != 0 {
		v.buf.Done[i] = 0
		clear(rewards)
	}
	if action == Wait {
		return
	}
	v.move(i, action)
	winner, ended := v.answer(i)
	if !ended {
		v.show(i)
		return
	}
	v.buf.Done[i] = 1
	for seat := range rewards {
		switch {
		case winner < 0:
			rewards[seat] = 0
		case winner == seat:
			rewards[seat] = 1
		default:
			rewards[seat] = -1
		}
	}
	v.finish(i)
	v.deal(i, v.logs[i].game+uint64(v.cfg.Envs))
	v.show(i)
}

// move makes an action and logs it.
func (v *Vector) move(i, action int) {
	v.logs[i].actions = append(v.logs[i].actions, uint8(action))
	v.tables[i].step(action)
}

// answer lets the players of the table move until an outside seat is to act or the
// hand is over.
func (v *Vector) answer(i int) (winner int, ended bool) {
	t := v.tables[i]
	for {
		if winner, ended = t.over(); ended {
			return winner, true
		}
		action, ok := t.player()
		if !ok {
			return -1, false
		}
		v.move(i, action)
	}
}

// deal starts games at a table until an outside seat has a decision.
func (v *Vector) deal(i int, game uint64) {
	for {
		v.logs[i].game, v.logs[i].actions = game, v.logs[i].actions[:0]
		v.tables[i].deal(game)
		if _, ended := v.answer(i); !ended {
			return
		}
		v.finish(i)
		game += uint64(v.cfg.Envs)
	}
}

// show writes the next decision of a table.
func (v *Vector) show(i int) {
	t, m := v.tables[i], &v.legal[i]
	seat := t.actor()
	t.legal(m)
	b := &v.buf
	if b.Actor != nil {
		b.Actor[i] = int32(seat)
	}
	if b.Mask != nil {
		n := v.spec.Actions
		m.spread(b.Mask[i*n : (i+1)*n])
	}
	if n := v.spec.Size; n > 0 && b.Obs != nil {
		t.observe(v.cfg.Observation, seat, b.Obs[i*n:(i+1)*n])
	}
	if v.cfg.Posterior && b.Posterior != nil {
		n := (v.cfg.Seats - 1) * uno.Kinds
		t.posterior(seat, b.Posterior[i*n:(i+1)*n])
	}
}

// Clone is a Vector that goes on like v, with arrays of its own. Each hand is dealt
// and played again.
func (v *Vector) Clone() (*Vector, error) {
	c, err := New(v.cfg)
	if err != nil {
		return nil, err
	}
	for i := range v.logs {
		from, to := &v.logs[i], &c.logs[i]
		for c.deal(i, from.game); len(to.actions) < len(from.actions); c.answer(i) {
			c.move(i, int(from.actions[len(to.actions)]))
		}
		c.show(i)
	}
	c.src = v.src
	c.done = slices.Clone(v.done)
	copy(c.buf.Rewards, v.buf.Rewards)
	copy(c.buf.Done, v.buf.Done)
	return c, nil
}

// Observe writes what a seat sees at a table now: Spec.Size bytes.
func (v *Vector) Observe(env, seat int, into []uint8) error {
	switch {
	case env < 0 || env >= len(v.tables):
		return fmt.Errorf("env: there is no table %d", env)
	case seat < 0 || seat >= v.cfg.Seats:
		return fmt.Errorf("env: there is no seat %d", seat)
	case len(into) != v.spec.Size:
		return fmt.Errorf("env: %d bytes for an observation of %d", len(into), v.spec.Size)
	}
	if v.spec.Size > 0 {
		v.tables[env].observe(v.cfg.Observation, seat, into)
	}
	return nil
}

// Sample writes one uniformly random legal action for each table. The words
// depend on the seed of the last Reset and the number of calls since.
func (v *Vector) Sample(into []int32) error {
	if len(into) != len(v.tables) {
		return fmt.Errorf("env: %d places for %d tables", len(into), len(v.tables))
	}
	word := v.src
	for i := range into {
		word += 0x9e37_79b9_7f4a_7c15
		into[i] = int32(v.legal[i].pick(mixed(word)))
	}
	v.src = word
	return nil
}

// mixed scrambles a counter (SplitMix64).
func mixed(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58_476d_1ce4_e5b9
	x = (x ^ x>>27) * 0x94d0_49bb_1331_11eb
	return x ^ x>>31
}

// pick is the action of a random word.
func (m *mask) pick(word uint64) int {
	var counts [4]int
	n := 0
	for i, w := range m {
		counts[i] = bits.OnesCount64(w)
		n += counts[i]
	}
	high, _ := bits.Mul64(word, uint64(n))
	k := int(high)
	for i, w := range m {
		if k >= counts[i] {
			k -= counts[i]
			continue
		}
		for ; k > 0; k-- {
			w &= w - 1
		}
		return 64*i + bits.TrailingZeros64(w)
	}
	return 0
}
