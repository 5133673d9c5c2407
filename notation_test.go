package uno_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/anyrules"
)

// TestParseKind: short forms in either case, long names in several spellings,
// and what is no card.
func TestParseKind(t *testing.T) {
	for text, want := range map[string]string{
		"r5": "r5", "R5": "r5", "gs": "gs", "BV": "bv", "yd": "yd", "w": "w", "F": "f",
		"red5": "r5", "red 5": "r5", "Red Five": "r5", "green-skip": "gs", "BLUE_REVERSE": "bv",
		"yellow draw two": "yd", "yellow draw 2": "yd", "Wild": "w", "wild draw four": "f",
		"Wild Draw 4": "f", "wilddrawfour": "f", "g zero": "g0", "b0": "b0", "y9": "y9",
	} {
		k, err := uno.ParseKind(text)
		if err != nil || k.String() != want {
			t.Errorf("%q is %v, %v; want %s", text, k, err, want)
		}
	}
	for _, text := range []string{"", " ", "r", "5", "r10", "rr5", "rw", "rf", "x5", "ww", "r-", "red", "r5 g5", "rwild", "w:r", "r5!", "skip", "ö5"} {
		if k, err := uno.ParseKind(text); err == nil {
			t.Errorf("%q is %v", text, k)
		}
	}
	for _, k := range uno.AllKinds() {
		if back, err := uno.ParseKind(k.String()); err != nil || back != k {
			t.Errorf("%v reads back as %v, %v", k, back, err)
		}
	}
	for _, k := range []uno.Kind{uno.NoKind, 15, 64, 29} {
		if k.String() != "-" {
			t.Errorf("%d prints as %q", k, k.String())
		}
	}
}

// TestParseColor: letters and names in either case.
func TestParseColor(t *testing.T) {
	for text, want := range map[string]uno.Color{"r": uno.Red, "GREEN": uno.Green, "Blue": uno.Blue, "Y": uno.Yellow} {
		if c, err := uno.ParseColor(text); err != nil || c != want {
			t.Errorf("%q is %v, %v", text, c, err)
		}
	}
	for _, text := range []string{"", "-", "red ", "pink"} {
		if c, err := uno.ParseColor(text); err == nil || c != uno.NoColor {
			t.Errorf("%q is %v, %v", text, c, err)
		}
	}
	if uno.NoColor.String() != "-" || uno.NoColor.Name() != "none" {
		t.Error("no colour prints as one")
	}
}

// TestParseMove: every form of a record reads back as it prints.
func TestParseMove(t *testing.T) {
	for _, text := range []string{
		"0 r5", "1 g7!", "9 gs", "0 w:r", "0 f:y!", "3 bv:r", "0 r5 r5", "0 r5 r5!", "0 rv:g rv:g",
		"2 draw", "0 draw w:r", "0 draw f:g", "0 draw rv:g", "0 pass", "0 challenge", "0 accept",
		"0 color b", "0 swap 2", "1 catch 0", "0 uno", "0 jump r5", "0 jump r5!", "0 jump bv:r",
	} {
		m, err := uno.ParseMove(text)
		if err != nil || m.String() != text {
			t.Errorf("%q reads as %q, %v", text, m, err)
		}
	}
	for text, want := range map[string]string{
		" 0  R5 ": "0 r5", "0 Red-5 Red-5": "0 r5 r5", "0 W:Red": "0 w:r", "0 DRAW": "0 draw",
		"0 Color RED": "0 color r", "0 jump Y5!": "0 jump y5!", "0 wild:green!": "0 w:g!",
	} {
		if m, err := uno.ParseMove(text); err != nil || m.String() != want {
			t.Errorf("%q reads as %q, %v; want %q", text, m, err, want)
		}
	}
	for _, text := range []string{
		"", "0", "r5", "10 r5", "-1 r5", "+0 r5", "00 r5", "0 w", "0 f!", "0 w:x", "0 r5:g", "0 r5 g5", "0 r5 r5 r5",
		"0 w:r w:r", "0 draw r5", "0 draw w", "0 draw w:r!", "0 draw w:r w:r", "0 pass 1", "0 color", "0 color x",
		"0 color r g", "0 swap", "0 swap 10", "0 catch x", "0 catch 1 2", "0 uno 1", "0 jump", "0 jump r5 r5", "0 !", "0 :r", "0 r5!!",
	} {
		if m, err := uno.ParseMove(text); err == nil {
			t.Errorf("%q reads as %q", text, m)
		}
	}
}

