package engine

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/unolab/uno"
)

// Version is the version of the protocol that this package speaks.
const Version = 1

// none is the answer that declines a move out of turn.
const none = "none"

// interrupt is the kind of a question out of turn; every other kind is a phase.
const interrupt = "interrupt"

// maxLine bounds a line that this package reads from a host, in bytes.
const maxLine = 64 << 10

// Game is what an engine receives before the first question of a hand.
type Game struct {
	Seat   int
	Seats  int
	Seed   rand.PCG // the source of the engine's choices, if it wants one
	Target int      // the points that end the match; 0: a single hand
	Scores []int    // by seat; nil in a single hand
	Rules  uno.Rules
}

// message is the line that announces the game.
func (g *Game) message() (string, error) {
	state, err := g.Seed.MarshalBinary()
	if err != nil {
		return "", err
	}
	line := fmt.Sprintf("newgame seat=%d seats=%d seed=%s", g.Seat, g.Seats, hex.EncodeToString(state[len(seedHead):]))
	if g.Target > 0 {
		scores := make([]string, len(g.Scores))
		for i, n := range g.Scores {
			scores[i] = strconv.Itoa(n)
		}
		line += fmt.Sprintf(" to=%d scores=%s", g.Target, strings.Join(scores, ","))
	}
	return line + " rules=" + g.Rules.String(), nil
}

// seedHead is what a PCG's binary form begins with, before the two words.
const seedHead = "pcg:"

// parseGame reads what follows the word newgame.
func parseGame(rest string) (*Game, error) {
	v, err := values(rest, "seat", "seats", "seed", "to", "scores", "rules")
	if err != nil {
		return nil, err
	}
	g := new(Game)
	if g.Rules, err = uno.ParseRules(v["rules"]); err != nil {
		return nil, err
	}
	if g.Seats, err = number(v, "seats", uno.MaxSeats); err != nil {
		return nil, err
	}
	if err := g.Rules.Check(g.Seats); err != nil {
		return nil, err
	}
	if g.Seat, err = number(v, "seat", g.Seats-1); err != nil {
		return nil, err
	}
	state, err := hex.DecodeString(v["seed"])
	if err != nil || g.Seed.UnmarshalBinary(append([]byte(seedHead), state...)) != nil {
		return nil, fmt.Errorf("seed: %q is not 32 hexadecimal digits", v["seed"])
	}
	return g, g.parseMatch(v)
}

// parseMatch reads the match that the game belongs to.
func (g *Game) parseMatch(v map[string]string) (err error) {
	if _, ok := v["to"]; !ok {
		if _, ok := v["scores"]; ok {
			return errors.New("scores: a single hand has none")
		}
		return nil
	}
	if g.Target, err = number(v, "to", 1<<30); err != nil {
		return err
	}
	list := strings.Split(v["scores"], ",")
	if len(list) != g.Seats {
		return fmt.Errorf("scores: %d of them for %d seats", len(list), g.Seats)
	}
	for _, text := range list {
		n, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("scores: %q is not a number", text)
		}
		g.Scores = append(g.Scores, n)
	}
	return nil
}

// Budget is what an engine may spend on an answer; a zero field sets no limit.
type Budget struct {
	Effort int           // a count in the engine's own unit, such as playouts
	Time   time.Duration // whole milliseconds
}

// question is what a seat is asked.
type question struct {
	id     int
	kind   string // a phase, or interrupt
	budget Budget
}

// message is the line that asks.
func (q question) message() string {
	line := fmt.Sprintf("go %d %s", q.id, q.kind)
	if q.budget.Effort > 0 {
		line += fmt.Sprintf(" effort=%d", q.budget.Effort)
	}
	if q.budget.Time > 0 {
		line += fmt.Sprintf(" time=%d", max(1, q.budget.Time.Milliseconds()))
	}
	return line
}

// parseQuestion reads what follows the word go.
func parseQuestion(rest string) (q question, err error) {
	id, rest, _ := strings.Cut(rest, " ")
	if q.id, err = strconv.Atoi(id); err != nil {
		return q, fmt.Errorf("%q is not the number of a question", id)
	}
	q.kind, rest, _ = strings.Cut(rest, " ")
	if q.kind != interrupt && !slices.Contains(kinds[:], q.kind) {
		return q, fmt.Errorf("no question is of the kind %q", q.kind)
	}
	v, err := values(rest, "effort", "time")
	if err != nil {
		return q, err
	}
	if _, ok := v["effort"]; ok {
		if q.budget.Effort, err = number(v, "effort", 1<<40); err != nil {
			return q, err
		}
	}
	if _, ok := v["time"]; ok {
		ms, err := number(v, "time", 1<<40)
		if err != nil {
			return q, err
		}
		q.budget.Time = time.Duration(ms) * time.Millisecond
	}
	return q, nil
}

// kinds are the phases in which the seat to act is asked.
var kinds = [...]string{
	uno.ToPlay.String(), uno.ToKeep.String(), uno.ToName.String(),
	uno.ToSwap.String(), uno.ToAnswer.String(), uno.ToStack.String(),
}

// values reads words KEY=VALUE; a key that is repeated is an error, one that is
// not known is ignored.
func values(text string, known ...string) (map[string]string, error) {
	v := map[string]string{}
	for _, word := range strings.Fields(text) {
		key, value, ok := strings.Cut(word, "=")
		if !ok {
			return nil, fmt.Errorf("%q is not KEY=VALUE", word)
		}
		if _, twice := v[key]; twice {
			return nil, fmt.Errorf("%s stands twice", key)
		}
		if slices.Contains(known, key) {
			v[key] = value
		}
	}
	return v, nil
}

// number reads a value that is a number from 0 to most.
func number(v map[string]string, key string, most int) (int, error) {
	n, err := strconv.Atoi(v[key])
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%s: %q is not a number from 0 to %d", key, v[key], most)
	}
	return n, nil
}

// eventLine is the line of an event.
func eventLine(e uno.Event) (string, error) {
	data, err := json.Marshal(e)
	return "event " + string(data), err
}

// legalLine is the line that lists the moves; none comes last where the seat may
// decline to move.
func legalLine(moves []uno.Move, mayPass bool) string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = m.Text()
	}
	if mayPass {
		list = append(list, none)
	}
	return "legal " + strings.Join(list, ", ")
}

// gameOver is the line of the end of a hand. A hand that another seat forfeited is
// not over by the rules.
func gameOver(t *uno.Table) string {
	reason := t.Reason.String()
	if t.Phase != uno.Over {
		reason = "forfeit"
	}
	winner := "-"
	if t.Winner >= 0 {
		winner = strconv.Itoa(int(t.Winner))
	}
	return fmt.Sprintf("gameover winner=%s points=%d reason=%s", winner, t.Points, reason)
}

// An Option is a setting that an engine declares in the handshake.
type Option struct {
	Name    string // one word
	Type    string // string, number or switch
	Default string
}

// message is the line that declares the option.
func (o Option) message() string {
	return strings.TrimRight(fmt.Sprintf("option %s %s %s", o.Name, o.Type, o.Default), " ")
}

// parseOption reads what follows the word option.
func parseOption(rest string) (o Option, err error) {
	words := strings.SplitN(rest, " ", 3)
	if len(words) < 2 || words[0] == "" || !slices.Contains([]string{"string", "number", "switch"}, words[1]) {
		return o, fmt.Errorf("%q is not NAME string|number|switch DEFAULT", rest)
	}
	o.Name, o.Type = words[0], words[1]
	if len(words) == 3 {
		o.Default = words[2]
	}
	return o, nil
}
