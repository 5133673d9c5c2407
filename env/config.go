package env

import (
	"errors"
	"fmt"
	"strings"

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

// quicks are the tables on the fast engine, or nil where the readable one plays. The
// tables that one goroutine steps share their crew.
func (c *Config) quicks() ([]quick, error) {
	if c.Readable || c.Posterior {
		return nil, nil
	}
	d, err := fast.NewDealer(&c.Rules, c.Seats, c.Seed, fast.Usual)
	if err != nil {
		return nil, unlessNotServed(err)
	}
	var names []string
	for _, name := range c.Players {
		if name == "random" || name == "uniform" {
			name = "" // they need no policy
		}
		names = append(names, name)
	}
	plain := strings.Join(names, "") == ""
	quicks := make([]quick, c.Envs)
	for part := range c.parts() {
		var crew *fast.Crew
		if !plain {
			if crew, err = d.NewCrew(names); err != nil {
				return nil, unlessNotServed(err)
			}
		}
		for i := c.first(part); i < c.first(part+1); i++ {
			quicks[i].adopt(c, d, crew)
		}
	}
	return quicks, nil
}

// unlessNotServed is the error, unless it says only that the fast engine does not serve.
func unlessNotServed(err error) error {
	if errors.Is(err, fast.ErrNotServed) {
		return nil
	}
	return err
}

// parts is how many goroutines step the tables.
func (c *Config) parts() int { return max(1, min(c.Threads, c.Envs)) }

// first is the first table of a part.
func (c *Config) first(part int) int { return c.Envs * part / c.parts() }
