package arena

import (
	"encoding/json"
	"os"
	"runtime"
	"testing"

	"github.com/unolab/uno"
)

// TestEnginesPlayTheSameGames: the sums of both engines are equal, to the byte, for every
// game that `uno bench engine` measures; ten million of each under UNO_LONG=1.
func TestEnginesPlayTheSameGames(t *testing.T) {
	games := 1_000
	if os.Getenv("UNO_LONG") != "" {
		games = 10_000_000
	}
	for _, c := range benched {
		rules, err := uno.ParseRules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		cfg := Config{Rules: rules, Seed: 20_261_122, First: DefaultFirst(&rules), Games: games, Workers: runtime.GOMAXPROCS(0)}
		for range c.seats {
			cfg.Seats = append(cfg.Seats, "random")
		}
		var sums [2]string
		for i := range sums {
			cfg.Reference = i == 1
			s, err := Run(t.Context(), cfg)
			if err != nil {
				t.Fatal(err)
			}
			s.Engine, s.Seconds, s.GamesPerSecond = "", 0, 0
			text, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			sums[i] = string(text)
		}
		if sums[0] != sums[1] {
			t.Errorf("%s with %d seats: fast %s\nreference %s", c.rules, c.seats, sums[0], sums[1])
		}
	}
}
