package arena

import (
	"errors"
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/record"
)

// Config sets what to play.
type Config struct {
	Rules uno.Rules
	Seats []string // the players by seat: names of Players, or names that bot.New knows
	// Players makes the players that bot.New does not know, by name. A worker
	// makes one for each seat, and workers call it concurrently: what it returns
	// must not share mutable state.
	Players map[string]func() (bot.Player, error) `json:"-"`
	Games   int                                   // hands; matches when Target is set
	Seed    uint64
	// First is the seat that begins every game, or Rotate.
	First int
	// Shuffle names the shuffle (see uno.ParseShuffle) that shuffles the cards
	// from the order in which the previous hand leaves them, with a new pack for
	// each match and for every 32 single hands; the deal then depends on earlier
	// play too. Empty: each hand has an independent, uniformly random order.
	Shuffle string
	// Target makes each game a match to that many points; 0: single hands.
	Target  int
	Workers int `json:"-"` // at least 1
	// Reference plays every hand on the reference engine.
	Reference bool
	single    bool // the fast simulator plays hands one by one
	// Record, unless nil, receives every hand in the order of the games.
	Record func(r *record.Record) error `json:"-"`
	// Seeded, unless nil, receives the hands without their cards, some at a time in the
	// order of the games. The fast simulator has them, but not the records. They are of
	// single hands, from decks in orders of their own.
	Seeded func(run *record.Run, hands []record.Seeded) error `json:"-"`
	// Progress, unless nil, receives the number of games done.
	Progress func(games int) `json:"-"`
}

// Rotate as Config.First makes seat i mod seats begin game i.
const Rotate = -1

// DefaultFirst is who begins under a preset: under rlcard seat 0, otherwise
// the seats in turn.
func DefaultFirst(rules *uno.Rules) int {
	if rules.Name == "rlcard" {
		return 0
	}
	return Rotate
}

// check rejects a configuration that cannot be played.
func (c *Config) check() error {
	if err := c.Rules.Check(len(c.Seats)); err != nil {
		return err
	}
	for _, name := range c.Seats {
		if c.Players[name] != nil {
			continue
		}
		if err := bot.Check(name, &c.Rules, len(c.Seats)); err != nil {
			return err
		}
	}
	if c.Shuffle != "" {
		if _, err := uno.ParseShuffle(c.Shuffle); err != nil {
			return err
		}
	}
	switch {
	case c.Games < 0 || c.Games > 1<<40:
		return fmt.Errorf("%d games", c.Games)
	case c.First < Rotate || c.First >= len(c.Seats):
		return fmt.Errorf("there is no seat %d to begin", c.First)
	case c.Target < 0:
		return errors.New("a match needs a positive number of points")
	case c.Seeded != nil && (c.Target > 0 || c.Shuffle != ""):
		return errors.New("the cards of matches, and of packs that are shuffled, do not follow from the seed and the number of the hand")
	case c.Workers < 1:
		return errors.New("there must be at least one worker")
	}
	return nil
}

// player makes the player of a name.
func (c *Config) player(name string) (bot.Player, error) {
	if construct := c.Players[name]; construct != nil {
		p, err := construct()
		if err == nil && p == nil {
			err = errors.New("there is none")
		}
		if err != nil {
			return nil, fmt.Errorf("player %q: %w", name, err)
		}
		return p, nil
	}
	return bot.New(name)
}

// dealer is who deals game i.
func (c *Config) dealer(i int) int {
	first := c.First
	if first == Rotate {
		first = i % len(c.Seats)
	}
	return (first + len(c.Seats) - 1) % len(c.Seats)
}
