package coop

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
)

// rounds is how many random games a test tries: few by default, many with
// UNO_LONG set.
func rounds(short, long int) int {
	if os.Getenv("UNO_LONG") != "" {
		return long
	}
	return short
}

// randomGame deals up to most cards to players and leaves some in a pile.
func randomGame(r *rand.Rand, players, most, piled int) (in *puzzle.Instance, pile []puzzle.Card) {
	colors, numbers := 1+r.Int32N(5), 1+r.Int32N(5)
	card := func() puzzle.Card {
		return puzzle.Card{Color: 1 + r.Int32N(colors), Number: 1 + r.Int32N(numbers)}
	}
	in = &puzzle.Instance{Players: players}
	for range r.IntN(most + 1) {
		in.Cards = append(in.Cards, card())
		in.Owner = append(in.Owner, int32(1+r.IntN(players)))
	}
	for range r.IntN(piled + 1) {
		pile = append(pile, card())
	}
	return in, pile
}

// table plays the game by its rules, without memory or cleverness.
type table struct {
	hands  [][]puzzle.Card
	pile   []puzzle.Card
	top    *puzzle.Card
	turn   int
	idle   int // players who have skipped in a row
	strict bool
}

func dealt(in *puzzle.Instance, pile []puzzle.Card, strict bool) table {
	t := table{pile: pile, strict: strict && in.Players > 1}
	for p := range in.Players {
		t.hands = append(t.hands, slices.Clone(in.Hand(p+1)))
	}
	return t
}

// wins reports whether player 1 can be the first to finish.
func (t table) wins() bool {
	if len(t.hands[0]) == 0 {
		return true
	}
	for _, h := range t.hands[1:] {
		if len(h) == 0 {
			return false
		}
	}
	next := t
	next.turn = (t.turn + 1) % len(t.hands)
	forced := false
	for i, c := range t.hands[t.turn] {
		if t.top != nil && c.Color != t.top.Color && c.Number != t.top.Number {
			continue
		}
		forced = true
		next.hands = slices.Clone(t.hands)
		next.hands[t.turn] = slices.Delete(slices.Clone(t.hands[t.turn]), i, i+1)
		next.top, next.idle = &c, 0
		if next.wins() {
			return true
		}
	}
	if forced || t.strict || t.idle == len(t.hands) {
		return false
	}
	next.hands = slices.Clone(t.hands)
	if next.idle = t.idle + 1; len(t.pile) > 0 {
		next.hands[t.turn] = append(slices.Clone(t.hands[t.turn]), t.pile[0])
		next.pile, next.idle = t.pile[1:], 0
	}
	return next.wins()
}

// TestSolveAgainstThePlainGame holds all methods against all lines of play:
// one to ten players, both rules, with and without a draw pile. The checker
// accepts the answers.
func TestSolveAgainstThePlainGame(t *testing.T) {
	r := rand.New(rand.NewPCG(90, 1))
	seen := map[string]int{}
	for range rounds(1000, 10000) {
		piled := r.IntN(2) * 4
		players, cards := 1+r.IntN(4), 8
		if r.IntN(8) == 0 {
			players, cards = 5+r.IntN(MaxPlayers-4), 12
		}
		in, pile := randomGame(r, players, cards, piled)
		for i := range min(players, len(in.Owner)) {
			if players > 4 {
				in.Owner[i] = int32(i + 1) // hardly anybody begins with an empty hand
			}
		}
		for _, rule := range []string{puzzle.RuleSkip, puzzle.RuleStrict} {
			want := puzzle.No
			if dealt(in, pile, rule == puzzle.RuleStrict).wins() {
				want = puzzle.Yes
			}
			methods := []string{MethodAuto, MethodSearch}
			if rule == puzzle.RuleStrict && in.Players == 2 {
				methods = append(methods, MethodTrail)
			}
			for _, method := range methods {
				res, err := Solve(t.Context(), in, Options{Rule: rule, Method: method, Pile: pile})
				if err != nil || res.Answer != want {
					t.Fatalf("%v dealt to %v, pile %v, rule %s, method %q: %+v, %v; want %s", in.Cards, in.Owner, pile, rule, method, res, err, want)
				}
				seen[rule+" "+want+" by "+res.Method]++
				a := &puzzle.Solve{Kind: puzzle.KindSolve, Game: puzzle.GameCoop, Rule: rule, Answer: res.Answer, Plays: res.Plays}
				if _, err := check.Answer(t.Context(), in, a, check.Options{Pile: pile}); err != nil {
					t.Fatalf("%v dealt to %v, pile %v, rule %s, method %q, %s: %v", in.Cards, in.Owner, pile, rule, method, want, err)
				}
				flip(a)
				if _, err := check.Answer(t.Context(), in, a, check.Options{Pile: pile}); err == nil {
					t.Fatalf("%v dealt to %v, pile %v, rule %s: accepted %q", in.Cards, in.Owner, pile, rule, a.Answer)
				}
			}
		}
	}
	for _, what := range []string{
		"skip yes by search", "skip no by search", "strict yes by search", "strict no by search",
		"strict yes by trail", "strict no by trail", "strict no by rules",
	} {
		if seen[what] < 10 {
			t.Errorf("only %d times %s", seen[what], what)
		}
	}
}

