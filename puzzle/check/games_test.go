package check

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// eachOrder hands out every order of a small deck as labelled cards.
func eachOrder(deck []puzzle.Card, visit func([]puzzle.Card)) {
	cards := slices.Clone(deck)
	var permute func(k int)
	permute = func(k int) {
		if k == len(cards) {
			visit(cards)
			return
		}
		for i := k; i < len(cards); i++ {
			cards[k], cards[i] = cards[i], cards[k]
			permute(k + 1)
			cards[k], cards[i] = cards[i], cards[k]
		}
	}
	permute(0)
}

// breaks counts the places where an order's neighbours do not match.
func breaks(seq []puzzle.Card) int {
	n := 0
	for i := 1; i < len(seq); i++ {
		if !seq[i].Matches(seq[i-1]) {
			n++
		}
	}
	return n
}

// allOrNone reports whether an order keeps the rule of the all-or-none game
// as Dey, Goyal and Misra state it: every colour in one run, or never twice
// in a row.
func allOrNone(seq []puzzle.Card) bool {
	if breaks(seq) > 0 {
		return false
	}
	runs, twice := map[int32]int{}, map[int32]bool{}
	for i, c := range seq {
		if i > 0 && seq[i-1].Color == c.Color {
			twice[c.Color] = true
		} else {
			runs[c.Color]++
		}
	}
	for x, n := range runs {
		if n > 1 && twice[x] {
			return false
		}
	}
	return true
}

// TestOwnMethodsAgainstAllOrders holds the checker's methods over the parts
// of a deck against all n! orders: playability, counts, path cover, and the
// all-or-none game.
func TestOwnMethodsAgainstAllOrders(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 1))
	for range rounds(150, 4000) {
		deck := randomDeck(r, 7)
		winning, least, fated := int64(0), len(deck), false
		eachOrder(deck, func(seq []puzzle.Card) {
			b := breaks(seq)
			least = min(least, b)
			if b == 0 {
				winning++
			}
			fated = fated || allOrNone(seq)
		})
		s, _ := newSubsets(deck, maxPartsToCount)
		if can, err := s.playable(t.Context()); err != nil || can != (winning > 0) {
			t.Fatalf("deck %v: playable %t, %v", deck, can, err)
		}
		if runs, err := s.cover(t.Context()); err != nil || runs != least+1 {
			t.Fatalf("deck %v: path cover %d, %v; want %d", deck, runs, err, least+1)
		}
		_, paths, err := countOrders(t.Context(), deck)
		want := big.NewInt(winning)
		if len(deck) > 1 {
			want.Rsh(want, 1)
		}
		if err != nil || paths.Cmp(want) != 0 {
			t.Fatalf("deck %v: %v paths, %v; want %v", deck, paths, err, want)
		}
		if can, err := playableAllOrNone(t.Context(), deck); err != nil || can != fated {
			t.Fatalf("deck %v: all-or-none %t, %v", deck, can, err)
		}
	}
}

// TestCountOfKnownDecks pins counts that can be seen; the first deck is one that
// the DP of Demaine et al. section 3.3, as printed, misses.
func TestCountOfKnownDecks(t *testing.T) {
	for _, c := range []struct {
		deck, paths, orders string
	}{
		{"21 31 12 32 33", "", ""},
		{"11 11", "1", "1"},
		{"11 12 13", "3", "6"},
		{"11 22", "0", "0"},
	} {
		orders, paths, err := countOrders(t.Context(), deckOf(t, c.deck))
		if err != nil {
			t.Fatal(err)
		}
		if c.paths == "" {
			if orders.Sign() == 0 {
				t.Errorf("%s is playable", c.deck)
			}
			continue
		}
		if paths.String() != c.paths || orders.String() != c.orders {
			t.Errorf("%s: %v paths, %v orders", c.deck, paths, orders)
		}
	}
}

// randomDeal deals a small random deck to players.
func randomDeal(r *rand.Rand, players, cards int) *puzzle.Instance {
	hands := make([][]puzzle.Card, players)
	for _, c := range randomDeck(r, cards) {
		p := r.IntN(players)
		hands[p] = append(hands[p], c)
	}
	return puzzle.NewDealt(hands...)
}

// coopByHand plays the cooperative game by its rules, without memory.
func coopByHand(hands [][]puzzle.Card, top *puzzle.Card, turn, skips int, strict bool, visit func(player int, c *puzzle.Card)) bool {
	if len(hands[0]) == 0 {
		return true
	}
	for _, h := range hands[1:] {
		if len(h) == 0 {
			return false
		}
	}
	played := false
	for i, c := range hands[turn] {
		if top != nil && !c.Matches(*top) {
			continue
		}
		played = true
		next := slices.Clone(hands)
		next[turn] = slices.Delete(slices.Clone(hands[turn]), i, i+1)
		if coopByHand(next, &c, (turn+1)%len(hands), 0, strict, visit) {
			visit(turn, &c)
			return true
		}
	}
	if played || strict && len(hands) > 1 || skips+1 >= len(hands) {
		return false
	}
	if coopByHand(hands, top, (turn+1)%len(hands), skips+1, strict, visit) {
		visit(turn, nil)
		return true
	}
	return false
}

