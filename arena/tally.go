package arena

import "github.com/unolab/uno"

// tally counts hands. Every field is a sum. Tallies are merged in the order of the
// games, since forfeits name the first game.
type tally struct {
	games      int
	wins       [uno.MaxSeats]int
	points     [uno.MaxSeats]int
	turns      []int // the number of hands of each length
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
	Points     int
	LoserCards int  // cards left with all losers
	Reshuffled bool // whether the discards were turned over
	Reason     uno.Reason
	Forfeits   forfeits // of this hand; nil if nobody forfeited it
}

// add counts a hand.
func (t *tally) add(h handResult) {
	t.games++
	if h.Winner >= 0 {
		t.wins[h.Winner]++
		t.points[h.Winner] += h.Points
		if h.Winner == h.First {
			t.firstWins++
		}
	}
	for h.Turns >= len(t.turns) {
		t.turns = append(t.turns, 0)
	}
	t.turns[h.Turns]++
	t.loserCards += h.LoserCards
	t.forfeits.merge(h.Forfeits)
	if h.Reshuffled {
		t.reshuffled++
	}
	switch h.Reason {
	case uno.Blocked:
		t.blocked++
	case uno.Limited:
		t.limited++
	}
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
