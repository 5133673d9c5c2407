package twoplayer

import (
	"bytes"
	"context"
	"math"
	"testing"

	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/format"
)

// written writes the model of a tiny position out.
func (c tiny) written(t *testing.T, sigma string) *pomdp.Model {
	t.Helper()
	g, pos := c.game(t, sigma)
	m, err := g.Model(context.Background(), pos, 0.95, 100_000)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// S, A, O, T and R are a POMDP: every row of T and of O sums to 1 (Check holds
// them to 1e-6, this test to 1e-12), the ends absorb and pay nothing.
func TestRowsSumToOne(t *testing.T) {
	for _, c := range tinyDecks {
		for _, sigma := range []string{"uniform", "greedy", "rlcard-rule"} {
			m := c.written(t, sigma)
			if err := m.Check(); err != nil {
				t.Fatalf("%v: %v", c, err)
			}
			for a := range m.Actions {
				for s := range m.States {
					if sum := m.Transition[a][s].Sum(); math.Abs(sum-1) > 1e-12 {
						t.Fatalf("%v: T(. | %s, %s) sums to %v", c, m.States[s], m.Actions[a], sum)
					}
					if sum := m.Sight[a][s].Sum(); math.Abs(sum-1) > 1e-12 {
						t.Fatalf("%v: O(. | %s, %s) sums to %v", c, m.States[s], m.Actions[a], sum)
					}
				}
			}
		}
	}
}

// The written model, solved by a solver that knows nothing of UNO, has the value
// of the beliefs found here: HSVI's certified interval holds it.
func TestWrittenModelHasTheValue(t *testing.T) {
	for _, c := range []tiny{tinyDecks[0], tinyDecks[3], tinyDecks[6], tinyDecks[10], tinyDecks[14]} {
		want := c.value(t, "uniform", 0.95, nil)
		m := c.written(t, "uniform")
		got, err := pomdp.HSVI{Gap: 1e-7}.Solve(context.Background(), m)
		if err != nil {
			t.Fatal(err)
		}
		if want.Lower < got.Lower-1e-9 || want.Upper > got.Upper+1e-9 || got.Upper-got.Lower > 1e-6 {
			t.Errorf("%v: V* = %.9f, HSVI has %.9f..%.9f", c, want.Lower, got.Lower, got.Upper)
		}
	}
}

// The belief MDP is a process like any other: the algorithms of pomdp on processes
// find the same beliefs and the same value, whatever they are merged by.
func TestProcessHasTheValue(t *testing.T) {
	for i, c := range tinyDecks {
		for _, merge := range []bool{false, true} {
			g, pos := c.game(t, "uniform")
			var me *policy.Ranked
			if i%3 == 0 {
				me = policy.Greedy()
			}
			want := c.value(t, "uniform", 0.95, me)
			start, err := g.Start(pos)
			if err != nil {
				t.Fatal(err)
			}
			graph, err := pomdp.Explore(context.Background(), g.Process(merge, me), start, 0.95, 100_000)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := graph.Solve(context.Background(), pomdp.Sweep{Lower: -1, Upper: 1, Gap: 1e-11}); err != nil {
				t.Fatal(err)
			}
			if lo, hi := graph.Value(0); math.Abs(lo-want.Lower) > 1e-9 || math.Abs(hi-want.Lower) > 1e-9 {
				t.Errorf("%v: V* = %v..%v, want %v", c, lo, hi, want.Lower)
			}
			if !merge && len(graph.Nodes) != want.Beliefs {
				t.Errorf("%v: %d beliefs, want %d", c, len(graph.Nodes), want.Beliefs)
			}
		}
	}
}

// What is exported in either format is read back as the same model.
func TestExportIsReadBack(t *testing.T) {
	m := tinyDecks[0].written(t, "uniform")
	for name, there := range map[string]func(*bytes.Buffer) (*pomdp.Model, error){
		"pomdp": func(b *bytes.Buffer) (*pomdp.Model, error) {
			if err := format.WriteCassandra(b, m); err != nil {
				return nil, err
			}
			return format.ReadCassandra(b, "tiny.pomdp")
		},
		"pomdpx": func(b *bytes.Buffer) (*pomdp.Model, error) {
			if err := format.WritePOMDPX(b, m, "tiny"); err != nil {
				return nil, err
			}
			return format.ReadPOMDPX(b, "tiny.pomdpx")
		},
	} {
		got, err := there(new(bytes.Buffer))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := got.Check(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for a := range m.Actions {
			for s := range m.States {
				if math.Abs(got.Reward[a][s]-m.Reward[a][s]) > 1e-12 {
					t.Fatalf("%s: R(%s, %s) is %v, was %v", name, m.States[s], m.Actions[a], got.Reward[a][s], m.Reward[a][s])
				}
				for _, e := range m.Transition[a][s] {
					if p := got.Transition[a][s].At(e.Index); math.Abs(p-e.P) > 1e-12 {
						t.Fatalf("%s: T(%s | %s, %s) is %v, was %v", name, m.States[e.Index], m.States[s], m.Actions[a], p, e.P)
					}
				}
			}
		}
	}
}
