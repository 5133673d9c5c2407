package uno_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/unolab/uno"
)

// TestTranscripts runs the transcripts under testdata/transcripts: every ruling
// by example, with the exact events, hands and legal moves. They are written in
// a small command language:
//
//	deal rules=R seats=N dealer=D    deals a hand; lines of input:
//	    deck ..                          the cards in drawing order; what is left
//	                                     out follows in canonical order
//	    shuffle ..                       the order of the next new pile; one line
//	                                     each, the same way completed
//	    colors r g                       what random colours come to
//	    ejects 0 2                       what the machine gives
//	position                         sets up the hand of a position line; input:
//	                                 its words on any lines, and
//	    next ..                          the cards drawn next, then canonical order
//	                                     (also shuffle, colors, ejects as above)
//	play                             makes the moves, one a line
//	legal                            only shows the state of the hand
//	view seat=N                      what a seat may see, with its events
//	show                             the position line
//	tables                           the events of the hand, each with the public table after it
//	moves                            the moves as a record writes them
//	check rules=R seats=N            holds rules to Check
//	dealer rules=R seats=N seed=S    draws for the dealer
//	match rules=R seats=N to=T dealer=D   begins a match
//	finish                           counts hands, given as positions, a line each
//
// After each move stand the events, and at the end whose turn it is, every
// legal move by seat, the hands and the number of cards in the draw pile.
// -rewrite writes what the engine says; hold it against the rules.
func TestTranscripts(t *testing.T) {
	datadriven.Walk(t, filepath.Join("testdata", "transcripts"), func(t *testing.T, path string) {
		var s transcript
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			s.t = t
			out, err := s.run(d)
			if err != nil {
				out += "error: " + err.Error() + "\n"
			}
			return out
		})
	})
}

// transcript is the state of one file.
type transcript struct {
	t     *testing.T
	rules uno.Rules
	game  uno.Game
	luck  *script
	match *uno.Match
}

// run carries out one command.
func (s *transcript) run(d *datadriven.TestData) (string, error) {
	switch d.Cmd {
	case "deal":
		return s.deal(d)
	case "position":
		return s.position(d)
	case "play":
		return s.play(d)
	case "legal":
		return s.status(), nil
	case "view":
		var v uno.View
		s.game.View(number(d, "seat", 0), &v)
		return v.Position() + "\n" + eventLines(v.Events), nil
	case "show":
		return s.game.Position() + "\n", nil
	case "tables":
		var b strings.Builder
		for _, e := range s.game.Log.Events {
			after, err := json.Marshal(e)
			if err != nil {
				return "", err
			}
			fmt.Fprintf(&b, "%v\n  %s\n", e, after)
		}
		return b.String(), nil
	case "moves":
		var b strings.Builder
		for _, m := range s.game.Moves {
			fmt.Fprintln(&b, m)
		}
		return b.String(), nil
	case "check":
		rules, err := uno.ParseRules(word(d, "rules", "official"))
		if err == nil {
			err = rules.Check(number(d, "seats", 2))
		}
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("ok: %d cards, %d points\n", rules.Deck.Len(), rules.Deck.Points()), nil
	case "dealer":
		return s.dealer(d)
	case "match":
		rules, err := uno.ParseRules(word(d, "rules", "official"))
		s.match = uno.NewMatch(&rules, number(d, "seats", 2), number(d, "to", 500), number(d, "dealer", 0))
		return "", err
	case "finish":
		return s.finish(d)
	default:
		d.Fatalf(s.t, "no command %q", d.Cmd)
		return "", nil
	}
}

// deal deals a hand in the order given.
func (s *transcript) deal(d *datadriven.TestData) (string, error) {
	rules, err := uno.ParseRules(word(d, "rules", "official"))
	if err != nil {
		return "", err
	}
	seats := number(d, "seats", 2)
	if err := rules.Check(seats); err != nil {
		return "", err
	}
	s.rules = rules
	s.luck = &script{t: s.t}
	s.luck.read(d.Input)
	s.game = uno.Game{}
	if err := s.game.Start(&s.rules, seats, number(d, "dealer", seats-1), s.luck); err != nil {
		return "", err
	}
	return eventLines(s.game.Log.Events) + s.status(), nil
}

// position sets a hand up.
func (s *transcript) position(d *datadriven.TestData) (string, error) {
	s.luck = &script{t: s.t}
	s.game = uno.Game{}
	line := s.luck.read(d.Input)
	state, err := uno.ParsePosition(line)
	if err != nil {
		return "", err
	}
	s.game = uno.Game{State: *state, Chance: s.luck}
	return s.status(), nil
}

// play makes moves and writes the events of each.
func (s *transcript) play(d *datadriven.TestData) (string, error) {
	if s.game.Rules == nil {
		return "", errors.New("there is no hand")
	}
	var b strings.Builder
	for _, line := range strings.Split(d.Input, "\n") {
		fmt.Fprintln(&b, line)
		m, err := uno.ParseMove(line)
		before := len(s.game.Log.Events)
		if err == nil {
			err = s.game.Play(m)
		}
		if err != nil {
			fmt.Fprintf(&b, "  error: %v\n", err)
			continue
		}
		b.WriteString(eventLines(s.game.Log.Events[before:]))
	}
	return b.String() + s.status(), nil
}

// dealer draws for the dealer and shows each round.
func (s *transcript) dealer(d *datadriven.TestData) (string, error) {
	rules, err := uno.ParseRules(word(d, "rules", "official"))
	if err != nil {
		return "", err
	}
	src := rand.NewPCG(uint64(number(d, "seed", 0)), 0)
	dealer, rounds := uno.DrawForDealer(rules.Deck, number(d, "seats", 2), src)
	var b strings.Builder
	for _, round := range rounds {
		fmt.Fprintln(&b, round)
	}
	fmt.Fprintf(&b, "seat %d deals\n", dealer)
	return b.String(), nil
}