// TestCoopAgainstThePlainGame holds the search for cooperative games against
// the rules played out, under both rules with one to three players, and
// checks that the plays found are accepted.
func TestCoopAgainstThePlainGame(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 1))
	won := 0
	for range rounds(500, 20000) {
		in := randomDeal(r, 1+r.IntN(3), 8)
		var hands [][]puzzle.Card
		for p := range in.Players {
			hands = append(hands, in.Hand(p+1))
		}
		for _, rule := range []string{puzzle.RuleSkip, puzzle.RuleStrict} {
			plays := []puzzle.Play{}
			yes := coopByHand(hands, nil, 0, 0, rule == puzzle.RuleStrict, func(player int, c *puzzle.Card) {
				play := puzzle.Play{Player: player + 1, Card: c, Skip: c == nil}
				plays = append([]puzzle.Play{play}, plays...)
			})
			a := &puzzle.Solve{Kind: puzzle.KindSolve, Game: puzzle.GameCoop, Rule: rule, Answer: puzzle.No}
			if yes {
				won++
				a.Answer, a.Plays = puzzle.Yes, plays
			}
			if _, err := Answer(t.Context(), in, a, Options{}); err != nil {
				t.Fatalf("%v dealt to %v, rule %s, %s: %v", in.Cards, in.Owner, rule, a.Answer, err)
			}
			if !yes {
				a.Answer, a.Plays = puzzle.Yes, []puzzle.Play{}
			} else {
				a.Answer = puzzle.No
			}
			if _, err := Answer(t.Context(), in, a, Options{}); err == nil {
				t.Fatalf("%v dealt to %v, rule %s: %s was accepted", in.Cards, in.Owner, rule, a.Answer)
			}
		}
	}
	if won < 50 {
		t.Errorf("only %d games won", won)
	}
}

// versusByHand values an uncooperative game for the player to move.
func versusByHand(mine, theirs []puzzle.Card, top *puzzle.Card, rule string) int {
	if rule == puzzle.RuleRace {
		if len(mine) == 0 {
			return 1
		}
		if len(theirs) == 0 {
			return -1
		}
	}
	if rule == puzzle.RuleText && len(mine) == 0 {
		if len(theirs) == 0 {
			return 0
		}
		return -versusByHand(theirs, mine, top, rule)
	}
	best := -1
	for i, c := range mine {
		if top == nil || c.Matches(*top) {
			rest := slices.Delete(slices.Clone(mine), i, i+1)
			if rule == puzzle.RuleRace && len(rest) == 0 {
				return 1
			}
			best = max(best, -versusByHand(theirs, rest, &c, rule))
		}
	}
	return best
}

// TestVersusAgainstThePlainGame checks the corrected Theorem 7 of Demaine et
// al. as the checker uses it: with covers and matchings found by hand, the
// answer and the openings of the plain game are accepted, others refused; so
// for the rules text and race by search.
func TestVersusAgainstThePlainGame(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 1))
	for range rounds(400, 20000) {
		in := randomDeal(r, 2, 7)
		for _, rule := range []string{puzzle.RuleGeography, puzzle.RuleText, puzzle.RuleRace} {
			value := versusByHand(in.Hand(1), in.Hand(2), nil, rule)
			a := &puzzle.Solve{Kind: puzzle.KindSolve, Game: puzzle.GameVersus, Rule: rule}
			switch value {
			case 1:
				a.Answer, a.Winner, a.Loser = puzzle.Yes, 1, 2
				a.Openings = openingsByHand(in, rule)
			case -1:
				a.Answer, a.Winner, a.Loser = puzzle.No, 2, 1
			default:
				a.Answer, a.Loser = puzzle.Draw, puzzle.Nobody
			}
			if rule == puzzle.RuleGeography {
				certifyVersus(t, in, a)
			}
			if _, err := Answer(t.Context(), in, a, Options{}); err != nil {
				t.Fatalf("%v dealt to %v, rule %s, %+v: %v", in.Cards, in.Owner, rule, a, err)
			}
			if len(a.Openings) > 0 {
				b := *a
				b.Openings = b.Openings[1:]
				if _, err := Answer(t.Context(), in, &b, Options{}); err == nil {
					t.Fatalf("%v dealt to %v, rule %s: accepted without an opening", in.Cards, in.Owner, rule)
				}
			}
		}
	}
}

func openingsByHand(in *puzzle.Instance, rule string) puzzle.Cards {
	var found puzzle.Cards
	mine := in.Hand(1)
	for i, c := range mine {
		rest := slices.Delete(slices.Clone(mine), i, i+1)
		wins := rule == puzzle.RuleRace && len(rest) == 0 || versusByHand(in.Hand(2), rest, &c, rule) == -1
		if wins && !slices.Contains(found, c) {
			found = append(found, c)
		}
	}
	return found
}

// certifyVersus adds a cover or a matching, tried out by brute force.
func certifyVersus(t *testing.T, in *puzzle.Instance, a *puzzle.Solve) {
	t.Helper()
	s := newSides(in)
	if a.Answer == puzzle.Yes {
		for bits := range 1 << len(in.Cards) {
			cover := []int32{}
			for i := range in.Cards {
				if bits>>i&1 == 1 {
					cover = append(cover, int32(i+1))
				}
			}
			if s.cover(cover) == nil {
				a.Cover = cover
				return
			}
		}
		t.Fatalf("no small cover for %v dealt to %v", in.Cards, in.Owner)
	}
	var pairs []puzzle.Pair
	used := map[int32]bool{}
	var match func(i int) bool
	match = func(i int) bool {
		if i == len(s.hands[1]) {
			return true
		}
		u := s.hands[1][i]
		for _, v := range s.hands[2] {
			if !used[v] && s.card(u).Matches(s.card(v)) {
				used[v] = true
				pairs = append(pairs, puzzle.Pair{u, v})
				if match(i + 1) {
					return true
				}
				pairs = pairs[:len(pairs)-1]
				used[v] = false
			}
		}
		return false
	}
	if !match(0) {
		t.Fatalf("no saturating matching for %v dealt to %v", in.Cards, in.Owner)
	}
	a.Matching = pairs
}
