package env

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/cputime"
	"github.com/unolab/uno/record"
)

// rulesOf reads a rule set.
func rulesOf(t testing.TB, text string) uno.Rules {
	t.Helper()
	r, err := uno.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// vectorOf makes a Vector.
func vectorOf(t testing.TB, c Config) *Vector {
	t.Helper()
	v, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// served are rules and seats of the fast engine.
var served = []struct {
	rules string
	seats int
}{
	{"pomdp", 2},
	{"rlcard", 2},
	{"official", 2},
	{"official", 4},
	{"official", 10},
	{"wikipedia", 2},
	{"wikipedia", 5},
	{"official[twins]", 3},
	{"official[no-out-on-reverse]", 2},
	{"pomdp[hands=3.9]", 2},
	{"rlcard[hands=2.2]", 2},
	{"official[hands=33.33.33]", 3},
	{"rlcard[hands=45.45]", 2},
}

// The fast and the readable engine write the same arrays for the same actions:
// observations of every seat, masks, rewards, ends, seats to act.
func TestBothEnginesWriteTheSameArrays(t *testing.T) {
	policies := []string{"greedy", "rlcard-rule", "fast"}
	for i, set := range served {
		for _, kind := range []string{Planes, Full} {
			seated := [][]string{nil, append(make([]string, set.seats-1), "random"), append(make([]string, set.seats-1), "uniform")}
			if kind == Full {
				others := append(slices.Repeat([]string{policies[i%3]}, set.seats-1), policies[(i+1)%3])
				others[i%set.seats] = ""
				seated = append(seated, append(make([]string, set.seats-1), policies[(i+2)%3]), others)
			}
			for _, players := range seated {
				c := Config{Rules: rulesOf(t, set.rules), Seats: set.seats, Envs: 5, Seed: 11, Observation: kind, Players: players}
				a := vectorOf(t, c)
				c.Readable = true
				b := vectorOf(t, c)
				if a.Spec().Engine != "fast" || b.Spec().Engine != "readable" {
					t.Fatalf("%s: engines %s and %s", set.rules, a.Spec().Engine, b.Spec().Engine)
				}
				for step := range 60 {
					sameArrays(t, set.rules, step, a, b)
					if err := a.Sample(a.buf.Actions); err != nil {
						t.Fatal(err)
					}
					if err := a.Step(a.buf.Actions); err != nil {
						t.Fatal(err)
					}
					if err := b.Step(a.buf.Actions); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

// sameArrays compares two Vectors.
func sameArrays(t *testing.T, rules string, step int, a, b *Vector) {
	t.Helper()
	x, y := a.buf, b.buf
	switch {
	case !slices.Equal(x.Actor, y.Actor):
		t.Fatalf("%s step %d: actors %v, readable %v", rules, step, x.Actor, y.Actor)
	case !bytes.Equal(x.Done, y.Done) || !slices.Equal(x.Rewards, y.Rewards):
		t.Fatalf("%s step %d: ends differ", rules, step)
	case !bytes.Equal(x.Mask, y.Mask):
		t.Fatalf("%s step %d: masks differ", rules, step)
	}
	one, two := make([]byte, a.spec.Size), make([]byte, a.spec.Size)
	for i := range a.tables {
		for seat := range a.cfg.Seats {
			if a.Observe(i, seat, one) != nil || b.Observe(i, seat, two) != nil {
				t.Fatal("Observe fails")
			}
			if !bytes.Equal(one, two) {
				for p := range one {
					if one[p] != two[p] {
						t.Fatalf("%s step %d table %d seat %d: place %d is %d, readable %d", rules, step, i, seat, p, one[p], two[p])
					}
				}
			}
			if seat == int(x.Actor[i]) && !bytes.Equal(one, x.Obs[i*len(one):(i+1)*len(one)]) {
				t.Fatalf("%s step %d: the actor's observation differs from Observe", rules, step)
			}
		}
	}
}

// Every rule set with every number of seats can be played, with actions that are
// in the table and records that verify.
func TestEveryRuleSetIsPlayed(t *testing.T) {
	for _, set := range []struct {
		rules string
		seats int
	}{
		{"duel", 2},
		{"official[stack=any,seven-zero,jump-in,draw-until-playable]", 5},
		{"official[force-play,stack]", 3},
		{"official[jump-in,twins]", 10},
		{"official[attack]", 2},
		{"official[seven-zero,no-bluff]", 4},
		{"pomdp", 2},
		{"rlcard", 2},
		{"official", 7},
	} {
		v := vectorOf(t, Config{Rules: rulesOf(t, set.rules), Seats: set.seats, Envs: 4, Seed: 5, Records: true, Observation: Full})
		for range 200 {
			if err := v.Sample(v.buf.Actions); err != nil {
				t.Fatal(err)
			}
			if err := v.Step(v.buf.Actions); err != nil {
				t.Fatalf("%s: %v", set.rules, err)
			}
		}
		for _, r := range v.TakeRecords() {
			if err := r.Verify(); err != nil {
				t.Fatalf("%s: %v", set.rules, err)
			}
		}
	}
}

// With one outside seat that moves as a player does, the record is that of the
// readable engine's hand to the byte.
func TestRecordsAreTheHouses(t *testing.T) {
	for _, set := range []struct {
		rules   string
		players []string
	}{
		{"pomdp", []string{"random", "greedy"}},
		{"official", []string{"random", "uniform"}},
		{"rlcard", []string{"random", "random"}},
		{"official", []string{"greedy", "fast", "random"}},
		{"official[jump-in,seven-zero]", []string{"greedy", "random", "fast"}},
	} {
		rules, n := rulesOf(t, set.rules), len(set.players)
		players := slices.Clone(set.players)
		players[0] = ""
		v := vectorOf(t, Config{Rules: rules, Seats: n, Envs: 1, Seed: 9, Players: players, Records: true})
		var want []byte
		for game := range uint64(12) {
			r := house(t, &rules, set.players, 9, game)
			r.Seats[0] = outsideName
			line, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			want = append(append(want, line...), '\n')
			follow(t, v, r)
		}
		var got []byte
		for _, r := range v.TakeRecords() {
			line, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			got = append(append(got, line...), '\n')
		}
		if !bytes.Equal(got, want) {
			t.Fatalf("%s: the records differ:\n%s\n%s", set.rules, got, want)
		}
	}
}

// house plays a game of a run with players of package bot.
func house(t *testing.T, rules *uno.Rules, names []string, seed, game uint64) *record.Record {
	t.Helper()
	n := len(names)
	var g uno.Game
	order := uno.NewDeckOrder(seed, game)
	if err := g.Start(rules, n, dealerOf(rules, n, game), order); err != nil {
		t.Fatal(err)
	}
	players := make([]bot.Player, n)
	for seat, name := range names {
		p, err := bot.New(name)
		if err != nil {
			t.Fatal(err)
		}
		src := uno.Stream(seed, game, uno.SeatPurpose(seat))
		p.Reset(seat, &src)
		players[seat] = p
	}
	if err := bot.PlayHand(&g, players); err != nil {
		t.Fatal(err)
	}
	return record.OfDeckOrder(&g, order, slices.Clone(names))
}

// follow makes the moves of seat 0 of a record at the only table of a Vector.
func follow(t *testing.T, v *Vector, r *record.Record) {
	t.Helper()
	replay := func(g *uno.Game, _ int, m uno.Move, last bool) error {
		if last || m.Seat != 0 {
			return nil
		}
		if m.Act != uno.Jump && v.legal[0].has(ActPass) && g.Rules.JumpIn && v.tables[0].(*plain).jump {
			return v.Step([]int32{ActPass})
		}
		return v.Step([]int32{int32(code(m, v.cfg.Seats))})
	}
	if err := r.Replay(replay); err != nil {
		t.Fatal(err)
	}
}

// A clone goes on like the original, whichever players and engine it has.
func TestAClonePlaysOnAlike(t *testing.T) {
	for _, c := range []Config{
		{Rules: rulesOf(t, "pomdp"), Seats: 2, Envs: 5, Seed: 4, Players: []string{"", "random"}},
		{Rules: rulesOf(t, "official"), Seats: 4, Envs: 3, Seed: 4, Players: []string{"", "fast", "", "uniform"}},
		{Rules: rulesOf(t, "official[jump-in]"), Seats: 3, Envs: 3, Seed: 4},
	} {
		a := vectorOf(t, c)
		for step := range 60 {
			b, err := a.Clone()
			if err != nil {
				t.Fatal(err)
			}
			for range 3 {
				sameArrays(t, c.Rules.String(), step, a, b)
				if a.Sample(a.buf.Actions) != nil || b.Sample(b.buf.Actions) != nil || a.Step(a.buf.Actions) != nil || b.Step(b.buf.Actions) != nil {
					t.Fatal("a step fails")
				}
			}
		}
	}
}

// Illegal actions are refused, and then nothing has moved.
func TestIllegalActionsAreRefused(t *testing.T) {
	v := vectorOf(t, Config{Rules: rulesOf(t, "pomdp"), Seats: 2, Envs: 3, Seed: 1})
	before := slices.Clone(v.buf.Obs)
	for _, bad := range []int32{-2, ActionCount, ActChallenge, math.MaxInt32} {
		if err := v.Sample(v.buf.Actions); err != nil {
			t.Fatal(err)
		}
		v.buf.Actions[2] = bad
		err := v.Step(v.buf.Actions)
		if err == nil || !strings.Contains(err.Error(), "table 2") {
			t.Fatalf("action %d: %v", bad, err)
		}
		if !bytes.Equal(before, v.buf.Obs) {
			t.Fatal("something moved")
		}
	}
	if v.Step(nil) == nil || v.Observe(9, 0, nil) == nil || v.Observe(0, 9, nil) == nil || v.Sample(nil) == nil {
		t.Fatal("a wrong size is accepted")
	}
}

// A table that waits does not move, and forgets the end of its last hand.
func TestATableWaits(t *testing.T) {
	v := vectorOf(t, Config{Rules: rulesOf(t, "pomdp"), Seats: 2, Envs: 2, Seed: 1})
	for v.buf.Done[0] == 0 {
		if v.Sample(v.buf.Actions) != nil || v.Step(v.buf.Actions) != nil {
			t.Fatal("a step fails")
		}
	}
	obs, game := slices.Clone(v.buf.Obs[:planesSize]), v.logs[0].game
	if err := v.Sample(v.buf.Actions); err != nil {
		t.Fatal(err)
	}
	v.buf.Actions[0] = Wait
	if err := v.Step(v.buf.Actions); err != nil {
		t.Fatal(err)
	}
	if v.buf.Done[0] != 0 || v.buf.Rewards[0] != 0 || v.logs[0].game != game || len(v.logs[0].actions) != 0 ||
		!bytes.Equal(obs, v.buf.Obs[:planesSize]) {
		t.Fatal("it moved")
	}
}

// Configurations that make no sense are refused.
func TestConfigurationsAreChecked(t *testing.T) {
	good := Config{Rules: rulesOf(t, "pomdp"), Seats: 2, Envs: 1}
	for what, change := range map[string]func(*Config){
		"tables":      func(c *Config) { c.Envs = 0 },
		"seats":       func(c *Config) { c.Seats = 3 },
		"players":     func(c *Config) { c.Players = []string{"", "", ""} },
		"all played":  func(c *Config) { c.Players = []string{"random", "random"} },
		"unknown":     func(c *Config) { c.Players = []string{"", "nobody"} },
		"observation": func(c *Config) { c.Observation = "x" },
		"threads":     func(c *Config) { c.Threads = -1 },
	} {
		c := good
		change(&c)
		if _, err := New(c); err == nil {
			t.Errorf("%s: accepted", what)
		}
	}
}

// The number of threads changes nothing.
func TestThreadsChangeNothing(t *testing.T) {
	c := Config{Rules: rulesOf(t, "official"), Seats: 3, Envs: 33, Seed: 2, Observation: Full, Players: []string{"", "", "random"}}
	a := vectorOf(t, c)
	c.Threads = 4
	b := vectorOf(t, c)
	for step := range 300 {
		sameArrays(t, "threads", step, a, b)
		if err := a.Sample(a.buf.Actions); err != nil {
			t.Fatal(err)
		}
		if a.Step(a.buf.Actions) != nil || b.Step(a.buf.Actions) != nil {
			t.Fatal("Step fails")
		}
	}
}

// The chances of the posterior are those of the cards that are out: the sum over
// kinds of the expected copies is bounded by the cards held, and a kind that
// cannot be there has none.
func TestPosteriorIsPossible(t *testing.T) {
	v := vectorOf(t, Config{Rules: rulesOf(t, "official"), Seats: 3, Envs: 2, Seed: 3, Posterior: true, Observation: Full})
	for range 60 {
		for i := range 2 {
			seat := int(v.buf.Actor[i])
			for o := range 2 {
				hand := v.tables[i].cards((seat + 1 + o) % 3)
				p := v.buf.Posterior[(2*i+o)*uno.Kinds:][:uno.Kinds]
				sum := 0.0
				for k, kind := range uno.AllKinds() {
					if hand.Has(kind) && p[k] == 0 || p[k] > 0 && v.buf.Obs[i*fullSize+fullUnseen+k] == 0 {
						t.Fatalf("kind %v has the chance %v", kind, p[k])
					}
					sum += float64(p[k])
				}
				if sum > float64(hand.Len())+1e-4 {
					t.Fatalf("%v kinds are expected in %d cards", sum, hand.Len())
				}
			}
		}
		if v.Sample(v.buf.Actions) != nil || v.Step(v.buf.Actions) != nil {
			t.Fatal("a step fails")
		}
	}
}

// The texts of the actions are distinct, and Full's table covers its row.
func TestTables(t *testing.T) {
	seen := map[string]bool{}
	for a := range ActionCount {
		text := ActionText(a)
		if text == "" || seen[text] {
			t.Errorf("action %d has the text %q", a, text)
		}
		seen[text] = true
	}
	at := 0
	for _, f := range FullLayout() {
		if f.First != at {
			t.Errorf("%s begins at %d, not at %d", f.Name, f.First, at)
		}
		at += f.Size
	}
	if at != fullSize {
		t.Errorf("the fields have %d bytes of %d", at, fullSize)
	}
}

func BenchmarkStep(b *testing.B) {
	for _, set := range []struct{ rules, kind string }{{"rlcard", Planes}, {"pomdp", Planes}, {"pomdp", Full}, {"official", Planes}, {"pomdp", None}} {
		b.Run(set.rules+"/"+set.kind, func(b *testing.B) {
			v := vectorOf(b, Config{Rules: rulesOf(b, set.rules), Seats: 2, Envs: 256, Seed: 1, Observation: set.kind})
			b.ReportAllocs()
			began := cputime.User()
			for b.Loop() {
				if v.Sample(v.buf.Actions) != nil || v.Step(v.buf.Actions) != nil {
					b.Fatal("a step fails")
				}
			}
			b.ReportMetric(float64(cputime.User()-began)/float64(b.N)/256, "user-ns/step")
		})
	}
}
