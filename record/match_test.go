package record_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/anyrules"
	"github.com/unolab/uno/internal/naive"
	"github.com/unolab/uno/record"
)

// randomMatch plays a match by some rules with random moves and returns its
// records, at most ten.
func randomMatch(t testing.TB, src rand.Source, name string, rules uno.Rules, seats, target int) []*record.Record {
	t.Helper()
	m := uno.NewMatch(&rules, seats, target, uno.Below(src, seats))
	var recs []*record.Record
	var g uno.Game
	for !m.Done && m.Round < 10 {
		if err := g.Start(&rules, seats, m.Dealer, uno.NewDeckOrder(src.Uint64(), 0)); err != nil {
			t.Fatal(err)
		}
		for g.Phase != uno.Over {
			moves := g.Legal(nil, int(g.Turn))
			if plays := slices.IndexFunc(moves, func(m uno.Move) bool { return m.Act != uno.Play }); plays > 0 {
				moves = moves[:plays]
			}
			if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		m.Finish(&g.State)
		r := record.OfDeckOrder(&g, g.Chance.(*uno.DeckOrder), make([]string, seats))
		r.InMatch(name, m)
		recs = append(recs, r)
	}
	return recs
}

// preset is a preset with options.
func preset(t testing.TB, text string) uno.Rules {
	t.Helper()
	rules, err := uno.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// chained verifies records one after the other and returns the index of the
// first that is not sound, and its error.
func chained(recs []*record.Record) (int, error) {
	var c record.Chain
	for i, r := range recs {
		if err := c.Verify(r); err != nil {
			return i, err
		}
	}
	return len(recs), nil
}

// lines are records as they are written.
func lines(t testing.TB, recs []*record.Record) [][]byte {
	t.Helper()
	var list [][]byte
	for _, r := range recs {
		line, err := r.AppendLine(nil)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, line)
	}
	return list
}

// TestMatchesOfAllRulesAreSound: matches by random rules, two at a time, their
// hands alternating, verify, and the naive verifier says so too.
func TestMatchesOfAllRulesAreSound(t *testing.T) {
	src := rand.NewPCG(21, 1)
	done := 0
	for i := range games(60, 3_000) {
		rules, seats := anyrules.New(src)
		rules.Limit = min(rules.Limit, 200)
		target := 1 + uno.Below(src, 500)
		if rules.NoPoints {
			target = 1 + uno.Below(src, 4)
		}
		a := randomMatch(t, src, "a", rules, seats, target)
		b := randomMatch(t, src, "b", rules, seats, target)
		var both []*record.Record
		for len(a)+len(b) > 0 {
			if len(b) == 0 || len(a) > 0 && uno.Below(src, 2) == 0 {
				both, a = append(both, a[0]), a[1:]
			} else {
				both, b = append(both, b[0]), b[1:]
			}
		}
		var c record.Chain
		for _, r := range both {
			if err := c.Verify(r); err != nil {
				t.Fatalf("match %d by %v: %v", i, rules, err)
			}
		}
		begun, over := c.Matches()
		if begun != 2 {
			t.Fatalf("%d matches", begun)
		}
		done += over
		if at, err := naive.Match(lines(t, both)); err != nil {
			t.Fatalf("match %d by %v: the naive verifier says of record %d: %v", i, rules, at, err)
		}
	}
	if done == 0 {
		t.Error("no match came to its end")
	}
}

// forge changes what a record says of its match, or the order of the hands.
func forge(recs []*record.Record, src rand.Source) []*record.Record {
	recs = slices.Clone(recs)
	i := uno.Below(src, len(recs))
	r := *recs[i]
	r.Scores = slices.Clone(r.Scores)
	recs[i] = &r
	switch uno.Below(src, 9) {
	case 0:
		r.Round = uno.Below(src, 12)
	case 1:
		r.Scores[uno.Below(src, len(r.Scores))] += 1 - 2*uno.Below(src, 2)
	case 2:
		r.To = 1 + uno.Below(src, 600)
	case 3:
		recs = slices.Delete(recs, i, i+1)
	case 4:
		recs = slices.Insert(recs, i, recs[uno.Below(src, len(recs))])
	case 5:
		j := uno.Below(src, len(recs))
		recs[i], recs[j] = recs[j], recs[i]
	case 6:
		a, b := uno.Below(src, len(r.Scores)), uno.Below(src, len(r.Scores))
		r.Scores[a], r.Scores[b] = r.Scores[b], r.Scores[a]
	case 7:
		r.Scores = r.Scores[1:]
	case 8:
		r.Match, r.Round, r.To, r.Scores = "", 0, 0, nil
	}
	return recs
}

// TestForgedMatchesAreRefutedAsTheNaiveVerifierDoes forges matches and asks
// both: they find the same record wrong, or none.
func TestForgedMatchesAreRefutedAsTheNaiveVerifierDoes(t *testing.T) {
	src := rand.NewPCG(22, 1)
	refuted := 0
	for i := range games(40, 1_000) {
		rules, seats := anyrules.New(src)
		rules.Limit = min(rules.Limit, 100)
		target := 1 + uno.Below(src, 500)
		if rules.NoPoints {
			target = 1 + uno.Below(src, 4)
		}
		recs := randomMatch(t, src, "m", rules, seats, target)
		for range 10 {
			forged := forge(recs, src)
			got, err := chained(forged)
			want, naiveErr := naive.Match(lines(t, forged))
			if got != want || (err == nil) != (naiveErr == nil) {
				t.Fatalf("match %d by %v: record %d (%v), the naive verifier says %d (%v)", i, rules, got, err, want, naiveErr)
			}
			if err != nil {
				refuted++
			}
		}
	}
	if refuted == 0 {
		t.Fatal("nothing was refuted")
	}
	t.Logf("%d forgeries refuted by both", refuted)
}

// TestForgedMatchesNameWhatIsWrong is one forgery of each kind.
func TestForgedMatchesNameWhatIsWrong(t *testing.T) {
	recs := randomMatch(t, rand.NewPCG(23, 1), "final", preset(t, "official"), 2, 500)
	if len(recs) < 3 {
		t.Fatalf("%d hands", len(recs))
	}
	last := len(recs) - 1
	dealer := func(r *record.Record, t *testing.T) *record.Record {
		// The same hand, dealt by the other seat: a sound hand of its own.
		rules := r.Rules
		var g uno.Game
		if err := g.Start(&rules, 2, 1-r.Dealer, uno.NewDeckOrder(4, 4)); err != nil {
			t.Fatal(err)
		}
		for g.Phase != uno.Over {
			if err := g.Play(g.Legal(nil, int(g.Turn))[0]); err != nil {
				t.Fatal(err)
			}
		}
		other := record.OfDeckOrder(&g, g.Chance.(*uno.DeckOrder), r.Seats)
		other.Match, other.Round, other.To, other.Scores = r.Match, r.Round, r.To, r.Scores
		return other
	}
	for name, tt := range map[string]struct {
		forge func(r []*record.Record)
		at    int
		want  string
	}{
		"round and scores": {func(r []*record.Record) { r[0].Round, r[0].Scores = 77, []int{9999, 7} }, 0, `match "final", round 77: the hands before it are missing`},
		"round":            {func(r []*record.Record) { r[1].Round = 2 }, 1, `match "final", round 2: round 1 comes next`},
		"scores":           {func(r []*record.Record) { r[1].Scores[0]++ }, 1, `match "final", round 1: the scores are written [`},
		"target":           {func(r []*record.Record) { r[1].To = 300 }, 1, "it is played to 300 points; the match to 500 (0: not written)"},
		"rules":            {func(r []*record.Record) { r[1].Rules.Lowest = true }, 1, "the rules are official[lowest]; those of the match are official"},
		"dealer":           {func(r []*record.Record) { r[1] = dealer(r[1], t) }, 1, "deals; by the rules seat"},
		"after the end":    {func(r []*record.Record) { r[last] = r[last-1] }, last, "comes next"},
		"no end":           {func(r []*record.Record) { r[0].To = 0 }, 1, "the match to 0 (0: not written)"},
	} {
		t.Run(name, func(t *testing.T) {
			forged := make([]*record.Record, len(recs))
			for i, r := range recs {
				c := *r
				c.Scores = slices.Clone(r.Scores)
				forged[i] = &c
			}
			tt.forge(forged)
			at, err := chained(forged)
			var broken *record.Broken
			if at != tt.at || !errors.As(err, &broken) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("record %d: %v; not %d, %q", at, err, tt.at, tt.want)
			}
		})
	}
}

