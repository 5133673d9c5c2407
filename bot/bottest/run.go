package bottest

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// TB is the part of testing.TB that the suite reports to.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
}

// Options set how much is played. The zero value is the default.
type Options struct {
	// Seed is the seed of the hands and of the players' sources.
	Seed uint64
	// Hands is the number of random tables in addition to about sixty fixed ones;
	// 0 means 60, a negative number none.
	Hands int
	// Turns is the limit at which a hand ends; 0 means 120, a negative number the
	// limit of the rules.
	Turns int
	// Takes reports whether the player plays these rules with this number of
	// seats; nil means all.
	Takes func(rules *uno.Rules, seats int) bool
	// Part and Parts divide a long run: only tables whose number leaves Part when
	// divided by Parts are played. Parts 0 means all tables.
	Part, Parts int
}

// usual fills in what the zero value means.
func (o Options) usual() *Options {
	if o.Hands == 0 {
		o.Hands = 60
	}
	if o.Turns == 0 {
		o.Turns = 120
	}
	o.Parts = max(1, o.Parts)
	return &o
}

// maxFailures is how many failures a run reports before it stops.
const maxFailures = 5

// block is how many hands are played in sequence, and then at the same time. Their
// transcripts, a megabyte or less each, are all that a run keeps.
const block = 64

// Run checks that the players of a maker satisfy the contract of bot.Player;
// the package documentation lists the checks. Each call of the maker returns a
// new player; several goroutines may call it. Failures name the table, the
// question and both answers; after a few of them the run ends. Hands are played
// concurrently only as long as all other checks have passed.
func Run(t TB, maker func() bot.Player, opts Options) {
	t.Helper()
	s := suite{maker: maker, used: seat(maker, uno.MaxSeats)}
	failures := 0
	failed := func(err error) bool {
		t.Helper()
		t.Errorf("%v", err)
		failures++
		return failures == maxFailures
	}
	for some := range slices.Chunk(tables(opts.usual()), block) {
		played := []*transcript{}
		for _, tab := range some {
			tr, err := s.check(tab)
			if err != nil && failed(err) {
				return
			}
			played = append(played, tr)
		}
		if failures > 0 {
			continue
		}
		for _, err := range s.together(played) {
			failed(err)
		}
	}
}

// suite is the run of one maker.
type suite struct {
	maker func() bot.Player
	used  []bot.Player // players that play at one table after another
}

// seat makes players.
func seat(maker func() bot.Player, n int) []bot.Player {
	players := make([]bot.Player, n)
	for i := range players {
		players[i] = maker()
	}
	return players
}

// check makes all checks of one table alone: the hand can be played, other
// players play it the same, and each player plays it the same when asked alone.
func (s *suite) check(tab *table) (*transcript, error) {
	first, err := play(tab, seat(s.maker, tab.seats), true)
	if err != nil {
		return first, err
	}
	// The used players change seats from table to table, and leave every other
	// one of an additional hand unfinished.
	at := make([]bot.Player, tab.seats)
	for i := range at {
		at[i] = s.used[(i+int(tab.number))%len(s.used)]
	}
	if tab.number%2 == 1 {
		other := *tab
		other.number += 1 << 32
		other.rules.Limit = min(other.rules.Limit, 5)
		if _, err := play(&other, at, false); err != nil {
			return first, err
		}
	}
	again, err := play(tab, at, false)
	if err := same(first, again, err); err != nil {
		return first, fmt.Errorf("players that have played before do not play as new ones: %w", err)
	}
	for i := range tab.seats {
		if tab.strange(i) {
			continue
		}
		if err := alone(first, i, s.maker(), actual); err != nil {
			return first, fmt.Errorf("a player that is asked alone, and shown only what it was shown, does not answer the same: %w", err)
		}
		if err := alone(first, i, s.maker(), others); err != nil {
			return first, fmt.Errorf("a player uses what its seat cannot see; with other hidden cards it does not answer the same: %w", err)
		}
	}
	return first, nil
}

