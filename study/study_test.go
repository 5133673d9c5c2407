package study

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/stat"
)

// TestDuelStudyIsKeptAndDeterministic runs a tiny study twice and takes it from
// its files once.
func TestDuelStudyIsKeptAndDeterministic(t *testing.T) {
	dir := t.TempDir()
	s, err := Find("duel")
	if err != nil {
		t.Fatal(err)
	}
	p := Plan{Size: 2, Seed: 3}
	first, kept, err := runKept(t, s, dir, p)
	if err != nil || kept {
		t.Fatal(kept, err)
	}
	if err := first.Write(dir); err != nil {
		t.Fatal(err)
	}
	again, kept, err := s.Run(t.Context(), nil, p)
	if err != nil || kept {
		t.Fatal(kept, err)
	}
	if diff := cmp.Diff(first, again); diff != "" {
		t.Errorf("the same study differs:\n%s", diff)
	}
	from, kept, err := runKept(t, s, dir, p)
	if err != nil || !kept {
		t.Fatal(kept, err)
	}
	if diff := cmp.Diff(first, from); diff != "" {
		t.Errorf("the kept study differs:\n%s", diff)
	}
	for _, c := range first.Claims {
		if c.Claim == "" || c.Source == "" || c.Method == "" || c.Verdict == "" || len(c.Figures) == 0 {
			t.Errorf("claim %q is not complete: %+v", c.Name, c)
		}
		for _, f := range c.Figures {
			if f.N > 0 && (f.Lo > f.Value || f.Value > f.Hi) {
				t.Errorf("%s: %+v", c.Name, f)
			}
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "duel.md"))
	if err != nil || !strings.Contains(string(page), "uno study duel -n 2 --seed 3") {
		t.Errorf("the page does not name its command: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "duel.json"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := runKept(t, s, dir, p); err == nil {
		t.Error("a file that is no result is not refused")
	}
}

// runKept runs a study, or takes its result from a directory.
func runKept(t *testing.T, s Study, dir string, p Plan) (*Result, bool, error) {
	t.Helper()
	kept, err := Kept(dir, s.Name, p.Claim)
	if err != nil {
		t.Fatal(err)
	}
	return s.Run(t.Context(), kept, p)
}

// TestOneClaim measures each claim alone: the figures are those of the whole study.
func TestOneClaim(t *testing.T) {
	s, err := Find("duel")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	whole, _, err := s.Run(t.Context(), nil, Plan{Size: 2, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	if err := whole.Write(dir); err != nil {
		t.Fatal(err)
	}
	for i, key := range s.Claims() {
		p := Plan{Size: 2, Seed: 3, Claim: key}
		r, kept, err := runKept(t, s, dir, p)
		if err != nil || kept {
			t.Fatalf("%s: taken from files: %v, %v", key, kept, err)
		}
		if diff := cmp.Diff(whole.Claims[i:i+1], r.Claims); diff != "" {
			t.Errorf("%s alone differs:\n%s", key, diff)
		}
		if !strings.HasSuffix(r.Command, " --claim "+key) {
			t.Errorf("the command of %s is %s", key, r.Command)
		}
		if err := r.Write(dir); err != nil {
			t.Fatal(err)
		}
		if again, kept, err := runKept(t, s, dir, p); err != nil || !kept || cmp.Diff(r, again) != "" {
			t.Errorf("%s is not taken from its file: %v, %v", key, kept, err)
		}
	}
	if again, kept, err := runKept(t, s, dir, Plan{Size: 2, Seed: 3}); err != nil || !kept || len(again.Claims) != len(whole.Claims) {
		t.Errorf("the whole study is overwritten by its claims: %v, %v", kept, err)
	}
	if _, _, err := s.Run(t.Context(), nil, Plan{Claim: "nothing"}); err == nil {
		t.Error("a claim that is not there is measured")
	}
}

// TestFigures holds intervals and verdicts to known ones.
func TestFigures(t *testing.T) {
	f := rate("heads", 50, 100)
	if f.Value != 50 || f.Lo < 36.8 || f.Lo > 36.9 || f.Hi < 63.1 || f.Hi > 63.2 {
		t.Errorf("Clopper and Pearson 99 %% of 50 in 100: %+v", f)
	}
	var s stat.Sample
	for _, x := range []float64{1, 2, 3} {
		s.Add(x)
	}
	if m := mean("m", "", &s); m.Value != 2 || m.Lo >= 2 || m.Hi <= 2 {
		t.Errorf("mean %+v", m)
	}
	if m := mean("m", "", new(stat.Sample)); judge(m, -1, 1) != Undecided {
		t.Errorf("the mean of nothing is %+v", m)
	}
	for _, c := range []struct {
		lo, hi float64
		want   string
	}{{29, 71, Supported}, {71, 90, Contradicted}, {50, 90, Undecided}} {
		if got := judge(f, c.lo, c.hi); got != c.want {
			t.Errorf("%v in [%v, %v]: %s", f, c.lo, c.hi, got)
		}
	}
}

// TestLimitIsLeftOut: hands that end at the limit change neither the rate of
// wins nor the verdict on it, and stand in figures of their own.
func TestLimitIsLeftOut(t *testing.T) {
	b := balance{lost: 10000, won: 20000}
	without := Claim{Figures: b.figures("won")}.decide(60, 70)
	b.none = 40000
	with := Claim{Figures: b.figures("won")}.decide(60, 70)
	if diff := cmp.Diff(without.Figures[0], with.Figures[0]); diff != "" || with.Verdict != Supported {
		t.Errorf("%s with hands at the limit:\n%s", with.Verdict, diff)
	}
	if half, limit := with.Figures[1], with.Figures[2]; half.Value != 100*4.0/7 || half.N != 70000 || limit.Value != 100*4.0/7 || limit.N != 70000 {
		t.Errorf("%+v", with.Figures)
	}
	b = balance{}
	for _, winner := range []int{0, 1, 1, -1} {
		b.add(&hand{winner: winner}, 1)
	}
	if b.lost != 1 || b.none != 1 || b.won != 2 {
		t.Errorf("%+v", b)
	}
}

// TestVerdictOnPlayers: a claim about several players holds or fails for all of
// them alike, or depends on the player.
func TestVerdictOnPlayers(t *testing.T) {
	low, in, high, on, wide := wide(1, 2), wide(5, 6), wide(9, 10), wide(3.97, 4.02), wide(1, 10)
	for _, c := range []struct {
		list []Figure
		want string
	}{
		{[]Figure{in, in}, Supported},
		{[]Figure{low, low}, Contradicted},
		{[]Figure{high, high}, Contradicted},
		{[]Figure{low, high}, Depends},
		{[]Figure{low, in, wide}, Depends},
		{[]Figure{in, wide}, Undecided},
		{[]Figure{low, wide}, Undecided},
		{[]Figure{in, on}, Borderline},
		{[]Figure{low, on}, Borderline},
		{[]Figure{on, wide}, Undecided},
		{[]Figure{low, in, on}, Depends},
		{nil, Undecided},
	} {
		if got := judgeEach(c.list, 4, 7); got != c.want {
			t.Errorf("%v: %s, not %s", c.list, got, c.want)
		}
	}
}

// TestBorderline: a figure that holds a limit in an interval within a hundredth of it is
// borderline, a wider one is not, and enough hands decide any figure.
func TestBorderline(t *testing.T) {
	for _, c := range []struct {
		f    Figure
		want string
	}{
		{wide(74.3, 75.7), Borderline},
		{wide(74.2, 75.7), Undecided},
		{wide(74.3, 74.9), Contradicted},
		{wide(75, 75.7), Supported},
		{wide(99.1, 100.5), Borderline},
	} {
		if got := judge(c.f, 75, 100); got != c.want {
			t.Errorf("%v: %s, not %s", c.f.Wide, got, c.want)
		}
	}
	if got := judgeAll([]Figure{wide(74.3, 75.7), wide(80, 81)}, 75, 100); got != Borderline {
		t.Errorf("of all figures: %s", got)
	}
	for value := 73.0; value <= 77; value += 0.05 {
		f := Figure{N: 9, Value: value, Wide: [2]float64{value - 3, value + 3}}
		half := 3 / math.Sqrt(float64(times([]Figure{f}, 75, 200)))
		more := Figure{N: 9, Value: value, Wide: [2]float64{value - half, value + half}}
		if judge(f, 75, 200) == Undecided && judge(more, 75, 200) == Undecided {
			t.Errorf("%v is said to be decided by %v, but is not", f, more)
		}
	}
}

// wide is a figure with a wide interval.
func wide(lo, hi float64) Figure { return Figure{N: 9, Wide: [2]float64{lo, hi}} }

// TestWalks holds variance ratios to those of walks that are known: 1 of a
// random walk with a drift, more of steps that go on in their direction, less of
// steps that are taken back.
func TestWalks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		name string
		step func(last int) int
		ok   func(f Figure) bool
	}{
		{"random", func(int) int { return rng.IntN(4) - 1 }, func(f Figure) bool { return f.Lo < 1 && 1 < f.Hi }},
		{"going on", func(last int) int {
			if rng.IntN(4) > 0 {
				return last
			}
			return -last
		}, func(f Figure) bool { return f.Lo > 1.5 }},
		{"taken back", func(last int) int { return rng.IntN(3) - 1 - sign(last) }, func(f Figure) bool { return f.Hi < .8 }},
	} {
		var w walk
		for range 300 {
			series, last := []int{0}, 1
			for range 40 {
				last = c.step(last)
				series = append(series, series[len(series)-1]+last)
			}
			w.Add(series)
		}
		for _, f := range w.Figures("step", "")[:len(walkLags)] {
			if f.N != 300 || !c.ok(f) {
				t.Errorf("%s: %+v", c.name, f)
			}
		}
	}
}

// sign is -1, 0 or 1.
func sign(x int) int { return min(1, max(-1, x)) }

// TestHandicapFavoursTheWeaker finds the sizes for greedy against random, of
// which greedy is the better.
func TestHandicapFavoursTheWeaker(t *testing.T) {
	rules, err := uno.Preset("duel")
	if err != nil {
		t.Fatal(err)
	}
	steps, equal, err := Handicap(t.Context(), HandicapPlan{
		Rules: rules, A: "greedy", B: "random", Games: 300, Seed: 1, Workers: 1, Least: 6, Most: 12,
	})
	if err != nil {
		t.Fatal(err)
	}
	if steps[0].Hands != [2]int{7, 7} || steps[0].WinRate <= .5 || equal[0] <= equal[1] {
		t.Errorf("equal at %v after %+v", equal, steps)
	}
	if _, _, err := Handicap(t.Context(), HandicapPlan{Least: 8, Most: 9}); err == nil {
		t.Error("sizes without 7 are not refused")
	}
}

// TestDeep: a deep run has the deep size, goes on after the claims that are kept of one,
// and takes nothing of a run of another size.
func TestDeep(t *testing.T) {
	measured := 0
	claim := func(_ context.Context, r *run, _ string) (Claim, error) {
		measured++
		return Claim{Figures: []Figure{exact("size", "", float64(r.Size))}}.decide(0, 2), nil
	}
	s := Study{Name: "two", Size: 1, Deep: 9, claims: []measure{{name: "One", run: claim}, {name: "Two", run: claim}}}
	dir := t.TempDir()
	for _, c := range []struct {
		plan       Plan
		size, want int // how many claims are measured
	}{{Plan{}, 1, 2}, {Plan{Deep: true}, 9, 2}, {Plan{Deep: true}, 9, 0}, {Plan{Size: 9}, 9, 0}, {Plan{Deep: true, Seed: 2}, 9, 2}} {
		measured = 0
		r, _, err := runKept(t, s, dir, c.plan)
		if err != nil {
			t.Fatal(err)
		}
		if measured != c.want || r.Size != c.size || r.Claims[1].Figures[0].Value != float64(c.size) {
			t.Errorf("%+v: %d claims are measured, of size %d", c.plan, measured, r.Size)
		}
		if err := r.Write(dir); err != nil {
			t.Fatal(err)
		}
	}
}