// TestAHandAfterTheEndIsRefused puts a sound hand behind the one that ended the
// match, with the scores that it would bring.
func TestAHandAfterTheEndIsRefused(t *testing.T) {
	src := rand.NewPCG(24, 1)
	long := randomMatch(t, src, "m", preset(t, "official"), 3, 1000)
	var short []*record.Record
	for _, r := range long { // the same hands, said to be played to less
		c := *r
		c.To = slices.Max(long[1].Scores)
		short = append(short, &c)
	}
	over := slices.IndexFunc(short, func(r *record.Record) bool { return slices.Max(r.Scores) >= r.To })
	at, err := chained(short)
	if at != over+1 || err == nil || !strings.Contains(err.Error(), "the match was over before this hand") {
		t.Errorf("record %d: %v", at, err)
	}
	if at, _ := naive.Match(lines(t, short)); at != over+1 {
		t.Errorf("the naive verifier finds record %d", at)
	}
}

// TestOneMistakeInAMatchIsReportedOnce: after a forged hand the match goes on
// from what that hand says.
func TestOneMistakeInAMatchIsReportedOnce(t *testing.T) {
	recs := randomMatch(t, rand.NewPCG(25, 1), "m", preset(t, "official"), 4, 1000)
	if len(recs) < 5 {
		t.Fatalf("%d hands", len(recs))
	}
	forged := *recs[2]
	forged.Actions = forged.Actions[:len(forged.Actions)-1]
	var c record.Chain
	var wrong []int
	for i, r := range recs {
		if i == 2 {
			r = &forged
		}
		if c.Verify(r) != nil {
			wrong = append(wrong, i)
		}
	}
	if !slices.Equal(wrong, []int{2}) {
		t.Errorf("records %v are refused", wrong)
	}
}

