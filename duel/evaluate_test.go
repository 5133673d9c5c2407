package duel

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno"
)

// stateOf reads a position.
func stateOf(t testing.TB, line string) (*Game, State) {
	t.Helper()
	u, err := uno.ParsePosition(line)
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(u.Rules)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.From(u)
	if err != nil {
		t.Fatal(err)
	}
	return g, s
}

// small is an effort for tests.
var small = Effort{Entries: 1, Nodes: 2000, Proof: 2000, Odds: 5000, Playouts: 200}

// TestEndRunsOfTheSource proves the end runs that McGuire names, each by its
// pattern: Skips and then a number of that colour, ending on a Wild, and a
// number pair that cannot be interrupted.
func TestEndRunsOfTheSource(t *testing.T) {
	for _, c := range []struct {
		name, line, pattern string
		sort                Sort
	}{
		{"a string of Skips, then a number of that colour", "rules=duel hands=rs.gs.g5/b1.b2 top=r2", patternSkips, Strict},
		{"ending on a Wild", "rules=duel hands=rs.w/b1.b2 top=r2", patternWild, Strict},
		{"a number pair that the other cannot interrupt", "rules=duel hands=r5.g5/b1.b2 top=r2", patternPair, BarringLuck},
	} {
		g, s := stateOf(t, c.line)
		run, done := g.Prove(&s, c.sort, 0, DefaultNodes)
		if run == nil || !done || run.Pattern != c.pattern {
			t.Errorf("%s: %+v", c.name, run)
			continue
		}
		if err := g.Check(&s, run, 100_000); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestEvaluateAgreesWithExact compares what an evaluation finds without a table
// with the exact values.
func TestEvaluateAgreesWithExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(91, 92))
	for i := range times(400, 25) {
		rules, err := uno.ParseRules(served[i%len(served)])
		if err != nil {
			t.Fatal(err)
		}
		g, u := tiny(t, rng, rules, 5+rng.IntN(2))
		s, err := g.From(&u)
		if err != nil {
			t.Fatal(err)
		}
		x, err := g.Solve(t.Context(), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Evaluate(t.Context(), &s, small, rand.NewPCG(1, 1))
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range r.Actions {
			v := x.Action(&s, a.Action)
			if a.Lo > v.Lo+1e-6 || a.Hi < v.Hi-1e-6 || a.Half < a.Lo-1e-9 || a.Half > a.Hi+1e-9 {
				t.Fatalf("%s %v: %+v, exactly %+v", u.Position(), a.Action, a, v)
			}
		}
	}
}

// TestThreatsAndAdvice looks at a position in which the other would run.
func TestThreatsAndAdvice(t *testing.T) {
	g, s := stateOf(t, "rules=duel hands=r5.g7.b1.ys/r1.r2 top=r9")
	r, err := g.Evaluate(t.Context(), &s, small, rand.NewPCG(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	list, threat := g.Advise(t.Context(), &s, r, DefaultNodes)
	if threat == nil || threat.Run.By != 1 {
		t.Fatalf("no threat is seen: %+v", threat)
	}
	if len(list) != len(r.Actions) || len(threat.Stops) != len(r.Actions) {
		t.Fatalf("%d actions advised, %d stops, of %d", len(list), len(threat.Stops), len(r.Actions))
	}
	said := ""
	for _, a := range list {
		for _, why := range a.Why {
			said += a.Action.String() + ": " + string(why.Code) + "\n"
		}
	}
	for _, want := range []string{": declines", ": digs", ": allows"} {
		if !strings.Contains(said, want) {
			t.Errorf("nothing says %q:\n%s", want, said)
		}
	}
}

// TestTryIsDeterministic asks twice from the same source, and once for a
// position with a single action.
func TestTryIsDeterministic(t *testing.T) {
	g, s := stateOf(t, "rules=duel hands=r5.g7.bs.rd.w/r1.r2.y4 top=r9")
	a := g.Try(&s, 100, rand.NewPCG(3, 4))
	b := g.Try(&s, 100, rand.NewPCG(3, 4))
	if !slices.Equal(a, b) {
		t.Errorf("%+v\n%+v", a, b)
	}
	h, only := stateOf(t, "rules=pomdp hands=g5.g7/r1.r2.y4 top=r9")
	if list := h.Try(&only, 100, rand.NewPCG(3, 4)); len(list) != 1 || list[0].Action.Act != uno.Draw {
		t.Errorf("%+v", list)
	}
}

// FuzzCheck feeds the checker runs that nobody has proved: it must not panic,
// and pass nothing but runs that the exact values call won.
func FuzzCheck(f *testing.F) {
	f.Add("r5", "r5", 0, 1)
	f.Add("pass", "g5", 1, 0)
	f.Fuzz(func(t *testing.T, a, b string, by, next int) {
		g, s := stateOf(t, "rules=duel[deck=r5.g5.b1.b2.r2] hands=r5.g5/b1.b2 top=r2")
		run := &Run{Sort: "strict", By: by, Turns: 2, Nodes: []RunNode{
			{Play: a, Next: next},
			{Replies: map[string]int{"pass": 2, a: next, b: 0}},
			{Play: b, Next: -1},
		}}
		if g.Check(&s, run, 1000) != nil {
			return
		}
		x, err := g.Solve(t.Context(), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		v := x.Value(&s)
		if by == 1 {
			v = v.other()
		}
		if v.Lo < 1-1e-6 {
			t.Fatalf("a run passes that wins %+v", v)
		}
	})
}