// TestMoveCount is the number of cards of a move.
func TestMoveCount(t *testing.T) {
	for text, want := range map[string]int{"0 r5": 1, "0 r5 r5": 2, "0 jump r5": 1, "0 draw": 0, "0 draw w:r": 0, "0 swap 1": 0} {
		if m, err := uno.ParseMove(text); err != nil || m.Count() != want {
			t.Errorf("%q plays %d cards, %v", text, m.Count(), err)
		}
	}
}

// TestRulesInJSON: what a record says of rules, and what it may not say.
func TestRulesInJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"name":"official"}`: "official",
		`{"name":"duel","options":{"no-uno-call":false,"limit":50}}`:                                "duel[no-uno-call=false,limit=50]",
		`{"name":"official","options":{"stack":"any","twins":true,"deck":"r1 r2 w","hands":[1,1]}}`: "official[twins,stack=any,deck=r1.r2.w,hands=1.1]",
		`{"name":"official","options":{"stack":true}}`:                                              "official[stack=on]",
		`{"name":"official","options":{"stack":false,"twins":false,"max-seats":4,"hands":[1,2,3]}}`: "official[hands=1.2.3,max-seats=4]",
		`{"options":{"deck":"R1, Red-Two wild"},"name":"official"}`:                                 "official[deck=r1.r2.w]",
	} {
		var r uno.Rules
		if err := json.Unmarshal([]byte(text), &r); err != nil || r.String() != want {
			t.Errorf("%s is %v, %v; want %s", text, r, err, want)
		}
	}
	for _, text := range []string{
		`{}`, `[]`, `"official"`, `{"name":"officious"}`, `{"name":"official","extra":1}`, `{"name":7}`,
		`{"name":"official","options":{"twin":true}}`, `{"name":"official","options":{"twins":1}}`,
		`{"name":"official","options":{"twins":"true"}}`, `{"name":"official","options":{"twins":null}}`,
		`{"name":"official","options":{"stack":"all"}}`, `{"name":"official","options":{"stack":null}}`,
		`{"name":"official","options":{"limit":"5"}}`, `{"name":"official","options":{"limit":1.5}}`,
		`{"name":"official","options":{"hands":"1,1"}}`, `{"name":"official","options":{"hands":[]}}`,
		`{"name":"official","options":{"hands":[0,1]}}`, `{"name":"official","options":{"deck":["r1"]}}`,
		`{"name":"official","options":{"deck":"r1 r1 r1"}}`,
	} {
		r := uno.Rules{Name: "as it was"}
		if err := json.Unmarshal([]byte(text), &r); err == nil {
			t.Errorf("%s is %v", text, r)
		}
		if r.Name != "as it was" {
			t.Errorf("%s changed the rules although refused", text)
		}
	}
}

// TestRulesRoundTrip reads random rules back from both of their forms.
func TestRulesRoundTrip(t *testing.T) {
	for i := range uint64(500) {
		rules, _ := anyrules.New(rand.NewPCG(4, i))
		back, err := uno.ParseRules(rules.String())
		if err != nil || back != rules {
			t.Fatalf("%v reads back as %v, %v", rules, back, err)
		}
		data, err := json.Marshal(rules)
		if err != nil {
			t.Fatal(err)
		}
		back = uno.Rules{}
		if err := json.Unmarshal(data, &back); err != nil || back != rules {
			t.Fatalf("%s reads back as %v, %v", data, back, err)
		}
	}
}

// TestParsePositionRefuses: a position that no play leads to is refused with
// the word that is wrong.
func TestParsePositionRefuses(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"", "hands is missing"},
		{"hands=r1/r2", "top is missing"},
		{"top=r7", "hands is missing"},
		{"hands=r1/r2 top=r7 colour=r", "no \"colour\""},
		{"hands=r1/r2 top=r7 zz=1 yy=2", "no \"yy\""},
		{"hands=r1/r2 top=r7 top=r8", "top stands twice"},
		{"hands=r1/r2 top=r7 turn", "not KEY=VALUE"},
		{"hands=r1/r2 top=r77", "top"},
		{"hands=r1/r2/x top=r7", "seat 2"},
		{"hands=r1 top=r7", "1 seats"},
		{"seats=3 hands=r1/r2 top=r7", "2 hands"},
		{"rules=duel hands=r1/r2/r3 top=r7", "3 seats"},
		{"rules=official[no-bluff,wd4-last] hands=r1/r2 top=r7", "cannot go together"},
		{"hands=r1/r2 top=r7 turn=2", "no seat 2"},
		{"hands=r1/r2 top=r7 dealer=-1", "dealer"},
		{"hands=r1/r2 top=r7 forgot=5", "no seat 5"},
		{"hands=r1.r1.r7/r2 top=r7 under=r7", "more cards"},
		{"hands=r1.r0.r0/r2 top=r7", "more cards"},
		{"hands=r1/r2 top=r7 pile=r3", "add up"},
		{"hands=r1/r2 top=r7 pile=?103", "add up"},
		{"hands=r1/?2 top=r7", "hidden"},
		{"hands=r1/r2 top=r7 under=?4", "not hidden"},
		{"seat=0 hands=r1/r2 top=r7", "what one seat knows"},
		{"hands=-/r2 top=r7", "is empty"},
		{"hands=r1/r2 top=w", "a colour"},
		{"hands=r1/r2 top=w color=x", "color"},
		{"hands=r1/r2 top=r7 color=g", "color"},
		{"hands=r1/r2 top=r7 dir=left", "dir"},
		{"hands=r1/r2 top=r7 phase=draw", "phase"},
		{"hands=r1/r2 top=r7 phase=keep", "phase keep"},
		{"hands=r1/r2 top=r7 phase=keep drawn=r3", "phase keep"},
		{"hands=r1/r2 top=r7 drawn=r1", "drawn"},
		{"hands=r1/r2 top=r7 phase=swap", "phase swap"},
		{"hands=r1/r2 top=w phase=name color=r", "phase name"},
		{"hands=r1/r2 top=r7 phase=answer bluffer=1 before=g sum=4", "phase answer"},
		{"hands=r1/r2 top=f color=r phase=answer bluffer=0 before=g sum=4", "phase answer"},
		{"hands=r1/r2 top=f color=r phase=answer bluffer=1 before=g sum=3", "phase answer"},
		{"hands=r1/r2 top=rd phase=stack sum=2", "phase stack"},
		{"rules=official[stack=on] hands=r1/r2 top=rd phase=stack", "phase stack"},
		{"hands=r1/r2 top=r7 sum=2", "sum"},
		{"hands=r1/r2 top=r7 guilty=true", "guilty"},
		{"hands=r1/r2 top=r7 winner=0", "winner"},
		{"hands=r1/r2 top=f color=r phase=answer bluffer=1 before=g sum=4 winner=1", "winner"},
		{"hands=r1/r2 top=r7 phase=over", "reason"},
		{"hands=-/r2 top=r7 phase=over winner=0 reason=blocked", "winner"},
		{"hands=r1/r2 top=r7 phase=over winner=0 reason=out", "winner"},
		{"hands=r1/r2 top=r7 phase=over winner=0 reason=mercy", "reason"},
		{"hands=r1/r2 top=r7 points=5", "points"},
		{"hands=r1/r2 top=r7 idle=2", "idle"},
		{"hands=r1/r2 top=r7 turns=10000", "limit"},
		{"hands=r1/r2 top=r7 spread=true", "spread"},
	} {
		if s, err := uno.ParsePosition(tt.line); err == nil {
			t.Errorf("%q reads as %s", tt.line, s.Position())
		} else if !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: error %q, want one with %q", tt.line, err, tt.want)
		}
	}
}

// TestParseViewRefuses: what one seat cannot know, or must.
func TestParseViewRefuses(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"hands=r1/?2 top=r7", "seat=N"},
		{"seat=2 hands=r1/?2 top=r7", "seat=N"},
		{"seat=0 hands=r1/r2 top=r7", "wrong side"},
		{"seat=1 hands=r1/?2 top=r7", "wrong side"},
		{"seat=0 rules=duel hands=r1/?2 top=r7", "wrong side"},
		{"seat=0 hands=r1/?107 top=r7", "add up"},
		{"seat=0 hands=r1/?2 top=r7 pile=?9", "add up"},
		{"seat=0 hands=r1/?109 top=r7", "hidden cards"},
		{"seat=0 hands=r1/?2 top=r7 under=r1.r1", "more cards"},
		{"seat=0 hands=r1/?0 top=r7", "empty"},
	} {
		if v, err := uno.ParseView(tt.line); err == nil {
			t.Errorf("%q reads as %s", tt.line, v.Position())
		} else if !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: error %q, want one with %q", tt.line, err, tt.want)
		}
	}
}

// somePositions are positions, and views of them, from random games under
// random rules; they seed the fuzzers.
func somePositions(n int) (positions, views []string) {
	for i := range uint64(n) {
		src := rand.NewPCG(6, i)
		rules, seats := anyrules.New(src)
		var g uno.Game
		if err := g.Start(&rules, seats, 0, uno.NewDeckOrder(6, i)); err != nil {
			panic(err)
		}
		for range uno.Below(src, 40) {
			if moves := g.Legal(nil, int(g.Turn)); len(moves) > 0 {
				if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
					panic(err)
				}
			}
		}
		var v uno.View
		g.View(uno.Below(src, seats), &v)
		positions, views = append(positions, g.Position()), append(views, v.Position())
	}
	return positions, views
}

// longest is the most bytes of an input that the fuzz targets look at: the
// fuzzer shrinks each input of n bytes that reaches new code in up to n*n/2
// runs, and does nothing else meanwhile.
const longest = 200

// addShort adds the texts that are no longer than that, and demands some.
func addShort(f *testing.F, texts []string, add func(text string)) {
	n := 0
	for _, text := range texts {
		if len(text) <= longest {
			add(text)
			n++
		}
	}
	if n < 10 {
		f.Fatalf("%d of %d texts are short", n, len(texts))
	}
}

func FuzzParseKind(f *testing.F) {
	for _, k := range uno.AllKinds() {
		f.Add(k.String())
	}
	f.Add("Wild Draw Four")
	f.Fuzz(func(t *testing.T, s string) {
		k, err := uno.ParseKind(s)
		if err != nil {
			return
		}
		if back, err := uno.ParseKind(k.String()); !k.Valid() || err != nil || back != k {
			t.Errorf("%q is %v, which reads as %v, %v", s, k, back, err)
		}
	})
}

func FuzzParseCards(f *testing.F) {
	f.Add("r1 r1, g5\tw")
	f.Add("f w w bv bv yd 0")
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > longest {
			return
		}
		c, err := uno.ParseCards(s)
		if err != nil {
			return
		}
		if back, err := uno.ParseCards(c.String()); err != nil || back != c {
			t.Errorf("%q is %v, which reads as %v, %v", s, c, back, err)
		}
	})
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"0 r5", "1 g7!", "0 w:r", "0 r5 r5", "2 draw", "0 draw f:g", "0 color b", "0 swap 2", "0 jump bv:r", "0 uno"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := uno.ParseMove(s)
		if err != nil {
			return
		}
		if back, err := uno.ParseMove(m.String()); err != nil || back != m {
			t.Errorf("%q is %v, which reads as %v, %v", s, m, back, err)
		}
	})
}

func FuzzParseRules(f *testing.F) {
	var texts []string
	for i := range uint64(50) {
		rules, _ := anyrules.New(rand.NewPCG(4, i))
		texts = append(texts, rules.String())
	}
	addShort(f, texts, func(s string) { f.Add(s) })
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > longest {
			return
		}
		r, err := uno.ParseRules(s)
		if err != nil {
			return
		}
		if back, err := uno.ParseRules(r.String()); err != nil || back != r {
			t.Errorf("%q is %v, which reads as %v, %v", s, r, back, err)
		}
		for seats := range 12 {
			_ = r.Check(seats)
		}
	})
}

func FuzzRulesJSON(f *testing.F) {
	var texts []string
	for i := range uint64(50) {
		rules, _ := anyrules.New(rand.NewPCG(4, i))
		data, err := json.Marshal(rules)
		if err != nil {
			f.Fatal(err)
		}
		texts = append(texts, string(data))
	}
	addShort(f, texts, func(s string) { f.Add([]byte(s)) })
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > longest {
			return
		}
		var r, back uno.Rules
		if json.Unmarshal(data, &r) != nil {
			return
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &back); err != nil || back != r {
			t.Errorf("%s is %s, which reads as %v, %v", data, text, back, err)
		}
	})
}

func FuzzParsePosition(f *testing.F) {
	positions, _ := somePositions(200)
	addShort(f, positions, func(p string) { f.Add(p, uint64(1)) })
	f.Fuzz(func(t *testing.T, line string, seed uint64) {
		if len(line) > longest {
			return
		}
		s, err := uno.ParsePosition(line)
		if err != nil {
			return
		}
		if err := readsBack(s); err != nil {
			t.Fatalf("%q is %s: %v", line, s.Position(), err)
		}
		playOn(t, s, seed)
	})
}

// playOn plays random legal moves from a position, of any seat, and holds the
// hand to the invariants.
func playOn(t *testing.T, s *uno.State, seed uint64) {
	t.Helper()
	src := rand.NewPCG(seed, 0)
	order := uno.NewDeckOrder(seed, 0)
	g := uno.Game{State: *s, Chance: order}
	order.Shuffle(g.Pile)
	for range 100 {
		if err := conserved(&g.State); err != nil {
			t.Fatalf("%v\n%s %v", err, s.Position(), g.Moves)
		}
		if g.Phase == uno.Over {
			return
		}
		moves := g.Legal(nil, int(g.Turn))
		if len(moves) == 0 {
			t.Fatalf("seat %d has no legal move\n%s %v", g.Turn, s.Position(), g.Moves)
		}
		if others := g.Legal(nil, uno.Below(src, int(g.Seats))); len(others) > 0 && uno.Below(src, 4) == 0 {
			moves = others
		}
		if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
			t.Fatalf("%v\n%s %v", err, s.Position(), g.Moves)
		}
	}
}

func FuzzParseView(f *testing.F) {
	_, views := somePositions(200)
	addShort(f, views, func(v string) { f.Add(v) })
	f.Fuzz(func(t *testing.T, line string) {
		if len(line) > longest {
			return
		}
		v, err := uno.ParseView(line)
		if err != nil {
			return
		}
		back, err := uno.ParseView(v.Position())
		if err != nil || back.Position() != v.Position() {
			t.Fatalf("%q is %s, which does not read back: %v", line, v.Position(), err)
		}
		for _, m := range v.Legal(nil) {
			if again, err := uno.ParseMove(m.String()); err != nil || again != m {
				t.Errorf("move %v reads as %v, %v", m, again, err)
			}
		}
		if v.Unseen().Len() < v.PileN {
			t.Errorf("%s: %d unseen", v.Position(), v.Unseen().Len())
		}
	})
}
