package uno

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// held is a hand or a pile of a position: cards, or a number of hidden ones.
type held struct {
	cards  Cards
	hidden bool
	n      int
}

// size is the number of cards.
func (h held) size() int {
	if h.hidden {
		return h.n
	}
	return h.cards.Len()
}

// parseHeld reads dotted cards, "-" or "?N".
func parseHeld(s string) (held, error) {
	if text, ok := strings.CutPrefix(s, "?"); ok {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > 108 {
			return held{}, fmt.Errorf("%q is not a number of hidden cards", s)
		}
		return held{hidden: true, n: n}, nil
	}
	if s == "-" {
		return held{}, nil
	}
	c, err := ParseCards(strings.ReplaceAll(s, ".", " "))
	return held{cards: c}, err
}

// position is a position as it was written.
type position struct {
	Table
	rules  *Rules
	seat   int
	hands  []held
	pile   *held
	drawn  Cards
	guilty bool
}

// parseWords reads the words of a position and checks each of them and the
// table as a whole.
func parseWords(line string) (*position, error) {
	values := map[string]string{}
	for _, word := range strings.Fields(line) {
		key, value, ok := strings.Cut(word, "=")
		if !ok {
			return nil, fmt.Errorf("%q is not KEY=VALUE", word)
		}
		if _, twice := values[key]; twice {
			return nil, fmt.Errorf("%s stands twice", key)
		}
		values[key] = value
	}
	r := reader{values: values}
	p := r.read()
	if r.err != nil {
		return nil, r.err
	}
	if len(values) > 0 {
		return nil, fmt.Errorf("a position has no %q", slices.Min(slices.Collect(maps.Keys(values))))
	}
	return p, p.checkTable()
}

// reader takes words out of a position and keeps the first error.
type reader struct {
	values map[string]string
	err    error
}

// take passes the value of a key, or its default, to a parser.
func (r *reader) take(key, usual string, parse func(string) error) {
	value, ok := r.values[key]
	if !ok {
		value = usual
	}
	delete(r.values, key)
	if err := parse(value); err != nil && r.err == nil {
		if !ok {
			err = fmt.Errorf("%s is missing", key)
		}
		r.err = fmt.Errorf("%s: %w", key, err)
	}
}

// number reads a number from 0 to most, "-" as none where none is below 0.
func (r *reader) number(key string, usual, most, none int) int {
	n := none
	text := strconv.Itoa(usual)
	if usual < 0 {
		text = "-"
	}
	r.take(key, text, func(s string) error {
		if s == "-" && none < 0 {
			return nil
		}
		v, err := strconv.Atoi(s)
		if err != nil || v < 0 || v > most {
			return fmt.Errorf("%q is not a number from 0 to %d", s, most)
		}
		n = v
		return nil
	})
	return n
}

// cards reads cards, none of them hidden.
func (r *reader) cards(key string) (c Cards) {
	r.take(key, "-", func(s string) error {
		h, err := parseHeld(s)
		if err == nil && h.hidden {
			err = errors.New("these cards are not hidden")
		}
		c = h.cards
		return err
	})
	return c
}

// choice reads one of several words and returns its place.
func (r *reader) choice(key, usual string, from ...string) int {
	n := 0
	r.take(key, usual, func(s string) error {
		for i, w := range from {
			if w == s {
				n = i
				return nil
			}
		}
		return fmt.Errorf("%q is not one of: %s", s, strings.Join(from, " "))
	})
	return n
}

// color reads a colour or "-".
func (r *reader) color(key string, usual Color) Color {
	return Color(r.choice(key, usual.String(), "r", "g", "b", "y", "-"))
}

// mostSum is the largest sum that stacked draw cards come to: eight Draw Twos
// and four Wild Draw Fours.
const mostSum = 8*2 + 4*4

