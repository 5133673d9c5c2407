package reduction

import "github.com/unolab/uno/puzzle"

// EqualHands returns the two-player game, by the rule skip, that player 1 can
// finish first exactly if the deck can be played out: player 2 holds the same
// number of copies of a card that matches nothing, and so always skips.
func EqualHands(deck []puzzle.Card) *puzzle.Instance {
	foreign := puzzle.Card{
		Color:  unused(deck, func(c puzzle.Card) int32 { return c.Color }),
		Number: unused(deck, func(c puzzle.Card) int32 { return c.Number }),
	}
	other := make([]puzzle.Card, len(deck))
	for i := range other {
		other[i] = foreign
	}
	return puzzle.NewDealt(deck, other)
}

// unused returns the least positive value that no card has.
func unused(deck []puzzle.Card, of func(puzzle.Card) int32) int32 {
	used := make([]bool, len(deck)+2)
	for _, c := range deck {
		if v := of(c); int(v) < len(used) {
			used[v] = true
		}
	}
	least := 1
	for used[least] {
		least++
	}
	return int32(least)
}

// PushEqualHands turns an order of the deck into an answer about its
// [EqualHands]. A sequence that is not an order of the deck is an
// [*AnswerError].
func PushEqualHands(deck, sequence []puzzle.Card) (*puzzle.Solve, error) {
	if err := checkOrder(newBoard(deck), sequence); err != nil {
		return nil, err
	}
	return &puzzle.Solve{
		Kind: puzzle.KindSolve, Game: puzzle.GameCoop, Rule: puzzle.RuleSkip, Answer: puzzle.Yes, Method: "reduction",
		Plays: alone(sequence),
	}, nil
}

// LiftEqualHands turns a "yes" about [EqualHands] into an order of the deck.
// An answer that does not hold is an [*AnswerError].
func LiftEqualHands(deck []puzzle.Card, answer *puzzle.Solve) ([]puzzle.Card, error) {
	if err := expects(ToCoopEqual, "", answer); err != nil {
		return nil, err
	}
	sequence := append([]puzzle.Card{}, played(answer.Plays, 1)...)
	return sequence, checkOrder(newBoard(deck), sequence)
}

// alone plays a sequence as player 1's, player 2 skipping all the time.
func alone(sequence []puzzle.Card) []puzzle.Play {
	plays := []puzzle.Play{}
	for i := range sequence {
		if i > 0 {
			plays = append(plays, puzzle.Play{Player: 2, Skip: true})
		}
		plays = append(plays, puzzle.Play{Player: 1, Card: &sequence[i]})
	}
	return plays
}
