package bot

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/search"
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
type book map[string][]*situation

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
	past   search.Past
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
	b := book{}
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
		b[k] = append(b[k], s)
	}
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
	p.past.Forget()
	p.greedy.Reset(seat, src)
}

// Interrupt implements Interrupter.
func (p *equilibrium) Interrupt(v *uno.View) (uno.Move, bool) { return p.greedy.Interrupt(v) }

// Decide implements Player.
func (p *equilibrium) Decide(v *uno.View) uno.Move {
	events, _ := p.past.Answered(v)
	moves := policy.Decisions(nil, v)
	if len(moves) == 1 {
		return moves[0]
	}
	if s := p.find(v, events); s != nil {
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

// find is the situation of a view: that of the last stage which may have begun.
func (p *equilibrium) find(v *uno.View, events []uno.Event) *situation {
	if v.Seats != 2 {
		return nil
	}
	first := int8((int(v.Dealer) + 1) % 2)
	seen := make([]string, len(events))
	for i, e := range events {
		e.Seat = e.Seat ^ first
		if e.Other >= 0 {
			e.Other ^= first
		}
		seen[i] = e.String()
	}
	for from := len(events); from >= 0; from-- {
		for _, s := range p.book[key(v.Seat^int(first), seen[from:])] {
			if s.start == nil && from == 0 || s.start != nil && s.began(v, events[:from], int(first)) {
				return s
			}
		}
	}
	return nil
}

// began reports whether the situation's stage is the one that began after some
// events: the cards and the table agree, as far as the seat knows them.
func (s *situation) began(v *uno.View, events []uno.Event, first int) bool {
	if len(events) == 0 {
		return false
	}
	var own, played uno.Cards
	for i := range events {
		e := &events[i]
		switch {
		case e.Type == uno.StartTurned:
			played.Add(e.Card)
		case e.Type == uno.Played:
			for range e.N {
				played.Add(e.Card)
				if int(e.Seat) == v.Seat {
					own.Remove(e.Card)
				}
			}
		case e.Type == uno.Reshuffled:
			played = uno.Cards{}
			played.Add(events[i-1].After.Top)
		case int(e.Seat) == v.Seat && (e.Type == uno.Dealt || e.Type == uno.Drew):
			own = own.Plus(e.Cards)
		}
	}
	after := &events[len(events)-1].After
	me := v.Seat ^ first
	return s.start.Hands[me] == own && s.start.Top == after.Top && s.start.Color == after.Color &&
		s.start.Hands[1-me].Len() == int(after.Counts[1-v.Seat]) && s.start.Discards() == played
}