// flip makes an answer wrong.
func flip(a *puzzle.Solve) {
	if a.Answer == puzzle.Yes {
		a.Answer, a.Plays = puzzle.No, nil
	} else {
		a.Answer, a.Plays = puzzle.Yes, []puzzle.Play{}
	}
}

// TestTwoPlayersAlternate checks the theorem of trail.go on games of two
// players of up to ten cards, hands nearly equal: the dynamic program against
// all lines of play.
func TestTwoPlayersAlternate(t *testing.T) {
	r := rand.New(rand.NewPCG(91, 1))
	won := 0
	for range rounds(600, 10000) {
		in, _ := randomGame(r, 2, 10, 0)
		for i := range in.Owner {
			in.Owner[i] = int32(1 + (i+r.IntN(5)/4)%2)
		}
		want := dealt(in, nil, true).wins()
		res, err := Solve(t.Context(), in, Options{Rule: puzzle.RuleStrict, Method: MethodTrail})
		if err != nil || (res.Answer == puzzle.Yes) != want {
			t.Fatalf("%v dealt to %v: %+v, %v; want %t", in.Cards, in.Owner, res, err, want)
		}
		if want {
			won++
		}
		ok := len(in.Hand(1)) == 0
		if !ok {
			if _, ok, err = planHalves(t.Context(), in); err != nil {
				t.Fatal(err)
			}
		}
		if want && !ok {
			t.Fatalf("%v dealt to %v: won without a matching of halves", in.Cards, in.Owner)
		}
	}
	if won < 50 {
		t.Errorf("only %d games won", won)
	}
}

// TestMethodsAgreeOnLargerGames compares search and trails where playing
// everything out is too slow, and has the checker play the lines through.
func TestMethodsAgreeOnLargerGames(t *testing.T) {
	r := rand.New(rand.NewPCG(92, 1))
	for range rounds(60, 2000) {
		in, _ := randomGame(r, 2, 18, 0)
		var answers []string
		for _, method := range []string{MethodSearch, MethodTrail, MethodAuto} {
			res, err := Solve(t.Context(), in, Options{Rule: puzzle.RuleStrict, Method: method})
			if err != nil {
				t.Fatal(err)
			}
			answers = append(answers, res.Answer)
			if res.Answer != puzzle.Yes {
				continue
			}
			a := &puzzle.Solve{Game: puzzle.GameCoop, Rule: puzzle.RuleStrict, Answer: res.Answer, Plays: res.Plays}
			if _, err := check.Answer(t.Context(), in, a, check.Options{}); err != nil {
				t.Fatalf("%v dealt to %v, method %s: %v", in.Cards, in.Owner, method, err)
			}
		}
		if answers[0] != answers[1] || answers[1] != answers[2] {
			t.Fatalf("%v dealt to %v: %v", in.Cards, in.Owner, answers)
		}
	}
}

// TestForeignHand checks what replaces Corollary 2 of Demaine et al. by the
// rule skip: against as many copies of a foreign card, player 1 finishes first
// exactly when his hand is a playable solitaire deck.
func TestForeignHand(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 1))
	for range rounds(200, 3000) {
		mine, _ := randomGame(r, 1, 9, 0)
		in := puzzle.NewDealt(mine.Cards, slices.Repeat([]puzzle.Card{{Color: 99, Number: 99}}, len(mine.Cards)))
		one, err := Solve(t.Context(), mine, Options{})
		if err != nil {
			t.Fatal(err)
		}
		two, err := Solve(t.Context(), in, Options{})
		if err != nil || one.Answer != two.Answer {
			t.Fatalf("%v: alone %s, against a foreign hand %+v, %v", mine.Cards, one.Answer, two, err)
		}
	}
}

// TestSolveRefuses games and methods it does not know, and is in doubt when
// time or memory runs out.
func TestSolveRefuses(t *testing.T) {
	two := puzzle.NewDealt([]puzzle.Card{{Color: 1, Number: 1}}, []puzzle.Card{{Color: 1, Number: 1}})
	for what, o := range map[string]Options{
		"rule": {Rule: "race"}, "method": {Method: "oracle"}, "trail by the rule skip": {Method: MethodTrail},
	} {
		if _, err := Solve(t.Context(), two, o); err == nil {
			t.Errorf("%s: accepted", what)
		}
	}
	if _, err := Solve(t.Context(), &puzzle.Instance{Players: MaxPlayers + 1}, Options{}); err == nil {
		t.Error("eleven players: accepted")
	}
	r := rand.New(rand.NewPCG(94, 1))
	large := &puzzle.Instance{Players: 2}
	for i := range 80 {
		large.Cards = append(large.Cards, puzzle.Card{Color: 1 + r.Int32N(2), Number: 1 + r.Int32N(40)})
		large.Owner = append(large.Owner, int32(1+i/50))
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for what, run := range map[string]func() (*Result, error){
		"time":   func() (*Result, error) { return Solve(ended, large, Options{}) },
		"memory": func() (*Result, error) { return Solve(t.Context(), large, Options{Bytes: 1 << 16}) },
	} {
		if res, err := run(); err != nil || res.Answer != puzzle.Unknown || res.Reason == "" {
			t.Errorf("%s: %+v, %v", what, res, err)
		}
	}
}
