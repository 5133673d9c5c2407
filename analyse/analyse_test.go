package analyse_test

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/analyse"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/anyrules"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/record"
)

// horizon is how far tests play on.
const horizon = 4

// model is a value function that was fitted to few games.
func model(t testing.TB, rules *uno.Rules, seats, games int) *luck.Model {
	t.Helper()
	m, err := luck.Fit(rules, seats, games, 1)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// play plays a hand between players that pick any legal move, and out of turn too;
// ok is false if it does not end soon.
func play(t testing.TB, src rand.Source, rules *uno.Rules, seats int) (rec *record.Record, ok bool) {
	t.Helper()
	var g uno.Game
	order := uno.NewDeckOrder(src.Uint64(), 0)
	if err := g.Start(rules, seats, uno.Below(src, seats), order); err != nil {
		t.Fatal(err)
	}
	for len(g.Moves) < 150 && g.Phase != uno.Over {
		seat := int(g.Turn)
		if uno.Below(src, 4) == 0 {
			seat = uno.Below(src, seats)
		}
		moves := g.Legal(nil, seat)
		if len(moves) == 0 {
			continue
		}
		if plays := slices.IndexFunc(moves, func(m uno.Move) bool { return m.Act != uno.Play }); plays > 0 && uno.Below(src, 5) > 0 {
			moves = moves[:plays]
		}
		if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	return record.OfDeckOrder(&g, order, make([]string, seats)), g.Phase == uno.Over
}

// check checks the identities of a report.
func check(t *testing.T, r *analyse.Report) {
	t.Helper()
	skills, results := 0.0, 0.0
	for i, s := range r.Seats {
		if math.Abs(s.Result-s.Prior-s.Skill-s.Luck) > 1e-9 {
			t.Fatalf("%s: %+v", r.Rules, s)
		}
		skills += s.Skill
		results += s.Result
		sum, own := 0.0, 0.0
		for _, l := range r.Luck {
			if l.Deltas != nil {
				sum += l.Deltas[i]
			} else {
				sum += l.Delta
			}
		}
		for _, d := range r.Decisions {
			if d.Seat == s.Seat {
				own += d.After - d.Before
			}
		}
		if math.Abs(sum-s.Luck) > 1e-9 {
			t.Fatalf("%s: seat %d: the strokes of luck sum to %v, not %v", r.Rules, s.Seat, sum, s.Luck)
		}
		if r.Sight >= 0 && math.Abs(own-s.Skill) > 1e-9 {
			t.Fatalf("%s: seat %d: its decisions sum to %v, not %v", r.Rules, s.Seat, own, s.Skill)
		}
	}
	if r.Sight < 0 && (math.Abs(skills) > 1e-9 || math.Abs(results-1) > 1e-9) {
		t.Fatalf("%s: skills sum to %v, results to %v", r.Rules, skills, results)
	}
	for _, d := range r.Decisions {
		if d.Loss < 0 || d.Before < -1e-9 || d.Before > 1+1e-9 || math.Abs(d.Best.Value-d.After-d.Loss) > 1e-9 || len(d.Actions) < 2 {
			t.Fatalf("%s: %+v", r.Rules, d)
		}
	}
}

// TestResultIsPriorSkillAndLuck checks that the accounts add up, with full
// information and from one seat's view, for records of random moves under random
// rules with any number of seats. Under UNO_LONG there are 4,000 of them, and UNO_PART=I/N
// leaves all out but those whose number leaves I when divided by N.
func TestResultIsPriorSkillAndLuck(t *testing.T) {
	games, part, parts := 60, 0, 1
	if os.Getenv("UNO_LONG") != "" {
		games = 4000
		if text := os.Getenv("UNO_PART"); text != "" {
			if _, err := fmt.Sscanf(text, "%d/%d", &part, &parts); err != nil || part < 0 || part >= parts {
				t.Fatalf("UNO_PART=%s is no part", text)
			}
		}
	}
	src := rand.NewPCG(5, 5)
	for done := 0; done < games; {
		rules, seats := anyrules.New(src)
		rules.Limit = min(rules.Limit, 60)
		rec, ok := play(t, src, &rules, seats)
		if !ok {
			continue
		}
		done++
		o := analyse.Options{Seat: analyse.AllSeats, Horizon: horizon, Worlds: 3, Seed: 7}
		if done%8 == 0 {
			o.Effort = 2
		}
		if done%4 == 0 {
			o.Seat = uno.Below(src, seats)
		}
		if done%parts != part {
			continue
		}
		o.Model = model(t, &rules, seats, 3)
		r, err := analyse.Hand(t.Context(), rec, o)
		if err != nil {
			t.Fatalf("%v: %v", rules, err)
		}
		check(t, r)
		if done/parts%100 == 99 {
			t.Logf("%d records", done/parts+1)
		}
	}
}

// TestForcedWin checks that playing the last card has the value 1, and that
// drawing instead is a blunder whose loss is the chance given up.
func TestForcedWin(t *testing.T) {
	rules, err := uno.ParseRules("official[hands=1.3,no-uno-call]")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for i := uint64(0); found < 2; i++ {
		var g uno.Game
		order := uno.NewDeckOrder(3, i)
		if err := g.Start(&rules, 2, 1, order); err != nil {
			t.Fatal(err)
		}
		moves := g.Legal(nil, 0)
		if g.Turn != 0 || g.Phase != uno.ToPlay || len(moves) != 2 {
			continue
		}
		wins := found == 0
		found++
		if !wins {
			if err := g.Play(moves[1]); err != nil {
				t.Fatal(err)
			}
		}
		players := []bot.Player{bot.NewGreedy(), bot.NewGreedy()}
		for seat, p := range players {
			p.Reset(seat, rand.NewPCG(i, 1))
		}
		if err := bot.PlayHand(&g, players); err != nil {
			t.Fatal(err)
		}
		r, err := analyse.Hand(t.Context(), record.OfDeckOrder(&g, order, []string{"a", "b"}), analyse.Options{
			Seat: analyse.AllSeats, Effort: 200, Horizon: horizon, Model: model(t, &rules, 2, 200),
		})
		if err != nil {
			t.Fatal(err)
		}
		check(t, r)
		d := r.Decisions[0]
		if d.Best.Action != moves[0].Text() || d.Best.Value != 1 || wins && (d.After != 1 || d.Loss != 0) || !wins && (d.Mark != "blunder" || d.After > 0.85) {
			t.Errorf("win taken %v: %+v", wins, d)
		}
	}
}

// other exchanges two hidden cards of a record that a seat never saw: cards of
// the deck that it neither held nor saw played. It returns nil if there are none,
// or if the other seats could not have acted as they did.
func other(rec *record.Record, seat int, src rand.Source) *record.Record {
	seen := views(rec, seat)
	for range 60 {
		i, j := uno.Below(src, len(rec.Deck)), uno.Below(src, len(rec.Deck))
		if rec.Deck[i] == rec.Deck[j] {
			continue
		}
		changed := *rec
		changed.Deck = slices.Clone(rec.Deck)
		changed.Deck[i], changed.Deck[j] = changed.Deck[j], changed.Deck[i]
		// The points of the winner are those of hidden hands.
		if changed.Verify() == nil && cmp.Equal(seen, views(&changed, seat), cmp.AllowUnexported(uno.Cards{})) {
			return &changed
		}
	}
	return nil
}

// views is everything that a seat sees of a hand before each action.
func views(rec *record.Record, seat int) (all [][]uno.Event) {
	_ = rec.Replay(func(g *uno.Game, _ int, _ uno.Move, last bool) error {
		if !last {
			all = append(all, g.History(seat))
		}
		return nil
	})
	return all
}

// TestOneSeatsSight checks that two hands that look the same to a seat, and
// differ in hidden cards, have the same analysis from its view to the byte, and
// different ones with full information.
func TestOneSeatsSight(t *testing.T) {
	src := rand.NewPCG(6, 1)
	compared, differ := 0, 0
	for compared < 6 {
		rules, err := uno.ParseRules("official[hands=4.4.4,no-points]")
		if err != nil {
			t.Fatal(err)
		}
		rec, ok := play(t, src, &rules, 3)
		if !ok {
			continue
		}
		seat := uno.Below(src, 3)
		twin := other(rec, seat, src)
		if twin == nil {
			continue
		}
		j := model(t, &rules, 3, 20)
		var texts [2][2]string
		for k, rec := range []*record.Record{rec, twin} {
			for n, sight := range []int{seat, analyse.AllSeats} {
				r, err := analyse.Hand(t.Context(), rec, analyse.Options{Seat: sight, Effort: 8, Worlds: 4, Seed: 2, Horizon: horizon, Model: j})
				if err != nil {
					t.Fatal(err)
				}
				text, err := json.Marshal(r)
				if err != nil {
					t.Fatal(err)
				}
				texts[k][n] = string(text)
			}
		}
		if texts[0][0] != texts[1][0] {
			t.Fatalf("seat %d of %v sees the other hand:\n%s\n%s", seat, rec.Deck, texts[0][0], texts[1][0])
		}
		compared++
		if texts[0][1] != texts[1][1] {
			differ++
		}
	}
	if differ == 0 {
		t.Errorf("none of %d pairs differ by full sight", compared)
	}
}

// TestAnytime: the first report comes at once and is whole, later ones too; a context
// that ends leaves the report as it stands, and a time that is up is no error. The
// same seed and effort bring the same report, text and picture.
func TestAnytime(t *testing.T) {
	rules, err := uno.ParseRules("pomdp")
	if err != nil {
		t.Fatal(err)
	}
	src := rand.NewPCG(9, 9)
	rec, ok := play(t, src, &rules, 2)
	for !ok {
		rec, ok = play(t, src, &rules, 2)
	}
	j := model(t, &rules, 2, 50)
	for _, cause := range []error{nil, analyse.ErrDone} {
		ctx, cancel := context.WithCancelCause(t.Context())
		reports := 0
		r, err := analyse.Hand(ctx, rec, analyse.Options{Seat: analyse.AllSeats, Effort: 16, Rounds: true, Horizon: horizon, Model: j, Worlds: 8, Progress: func(done, _ int, r *analyse.Report) {
			check(t, r)
			if reports == 0 && (done != 0 || r.Decisions[0].Played) {
				t.Errorf("the first report is not that of the value function alone")
			}
			if reports++; reports == 3 {
				cancel(cause)
			}
		}})
		check(t, r)
		if !r.Decisions[0].Played || (err == nil) != (cause != nil) || r.Partial != (err != nil) || cause == nil && !errors.Is(err, context.Canceled) {
			t.Errorf("cause %v: error %v, partial %v", cause, err, r.Partial)
		}
	}
	var texts [2]bytes.Buffer
	for i := range texts {
		r, err := analyse.Hand(t.Context(), rec, analyse.Options{Seat: analyse.AllSeats, Effort: 8, Seed: 4, Horizon: horizon, Model: j, Worlds: 4})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(r.Print(&texts[i]), r.WriteSVG(&texts[i])); err != nil {
			t.Fatal(err)
		}
	}
	if texts[0].String() != texts[1].String() {
		t.Error("two analyses of one seed differ")
	}
	_, picture, _ := strings.Cut(texts[0].String(), "<svg")
	for d := xml.NewDecoder(strings.NewReader("<svg" + picture)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestParts checks that an analysis divided over several requests, and put together
// again, is the same to the byte, for any number of parts; and that decisions of
// another hand are refused.
func TestParts(t *testing.T) {
	rules, err := uno.ParseRules("official[hands=4.4.4]")
	if err != nil {
		t.Fatal(err)
	}
	src := rand.NewPCG(3, 9)
	rec, ok := play(t, src, &rules, 3)
	for !ok {
		rec, ok = play(t, src, &rules, 3)
	}
	m := model(t, &rules, 3, 20)
	hand := func(o analyse.Options) string {
		o.Effort, o.Worlds, o.Seed, o.Model, o.Horizon = 12, 4, 3, m, horizon
		r, err := analyse.Hand(t.Context(), rec, o)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for _, sight := range []int{analyse.AllSeats, 1} {
		want := hand(analyse.Options{Seat: sight})
		for parts := 1; parts <= 3; parts++ {
			var known []analyse.Decision
			for part := range parts {
				var r analyse.Report
				if err := json.Unmarshal([]byte(hand(analyse.Options{Seat: sight, Part: part, Parts: parts})), &r); err != nil {
					t.Fatal(err)
				}
				check(t, &r)
				known = append(known, r.Decisions...)
			}
			if got := hand(analyse.Options{Seat: sight, Known: known}); got != want {
				t.Errorf("seat %d in %d parts:\n%s\nnot\n%s", sight, parts, got, want)
			}
		}
	}
	for _, wrong := range []analyse.Decision{{Action: -1}, {Action: 3, Seat: 9}} {
		if _, err := analyse.Hand(t.Context(), rec, analyse.Options{Seat: analyse.AllSeats, Model: m, Known: []analyse.Decision{wrong}}); !errors.Is(err, analyse.ErrKnown) {
			t.Errorf("%+v: error %v", wrong, err)
		}
	}
}

// TestCalibration checks that chances and results of a calibration belong together:
// the same seed gives the same, the sums agree, and the chances of the seat do better
// than none.
func TestCalibration(t *testing.T) {
	rules, err := uno.ParseRules("pomdp")
	if err != nil {
		t.Fatal(err)
	}
	trial := analyse.Trial{Rules: &rules, Players: []string{"fast", "fast"}, Hands: 300, Seed: 5}
	var texts [2]bytes.Buffer
	for i := range texts {
		c, err := analyse.Calibrate(t.Context(), trial, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(c.Print(&texts[i]), c.WriteSVG(&texts[i])); err != nil {
			t.Fatal(err)
		}
		for _, r := range []analyse.Reliability{c.Seat, c.Open} {
			n, won, said := 0, 0.0, 0.0
			for _, b := range r.Bins {
				n += b.Hands
				won += b.Won * float64(b.Hands)
				said += b.Chance * float64(b.Hands)
				if b.Won < b.CI95[0] || b.Won > b.CI95[1] {
					t.Errorf("%+v is not in its interval", b)
				}
			}
			if n != c.Hands || n < 100 || math.Abs((won-said)/float64(n)-r.Bias) > 1e-9 || r.Brier >= r.Base {
				t.Errorf("%d hands, %+v", n, r)
			}
		}
	}
	if texts[0].String() != texts[1].String() {
		t.Error("two calibrations of one seed differ")
	}
}

// TestCalibrationsOfTheDocs checks that the plots of docs/measuring.md are those of the
// figures that the page draws.
func TestCalibrationsOfTheDocs(t *testing.T) {
	for _, rules := range []string{"pomdp", "official"} {
		name := filepath.Join("..", "docs", "calibration-"+rules)
		data, err := os.ReadFile(name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var c analyse.Calibration
		if err := json.Unmarshal(data, &c); err != nil {
			t.Fatal(err)
		}
		plot, err := os.ReadFile(name + ".svg")
		if err != nil {
			t.Fatal(err)
		}
		var drawn bytes.Buffer
		if err := c.WriteSVG(&drawn); err != nil {
			t.Fatal(err)
		}
		if c.Rules != rules || drawn.String() != string(plot) {
			t.Errorf("%s.svg is not the plot of %s.json: %s --svg %s.svg --json > %s.json", rules, rules, c.Command, name, name)
		}
	}
}

// others does work by the functions of another process, last number first.
type others struct{ t *testing.T }

func (o others) Do(ctx context.Context, w spread.Work, take func(lo, hi int, result []byte) (func() (bool, error), error)) error {
	work, err := analyse.Functions()[w.Function](w.Request)
	if err != nil {
		return err
	}
	results := make([][]byte, w.N)
	for i := w.N - 1; i >= 0; i-- {
		if results[i], err = work(ctx, i, i+1); err != nil {
			return err
		}
	}
	for i, result := range results {
		if _, err := take(i, i+1, result[1:]); err == nil {
			o.t.Error("a garbled result was taken")
		}
		merge, err := take(i, i+1, result)
		if err != nil {
			return err
		}
		if _, err := merge(); err != nil {
			return err
		}
	}
	return nil
}

// TestElsewhere checks that decisions valued by other processes give the same
// analysis to the byte.
func TestElsewhere(t *testing.T) {
	rules, err := uno.ParseRules("official[hands=3.3]")
	if err != nil {
		t.Fatal(err)
	}
	src := rand.NewPCG(5, 9)
	rec, ok := play(t, src, &rules, 2)
	for !ok {
		rec, ok = play(t, src, &rules, 2)
	}
	hand := func(ctx context.Context, seat int) string {
		r, err := analyse.Hand(ctx, rec, analyse.Options{Seat: seat, Effort: 8, Seed: 3, Worlds: 4, Horizon: horizon})
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for _, seat := range []int{analyse.AllSeats, 1} {
		if here, there := hand(t.Context(), seat), hand(spread.WithElsewhere(t.Context(), others{t}), seat); here != there {
			t.Errorf("seat %d:\n%s\nnot\n%s", seat, there, here)
		}
	}
}