// TestMatchFieldsOfNoMatchAreMalformed: what cannot describe a hand of a match
// is no record.
func TestMatchFieldsOfNoMatchAreMalformed(t *testing.T) {
	good := randomMatch(t, rand.NewPCG(26, 1), "m", preset(t, "pomdp"), 2, 3)[0]
	for name, spoil := range map[string]func(r *record.Record){
		"round without a match":  func(r *record.Record) { r.Match, r.To, r.Scores, r.Round = "", 0, nil, 2 },
		"scores without a match": func(r *record.Record) { r.Match, r.To, r.Round = "", 0, 0 },
		"a negative round":       func(r *record.Record) { r.Round = -1 },
		"a negative target":      func(r *record.Record) { r.To = -1 },
		"no scores":              func(r *record.Record) { r.Scores = nil },
		"too many scores":        func(r *record.Record) { r.Scores = []int{1, 0, 0} },
	} {
		r := *good
		spoil(&r)
		line := lines(t, []*record.Record{&r})[0]
		_, err := record.Parse(line)
		var bad *record.Malformed
		if !errors.As(err, &bad) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := naive.Match([][]byte{line}); err == nil {
			t.Errorf("%s: the naive verifier accepts it", name)
		}
	}
}

// TestTheDealStaysUnderRlcard: the same seat begins every hand of a match.
func TestTheDealStaysUnderRlcard(t *testing.T) {
	recs := randomMatch(t, rand.NewPCG(27, 1), "m", preset(t, "rlcard"), 2, 3)
	var dealers []string
	for _, r := range recs {
		dealers = append(dealers, fmt.Sprint(r.Dealer))
	}
	if len(slices.Compact(dealers)) != 1 {
		t.Errorf("dealers %v", dealers)
	}
}
