package env

import (
	"errors"
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/bot"
)

// The kinds of observations.
const (
	Planes = "planes" // RLCard's 4 x 4 x 15
	Full   = "full"   // see FullLayout
	None   = "none"   // legal actions only
)

// planesSize is the number of bytes of the observation Planes.
const planesSize = 4 * 4 * perColor

// MaxEnvs is the largest number of tables of a Vector.
const MaxEnvs = 1 << 20

// Config is what a Vector is made of.
type Config struct {
	Rules uno.Rules
	Seats int
	Envs  int    // tables
	Seed  uint64 // of the run
	// Players names the player of each seat; an empty name, or no list, is a seat
	// that is played from outside. One seat at least must be.
	Players     []string
	Observation string // Planes if empty
	Posterior   bool   // fill in Buffers.Posterior
	Records     bool   // keep the record of each finished hand for TakeRecords
	Readable    bool   // the readable engine also where the fast one would do
	Threads     int    // goroutines of a step; 0 and 1: the caller's own
}

// Spec is what a Vector turned out to be.
type Spec struct {
	Rules        uno.Rules `json:"rules"`
	Seats        int       `json:"seats"`
	Envs         int       `json:"envs"`
	Seed         uint64    `json:"seed"`
	Players      []string  `json:"players"`
	Actions      int       `json:"actions"`
	Observation  string    `json:"observation"`
	Size         int       `json:"size"` // bytes of an observation
	Posterior    bool      `json:"posterior"`
	Engine       string    `json:"engine"` // "fast" or "readable"
	ActionTable  string    `json:"action_table"`
	Observations string    `json:"observation_table"`
}

// check completes a configuration or says what is wrong with it.
func (c *Config) check() error {
	if c.Envs < 1 || c.Envs > MaxEnvs {
		return fmt.Errorf("%d tables; there are 1 to %d", c.Envs, MaxEnvs)
	}
	if err := c.Rules.Check(c.Seats); err != nil {
		return err
	}
	if c.Rules.ColorWild && (c.Rules.Twins || c.Rules.JumpIn) {
		return errors.New("there are no actions for Colour Wilds as twins or jumped in")
	}
	if len(c.Players) == 0 {
		c.Players = make([]string, c.Seats)
	}
	if len(c.Players) != c.Seats {
		return fmt.Errorf("%d players are named for %d seats", len(c.Players), c.Seats)
	}
	outside := 0
	for seat, name := range c.Players {
		if name == "" {
			outside++
			continue
		}
		if err := bot.Check(name, &c.Rules, c.Seats); err != nil {
			return fmt.Errorf("seat %d: %w", seat, err)
		}
	}
	if outside == 0 {
		return errors.New("every seat has a player; leave one empty to be played from outside")
	}
	if c.Posterior && c.Rules.OpenHands {
		return errors.New("hands lie open: there is no posterior")
	}
	switch c.Observation {
	case "":
		c.Observation = Planes
	case Planes, Full, None:
	default:
		return fmt.Errorf("observation %q; there are planes, full and none", c.Observation)
	}
	if c.Threads < 0 {
		return fmt.Errorf("%d threads", c.Threads)
	}
	return nil
}

// size is the number of bytes of an observation.
func (c *Config) size() int {
	switch c.Observation {
	case Planes:
		return planesSize
	case Full:
		return fullSize
	default:
		return 0
	}
}

// dealer is the dealer of the fast engine, or nil where the readable one plays.
func (c *Config) dealer() (*fast.Dealer, error) {
	if c.Readable || c.Posterior {
		return nil, nil
	}
	for _, name := range c.Players {
		if name != "" && name != "random" && name != "uniform" {
			return nil, nil
		}
	}
	d, err := fast.NewDealer(&c.Rules, c.Seats, c.Seed, fast.Usual)
	if errors.Is(err, fast.ErrNotServed) {
		return nil, nil
	}
	return d, err
}