// finish counts hands in a match.
func (s *transcript) finish(d *datadriven.TestData) (string, error) {
	var b strings.Builder
	for _, line := range strings.Split(d.Input, "\n") {
		state, err := uno.ParsePosition(line)
		if err != nil {
			return b.String(), err
		}
		s.match.Finish(state)
		m := s.match
		fmt.Fprintf(&b, "round %d: scores %v, next dealer %d", m.Round, m.Scores[:m.Seats], m.Dealer)
		if m.Done {
			fmt.Fprintf(&b, "; seat %d wins the match", m.Winner)
		}
		b.WriteByte('\n')
	}
	return b.String(), nil
}

// status shows the state of the hand and the legal moves.
func (s *transcript) status() string {
	g := &s.game
	var b strings.Builder
	if g.Phase == uno.Over {
		fmt.Fprintf(&b, "over: %v, winner %d, %d points, %d turns\n", g.Reason, g.Winner, g.Points, g.Turns)
	} else {
		fmt.Fprintf(&b, "seat %d to %v on %v (%v)", g.Turn, g.Phase, g.Top, g.Color)
		if g.Sum > 0 {
			fmt.Fprintf(&b, ", %d to draw", g.Sum)
		}
		b.WriteByte('\n')
	}
	for seat := range int(g.Seats) {
		var texts []string
		for _, m := range g.Legal(nil, seat) {
			texts = append(texts, m.Text())
		}
		if len(texts) > 0 {
			fmt.Fprintf(&b, "seat %d may: %s\n", seat, strings.Join(texts, ", "))
		}
	}
	hands := make([]string, g.Seats)
	for seat := range hands {
		hands[seat] = cmp.Or(g.Hands[seat].String(), "-")
	}
	fmt.Fprintf(&b, "hands: %s; pile: %d\n", strings.Join(hands, " | "), g.Pile.Len())
	return b.String()
}

// eventLines writes events, one per line.
func eventLines(events []uno.Event) string {
	var b strings.Builder
	for _, e := range events {
		fmt.Fprintf(&b, "  %v", e)
		if e.Type == uno.Challenged && !e.Cards.Empty() {
			fmt.Fprintf(&b, " (seat %d sees %v)", e.Seat, e.Cards)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// word is the value of an argument of a command, or its usual value.
func word(d *datadriven.TestData, key, usual string) string {
	for _, arg := range d.CmdArgs {
		if arg.Key == key {
			return strings.Join(arg.Vals, " ")
		}
	}
	return usual
}

// number is word for a number.
func number(d *datadriven.TestData, key string, usual int) int {
	n, err := strconv.Atoi(word(d, key, strconv.Itoa(usual)))
	if err != nil {
		panic(fmt.Sprintf("%s: %s: %v", d.Pos, key, err))
	}
	return n
}

// script is a Chance that gives what a transcript says.
type script struct {
	t       *testing.T
	dealing bool // the next shuffle is the deck's, for which queue holds the order
	queue   []uno.Kind
	piles   [][]uno.Kind
	colors  []uno.Color
	ejects  []int
}

// read takes the lines with the random results from an input and returns the
// rest as one line.
func (s *script) read(input string) string {
	var rest []string
	for _, line := range strings.Split(input, "\n") {
		key, text, _ := strings.Cut(line, " ")
		switch key {
		case "deck":
			s.dealing = true
			s.queue = append(s.queue, s.kinds(text)...)
		case "next":
			s.queue = append(s.queue, s.kinds(text)...)
		case "shuffle":
			s.piles = append(s.piles, s.kinds(text))
		case "colors":
			for _, w := range strings.Fields(text) {
				c, err := uno.ParseColor(w)
				s.must(err)
				s.colors = append(s.colors, c)
			}
		case "ejects":
			for _, w := range strings.Fields(text) {
				n, err := strconv.Atoi(w)
				s.must(err)
				s.ejects = append(s.ejects, n)
			}
		default:
			rest = append(rest, line)
		}
	}
	return strings.Join(rest, " ")
}

func (s *script) must(err error) {
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *script) kinds(text string) []uno.Kind {
	var list []uno.Kind
	for _, w := range strings.Fields(text) {
		k, err := uno.ParseKind(w)
		s.must(err)
		list = append(list, k)
	}
	return list
}

// Shuffle implements uno.Chance.
func (s *script) Shuffle(uno.Cards) {
	switch {
	case s.dealing:
		s.dealing = false
	case len(s.piles) > 0:
		s.queue, s.piles = s.piles[0], s.piles[1:]
	default:
		s.queue = nil
	}
}

// Draw implements uno.Chance.
func (s *script) Draw(pile uno.Cards) uno.Kind {
	if len(s.queue) == 0 {
		return pile.Kinds()[0]
	}
	k := s.queue[0]
	s.queue = s.queue[1:]
	if !pile.Has(k) {
		s.t.Fatalf("the draw pile holds no %v: %v", k, pile)
	}
	return k
}

// Color implements uno.Chance.
func (s *script) Color(from []uno.Color) uno.Color {
	if len(s.colors) == 0 {
		return from[0]
	}
	c := s.colors[0]
	s.colors = s.colors[1:]
	if !slices.Contains(from, c) {
		s.t.Fatalf("colour %v is not one of %v", c, from)
	}
	return c
}

// Eject implements uno.Chance.
func (s *script) Eject() int {
	if len(s.ejects) == 0 {
		return 1
	}
	n := s.ejects[0]
	s.ejects = s.ejects[1:]
	return n
}
