package positions

import (
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/pair"
	"github.com/unolab/uno/policy"
)

// own is the suite of the program.
func own(t testing.TB) []*Position {
	t.Helper()
	list, err := Suite()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestSuiteHasEveryProofAndNoPositionTwice(t *testing.T) {
	count, seen := map[string]int{}, map[string]bool{}
	for _, p := range own(t) {
		count[p.Proof]++
		if line := p.View.Position(); seen[line] {
			t.Errorf("line %d: the position stands twice", p.Line)
		} else {
			seen[line] = true
		}
		q, err := Parse(p.String())
		if err != nil || q.String() != p.String() {
			t.Errorf("line %d: written and read again: %v, %v", p.Line, q, err)
		}
	}
	if count[Hidden] != 200 || count[Exact] != 200 || count[Bound] != 100 || count[Played] != 60 {
		t.Errorf("there are %v", count)
	}
}

// TestSuiteIsProved proves every tenth line again, all of them under UNO_LONG.
func TestSuiteIsProved(t *testing.T) {
	every := 10
	if os.Getenv("UNO_LONG") != "" {
		every = 1
	}
	var prover Prover
	for i, p := range own(t) {
		if i%every == 0 {
			if err := prover.Prove(t.Context(), p); err != nil {
				t.Errorf("line %d: %v", p.Line, err)
			}
		}
	}
}

// TestSuiteIsGenerated makes the beginning of the suite again, all of it under UNO_LONG.
func TestSuiteIsGenerated(t *testing.T) {
	list, at, most := own(t), 0, 20
	if os.Getenv("UNO_LONG") != "" {
		most = len(list)
	}
	enough := errors.New("enough")
	err := Generate(t.Context(), 1, len(list), func(p *Position) error {
		if p.String() != list[at].String() {
			t.Errorf("position %d is\n%v\nnot\n%v", at, p, list[at])
		}
		if at++; at == most {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) {
		t.Error(err)
	}
}

// TestProveRefusesChangedLines changes a value, or the best action, of one position of each
// proof.
func TestProveRefusesChangedLines(t *testing.T) {
	done := map[string]bool{}
	var prover Prover
	for _, p := range own(t) {
		if done[p.Proof] || len(p.Actions) < 2 {
			continue
		}
		done[p.Proof] = true
		q := *p
		q.Actions = append([]Action(nil), p.Actions...)
		q.Actions[0].Value = math.Abs(q.Actions[0].Value - 2e-4)
		if prover.Prove(t.Context(), &q) == nil {
			t.Errorf("line %d: a value changed is proved", p.Line)
		}
		q = *p
		for _, a := range p.Actions {
			if a.Action != p.Best[0] {
				q.Best = []pair.Action{a.Action}
			}
		}
		if prover.Prove(t.Context(), &q) == nil {
			t.Errorf("line %d: another best action is proved", p.Line)
		}
	}
	if len(done) != 4 {
		t.Errorf("changed were %v", done)
	}
}

// TestAPastIsWhatTheSeatHasSeen checks that positions with a past come with the events of
// the seat since the deal, that package belief finds the same chances from them as the
// prover, and that pasts which do not lead to their positions are refused.
func TestAPastIsWhatTheSeatHasSeen(t *testing.T) {
	three := 0
	for _, p := range own(t) {
		if p.Proof != Played {
			continue
		}
		v := p.View
		if v.Seats > 2 {
			three++
		}
		s, err := belief.NewSigma(v.Rules, int(v.Seats), v.Seat, policy.Chance(policy.Uniform()), 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Listen(v.Events); err != nil {
			t.Fatalf("line %d: %v", p.Line, err)
		}
		if err := s.Settle(&v.Table); err != nil {
			t.Fatal(err)
		}
		post, err := s.Posterior(nil, 0)
		if err != nil || !post.Exact {
			t.Fatalf("line %d: %v, exact: %v", p.Line, err, post.Exact)
		}
		want := map[[uno.MaxSeats]uno.Cards]float64{}
		for i, d := range post.Deals {
			want[d.Hands] += post.Weights[i]
		}
		steps, err := p.worlds(policy.Uniform())
		if err != nil {
			t.Fatal(err)
		}
		last := steps[len(steps)-1]
		for _, w := range last {
			if math.Abs(want[w.state.Hands]-w.p) > 1e-9 {
				t.Errorf("line %d: a deal has the chance %v, not %v", p.Line, w.p, want[w.state.Hands])
			}
		}
		if len(want) != len(last) {
			t.Errorf("line %d: %d deals, not %d", p.Line, len(last), len(want))
		}
		parts := strings.Split(p.String(), " | ")
		parts[2] = parts[2][:strings.LastIndex(parts[2], ";")]
		if _, err := Parse(strings.Join(parts, " | ")); err == nil {
			t.Errorf("line %d: a past without its last move is read", p.Line)
		}
	}
	if three < 30 {
		t.Errorf("only %d positions have three seats", three)
	}
}

// good is a line whose parts the tests change.
const good = "exact | seat=0 rules=duel[deck=r1.r2.r3.rs.b2.w.f] hands=r1.rs/r3.b2 top=r2 pile=?2 | rs | r1=0.7500 rs=1.0000 draw=0.7500"

func TestBadLinesSayWhereAndWhat(t *testing.T) {
	for _, test := range []struct{ from, to, what string }{
		{"exact |", "surely |", `"surely" is no proof`},
		{" | rs |", " |", "not 3 parts"},
		{"hands=r1.rs", "hands=r1.zz", "zz"},
		{"top=r2", "top=r2 turn=1", "no turn"},
		{"| rs |", "| |", "no action is the best"},
		{"| rs |", "| rs rs |", "stands twice"},
		{"| rs |", "| b2 |", "no action"},
		{"| rs |", "| r1 |", "not worth the most"},
		{"r1=0.7500", "r1=0.9900", "not worse than the best"},
		{"r1=0.7500", "r1", "ACTION=VALUE"},
		{"r1=0.7500", "r1=2", "not a chance"},
		{"r1=0.7500", "r1=NaN", "not a chance"},
		{"r1=0.7500", "r3=0.7500", "is r1, not r3"},
		{" draw=0.7500", "", "2 actions have a value, the seat has 3"},
		{"rs | r1=0.7500 rs=1.0000 draw=0.7500", "r1 rs draw | r1=1 rs=1 draw=1", "every action"},
	} {
		bad := strings.Replace(good, test.from, test.to, 1)
		if bad == good {
			t.Fatalf("%q changes nothing", test.from)
		}
		_, err := Read("mine.txt", strings.NewReader("# a suite\n\n"+good+"\n"+bad+"\n"))
		if err == nil || !strings.HasPrefix(err.Error(), "mine.txt:4: ") || !strings.Contains(err.Error(), test.what) {
			t.Errorf("%s\ngives %v, not %q", bad, err, test.what)
		}
	}
	if _, err := Read("none.txt", strings.NewReader("# nothing\n")); err == nil || !strings.HasPrefix(err.Error(), "none.txt:1: ") {
		t.Errorf("a suite without positions gives %v", err)
	}
}

// TestMeasureIsTheMeanOverChoices checks the score of the stated players against their policies'
// chances: the mean of what they score over many seeds comes near the expectation.
func TestMeasureIsTheMeanOverChoices(t *testing.T) {
	list := own(t)[:60]
	for _, p := range []*policy.Ranked{policy.Random(), policy.Greedy()} {
		chance := policy.Chance(p)
		want := 0.0
		for _, q := range list {
			top, least := 0.0, 1.0
			for _, a := range q.Actions {
				top, least = max(top, a.Value), min(least, a.Value)
			}
			for _, a := range q.Actions {
				want += chance(q.View, a.Move(q.View.Seat)) * (1 - (top-a.Value)/(top-least)) / float64(len(list))
			}
		}
		got := 0.0
		const seeds = 400
		for seed := range uint64(seeds) {
			s, err := Measure(t.Context(), p.Name, list, seed)
			if err != nil || s.Positions != len(list) {
				t.Fatal(s, err)
			}
			got += s.Score / seeds
		}
		if math.Abs(got-want) > 0.01 {
			t.Errorf("%s scores %v in the mean, its chances say %v", p.Name, got, want)
		}
	}
}

func TestMeasureLeavesOutWhatThePlayerCannotPlay(t *testing.T) {
	list := own(t)
	s, err := Measure(t.Context(), "duelist:0", list, 1)
	if err != nil {
		t.Fatal(err)
	}
	if s.LeftOut != 260 || s.Positions != len(list)-260 || len(s.Proofs) != 2 {
		t.Errorf("the score is %+v", s)
	}
}

// TestEveryPlayerAnswersThePositions asks all players that are cheap enough.
func TestEveryPlayerAnswersThePositions(t *testing.T) {
	for _, name := range bot.Names() {
		switch name {
		case "clairvoyant": // sees hidden cards, which a position does not have
			continue
		case "flat", "duelist", "strong":
			name += ":10"
		}
		s, err := Measure(t.Context(), name, own(t)[:450], rand.NewPCG(1, 1).Uint64())
		if err != nil {
			t.Fatal(err)
		}
		if s.Score <= 0 || s.Score > 1 || s.Solved > s.Positions {
			t.Errorf("%+v", s)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(good)
	f.Add("hidden | seat=0 rules=pomdp[deck=r2.rs.b1.bd.f] hands=bd.f/?1 top=r2 pile=?1 | f:b | f:r=0.6944 f:b=1.0000")
	f.Add("played | seat=0 rules=official[no-draw-by-choice,no-uno-call,wd4-always,no-play-after-draw,no-points,deck=r1.r3.rd.b1.b2.b3.bs.bd,hands=2.2.2] hands=bs.bd/?1/?1 top=b2 under=b1.b3 dealer=0 turns=2 pile=?1 | seat=0 rules=official[no-draw-by-choice,no-uno-call,wd4-always,no-play-after-draw,no-points,deck=r1.r3.rd.b1.b2.b3.bs.bd,hands=2.2.2] hands=bs.bd/?2/?2 top=b3 dealer=0 turn=1 pile=?1; 1 b1; 2 b2 | bs | bs=1.0000 bd=0.6471")
	f.Add("bound | seat=0 rules=duel hands=r2.rs/r8 top=r7 pile=?104 | rs | r2=0 rs=1 draw=0.193")
	f.Fuzz(func(t *testing.T, line string) {
		p, err := Parse(line)
		if err != nil {
			return
		}
		if q, err := Parse(p.String()); err != nil || len(q.Best) != len(p.Best) {
			t.Fatalf("%q is read, and written as %q, which is not: %v", line, p, err)
		}
	})
}
