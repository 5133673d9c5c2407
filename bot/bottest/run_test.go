package bottest

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// long is how many random tables a test has: few, or many with UNO_LONG=1.
func long(few, many int) int {
	if os.Getenv("UNO_LONG") == "" {
		return few
	}
	return many
}

// part is the part of a long test that UNO_PART=I/N chooses, or all of it.
func part(t *testing.T) (part, parts int) {
	text := os.Getenv("UNO_PART")
	if os.Getenv("UNO_LONG") == "" || text == "" {
		return 0, 1
	}
	if _, err := fmt.Sscanf(text, "%d/%d", &part, &parts); err != nil || part < 0 || part >= parts {
		t.Fatalf("UNO_PART=%s is no part", text)
	}
	return part, parts
}

// turns is the limit of a hand: the usual one, or with -short, which the race
// detector runs with, a tenth of it.
func turns() int {
	if testing.Short() {
		return 12
	}
	return 0
}

// cheap are the names with which players that think long are tested, on shorter
// hands; hard is strong.
var cheap = map[string]string{"strong": "strong:128", "hard": ""}

// TestThePlayersConform runs the suite over the players. Under UNO_LONG a player
// meets 10,000 random tables, and UNO_PART=I/N plays only those whose number
// leaves I when divided by N.
func TestThePlayersConform(t *testing.T) {
	part, parts := part(t)
	for _, name := range bot.Names() {
		opts := Options{Seed: 1, Hands: long(20, 10_000), Turns: turns(), Part: part, Parts: parts}
		if other, ok := cheap[name]; ok {
			name, opts.Turns, opts.Hands = other, 20, long(4, 10_000)
			if testing.Short() {
				opts.Turns = 4
			}
		}
		// The named opponents are one player with other numbers.
		if slices.Contains(bot.Characters(), name) {
			opts.Turns, opts.Hands = 12, long(1, 10_000)
		}
		if p, err := bot.New(name); err != nil || isSeer(p) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			Run(t, func() bot.Player {
				p, err := bot.New(name)
				if err != nil {
					t.Fatal(err)
				}
				return p
			}, opts)
		})
	}
}

// The parts of a run have each of its tables once.
func TestPartsAreTheWhole(t *testing.T) {
	whole := tables(Options{Seed: 1, Hands: 20}.usual())
	sum := 0
	for part := range 7 {
		some := tables(Options{Seed: 1, Hands: 20, Part: part, Parts: 7}.usual())
		for i, tab := range some {
			if at := part + 7*i; at >= len(whole) || *tab != *whole[at] {
				t.Fatalf("table %d of part %d is %v", i, part, tab)
			}
		}
		sum += len(some)
	}
	if sum != len(whole) || sum < 80 {
		t.Errorf("the parts have %d of %d tables", sum, len(whole))
	}
}

// isSeer reports whether a player sees hidden cards.
func isSeer(p bot.Player) bool {
	_, sees := p.(bot.Seer)
	return sees
}

// failures counts failures and shows none.
type failures int

func (*failures) Helper()                 {}
func (f *failures) Errorf(string, ...any) { *f++ }

// TestClairvoyantIsCaught: the suite notices a player that uses what its seat
// cannot see.
func TestClairvoyantIsCaught(t *testing.T) {
	var f failures
	Run(&f, func() bot.Player {
		p, err := bot.New("clairvoyant:256")
		if err != nil {
			t.Fatal(err)
		}
		return p
	}, Options{Seed: 1, Hands: -1, Turns: 20})
	if f == 0 {
		t.Error("clairvoyant passes as a fair player")
	}
}

func TestViewsHideWhatIsHidden(t *testing.T) {
	checkViews(t, Options{Seed: 2, Hands: long(40, 2000)})
}

// TestTablesReachEverything checks the tables against their purpose: a player that
// is tried on them meets every phase, makes every sort of move and is asked to
// interrupt.
func TestTablesReachEverything(t *testing.T) {
	phases := map[uno.Phase]int{}
	acts := map[uno.Act]int{}
	seats := map[int]int{}
	passed := 0
	for _, tab := range tables(Options{Seed: 1}.usual()) {
		tr, err := play(tab, seat(func() bot.Player { return bot.NewUniform() }, tab.seats), false)
		if err != nil {
			t.Fatal(err)
		}
		seats[tab.seats]++
		for _, q := range tr.questions {
			if tab.strange(q.seat) {
				continue
			}
			phases[q.actual.view.Phase]++
			if q.answer.ok {
				acts[q.answer.move.Act]++
			} else {
				passed++
			}
		}
	}
	for p := uno.ToPlay; p < uno.Over; p++ {
		if phases[p] < 5 {
			t.Errorf("%d questions in phase %v", phases[p], p)
		}
	}
	// A fixed player never forgets to say Uno, so it never says it late.
	for a := uno.Play; a < uno.CallUno; a++ {
		if acts[a] < 5 {
			t.Errorf("%d moves of act %d", acts[a], a)
		}
	}
	for n := 2; n <= uno.MaxSeats; n++ {
		if seats[n] < 2 {
			t.Errorf("%d tables with %d seats", seats[n], n)
		}
	}
	if passed < 5 {
		t.Errorf("%d moments were let pass", passed)
	}
}
