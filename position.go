package uno

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A position is one line that sets up a hand in play, complete or as one seat knows it:
// words KEY=VALUE in any order. A word with its default value may be left out.
//
//	rules=official[stack=any] seats=3 hands=r1.r2.w/b5/?3 top=g7 turn=1 ...
//
//	rules    the rule set as Rules.String writes it       official
//	seats    the number of seats                          the number of hands
//	seat     the seat whose knowledge this is             none: complete
//	hands    the hands by seat, cards joined by points;
//	         ?3 is a hidden hand of three cards           (needed)
//	top      the top card                                 (needed)
//	color    the colour in force                          the top card's
//	under    the discards under the top card              -
//	pile     the draw pile, or ?80                        what is left of the deck
//	dealer   the dealer's seat                            the last seat
//	turn     the seat to act                              0
//	dir      + or -                                       +
//	phase    play keep name swap answer stack over        play
//	drawn    keep: the cards just drawn                   -
//	sum      cards that pending draw cards make draw      0
//	bluffer  answer: who played the Wild Draw Four        -
//	before   answer: the colour in force before it        -
//	guilty   answer: whether it is a bluff                false
//	forgot   the seat that can be caught                  -
//	turns    turns played                                 0
//	idle     turns in a row in which no card moved        0
//	spread   the top card lies in the draw pile too       false
//	winner   the seat that is out                         -
//	reason   over: out, blocked or limit                  -
//	points   over: what the winner scores                 0
//
// Position and ParsePosition are the complete form, View.Position and
// ParseView the form of one seat.

// Position is the state as one line; see ParsePosition.
func (s *State) Position() string {
	hands := make([]string, s.Seats)
	for i := range hands {
		hands[i] = dotted(s.Hands[i])
	}
	var w words
	w.table(&s.Table, s.Rules, hands)
	w.unless("pile", dotted(s.Pile), dotted(s.rest()))
	w.unless("drawn", dotted(s.Drawn), "-")
	w.unless("guilty", strconv.FormatBool(s.Guilty), "false")
	return w.String()
}

// Position is what the seat knows as one line; see ParseView. Events and the
// score of the match are not part of it.
func (v *View) Position() string {
	hands := make([]string, v.Seats)
	for i := range hands {
		hands[i] = dotted(v.Open[i])
		if i != v.Seat && !v.Rules.OpenHands {
			hands[i] = "?" + strconv.Itoa(v.Counts[i])
		}
	}
	var w words
	w.add("seat", strconv.Itoa(v.Seat))
	w.table(&v.Table, v.Rules, hands)
	w.add("pile", "?"+strconv.Itoa(v.PileN))
	w.unless("drawn", dotted(v.Drawn), "-")
	return w.String()
}

// rest is the deck without hands and discards.
func (s *State) rest() Cards {
	rest := s.Rules.Deck.Minus(s.Discards())
	for i := range s.Seats {
		rest = rest.Minus(s.Hands[i])
	}
	return rest
}

// words collects the words of a position.
type words struct{ strings.Builder }

func (w *words) add(key, value string) {
	if w.Len() > 0 {
		w.WriteByte(' ')
	}
	w.WriteString(key + "=" + value)
}

// unless adds a word unless it has its default value.
func (w *words) unless(key, value, usual string) {
	if value != usual {
		w.add(key, value)
	}
}

// table adds what everybody sees.
func (w *words) table(t *Table, r *Rules, hands []string) {
	w.add("rules", r.String())
	w.add("hands", strings.Join(hands, "/"))
	w.add("top", t.Top.String())
	w.unless("color", t.Color.String(), t.Top.Color().String())
	w.unless("under", dotted(t.Under), "-")
	w.unless("dealer", strconv.Itoa(int(t.Dealer)), strconv.Itoa(int(t.Seats)-1))
	w.unless("turn", strconv.Itoa(int(t.Turn)), "0")
	w.unless("dir", map[int8]string{1: "+", -1: "-"}[t.Dir], "+")
	w.unless("phase", t.Phase.String(), "play")
	w.unless("sum", strconv.Itoa(int(t.Sum)), "0")
	w.unless("bluffer", seatOrDash(t.Bluffer), "-")
	w.unless("before", t.Before.String(), "-")
	w.unless("forgot", seatOrDash(t.Forgot), "-")
	w.unless("turns", strconv.Itoa(int(t.Turns)), "0")
	w.unless("idle", strconv.Itoa(int(t.Idle)), "0")
	w.unless("spread", strconv.FormatBool(t.TopInPile), "false")
	w.unless("winner", seatOrDash(t.Winner), "-")
	w.unless("reason", t.Reason.String(), "")
	w.unless("points", strconv.Itoa(int(t.Points)), "0")
}

