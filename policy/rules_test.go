package policy_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/anyrules"
	"github.com/unolab/uno/policy"
)

// The tests hold the policies to docs/rules.md as written down here once more,
// slowly and over the texts of moves and cards.

// choices are the texts of the legal moves of a view, with Uno said where it can
// be, that are of one sort.
func choices(v *uno.View, outOfTurn bool) []string {
	var all, list []string
	for _, m := range v.Legal(nil) {
		all = append(all, m.Text())
	}
	for _, text := range all {
		word, _, _ := strings.Cut(text, " ")
		out := word == "catch" || word == "uno" || word == "jump"
		if out == outOfTurn && !slices.Contains(all, text+"!") {
			list = append(list, text)
		}
	}
	return list
}

// without keeps the texts that do not begin with one of the words, or all if none
// is left.
func without(list []string, words ...string) []string {
	kept := slices.DeleteFunc(slices.Clone(list), func(text string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(text, w) })
	})
	if len(kept) == 0 {
		return list
	}
	return kept
}

// held counts the cards of a colour in the hand.
func held(v *uno.View, color string) int {
	n := 0
	for k, copies := range v.Hand.Each() {
		if strings.HasPrefix(k.String(), color) {
			n += copies
		}
	}
	return n
}

// namesMost reports whether a text names a colour that is most held.
func namesMost(v *uno.View, text string) bool {
	color, named := strings.CutPrefix(text, "color ")
	if _, after, cut := strings.Cut(text, ":"); cut {
		color, named = after[:1], true
	}
	for _, other := range []string{"r", "g", "b", "y"} {
		if named && held(v, other) > held(v, color) {
			return false
		}
	}
	return named
}

// seatsOn are the other seats in the order of play.
func seatsOn(v *uno.View) (list []int) {
	for seat := v.Seat; ; {
		seat += int(v.Dir)
		if seat < 0 {
			seat += int(v.Seats)
		}
		seat %= int(v.Seats)
		if seat == v.Seat {
			return list
		}
		list = append(list, seat)
	}
}

// best keeps the texts with the best score of greedy.
func best(v *uno.View, list []string) (kept []string) {
	top := math.Inf(-1)
	for _, text := range list {
		score := 0.0
		card := strings.TrimPrefix(text, "jump ")
		switch {
		case strings.HasPrefix(text, "color "):
		case strings.HasPrefix(card, "w:"):
			score = -3
		case strings.HasPrefix(card, "f:"):
			score = -3 - 0.5
			if v.Counts[seatsOn(v)[0]] <= 3 {
				score += 6
			}
		default:
			score = 0.3 * float64(held(v, card[:1]))
			switch rank := card[1:2]; {
			case rank == "d":
				score += 1.5
			case rank == "s", rank == "v" && !v.Rules.ColorWild:
				score += 1
			}
			if strings.Contains(card, " ") { // twins: each acts
				score *= 2
			}
		}
		if namesMost(v, text) {
			score++
		}
		switch score = math.Round(10 * score); {
		case score > top:
			top, kept = score, []string{text}
		case score == top:
			kept = append(kept, text)
		}
	}
	return kept
}

// greedy is docs/rules.md, greedy.
func greedy(v *uno.View, list []string) []string {
	if v.Phase == uno.ToSwap {
		to := seatsOn(v)
		smallest := slices.MinFunc(to, func(a, b int) int { return v.Counts[a] - v.Counts[b] })
		return []string{"swap " + string(rune('0'+smallest))}
	}
	honest := slices.Clone(list)
	for _, word := range []string{"draw", "pass", "challenge", "accept"} {
		honest = slices.DeleteFunc(honest, func(text string) bool { return text == word })
	}
	if v.Rules.Bluffs() && held(v, v.Color.String()) > 0 {
		honest = slices.DeleteFunc(honest, func(text string) bool { return strings.HasPrefix(text, "f:") })
	}
	if len(honest) > 0 {
		return best(v, honest)
	}
	for _, idle := range []string{"draw", "pass", "accept"} {
		if slices.Contains(list, idle) {
			return []string{idle}
		}
	}
	return best(v, list)
}

// rlcardRule is docs/rules.md, rlcard, the rule agent.
func rlcardRule(v *uno.View, list []string) []string {
	list = without(list, "draw", "pass")
	fours := slices.DeleteFunc(slices.Clone(list), func(text string) bool {
		return !strings.HasPrefix(text, "f:") || !namesMost(v, text)
	})
	if len(fours) > 0 {
		return fours
	}
	return without(list, "w:")
}

// byTheRules are the decisions that each player may take, each as likely.
var byTheRules = map[string]func(v *uno.View, list []string) []string{
	"uniform":     func(_ *uno.View, list []string) []string { return list },
	"random":      func(_ *uno.View, list []string) []string { return without(list, "draw", "pass") },
	"greedy":      greedy,
	"rlcard-rule": rlcardRule,
}

// outOfTurn is what a player may do out of turn, each as likely; "-" lets the
// moment pass.
func outOfTurn(name string, v *uno.View, list []string) []string {
	for _, text := range list {
		if text == "uno" || strings.HasPrefix(text, "catch") {
			return []string{text}
		}
	}
	switch {
	case len(list) == 0:
		return []string{"-"}
	case name == "greedy":
		return best(v, list)
	default:
		return append([]string{"-"}, list...)
	}
}