// play plays a table's hand to its end, with strangers at their seats.
func play(tab *table, players []bot.Player, full bool) (*transcript, error) {
	tr := &transcript{table: tab}
	var g uno.Game
	if err := g.Start(&tab.rules, tab.seats, tab.dealer, uno.NewDeckOrder(tab.seed, tab.number)); err != nil {
		return tr, fmt.Errorf("%v: %w", tab, err)
	}
	witnesses := make([]*witness, tab.seats)
	asked := make([]bot.Player, tab.seats)
	for i := range tab.seats {
		p := players[i]
		if tab.strange(i) {
			p = new(stranger)
		}
		witnesses[i] = &witness{seat: i, player: p, game: &g, tr: tr, full: full}
		asked[i] = witnesses[i]
		reset(asked[i], tab, i)
	}
	var host bot.Host
	for g.Phase != uno.Over {
		m, err := host.Step(&g, asked)
		for _, w := range witnesses {
			if w.err != nil {
				return tr, w.err
			}
		}
		if errors.Is(err, bot.ErrLeft) {
			return tr, fmt.Errorf("%s: the player left the table", tr.where(len(tr.questions)-1))
		}
		if err != nil {
			return tr, fmt.Errorf("%s: %w", tr.where(len(tr.questions)-1), err)
		}
		tr.moves = append(tr.moves, m)
	}
	return tr, nil
}

// reset seats a player at a table.
func reset(p bot.Player, tab *table, i int) {
	src := uno.Stream(tab.seed, tab.number, uno.SeatPurpose(i))
	p.Reset(i, &src)
}

// same is an error if two transcripts of a table differ, or if the second hand
// failed.
func same(a, b *transcript, err error) error {
	for i := range min(len(a.questions), len(b.questions)) {
		if x, y := a.questions[i].answer, b.questions[i].answer; x != y {
			return fmt.Errorf("%s: %v, then %v", a.where(i), x, y)
		}
	}
	if err == nil && !slices.Equal(a.moves, b.moves) {
		err = fmt.Errorf("%v: %d moves, then %d", a.table, len(a.moves), len(b.moves))
	}
	return err
}

// actual and others choose what a question shows.
func actual(q *question) sight { return q.actual }
func others(q *question) sight { return q.redealt }

// alone asks a new player all questions that a seat was asked in a hand,
// without playing it, and is an error if an answer differs.
func alone(tr *transcript, seat int, p bot.Player, shown func(*question) sight) error {
	reset(p, tr.table, seat)
	for i := range tr.questions {
		q := &tr.questions[i]
		if q.seat != seat {
			continue
		}
		a, err := ask(p, shown(q), q.interrupt, true)
		if err != nil {
			return fmt.Errorf("%s: %w", tr.where(i), err)
		}
		if a != q.answer {
			return fmt.Errorf("%s: %v, then %v", tr.where(i), q.answer, a)
		}
	}
	return nil
}

// hosts is how many hands are played at the same time.
const hosts = 4

// together plays hands concurrently, each twice, and returns how they differ
// from those played in sequence, at most one error for each host.
func (s *suite) together(played []*transcript) []error {
	found := make([]error, hosts)
	var wait sync.WaitGroup
	for h := range hosts {
		wait.Go(func() {
			mine := seat(s.maker, uno.MaxSeats)
			for i, tr := range played {
				if i%hosts != h && (i+1)%hosts != h {
					continue
				}
				again, err := play(tr.table, mine[:tr.table.seats], false)
				if err := same(tr, again, err); err != nil {
					found[h] = fmt.Errorf("a hand played at the same time as others is not played the same: %w", err)
					return
				}
			}
		})
	}
	wait.Wait()
	return slices.DeleteFunc(found, func(err error) bool { return err == nil })
}
