package versus

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/family"
)

// seat is a player together with the moves that brought it where it is, so
// that the game can branch: a branch is a new player on the same moves.
type seat struct {
	t     *testing.T
	in    *puzzle.Instance
	side  int
	moves []puzzle.Card
}

// replay makes the player anew. It plays the same moves again, as it has no
// choices of its own.
func (s seat) replay() *Player {
	s.t.Helper()
	p, err := NewPlayer(s.t.Context(), s.in, s.side)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, want := range s.moves {
		if p.Turn() != s.side {
			if err := p.Opponent(want); err != nil {
				s.t.Fatal(err)
			}
			continue
		}
		if got := p.Move(); got != want {
			s.t.Fatalf("plays (%v), before (%v)", got, want)
		}
	}
	return p
}

// against plays all answers of the opponent against the player. From the
// player's first won position on he must win every line; lost games are won
// only by errors.
func (s seat) against(tb table, won bool) {
	p := s.replay()
	moves := []puzzle.Card{}
	next := map[puzzle.Card]table{}
	tb.plays(func(c puzzle.Card, n table) {
		if _, twin := next[c]; !twin {
			next[c] = n
			moves = append(moves, c)
		}
	})
	if loser := p.Loser(); (loser != 0) != (len(moves) == 0) || loser != 0 && loser != tb.turn+1 {
		s.t.Fatalf("%v dealt to %v, after %v: loser %d with %d moves", s.in.Cards, s.in.Owner, s.moves, loser, len(moves))
	}
	if p.Turn() != s.side {
		for _, c := range moves {
			branch := s
			branch.moves = append(slices.Clone(s.moves), c)
			branch.against(next[c], won)
		}
		return
	}
	won = won || tb.wins()
	if len(moves) == 0 {
		if won {
			s.t.Fatalf("%v dealt to %v: player %d loses a won game by %v", s.in.Cards, s.in.Owner, s.side, s.moves)
		}
		return
	}
	c := p.Move()
	if _, legal := next[c]; !legal {
		s.t.Fatalf("%v dealt to %v, after %v: illegal (%v)", s.in.Cards, s.in.Owner, s.moves, c)
	}
	if p.Winning() != won {
		s.t.Fatalf("%v dealt to %v, after %v and (%v): winning %t, want %t", s.in.Cards, s.in.Owner, s.moves, c, p.Winning(), won)
	}
	s.moves = append(slices.Clone(s.moves), c)
	s.against(next[c], won)
}

// TestPlayerNeverLosesAWonPosition plays all lines of small games against the
// player, on both sides: it wins every won position, and knows when it does,
// also where an error of the opponent has just made it so.
func TestPlayerNeverLosesAWonPosition(t *testing.T) {
	r := rand.New(rand.NewPCG(77, 1))
	for range rounds(200, 10000) {
		in := randomDeal(r, 2, 8)
		for side := 1; side <= 2; side++ {
			seat{t: t, in: in, side: side}.against(dealt(in), false)
		}
	}
}

// TestTwoPlayersMeet lets the player play both sides of larger deals: the
// side that Solve names wins. Against an opponent who plays at random it still
// does, and the other side at least plays on to the end.
func TestTwoPlayersMeet(t *testing.T) {
	r := rand.New(rand.NewPCG(78, 1))
	for range rounds(60, 600) {
		f := family.Families()[r.IntN(9)]
		in, err := family.Generate(f.Name, family.Params{Cards: 20 + r.IntN(300), Players: 2}, r)
		if err != nil {
			t.Fatal(err)
		}
		out, err := Solve(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		players := [2]*Player{}
		for i := range players {
			if players[i], err = NewPlayer(t.Context(), in, i+1); err != nil {
				t.Fatal(err)
			}
		}
		for players[0].Loser() == 0 {
			turn := players[0].Turn() - 1
			c := players[turn].Move()
			if err := players[1-turn].Opponent(c); err != nil {
				t.Fatal(err)
			}
		}
		if loser := players[1].Loser(); loser != 3-out.Winner {
			t.Fatalf("family %s, %d cards: player %d loses, player %d should win", f.Name, len(in.Cards), loser, out.Winner)
		}
		for seat := 1; seat <= 2; seat++ {
			if loser := againstChance(t, r, in, seat); loser == seat && out.Winner == seat {
				t.Fatalf("family %s, %d cards: player %d loses to chance", f.Name, len(in.Cards), seat)
			}
		}
	}
}

// againstChance plays a seat against random cards and returns who loses.
func againstChance(t *testing.T, r *rand.Rand, in *puzzle.Instance, seat int) (loser int) {
	t.Helper()
	p, err := NewPlayer(t.Context(), in, seat)
	if err != nil {
		t.Fatal(err)
	}
	tb := dealt(in)
	for p.Loser() == 0 {
		legal := map[puzzle.Card]table{}
		var cards []puzzle.Card
		tb.plays(func(c puzzle.Card, next table) {
			legal[c] = next
			cards = append(cards, c)
		})
		c := cards[r.IntN(len(cards))]
		if p.Turn() == seat {
			c = p.Move()
		} else if err := p.Opponent(c); err != nil {
			t.Fatal(err)
		}
		next, ok := legal[c]
		if !ok {
			t.Fatalf("(%v) is not playable", c)
		}
		tb = next
	}
	return p.Loser()
}

// TestPlayerRefuses moves that are not to be had, and stays as it was.
func TestPlayerRefuses(t *testing.T) {
	in := puzzle.NewDealt([]puzzle.Card{{Color: 1, Number: 1}, {Color: 1, Number: 2}}, []puzzle.Card{{Color: 1, Number: 3}, {Color: 2, Number: 2}})
	p, err := NewPlayer(t.Context(), in, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []puzzle.Card{{Color: 1, Number: 3}, {Color: 9, Number: 9}} {
		if p.Opponent(c) == nil {
			t.Errorf("player 1 may play (%v)", c)
		}
	}
	if err := p.Opponent(puzzle.Card{Color: 1, Number: 1}); err != nil {
		t.Fatal(err)
	}
	if p.Opponent(puzzle.Card{Color: 1, Number: 2}) == nil {
		t.Error("player 1 may play twice")
	}
	if got, want := p.Move(), (puzzle.Card{Color: 1, Number: 3}); got != want {
		t.Fatalf("plays (%v), want (%v)", got, want)
	}
	if err := p.Opponent(puzzle.Card{Color: 1, Number: 2}); err != nil {
		t.Fatal(err)
	}
	if p.Opponent(puzzle.Card{Color: 1, Number: 1}) == nil {
		t.Error("a card may be played twice")
	}
	for _, seat := range []int{0, 3} {
		if _, err := NewPlayer(t.Context(), in, seat); err == nil {
			t.Errorf("seat %d", seat)
		}
	}
}
