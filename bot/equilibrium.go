package bot

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// situation is an information set of a file that `uno pomdp equilibrium --policy`
// writes: what the seat has seen since its stage began, and what it plays.
type situation struct {
	Stage int      `json:"stage"`
	Start string   `json:"start"` // the position in which the stage began; empty for the deal
	Seat  int      `json:"seat"`
	Seen  []string `json:"seen"`
	// Position is what the seat sees; its rules are those of the whole file.
	Position string `json:"position"`
	Moves    []struct {
		Move   string  `json:"move"`
		Chance float64 `json:"chance"`
	} `json:"moves"`

	start *uno.State
}

// book is the strategies of both seats.
type book struct {
	sets map[string][]*situation
	long []int // how many events the seats have seen in them, ascending
}

// moment is what a seat knows of a hand after an event, as stages begin with it.
type moment struct {
	own    uno.Cards
	played uno.Cards // the discards
	after  uno.Public
	text   string // of the event, as files write it
}

// key finds situations by what was seen.
func key(seat int, seen []string) string { return fmt.Sprint(seat, "\n", strings.Join(seen, "\n")) }

// equilibrium is `equilibrium:FILE`. It plays the deck that the file was computed
// for, from the same start card; in the file the seat that begins is seat 0. Where
// the file says nothing it plays as greedy does.
type equilibrium struct {
	book   book
	rules  uno.Rules
	greedy *Greedy
	src    rand.Source
	reader reader[moment]
	found  int // decisions that the file has answered
}

// newEquilibrium reads a file.
func newEquilibrium(name string) (Player, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var list []*situation
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: there is no situation in it", name)
	}
	b := book{sets: map[string][]*situation{}}
	for i, s := range list {
		if s.Seat < 0 || s.Seat > 1 || len(s.Moves) == 0 {
			return nil, fmt.Errorf("%s: situation %d is none of two seats with moves", name, i+1)
		}
		if s.Stage > 0 {
			if s.start, err = uno.ParsePosition(s.Start); err != nil {
				return nil, fmt.Errorf("%s: situation %d: %w", name, i+1, err)
			}
		}
		k := key(s.Seat, s.Seen)
		b.sets[k] = append(b.sets[k], s)
		b.long = append(b.long, len(s.Seen))
	}
	slices.Sort(b.long)
	b.long = slices.Compact(b.long)
	rules, err := rulesOf(list[0].Position)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &equilibrium{book: b, rules: rules, greedy: NewGreedy()}, nil
}

// rulesOf are the rules of a position's text.
func rulesOf(position string) (uno.Rules, error) {
	for word := range strings.FieldsSeq(position) {
		if text, ok := strings.CutPrefix(word, "rules="); ok {
			return uno.ParseRules(text)
		}
	}
	return uno.Rules{}, fmt.Errorf("the position %q names no rules", position)
}

// plays implements particular.
func (p *equilibrium) plays(rules *uno.Rules, seats int) error {
	return playsDeck(&p.rules, rules, seats)
}

// Reset implements Player.
func (p *equilibrium) Reset(seat int, src rand.Source) {
	p.src = src
	p.reader.forget()
	p.greedy.Reset(seat, src)
}

// Interrupt implements Interrupter.
func (p *equilibrium) Interrupt(v *uno.View) (uno.Move, bool) { return p.greedy.Interrupt(v) }

// Decide implements Player.
func (p *equilibrium) Decide(v *uno.View) uno.Move {
	after := p.reader.answer(v, moment{}, func(m moment, e *uno.Event) moment { return m.read(v, e) })
	moves := policy.Decisions(nil, v)
	if len(moves) == 1 {
		return moves[0]
	}
	if s := p.find(v, after); s != nil {
		if w, ok := s.weights(moves); ok {
			p.found++
			return moves[policy.Pick(p.src, w)]
		}
	}
	return p.greedy.Decide(v)
}

// weights are the chances of moves.
func (s *situation) weights(moves []uno.Move) ([]float64, bool) {
	w := make([]float64, len(moves))
	sum := 0.0
	for i, m := range moves {
		for _, x := range s.Moves {
			if x.Move == m.Text() && x.Chance > 0 {
				w[i] = x.Chance
				sum += x.Chance
			}
		}
	}
	return w, sum > 0
}

// read is the moment after an event. In files the seat that begins is seat 0.
func (m moment) read(v *uno.View, e *uno.Event) moment {
	own := int(e.Seat) == v.Seat
	switch {
	case e.Type == uno.StartTurned:
		m.played.Add(e.Card)
	case e.Type == uno.Played:
		for range e.N {
			m.played.Add(e.Card)
			if own {
				m.own.Remove(e.Card)
			}
		}
	case e.Type == uno.Reshuffled:
		m.played = uno.Cards{}
		m.played.Add(m.after.Top)
	case own && (e.Type == uno.Dealt || e.Type == uno.Drew):
		m.own = m.own.Plus(e.Cards)
	}
	m.after = e.After
	seats := *e
	first := int8(firstSeat(v))
	seats.Seat ^= first
	if seats.Other >= 0 {
		seats.Other ^= first
	}
	m.text = seats.String()
	return m
}

// firstSeat is the seat that begins the hand of two.
func firstSeat(v *uno.View) int { return (int(v.Dealer) + 1) % 2 }

// find is the situation of a view after the events of a hand: that of the last stage
// which may have begun. It looks back no further than the file does.
func (p *equilibrium) find(v *uno.View, after []moment) *situation {
	if v.Seats != 2 {
		return nil
	}
	me := v.Seat ^ firstSeat(v)
	var seen []string
	for _, n := range p.book.long {
		from := len(after) - n
		if from < 0 {
			return nil
		}
		for len(seen) < n {
			seen = append(seen, after[len(after)-1-len(seen)].text)
		}
		last := slices.Clone(seen)
		slices.Reverse(last)
		for _, s := range p.book.sets[key(me, last)] {
			if s.start == nil && from == 0 || s.start != nil && from > 0 && s.began(me, v.Seat, &after[from-1]) {
				return s
			}
		}
	}
	return nil
}

// began reports whether the situation's stage began at a moment of a seat, which is me
// in the file: the cards and the table agree, as far as the seat knows them.
func (s *situation) began(me, seat int, m *moment) bool {
	return s.start.Hands[me] == m.own && s.start.Top == m.after.Top && s.start.Color == m.after.Color &&
		s.start.Hands[1-me].Len() == int(m.after.Counts[1-seat]) && s.start.Discards() == m.played
}
