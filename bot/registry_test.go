package bot

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno"
)

func TestEveryNameMakesAPlayerAndHasHelp(t *testing.T) {
	for _, name := range Names() {
		if p, err := New(name); err != nil || p == nil {
			t.Errorf("%s: %v, %v", name, p, err)
		}
		if Help(name) == "" {
			t.Errorf("%s has no help", name)
		}
	}
	for _, name := range []string{"uniform", "random", "greedy", "rlcard-rule"} {
		if !slices.Contains(Names(), name) {
			t.Errorf("there is no %s", name)
		}
	}
	if help := Help("nobody"); help != "" {
		t.Errorf("help on nobody: %s", help)
	}
}

func TestWrongNamesAreRefused(t *testing.T) {
	for name, want := range map[string]string{
		"random:3": `player "random:3": takes nothing after the colon, not "3"`,
		"greedy:":  `player "greedy:": nothing after the colon`,
	} {
		if _, err := New(name); err == nil || err.Error() != want {
			t.Errorf("%s: %v, not %s", name, err, want)
		}
	}
	for _, name := range []string{"", ":", "Random", "nobody:5"} {
		if p, err := New(name); err == nil {
			t.Errorf("%q makes %v", name, p)
		}
	}
}

func TestAPersonIsAsked(t *testing.T) {
	v := new(uno.View)
	p := &Person{DecideFunc: func(*uno.View) (uno.Move, bool) { return uno.Move{Seat: 3}, true }}
	p.Reset(0, nil)
	if m := p.Decide(v); m.Seat != 3 {
		t.Errorf("decided %v", m)
	}
	if m, ok := p.Interrupt(v); ok {
		t.Errorf("without InterruptFunc: %v", m)
	}
	p.InterruptFunc = func(*uno.View) (uno.Move, bool) { return uno.Move{Seat: 4}, true }
	if m, ok := p.Interrupt(v); !ok || m.Seat != 4 {
		t.Errorf("interrupted with %v, %v", m, ok)
	}
}

// TestPlayersOfOpenHandsAreRefusedElsewhere: a player that could only pretend is
// refused, with what to use instead.
func TestPlayersOfOpenHandsAreRefusedElsewhere(t *testing.T) {
	for _, c := range []struct {
		name, rules string
		seats       int
		want        string
	}{
		{"duelist", "duel", 2, ""},
		{"flat:20", "duel", 2, ""},
		{"duelist", "official[open-hands,no-uno-call]", 2, ""},
		{"greedy", "official", 10, ""},
		{"duelist", "official", 2, "open hands of two only"},
		{"duelist:0", "pomdp", 2, "open hands of two only"},
		{"flat", "official[open-hands,no-uno-call]", 3, "open hands of two only"},
		{"flat", "official[open-hands]", 2, "set option no-uno-call"},
		{"duelist", "official[open-hands,no-uno-call,jump-in]", 2, "jump-in"},
		{"duelist:x", "duel", 2, "not a number of playouts"},
		{"nobody", "duel", 2, "no player is called"},
	} {
		rules, err := uno.ParseRules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		err = Check(c.name, &rules, c.seats)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s under %s with %d seats: %v, not %q", c.name, c.rules, c.seats, err, c.want)
		}
	}
}

// The players that search are slow, whatever their effort, and no others.
func TestPlayersThatSearchAreSlow(t *testing.T) {
	for name, slow := range map[string]bool{
		"strong": true, "strong:1": true, "strong:ms=5": true, "strong:points": true, "hard": true, "clairvoyant:9": true,
		"duelist": true, "flat:20": true, "fast": false, "normal": false, "iris": false, "nobody": false,
	} {
		if Slow(name) != slow {
			t.Errorf("%s: %v", name, !slow)
		}
	}
}

// quiet is a player that never interrupts.
type quiet struct{ stated *Stated }

func (p *quiet) Reset(seat int, src rand.Source) { p.stated.Reset(seat, src) }
func (p *quiet) Decide(v *uno.View) uno.Move     { return p.stated.Decide(v) }

// TestInterruptIsOptional: a player without Interrupt plays every rule and lets
// every moment out of turn pass.
func TestInterruptIsOptional(t *testing.T) {
	rules, err := uno.ParseRules("official[jump-in,seven-zero,stack=any]")
	if err != nil {
		t.Fatal(err)
	}
	chances := 0
	for game := range uint64(40) {
		var g uno.Game
		if err := g.Start(&rules, 3, 0, uno.NewDeckOrder(8, game)); err != nil {
			t.Fatal(err)
		}
		players := []Player{&quiet{NewUniform()}, &quiet{NewUniform()}, &quiet{NewUniform()}}
		for seat, p := range players {
			src := uno.Stream(8, game, uno.SeatPurpose(seat))
			p.Reset(seat, &src)
		}
		var h Host
		for g.Phase != uno.Over {
			for seat := range players {
				if slices.ContainsFunc(g.Legal(nil, seat), OutOfTurn) {
					chances++
				}
			}
			m, err := h.Step(&g, players)
			if err != nil || OutOfTurn(m) {
				t.Fatalf("%v, %v", m, err)
			}
		}
	}
	if chances < 50 {
		t.Errorf("only %d moments out of turn", chances)
	}
}
