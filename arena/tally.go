package arena

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
)

// tally counts hands. Every field is a sum. Tallies are merged in the order of the
// games, since forfeits name the first game.
type tally struct {
	games      int
	wins       [uno.MaxSeats]int
	points     [uno.MaxSeats]int
	turns      []int // the number of hands of each length
	moves      int   // of the hands of the reference engine
	loserCards int
	reshuffled int
	firstWins  int
	blocked    int
	limited    int
	matches    int
	matchWins  [uno.MaxSeats]int
	forfeits   forfeits
}

// handResult is the outcome of one hand, as far as it is counted.
type handResult struct {
	Winner     int // -1: nobody
	First      int // the seat left of the dealer
	Turns      int
	Moves      int // of records: choices of players within a turn count, as plays and draws do
	Points     int
	LoserCards int  // cards left with all losers
	Reshuffled bool // whether the discards were turned over
	Reason     uno.Reason
	Forfeits   forfeits // of this hand; nil if nobody forfeited it
}

// add counts a hand.
func (t *tally) add(h handResult) {
	t.count(h.Winner, h.First, h.Turns, h.Points, h.LoserCards, h.Reshuffled, h.Reason)
	t.moves += h.Moves
	t.forfeits.merge(h.Forfeits)
}

// count is add for a hand that nobody forfeited.
func (t *tally) count(winner, first, turns, points, loserCards int, reshuffled bool, reason uno.Reason) {
	t.games++
	if winner >= 0 {
		t.wins[winner]++
		t.points[winner] += points
		if winner == first {
			t.firstWins++
		}
	}
	for turns >= len(t.turns) {
		t.turns = append(t.turns, 0)
	}
	t.turns[turns]++
	t.loserCards += loserCards
	if reshuffled {
		t.reshuffled++
	}
	switch reason {
	case uno.Blocked:
		t.blocked++
	case uno.Limited:
		t.limited++
	}
}

// countFast counts a hand of the fast simulator.
func (t *tally) countFast(r fast.Result) {
	t.count(int(r.Winner), int(r.First), int(r.Turns), int(r.Points), int(r.LoserCards), r.Reshuffled, r.Reason)
}

// merge adds another tally.
func (t *tally) merge(o *tally) {
	t.games += o.games
	for seat := range uno.MaxSeats {
		t.wins[seat] += o.wins[seat]
		t.points[seat] += o.points[seat]
		t.matchWins[seat] += o.matchWins[seat]
	}
	for n, games := range o.turns {
		for n >= len(t.turns) {
			t.turns = append(t.turns, 0)
		}
		t.turns[n] += games
	}
	t.moves += o.moves
	t.loserCards += o.loserCards
	t.reshuffled += o.reshuffled
	t.firstWins += o.firstWins
	t.blocked += o.blocked
	t.limited += o.limited
	t.matches += o.matches
	t.forfeits.merge(o.forfeits)
}

// outcome reads a finished hand.
func outcome(g *uno.Game) handResult {
	h := handResult{
		Winner: int(g.Winner),
		First:  (int(g.Dealer) + 1) % int(g.Seats),
		Turns:  int(g.Turns),
		Moves:  len(g.Moves),
		Points: int(g.Points),
		Reason: g.Reason,
	}
	for seat := range g.Seats {
		h.LoserCards += g.Hands[seat].Len()
	}
	for _, e := range g.Log.Events {
		if e.Type == uno.Reshuffled {
			h.Reshuffled = true
			break
		}
	}
	return h
}