// dotted spells cards joined by points, "-" for none.
func dotted(c Cards) string {
	if c.Empty() {
		return "-"
	}
	return joinKinds(c.Kinds(), ".")
}

// seatOrDash spells a seat, "-" for none.
func seatOrDash(seat int8) string {
	if seat < 0 {
		return "-"
	}
	return strconv.Itoa(int(seat))
}

// ParsePosition reads a complete position. It rejects a position that the rules
// cannot produce, as far as one position shows it: cards that do not add up to
// the deck, a phase that the rules do not have, a hand that is empty and not
// over.
func ParsePosition(line string) (*State, error) {
	p, err := parseWords(line)
	if err != nil {
		return nil, err
	}
	s := &State{Table: p.Table, Rules: p.rules, Drawn: p.drawn, Guilty: p.guilty}
	if p.seat >= 0 {
		return nil, errors.New("the position is what one seat knows, not a complete one")
	}
	held := s.Discards()
	for i, h := range p.hands {
		if h.hidden {
			return nil, fmt.Errorf("the hand of seat %d is hidden: the position is not complete", i)
		}
		s.Hands[i] = h.cards
		if !fits(held, h.cards) {
			return nil, errors.New("hands and discards hold more cards than the deck")
		}
		held = held.Plus(h.cards)
	}
	if !s.Rules.Deck.Contains(held) {
		return nil, errors.New("hands and discards hold more cards than the deck")
	}
	s.Pile = s.rest()
	if p.pile != nil && (p.pile.hidden || p.pile.cards != s.Pile) {
		return nil, fmt.Errorf("pile: hands, discards and pile do not add up to the deck (left are %v)", s.Pile)
	}
	return s, s.check()
}

// ParseView reads what one seat knows of a position, which names the seat.
func ParseView(line string) (*View, error) {
	p, err := parseWords(line)
	if err != nil {
		return nil, err
	}
	if p.seat < 0 || p.seat >= int(p.Seats) {
		return nil, errors.New("seat=N must say whose knowledge this is")
	}
	v := &View{Table: p.Table, Rules: p.rules, Seat: p.seat, Drawn: p.drawn}
	held, hidden := v.Discards(), 0
	for i, h := range p.hands {
		if h.hidden == (i == p.seat || p.rules.OpenHands) {
			return nil, fmt.Errorf("the hand of seat %d is on the wrong side: one's own hand is seen, others' only when hands are open", i)
		}
		v.Counts[i] = h.size()
		v.Open[i] = h.cards
		if h.hidden {
			hidden += h.n
		}
		if !fits(held, h.cards) {
			return nil, errors.New("hands and discards hold more cards than the deck")
		}
		held = held.Plus(h.cards)
	}
	v.Hand = v.Open[p.seat]
	if !v.Rules.Deck.Contains(held) {
		return nil, errors.New("hands and discards hold more cards than the deck")
	}
	v.PileN = v.Unseen().Len() - hidden
	if v.PileN < 0 || p.pile != nil && p.pile.size() != v.PileN {
		return nil, errors.New("pile: hands, discards and pile do not add up to the deck")
	}
	if len(v.Legal(nil)) == 0 && int(v.Turn) == v.Seat && v.Phase != Over {
		return nil, fmt.Errorf("seat %d has no legal move in this phase", v.Seat)
	}
	return v, nil
}

// fits reports whether two multisets can be added.
func fits(c, d Cards) bool {
	for k, n := range d.Each() {
		if c.room(k) < n {
			return false
		}
	}
	return true
}

// check rejects a complete state that violates the engine's invariants.
func (s *State) check() error {
	if s.Phase == Over {
		if s.Reason == NotOver {
			return errors.New("reason: a hand that is over says why")
		}
		return nil
	}
	if s.Phase == ToKeep && !s.canPlay(s.Drawn) {
		return errors.New("drawn: none of the drawn cards can be played, so the turn has passed")
	}
	if len(s.Legal(nil, int(s.Turn))) == 0 {
		return fmt.Errorf("seat %d has no legal move in phase %v", s.Turn, s.Phase)
	}
	return nil
}
