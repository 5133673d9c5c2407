package format

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/unolab/uno/pomdp"
)

// drawDist draws a distribution over 0..n-1.
func drawDist(t *rapid.T, n int, name string) pomdp.Dist {
	switch rapid.IntRange(0, 4).Draw(t, name+" form") {
	case 0:
		return pomdp.Point(rapid.IntRange(0, n-1).Draw(t, name))
	case 1:
		return pomdp.Uniform(n)
	}
	p := make([]float64, n)
	for i := range p {
		p[i] = float64(rapid.IntRange(0, 9).Draw(t, name+" weight"))
	}
	d := pomdp.Dense(p)
	if d.Normalize() == 0 {
		return pomdp.Uniform(n)
	}
	return d
}

// drawModel draws a model, with payoffs that vary if asked.
func drawModel(t *rapid.T, payoffs bool) *pomdp.Model {
	names := func(prefix string, least int) []string {
		n := rapid.IntRange(least, 4).Draw(t, prefix+" count")
		list := make([]string, n)
		for i := range list {
			switch {
			case prefix == "":
				list[i] = fmt.Sprint(i)
			default:
				list[i] = fmt.Sprint(prefix, "-", i)
			}
		}
		return list
	}
	prefix := rapid.SampledFrom([]string{"", "name"}).Draw(t, "names")
	m := pomdp.NewModel(names(prefix, 1), names(prefix, 1), names(prefix, 1), rapid.Float64Range(0, 1).Draw(t, "discount"))
	m.Start = drawDist(t, len(m.States), "start")
	if payoffs {
		m.Payoffs = make([][][]pomdp.Payoff, len(m.Actions))
	}
	for a := range m.Actions {
		if payoffs {
			m.Payoffs[a] = make([][]pomdp.Payoff, len(m.States))
		}
		for s := range m.States {
			m.Transition[a][s] = drawDist(t, len(m.States), "transition")
			m.Sight[a][s] = drawDist(t, len(m.Observations), "sight")
			m.Reward[a][s] = rapid.SampledFrom([]float64{0, 1, -1, 0.1, -1e-7, 12345.678, 1.0 / 3}).Draw(t, "reward")
		}
	}
	if payoffs {
		for a := range m.Actions {
			for s := range m.States {
				for _, to := range m.Transition[a][s] {
					for _, see := range m.Sight[a][to.Index] {
						if v := rapid.SampledFrom([]float64{0, 1, -2, 0.7}).Draw(t, "payoff"); v != 0 {
							m.Payoffs[a][s] = append(m.Payoffs[a][s], pomdp.Payoff{Next: to.Index, Observation: see.Index, Reward: v})
						}
					}
				}
				m.Reward[a][s] = m.MeanPayoff(a, s)
			}
		}
	}
	if m.MarkTerminal() == 0 {
		m.Terminal = nil
	}
	return m
}

// TestCassandraRoundTrip: what is written is read back to the last bit; a second
// writing is the same text.
func TestCassandraRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t, false)
		if err := m.Check(); err != nil {
			t.Fatal(err)
		}
		var first, second bytes.Buffer
		if err := WriteCassandra(&first, m, "a comment", "of two\nlines"); err != nil {
			t.Fatal(err)
		}
		back, err := ReadCassandra(bytes.NewReader(first.Bytes()), "model.pomdp")
		if err != nil {
			t.Fatalf("%v in\n%s", err, first.String())
		}
		if diff := cmp.Diff(m, back); diff != "" {
			t.Fatalf("%s from\n%s", diff, first.String())
		}
		if err := WriteCassandra(&second, back, "a comment", "of two\nlines"); err != nil || first.String() != second.String() {
			t.Fatalf("a second writing differs, error %v", err)
		}
	})
}

