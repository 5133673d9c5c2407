package study

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// TestRunGoesOn: a run that ends after a claim keeps it, and the next one measures the
// others alone.
func TestRunGoesOn(t *testing.T) {
	claim := func(context.Context, *run, string) (Claim, error) {
		return Claim{Figures: []Figure{exact("x", "", 1)}}.decide(0, 2), nil
	}
	never := func(context.Context, *run, string) (Claim, error) {
		t.Error("a claim that is kept is measured again")
		return Claim{}, nil
	}
	// A run that is stopped may have begun with its second claim.
	stops := func(ctx context.Context, _ *run, _ string) (Claim, error) {
		<-ctx.Done()
		return Claim{}, ctx.Err()
	}
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	s := Study{Name: "two", Size: 1, claims: []measure{{name: "One", run: claim}, {name: "Two", run: stops}}}
	_, _, err := s.Run(ctx, nil, Plan{Keep: func(r *Result) error {
		cancel()
		return r.Write(dir)
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("the run that is stopped: %v", err)
	}
	s.claims = []measure{{name: "One", run: never}, {name: "Two", run: claim}}
	r, same, err := runKept(t, s, dir, Plan{})
	if err != nil || same || len(r.Claims) != 2 || r.Claims[0].Name != "One" || r.Claims[1].Name != "Two" {
		t.Errorf("%v, same %v: %+v", err, same, r)
	}
	if err := r.Write(dir); err != nil {
		t.Fatal(err)
	}
	// A claim of a new round is measured again, and what is kept of the others stays.
	s.claims = []measure{{name: "One", run: claim, round: 1}, {name: "Two", run: never}}
	_, same, err = runKept(t, s, dir, Plan{Keep: func(r *Result) error {
		if len(r.Claims) != 2 || r.Claims[0].Round != 1 || r.Claims[1].Name != "Two" {
			t.Errorf("kept after the claim of the new round: %+v", r.Claims)
		}
		return nil
	}})
	if err != nil || same {
		t.Errorf("%v, same %v", err, same)
	}
}

// TestRoundsHaveHandsOfTheirOwn: a claim of another round is measured with other hands.
func TestRoundsHaveHandsOfTheirOwn(t *testing.T) {
	var values []float64
	for round := range 3 {
		s, err := Find("players")
		if err != nil {
			t.Fatal(err)
		}
		s.claims = []measure{{name: "Hands", round: round, run: func(ctx context.Context, r *run, _ string) (Claim, error) {
			o, err := r.equals(ctx, rulesOf("official"), "", "random", 2, 100)
			if err != nil {
				return Claim{}, err
			}
			return Claim{Figures: []Figure{longer("longer", o, o), exact("turns", "turns", o.turns(-1))}}.decide(0, 1), nil
		}}}
		r, _, err := s.Run(t.Context(), nil, Plan{Size: 2, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, r.Claims[0].Figures[1].Value)
	}
	if values[0] == values[1] || values[0] == values[2] || values[1] == values[2] {
		t.Errorf("turns by round: %v", values)
	}
}

// TestLessons: every lesson speaks of a claim that there is, and quotes as many figures
// as its text has room for; the index has at most ten.
func TestLessons(t *testing.T) {
	var results []*Result
	for _, s := range Studies() {
		r := &Result{Study: s.Name, Title: s.Title, Intro: s.Intro}
		for _, m := range s.claims {
			c := Claim{Name: m.name, Verdict: Supported}
			for range 12 {
				c.Figures = append(c.Figures, exact("x", "%", 42))
			}
			r.Claims = append(r.Claims, c)
		}
		results = append(results, r)
	}
	for _, l := range lessons {
		if strings.Count(l.text, "%s") != len(l.figures) {
			t.Errorf("%q quotes %d figures", l.text, len(l.figures))
		}
		s, err := Find(l.study)
		if err != nil {
			t.Error(err)
		}
		found := false
		for _, m := range s.claims {
			found = found || m.name == l.claim
		}
		if !found {
			t.Errorf("there is no claim %q in %s", l.claim, l.study)
		}
	}
	page := Index(results)
	if n := strings.Count(page, "| supported |"); !strings.Contains(page, fmt.Sprintf("The verdicts on %d claims: %d supported.", n, n)) {
		t.Errorf("the verdicts are counted wrong, of %d that are shown:\n%s", n, page)
	}
	if n := len(lessonsOf(results)); n < 5 || n > mostLessons || strings.Contains(page, "%!") {
		t.Errorf("%d lessons:\n%s", n, page)
	}
}

// TestHabits asks players with habits for their moves in hands that they play, and finds
// no move against the habit where there is another.
func TestHabits(t *testing.T) {
	for name, h := range map[string]habit{"bluffs": neverBluffs, "draws": neverDraws, "wilds": holdsWilds} {
		for _, class := range classes {
			var players []bot.Player
			for range 2 {
				p, err := habitual(class, h).make()
				if err != nil {
					t.Fatal(err)
				}
				players = append(players, &looked{p.(*bent), t, name})
			}
			for i := range uint64(10) {
				rules := rulesOf("official")
				var g uno.Game
				if err := g.Start(&rules, 2, 0, uno.NewDeckOrder(7, i)); err != nil {
					t.Fatal(err)
				}
				for seat, p := range players {
					src := uno.Stream(7, i, uno.SeatPurpose(seat))
					p.Reset(seat, &src)
				}
				if err := bot.PlayHand(&g, players); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// looked is a player whose moves are looked at.
type looked struct {
	*bent
	t     *testing.T
	habit string
}

// Decide looks at the move of the player.
func (p *looked) Decide(v *uno.View) uno.Move {
	m := p.bent.Decide(v)
	playable := false
	for _, l := range p.moves {
		playable = playable || l.Act == uno.Play
	}
	switch {
	case p.habit == "draws" && (m.Act == uno.Draw || m.Act == uno.Pass) && playable,
		p.habit == "wilds" && m.Act == uno.Play && m.Card.Black() && hasColoured(v):
		p.t.Errorf("habit %s: %v", p.habit, m)
	case p.habit == "bluffs" && bluffs(v, m):
		for _, l := range p.moves {
			if !bluffs(v, l) {
				p.t.Errorf("habit %s: %v", p.habit, m)
				break
			}
		}
	}
	return m
}

// TestRisingSequences: the bounds of random orders, and Bayer and Diaconis' distances of
// 52 cards.
func TestRisingSequences(t *testing.T) {
	row := eulerian(packCards)
	inside, all := 0.0, 0.0
	for i, n := range row {
		x, _ := n.Float64()
		x *= math.Exp2(-500)
		all += x
		if i+1 >= fewRising && i+1 <= manyRising {
			inside += x
		}
	}
	if share := inside / all; share < 0.992 || share > 0.993 {
		t.Errorf("%.4f of random orders", share)
	}
	for k, want := range map[int]float64{5: 0.924, 6: 0.614, 7: 0.334, 8: 0.167} {
		if got := distance(52, k); math.Abs(got-want) > 0.0006 {
			t.Errorf("%d riffles: %.4f, want %.3f", k, got, want)
		}
	}
	if n := rising([]uno.Kind{0, 3, 1, 4, 2, 5}); n != 2 {
		t.Errorf("%d rising sequences in an interleaving of two", n)
	}
}
