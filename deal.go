package uno

import (
	"errors"
	"math/rand/v2"
)

// ErrNoStart is returned by Deal when no card that is left after the deal can
// start the discards. Such a deal is void: the cards are shuffled and dealt
// again. It cannot happen with the 108 cards and seven each.
var ErrNoStart = errors.New("no card of the stock can start the discards")

// Deal starts a hand: it deals from the seat left of the dealer, one card to
// each seat in turn, turns over the start card and carries out its effect
// (docs/rules.md, official 2, and each preset's section). The rules must have
// passed Check. The colour of a start Wild that is drawn at random (option
// start-wild-random) is in the state's Color; no seat has made a decision yet.
func Deal(rules *Rules, seats, dealer int, chance Chance, log *Log) (State, error) {
	s := State{
		Table: Table{
			Seats: int8(seats), Dealer: int8(dealer), Dir: 1,
			Top: NoKind, Color: NoColor, Before: NoColor,
			Bluffer: -1, Forgot: -1, Winner: -1,
		},
		Rules: rules,
		Pile:  rules.Deck,
	}
	first := s.seatAfter(s.Dealer, 1)
	chance.Shuffle(s.Pile)
	rounds := 0
	for seat := range seats {
		rounds = max(rounds, rules.HandSize(seat))
	}
	for round := range rounds {
		seat := s.Dealer
		for range seats {
			seat = s.seatAfter(seat, 1)
			if round < rules.HandSize(int(seat)) {
				s.Hands[seat].Add(s.fromPile(chance))
			}
		}
	}
	if !s.hasStart() {
		return State{}, ErrNoStart
	}
	s.Turn = first
	s.logDeal(log)
	s.turnStart(chance, log)
	s.start(first, chance, log)
	log.settle(&s)
	return s, nil
}

// logDeal logs the hands that were dealt, each as if it had been dealt at once.
func (s *State) logDeal(log *Log) {
	if log == nil {
		return
	}
	after := s.Public()
	after.PileN, after.Counts = int16(s.Rules.Deck.Len()), [MaxSeats]int8{}
	for i := range int(s.Seats) {
		seat := s.seatAfter(s.Turn, i)
		n := s.Hands[seat].Len()
		after.Counts[seat] = int8(n)
		after.PileN -= int16(n)
		log.Events = append(log.Events, Event{Type: Dealt, Seat: seat, N: int16(n), Cards: s.Hands[seat], After: after})
	}
}

// hasStart reports whether the pile holds a card that can start the discards.
func (s *State) hasStart() bool {
	for k := range s.Pile.Each() {
		if s.Rules.startable(k) {
			return true
		}
	}
	return false
}

// fromPile takes the next card of the pile, which is not empty.
func (s *State) fromPile(chance Chance) Kind {
	k := chance.Draw(s.Pile)
	s.Pile.Remove(k)
	return k
}

// turnStart turns over cards until one can start the discards. It puts each
// other card back and shuffles the pile.
func (s *State) turnStart(chance Chance, log *Log) {
	for {
		k := s.fromPile(chance)
		if s.Rules.startable(k) {
			s.Top = k
			s.Color = k.Color()
			if e := log.add(s, StartTurned, s.Dealer); e != nil {
				e.Card = k
			}
			return
		}
		s.Pile.Add(k)
		if e := log.add(s, StartBack, s.Dealer); e != nil {
			e.Card = k
		}
		chance.Shuffle(s.Pile)
	}
}

// start carries out the effect of the start card and gives the first turn.
func (s *State) start(first int8, chance Chance, log *Log) {
	rank := s.Top.Rank()
	switch {
	case s.Rules.StartInert || rank < Skip || rank == Reverse && s.Rules.ColorWild:
	case rank == Skip, rank == Reverse && s.Seats == 2:
		log.add(s, Skipped, first)
		s.Turn = s.seatAfter(first, 1)
	case rank == Reverse:
		s.Dir = -1
		s.Turn = s.Dealer
	case rank == DrawTwo:
		s.takeForced(first, 2, ByCard, chance, log)
		if !s.Rules.StartDrawKeepsTurn && !s.Rules.DrawsDoNotSkip {
			log.add(s, Skipped, first)
			s.Turn = s.seatAfter(first, 1)
		}
	case s.Rules.StartWildRandom:
		s.Color = chance.Color(s.Rules.Nameable())
		if e := log.add(s, ColorNamed, first); e != nil {
			e.Color = s.Color
		}
	default:
		s.Phase = ToName
	}
}

// DrawForDealer chooses the dealer of a first hand: each player draws a card and
// the highest number deals, action cards counting zero; ties draw again among the
// tied (docs/rules.md, official 1). It returns the dealer and the cards drawn in
// each round, NoKind for a player who did not draw in that round.
func DrawForDealer(deck Cards, seats int, src rand.Source) (dealer int, rounds [][]Kind) {
	in := make([]bool, seats)
	for i := range in {
		in[i] = true
	}
	for {
		order := Arrange(deck, src, nil)
		round := make([]Kind, seats)
		best, tied := -1, 0
		for i := range round {
			round[i] = NoKind
			if !in[i] || len(order) == 0 {
				continue
			}
			round[i], order = order[0], order[1:]
			switch v := dealerValue(round[i]); {
			case v > best:
				best, dealer, tied = v, i, 1
			case v == best:
				tied++
			}
		}
		rounds = append(rounds, round)
		if tied <= 1 || len(rounds) >= 1000 {
			return dealer, rounds
		}
		for i := range in {
			in[i] = round[i] != NoKind && dealerValue(round[i]) == best
		}
	}
}

// dealerValue is the value of a card when players draw for the dealer.
func dealerValue(k Kind) int {
	if k.Rank() >= Skip {
		return 0
	}
	return int(k.Rank())
}