// read takes every word.
func (r *reader) read() *position {
	p := &position{}
	r.take("rules", "official", func(s string) error {
		rules, err := ParseRules(s)
		p.rules = &rules
		return err
	})
	r.take("hands", "", func(s string) error {
		if s == "" {
			return errors.New("there are no hands")
		}
		for i, text := range strings.Split(s, "/") {
			h, err := parseHeld(text)
			if err != nil {
				return fmt.Errorf("seat %d: %w", i, err)
			}
			p.hands = append(p.hands, h)
		}
		return nil
	})
	n := len(p.hands)
	p.Seats = int8(r.number("seats", n, MaxSeats, 0))
	r.take("top", "", func(s string) (err error) {
		p.Top, err = ParseKind(s)
		return err
	})
	if r.err != nil {
		return p
	}
	p.seat = r.number("seat", -1, MaxSeats-1, -1)
	p.Color = r.color("color", p.Top.Color())
	p.Under = r.cards("under")
	if text, ok := r.values["pile"]; ok {
		r.take("pile", text, func(s string) error {
			h, err := parseHeld(s)
			p.pile = &h
			return err
		})
	}
	p.Dealer = int8(r.number("dealer", max(n-1, 0), MaxSeats-1, 0))
	p.Turn = int8(r.number("turn", 0, MaxSeats-1, 0))
	p.Dir = [...]int8{1, -1}[r.choice("dir", "+", "+", "-")]
	p.Phase = Phase(r.choice("phase", "play", phaseNames[:]...))
	p.drawn = r.cards("drawn")
	p.Sum = int16(r.number("sum", 0, mostSum, 0))
	p.Bluffer = int8(r.number("bluffer", -1, MaxSeats-1, -1))
	p.Before = r.color("before", NoColor)
	p.guilty = r.choice("guilty", "false", "false", "true") == 1
	p.Forgot = int8(r.number("forgot", -1, MaxSeats-1, -1))
	p.Turns = int32(r.number("turns", 0, 1<<30, 0))
	p.Idle = int8(r.number("idle", 0, MaxSeats, 0))
	p.TopInPile = r.choice("spread", "false", "false", "true") == 1
	p.Winner = int8(r.number("winner", -1, MaxSeats-1, -1))
	p.Reason = Reason(r.choice("reason", "", "", "out", "blocked", "limit"))
	p.Points = int16(r.number("points", 0, 2000, 0))
	return p
}

// checkTable rejects a table that no sequence of plays leads to.
func (p *position) checkTable() error {
	n := p.Seats
	if int(n) != len(p.hands) {
		return fmt.Errorf("seats=%d, but there are %d hands", n, len(p.hands))
	}
	if n < 2 || n > MaxSeats || int(n) > p.rules.SeatLimit {
		return fmt.Errorf("%d seats: these rules are for 2 to %d", n, p.rules.SeatLimit)
	}
	anySizes := *p.rules
	anySizes.HandSizes = [MaxSeats]int8{}
	for i := range n {
		anySizes.HandSizes[i] = 1
	}
	if err := anySizes.Check(int(n)); err != nil {
		return err
	}
	for _, seat := range []int8{p.Dealer, p.Turn, p.Bluffer, p.Forgot, p.Winner} {
		if seat >= n {
			return fmt.Errorf("there is no seat %d", seat)
		}
	}
	if !fits(p.Under, NewCards(p.Top)) {
		return errors.New("the discards hold more cards than the deck")
	}
	if !p.rules.Deck.Has(p.Top) {
		return fmt.Errorf("top: the deck holds no %v", p.Top)
	}
	if p.Color == NoColor && p.Phase != ToName || p.Color != NoColor && !p.rules.Deck.HasColor(p.Color) {
		return errors.New("color: a colour of the deck must be in force")
	}
	if !p.rules.names(p.Top) && p.Color != p.Top.Color() {
		return fmt.Errorf("color: on %v its own colour is in force", p.Top)
	}
	if p.TopInPile && (!p.rules.RefillAll || !p.Under.Empty()) {
		return errors.New("spread: only with refill-all, and then nothing lies under the top card")
	}
	if p.Forgot >= 0 && p.rules.NoUnoCall {
		return errors.New("forgot: these rules have no Uno call")
	}
	if err := p.checkPhase(); err != nil {
		return err
	}
	return p.checkCounts()
}