// TestPayoffRoundTrip: rewards by next state and observation come back, their
// means up to rounding.
func TestPayoffRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t, true)
		var text bytes.Buffer
		if err := WriteCassandra(&text, m); err != nil {
			t.Fatal(err)
		}
		back, err := ReadCassandra(&text, "model.pomdp")
		if err != nil {
			t.Fatal(err)
		}
		if err := back.Check(); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(m.Reward, back.Reward, cmpopts.EquateApprox(0, 1e-12)); diff != "" {
			t.Fatal(diff)
		}
		for a := range m.Actions {
			for s := range m.States {
				for _, to := range m.Transition[a][s] {
					for _, see := range m.Sight[a][to.Index] {
						if want, got := m.Payoff(a, s, to.Index, see.Index), back.Payoff(a, s, to.Index, see.Index); want != got {
							t.Fatalf("the payoff of %d in %d with %d and %d is %v, want %v", a, s, to.Index, see.Index, got, want)
						}
					}
				}
			}
		}
	})
}

// TestPOMDPXRoundTrip: the same through POMDPX; numbered names get letters.
func TestPOMDPXRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t, false)
		m.Discount = min(m.Discount, 0.99)
		var text bytes.Buffer
		if err := WritePOMDPX(&text, m, "a <model>"); err != nil {
			t.Fatal(err)
		}
		back, err := ReadPOMDPX(bytes.NewReader(text.Bytes()), "model.pomdpx")
		if err != nil {
			t.Fatalf("%v in\n%s", err, text.String())
		}
		if diff := cmp.Diff(m, back, cmpopts.IgnoreFields(pomdp.Model{}, "States", "Actions", "Observations")); diff != "" {
			t.Fatalf("%s from\n%s", diff, text.String())
		}
		for i, n := range m.States {
			if back.States[i] != n && back.States[i] != "s"+n {
				t.Fatalf("state %q came back as %q", n, back.States[i])
			}
		}
	})
}

// TestVectorsRoundTrip: alpha vectors through both formats.
func TestVectorsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "states")
		var v pomdp.Vectors
		for range rapid.IntRange(1, 6).Draw(t, "vectors") {
			alpha := pomdp.Alpha{Action: rapid.IntRange(0, 3).Draw(t, "action")}
			for range n {
				alpha.Values = append(alpha.Values, rapid.Float64Range(-1e9, 1e9).Draw(t, "value"))
			}
			v = append(v, alpha)
		}
		var alpha, policy bytes.Buffer
		if err := WriteAlpha(&alpha, v); err != nil {
			t.Fatal(err)
		}
		back, err := ReadAlpha(&alpha, "v.alpha", n, 4)
		if diff := cmp.Diff(v, back); err != nil || diff != "" {
			t.Fatal(err, diff)
		}
		if err := WritePolicy(&policy, v, "model.pomdpx"); err != nil {
			t.Fatal(err)
		}
		back, err = ReadPolicy(&policy, "v.policy", n, 4)
		if diff := cmp.Diff(v, back); err != nil || diff != "" {
			t.Fatal(err, diff)
		}
	})
}

// TestAwkwardNames: names that the grammar cannot hold are written as others, and
// the comment says which.
func TestAwkwardNames(t *testing.T) {
	m := pomdp.NewModel([]string{"T", "w:r", "w_r", "1st"}, []string{"uniform", "draw"}, []string{"gegnerspielt ", "ö"}, 0.5)
	m.Start = pomdp.Uniform(4)
	for a := range m.Actions {
		for s := range m.States {
			m.Transition[a][s], m.Sight[a][s] = pomdp.Uniform(4), pomdp.Point(s%2)
			m.Reward[a][s] = float64(s)
		}
	}
	var text bytes.Buffer
	if err := WriteCassandra(&text, m); err != nil {
		t.Fatal(err)
	}
	back, err := ReadCassandra(bytes.NewReader(text.Bytes()), "m")
	if err != nil {
		t.Fatalf("%v in\n%s", err, text.String())
	}
	if diff := cmp.Diff([]string{"sT", "w_r-2", "w_r", "s1st"}, back.States); diff != "" {
		t.Error(diff)
	}
	if !strings.Contains(text.String(), "# state w_r-2 is w:r\n") || !strings.Contains(text.String(), "# action auniform is uniform\n") {
		t.Errorf("the legend is missing from\n%s", text.String())
	}
	if diff := cmp.Diff(m, back, cmpopts.IgnoreFields(pomdp.Model{}, "States", "Actions", "Observations")); diff != "" {
		t.Error(diff)
	}
}
