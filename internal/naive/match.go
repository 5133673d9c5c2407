package naive

import (
	"fmt"
	"slices"
)

// hand is a hand of a match and what it came to.
type hand struct {
	*record
	outcome Outcome
}

// Match verifies the records of a file, one JSON object each: each by itself,
// and those of a match as a chain. It returns the index of the first record
// that is not sound or does not fit at its place, and the reason; the error is
// nil when all are sound.
func Match(lines [][]byte) (int, error) {
	before := map[string][]hand{}
	for i, line := range lines {
		rec, err := parseRecord(line)
		if err != nil {
			return i, err
		}
		outcome, err := Replay(line)
		if err != nil {
			return i, err
		}
		if rec.match == "" {
			continue
		}
		if rec.round == 0 {
			before[rec.match] = nil
		}
		hands := append(before[rec.match], hand{rec, outcome})
		if why := lastBelongs(hands); why != "" {
			return i, &Broken{Action: len(rec.actions), Why: why}
		}
		before[rec.match] = hands
	}
	return len(lines), nil
}

// lastBelongs is the reason why the last hand of a match does not follow the
// hands before it, which are sound.
func lastBelongs(hands []hand) string {
	first, last := hands[0], hands[len(hands)-1]
	if last.round != len(hands)-1 {
		return fmt.Sprintf("round %d is the match's hand number %d", last.round, len(hands)-1)
	}
	if last.seats != first.seats || last.to != first.to || !first.rules.equal(last.rules) {
		return "the rules, the seats or the target differ from those of round 0"
	}
	totals := make([]int, first.seats)
	for i, h := range hands {
		if first.to > 0 && slices.Max(totals) >= first.to {
			return fmt.Sprintf("the match was over after %d hands", i)
		}
		if i > 0 && h.dealer != dealerAfter(hands[i-1]) {
			return fmt.Sprintf("seat %d dealt round %d", h.dealer, i)
		}
		for seat, n := range gains(h) {
			totals[seat] += n
		}
	}
	if !slices.Equal(last.scores, totals) {
		return fmt.Sprintf("the totals are %v, the record says %v", totals, last.scores)
	}
	return ""
}

// gains is what a hand adds to the totals of the seats: under lowest the points
// that each still holds, otherwise all points to the winner, who scores one
// under rules without points. A hand without a winner adds nothing.
func gains(h hand) []int {
	list := make([]int, h.seats)
	winner := h.outcome.Winner
	if winner < 0 {
		return list
	}
	switch {
	case h.rules.has("lowest"):
		for seat, cards := range h.outcome.FinalHands {
			for _, card := range cards {
				list[seat] += pointsOf(card)
			}
		}
	case h.rules.has("no-points"):
		list[winner] = 1
	default:
		list[winner] = h.outcome.Points
	}
	return list
}

// dealerAfter is the next dealer after a hand: the seat to the left of its
// dealer; under rlcard, where one seat always begins, the same seat; where the
// loser begins, the seat to the right of the loser with the most cards, and
// among equals the first to the left of the winner.
func dealerAfter(h hand) int {
	winner := h.outcome.Winner
	if h.rules.has("start-wild-random") {
		return h.dealer
	}
	if !h.rules.has("loser-begins") || winner < 0 {
		return (h.dealer + 1) % h.seats
	}
	most, begins := -1, 0
	for seat := winner + 1; seat < winner+h.seats; seat++ {
		if n := len(h.outcome.FinalHands[seat%h.seats]); n > most {
			most, begins = n, seat%h.seats
		}
	}
	return (begins + h.seats - 1) % h.seats
}

// equal reports whether two rule sets are the same.
func (r *rules) equal(o *rules) bool {
	for _, option := range switches {
		if r.has(option) != o.has(option) {
			return false
		}
	}
	return r.name == o.name && r.stack == o.stack && r.limit == o.limit && r.maxSeats == o.maxSeats &&
		sameCards(r.deck, o.deck) && slices.Equal(r.hands, o.hands)
}

// readMatch reads the match that the hand belongs to.
func (rec *record) readMatch(fields map[string]any) error {
	name, ok := fields["match"].(string)
	if !ok && fields["match"] != nil {
		return malformed("match: want a name")
	}
	rec.match = name
	if fields["round"] != nil {
		if err := readInteger(&rec.round, fields["round"], "round", 0, 1<<62); err != nil {
			return err
		}
	}
	if fields["to"] != nil {
		if err := readInteger(&rec.to, fields["to"], "to", 0, 1<<62); err != nil {
			return err
		}
	}
	list, err := readList(fields["scores"], "scores")
	if err != nil {
		return err
	}
	rec.scores = make([]int, len(list))
	for i, element := range list {
		if err := readInteger(&rec.scores[i], element, fmt.Sprintf("scores[%d]", i), -1<<62, 1<<62); err != nil {
			return err
		}
	}
	switch {
	case name == "" && (rec.round != 0 || rec.to != 0 || fields["scores"] != nil):
		return malformed("a round, a target or scores without a match")
	case name != "" && len(rec.scores) != rec.seats:
		return malformed("scores: want one for each seat")
	}
	return nil
}