// likely are the texts of the moves of positive weight; all weights must be alike.
func likely(t *testing.T, moves []uno.Move, w []float64) (list []string) {
	t.Helper()
	for i, m := range moves {
		switch w[i] {
		case 1:
			list = append(list, m.Text())
		case 0:
		default:
			t.Fatalf("the weight of %v is %v", m, w[i])
		}
	}
	return list
}

// eachView plays random games under all kinds of rules and calls f with what each
// seat sees at each moment.
func eachView(t *testing.T, games uint64, f func(v *uno.View)) {
	t.Helper()
	for game := range games {
		src := rand.NewPCG(game, 3)
		names := append(
			uno.PresetNames(), "official[stack=any,seven-zero,jump-in,twins]", "official[force-play,stack,seven-zero]",
			"official[deck=r1.g1.b1.y1.w.w.w.w,hands=1.1,max-seats=2]", // a Wild often starts
		)
		rules, seats := anyrules.New(src)
		if n := int(game) % (len(names) + 3); n < len(names) {
			var err error
			rules, err = uno.ParseRules(names[n])
			if err != nil {
				t.Fatal(err)
			}
			seats = 2 + uno.Below(src, rules.SeatLimit-1)
		}
		rules.Limit = min(rules.Limit, 100)
		var g uno.Game
		if err := g.Start(&rules, seats, 0, uno.NewDeckOrder(5, game)); err != nil {
			t.Fatal(err)
		}
		var moves []uno.Move
		var v uno.View
		for g.Phase != uno.Over {
			moves = moves[:0]
			for seat := range seats {
				g.View(seat, &v)
				f(&v)
				moves = g.Legal(moves, seat)
			}
			if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestPoliciesAreTheRules checks every policy against the rules above: which decisions
// and moves out of turn it may make, each as likely.
func TestPoliciesAreTheRules(t *testing.T) {
	for _, p := range policy.All() {
		if byTheRules[p.Name] == nil {
			t.Errorf("policy.All has %q and byTheRules in policy/rules_test.go does not: write its rule there", p.Name)
		}
	}
	for name := range byTheRules {
		if !slices.Contains(policy.Names(), name) {
			t.Errorf("byTheRules has %q and policy.All in policy/ranked.go does not: list it there", name)
		}
	}
	if t.Failed() {
		return
	}
	seen := map[string]int{}
	eachView(t, 150, func(v *uno.View) {
		for _, p := range policy.All() {
			out := policy.Interruptions(nil, v)
			w := make([]float64, len(out))
			wait := p.Interrupts(v, out, w)
			got := likely(t, out, w)
			if wait > 0 {
				got = append([]string{"-"}, got...)
			}
			want := outOfTurn(p.Name, v, choices(v, true))
			if diff := cmp.Diff(want, got); diff != "" || wait != 0 && wait != 1 {
				t.Fatalf("%s out of turn in %s waits with %v (-want +got):\n%s", p.Name, v.Position(), wait, diff)
			}
			if len(out) > 0 {
				seen[p.Name+" out of turn"]++
			}
			if int(v.Turn) != v.Seat {
				continue
			}
			moves := policy.Decisions(nil, v)
			w = make([]float64, len(moves))
			p.Weights(v, moves, w)
			want = byTheRules[p.Name](v, choices(v, false))
			if diff := cmp.Diff(want, likely(t, moves, w)); diff != "" {
				t.Fatalf("%s in %s (-want +got):\n%s", p.Name, v.Position(), diff)
			}
			if len(want) > 1 && len(want) < len(moves) {
				seen[p.Name]++
			}
			seen[[...]string{uno.ToPlay: "play", uno.ToKeep: "keep", uno.ToName: "name", uno.ToSwap: "swap", uno.ToAnswer: "answer", uno.ToStack: "stack"}[v.Phase]]++
		}
	})
	for _, what := range []string{"random", "greedy", "rlcard-rule", "greedy out of turn", "play", "keep", "name", "swap", "answer", "stack"} {
		if seen[what] < 20 {
			t.Errorf("%s: seen %d times", what, seen[what])
		}
	}
}

// TestGreedyScoresByTheRules compares greedy with its rule on random hands before
// a WD4 that is legal, where scores of all sorts meet.
func TestGreedyScoresByTheRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	deck := uno.FullDeck().Kinds()
	fours, others := 0, 0
	for range 4000 {
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		// A hand of one or two colours and one more card, so that many cards count.
		colors := rng.IntN(16)
		hand := []string{"f", deck[107].String()}
		for _, k := range deck[:40] {
			if !k.Black() && colors>>k.Color()&1 == 1 {
				hand = append(hand, k.String())
			}
		}
		rules := []string{"pomdp", "pomdp[twins]"}[rng.IntN(2)]
		text := fmt.Sprintf("rules=%s seat=0 hands=%s/?%d top=%v", rules, strings.Join(hand, "."), 2+rng.IntN(3), uno.Card(uno.Color(rng.IntN(4)), uno.Rank(rng.IntN(10))))
		v, err := uno.ParseView(text)
		if err != nil {
			continue // more copies of a card than there are
		}
		moves := policy.Decisions(nil, v)
		w := make([]float64, len(moves))
		policy.Greedy().Weights(v, moves, w)
		want := greedy(v, choices(v, false))
		if diff := cmp.Diff(want, likely(t, moves, w)); diff != "" {
			t.Fatalf("%s (-want +got):\n%s", text, diff)
		}
		if strings.HasPrefix(want[0], "f") {
			fours++
		} else {
			others++
		}
	}
	if fours < 500 || others < 500 {
		t.Errorf("%d times a WD4 is best, %d times another card", fours, others)
	}
}
