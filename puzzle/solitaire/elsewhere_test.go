package solitaire

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/puzzle"
)

// hunters is a cluster of this process: it answers with the function itself.
type hunters struct {
	asked, jobs int
	lie         func() []byte // the result of everything; nil: the right one
}

func (h *hunters) Do(ctx context.Context, w spread.Work, take func(lo, hi int, result []byte) (func() (bool, error), error)) error {
	work, err := Functions()[w.Function](w.Request)
	if err != nil {
		return err
	}
	h.jobs++
	for i := 0; i < w.N && ctx.Err() == nil; i++ {
		h.asked++
		result, err := work(spread.WithElsewhere(ctx, nil), i, i+1)
		if h.lie != nil {
			result = h.lie()
		}
		if err != nil {
			return err
		}
		merge, err := take(i, i+1, result)
		if err != nil {
			return err
		}
		if stop, err := merge(); stop || err != nil {
			return err
		}
	}
	return ctx.Err()
}

// TestTogetherHasTheAnswerOfOne: with hunters the answer is that of the portfolio,
// and a yes has an order of the deck.
func TestTogetherHasTheAnswerOfOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	answers := map[string]int{}
	for range 200 {
		var deck []puzzle.Card
		for range 4 + rng.IntN(12) {
			deck = append(deck, puzzle.Card{Color: 1 + rng.Int32N(5), Number: 1 + rng.Int32N(6)})
		}
		alone, err := Solve(t.Context(), deck, Options{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		both, err := Solve(spread.WithElsewhere(t.Context(), &hunters{}), deck, Options{Seed: 1})
		if err != nil || both.Answer != alone.Answer {
			t.Fatalf("%v: %s, alone %s, %v", deck, both.Answer, alone.Answer, err)
		}
		if both.Answer == puzzle.Yes {
			if err := playsOut(deck, both.Sequence); err != nil {
				t.Error(err)
			}
		} else if both.Certificate == nil {
			t.Error("a no without a certificate")
		}
		answers[both.Answer]++
	}
	if answers[puzzle.Yes] < 20 || answers[puzzle.No] < 20 {
		t.Errorf("the decks are one-sided: %v", answers)
	}
}

// TestHunt: a hunt finds an order of a deck in its own labels, and playsOut
// refuses what is none.
func TestHunt(t *testing.T) {
	deck := []puzzle.Card{{Color: 7, Number: 30}, {Color: 9, Number: 30}, {Color: 9, Number: 4}, {Color: 9, Number: 4}}
	request, err := json.Marshal(huntRequest{deck, 5})
	if err != nil {
		t.Fatal(err)
	}
	work, err := Functions()[huntFunction](request)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 10 {
		data, err := work(t.Context(), i, i+1)
		if err != nil {
			t.Fatal(err)
		}
		var p prey
		if err := json.Unmarshal(data, &p); err != nil {
			t.Fatal(err)
		}
		if err := playsOut(deck, p.Sequence); err != nil {
			t.Errorf("%v: %v", p.Sequence, err)
		}
	}
	wrong := slices.Clone(deck)
	wrong[0], wrong[1] = wrong[1], wrong[0]
	if playsOut(deck, wrong) == nil || playsOut(deck, deck[1:]) == nil {
		t.Error("a wrong order passed")
	}
	luby := []int{}
	for i := range 15 {
		luby = append(luby, roundsOf(i))
	}
	if !slices.Equal(luby, []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 6}) {
		t.Error(luby)
	}
}
