package naive

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// table is a hand laid out for a test: who holds what, the start card and the
// stock behind it, and what happens.
type table struct {
	rules    string   // "" is official
	options  string   // the members of a JSON object, without braces
	hands    []string // by seat; blanks between the cards
	stock    string   // the start card, then the draw pile
	left     int      // the seat left of the dealer
	shuffles []string
	ejects   []int
	actions  string // separated by commas and blanks: "0 r5, 1 draw"
	result   string // "WINNER POINTS REASON", "-" for nobody
}

// deckOrder lays the deck so that dealing gives the wanted hands.
func (tb table) deckOrder() (deck []string, sizes []int) {
	hands := make([][]string, len(tb.hands))
	for seat, hand := range tb.hands {
		hands[seat] = strings.Fields(hand)
		sizes = append(sizes, len(hands[seat]))
	}
	for round := 0; ; round++ {
		dealt := false
		for i := range hands {
			if hand := hands[(tb.left+i)%len(hands)]; round < len(hand) {
				deck = append(deck, hand[round])
				dealt = true
			}
		}
		if !dealt {
			return append(deck, strings.Fields(tb.stock)...), sizes
		}
	}
}

// record writes the table as a record.
func (tb table) record(t *testing.T) []byte {
	t.Helper()
	deck, sizes := tb.deckOrder()
	options := map[string]any{}
	if err := json.Unmarshal([]byte("{"+tb.options+"}"), &options); err != nil {
		t.Fatalf("options %s: %v", tb.options, err)
	}
	options["deck"] = strings.Join(deck, " ")
	options["hands"] = sizes
	name := tb.rules
	if name == "" {
		name = "official"
	}
	result := map[string]any{"winner": nil, "points": 0, "reason": "limit"}
	if tb.result != "" {
		var winner, reason string
		var points int
		if _, err := fmt.Sscan(tb.result, &winner, &points, &reason); err != nil {
			t.Fatalf("result %q: %v", tb.result, err)
		}
		result["points"], result["reason"] = points, reason
		if winner != "-" {
			result["winner"] = json.Number(winner)
		}
	}
	shuffles := [][]string{}
	for _, s := range tb.shuffles {
		shuffles = append(shuffles, strings.Fields(s))
	}
	actions := []string{}
	if tb.actions != "" {
		actions = strings.Split(tb.actions, ", ")
	}
	seats := make([]string, len(tb.hands))
	for i := range seats {
		seats[i] = "random"
	}
	line, err := json.Marshal(map[string]any{
		"format": 1, "rules": map[string]any{"name": name, "options": options},
		"seats": seats, "dealer": (tb.left + len(seats) - 1) % len(seats),
		"deck": deck, "shuffles": shuffles, "ejects": tb.ejects, "actions": actions, "result": result,
	})
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// play plays all actions of the table, which must be allowed.
func (tb table) play(t *testing.T) *game {
	t.Helper()
	rec, err := parseRecord(tb.record(t))
	if err != nil {
		t.Fatal(err)
	}
	luck := &script{shuffles: rec.shuffles, ejects: rec.ejects}
	g, err := deal(rec.rules, rec.sizes, rec.dealer, rec.deck, luck)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range rec.actions {
		luck.plays = a.plays
		if err := g.apply(a); err != nil {
			t.Fatalf("action %d: %v", i, err)
		}
	}
	if len(luck.shuffles) > 0 || len(luck.ejects) > 0 {
		t.Fatalf("left over: shuffles %v, ejects %v", luck.shuffles, luck.ejects)
	}
	return g
}

// state writes a game in one line: who acts in which phase, the top card and
// the colour in force, a pending sum, and the hands.
func (g *game) state() string {
	var b strings.Builder
	if g.phase == phaseOver {
		fmt.Fprintf(&b, "over %s %d %d", g.reason, g.winner, g.points)
	} else {
		fmt.Fprintf(&b, "%d %s", g.turn, g.phase)
	}
	fmt.Fprintf(&b, " %s/%s", g.top, g.colour)
	if g.sum > 0 {
		fmt.Fprintf(&b, " +%d", g.sum)
	}
	for _, hand := range g.hands {
		fmt.Fprintf(&b, " | %s", strings.Join(sorted(hand), " "))
	}
	return b.String()
}

// ruling is one sentence of the rules, played.
type ruling struct {
	name string
	table
	state string   // the state after the actions, "" not looked at
	legal []string // the legal actions then, nil not looked at
}

func checkRulings(t *testing.T, rulings []ruling) {
	t.Helper()
	for _, r := range rulings {
		t.Run(r.name, func(t *testing.T) {
			g := r.play(t)
			if r.state != "" && g.state() != r.state {
				t.Errorf("state\n got %s\nwant %s", g.state(), r.state)
			}
			if got, want := strings.Join(g.legal(), ", "), strings.Join(r.legal, ", "); r.legal != nil && got != want {
				t.Errorf("legal\n got %s\nwant %s", got, want)
			}
		})
	}
}

// refusal is a record that must not pass.
type refusal struct {
	name string
	table
	at int // index of the offending action, malformedRecord for a *Malformed
}

const malformedRecord = -1

func checkRefusals(t *testing.T, refusals []refusal) {
	t.Helper()
	for _, r := range refusals {
		t.Run(r.name, func(t *testing.T) {
			checkRefused(t, r.record(t), r.at)
		})
	}
}

func checkRefused(t *testing.T, line []byte, at int) {
	t.Helper()
	_, err := Replay(line)
	var m *Malformed
	var b *Broken
	switch {
	case errors.As(err, &m):
		if at != malformedRecord {
			t.Errorf("got %v, want action %d to break a rule", err, at)
		}
	case errors.As(err, &b):
		if b.Action != at {
			t.Errorf("got %v, want it at %d (%d is malformed)", err, at, malformedRecord)
		}
	default:
		t.Errorf("got %v, want a refusal at %d", err, at)
	}
}