// checkCounts rejects more turns than the limit allows, and empty hands other than the
// winner's.
func (p *position) checkCounts() error {
	begun := p.Phase != ToPlay && p.Phase != ToStack && p.Phase != ToName
	if int(p.Turns) > p.rules.Limit || int(p.Turns) == p.rules.Limit && !begun {
		return fmt.Errorf("turns: the limit is %d", p.rules.Limit)
	}
	if p.Idle > p.Seats || p.Idle == p.Seats && p.Phase != Over {
		return errors.New("idle: with so many the hand is blocked")
	}
	for i, h := range p.hands {
		out := int(p.Winner) == i
		if out && h.size() > 0 {
			return fmt.Errorf("winner: seat %d still has cards", i)
		}
		if !out && h.size() == 0 {
			return fmt.Errorf("the hand of seat %d is empty, but it is not the winner", i)
		}
	}
	return nil
}

// checkPhase rejects a phase that the rules do not have or that contradicts the table.
func (p *position) checkPhase() error {
	ok := true
	fours := p.Top == WildDrawFourKind
	switch p.Phase {
	case ToKeep:
		h := p.hands[p.Turn]
		ok = h.hidden && p.drawn.Empty() || !h.hidden && !p.drawn.Empty() && h.cards.Contains(p.drawn)
		ok = ok && !p.rules.NoPlayAfterDraw && !p.rules.DrawnPlaysItself
	case ToName:
		ok = p.Top == WildKind && p.Color == NoColor && p.rules.startable(WildKind) && !p.rules.StartWildRandom
	case ToSwap:
		ok = p.rules.SevenZero && p.Top.Rank() == 7
	case ToAnswer:
		ok = p.rules.Bluffs() && fours && p.Bluffer >= 0 && p.Bluffer != p.Turn && p.rules.Deck.HasColor(p.Before) && p.stacked(4)
	case ToStack:
		ok = p.stacked(2) && (p.Top.Rank() == DrawTwo && p.rules.Stack != StackOff || fours && p.rules.Stack == StackAny && !p.rules.Bluffs())
	}
	switch {
	case !ok:
		return fmt.Errorf("phase %v does not fit the rest of the position", p.Phase)
	case p.Phase != ToKeep && !p.drawn.Empty():
		return errors.New("drawn: only in phase keep")
	case p.Phase != ToAnswer && (p.Bluffer >= 0 || p.Before != NoColor || p.guilty):
		return errors.New("bluffer, before and guilty: only in phase answer")
	case p.Phase != ToAnswer && p.Phase != ToStack && p.Sum != 0:
		return errors.New("sum: only in phases answer and stack")
	case p.Phase != Over && p.Phase != ToAnswer && p.Winner >= 0:
		return errors.New("winner: the hand is not over")
	case p.Phase == ToAnswer && p.Winner >= 0 && (p.Winner != p.Bluffer || p.guilty):
		return errors.New("winner: only who played a last Wild Draw Four, which is honest")
	case p.Phase == Over && (p.Winner >= 0) != (p.Reason == Out):
		return errors.New("winner: a hand has one if it ended with a seat out, and then only")
	case p.Phase != Over && (p.Reason != NotOver || p.Points != 0):
		return errors.New("reason and points: only when the hand is over")
	}
	return nil
}

// stacked reports whether the sum is one that a draw card of a worth, or a
// stack of draw cards, makes draw.
func (p *position) stacked(worth int16) bool {
	return p.Sum == worth || p.Sum > worth && p.Sum%2 == 0 && p.rules.Stack != StackOff
}
