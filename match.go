package uno

// Match is a sequence of hands played for points: the deal passes to the left
// after each (or the loser begins, as the rules have it), and it ends when a
// seat has reached the target.
type Match struct {
	Rules  *Rules
	Seats  int
	Target int // points that end the match
	Dealer int // of the hand being played or to be played next
	Round  int // hands finished
	Scores [MaxSeats]int
	Done   bool
	Winner int // when Done: the seat that won
}

// NewMatch starts a match; the first hand is dealt by dealer.
func NewMatch(rules *Rules, seats, target, dealer int) *Match {
	return &Match{Rules: rules, Seats: seats, Target: target, Dealer: dealer, Winner: -1}
}

// Finish counts a hand that is over (docs/rules.md, official 8): the winner scores the
// points of all other hands; with lowest every seat keeps its own. The match
// is done when a seat has the target; the highest total wins, with lowest the
// lowest, among equals the seat that was first left of the last dealer. Under
// rules without points a win counts one.
func (m *Match) Finish(s *State) {
	for seat := range m.Seats {
		m.Scores[seat] += m.gain(s, seat)
	}
	reached := false
	best := -1
	for i := range m.Seats {
		seat := (m.Dealer + 1 + i) % m.Seats
		reached = reached || m.Scores[seat] >= m.Target
		if best < 0 || m.better(seat, best) {
			best = seat
		}
	}
	m.Round++
	if reached {
		m.Done, m.Winner = true, best
	}
	m.Dealer = m.nextDealer(s)
}

// gain is what a finished hand adds to a seat's score. A hand without a winner
// scores nothing, also under lowest (docs/rules.md, official 9).
func (m *Match) gain(s *State, seat int) int {
	won := int(s.Winner) == seat
	switch {
	case s.Winner < 0:
		return 0
	case m.Rules.Lowest:
		return s.Hands[seat].Points()
	case won && m.Rules.NoPoints:
		return 1
	case won:
		return int(s.Points)
	default:
		return 0
	}
}

// better reports whether seat a has the better score than seat b.
func (m *Match) better(a, b int) bool {
	if m.Rules.Lowest {
		return m.Scores[a] < m.Scores[b]
	}
	return m.Scores[a] > m.Scores[b]
}

// nextDealer passes the deal to the left, or gives it so that the loser
// begins: the loser with the most cards, first to the left of the winner among
// equals. A hand without a winner passes the deal on. Under rlcard the same
// seat begins every hand, so the deal stays.
func (m *Match) nextDealer(s *State) int {
	switch {
	case m.Rules.StartWildRandom:
		return m.Dealer
	case !m.Rules.LoserBegins || s.Winner < 0:
		return (m.Dealer + 1) % m.Seats
	}
	loser := -1
	for i := 1; i < m.Seats; i++ {
		seat := (int(s.Winner) + i) % m.Seats
		if loser < 0 || s.Hands[seat].Len() > s.Hands[loser].Len() {
			loser = seat
		}
	}
	return (loser + m.Seats - 1) % m.Seats
}
