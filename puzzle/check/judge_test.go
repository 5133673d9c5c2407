package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// A claim is a document that the checker has accepted, to be judged by brute
// force from its keys alone: by trying orders, games, cards and paths, with
// nothing of this package. Every field that some kind of answer has must be one
// that the judge knows for this kind and finds true.
type claim struct {
	*subject
	fields map[string]json.RawMessage
}

// subject is what documents are about: the text of a file, a graph or cards.
type subject struct {
	text  []byte // of cards
	cards bool
	n     int // vertices
	edges [][2]int32
}

// judge returns what is false in an accepted document, "" if nothing is.
func judge(s *subject, document []byte) string {
	c := &claim{subject: s, fields: make(map[string]json.RawMessage)}
	dec := json.NewDecoder(bytes.NewReader(document))
	if _, err := dec.Token(); err != nil {
		return "no object"
	}
	folded := make(map[string]bool)
	for dec.More() {
		key, err := dec.Token()
		var value json.RawMessage
		if err != nil || dec.Decode(&value) != nil {
			return "no object"
		}
		name := fmt.Sprint(key)
		if _, twice := c.fields[name]; twice {
			return "the key " + name + " is repeated"
		}
		c.fields[name] = value
		folded[name] = true
	}
	if why := c.judge(); why != "" {
		return why
	}
	for _, name := range slices.Sorted(maps.Keys(c.fields)) {
		if known[name] && string(c.fields[name]) != "null" && !slices.Contains([]string{"method", "seconds", "reason", "explain"}, name) {
			return "the field " + name + " has no place here"
		}
	}
	return ""
}

// take decodes a field and strikes it out; ok is false if it is not there or
// null.
func take[T any](c *claim, name string) (v T, ok bool) {
	raw, ok := c.fields[name]
	delete(c.fields, name)
	if !ok || string(raw) == "null" {
		return v, false
	}
	return v, json.Unmarshal(raw, &v) == nil
}

func text(c *claim, name string) string { v, _ := take[string](c, name); return v }
func whole(c *claim, name string) int   { v, _ := take[int](c, name); return v }

func pairs(c *claim, name string) (list []puzzle.Card, ok bool) {
	raw, ok := take[[][2]int32](c, name)
	for _, p := range raw {
		list = append(list, puzzle.Card{Color: p[0], Number: p[1]})
	}
	return list, ok
}

func (c *claim) judge() string {
	kind := text(c, "kind")
	switch kind {
	case "recognise", "geography", "lift":
		if c.cards {
			return "cards taken for a graph"
		}
	default:
		if !c.cards {
			return "a graph taken for cards"
		}
	}
	switch kind {
	case "solve":
		return c.solve()
	case "count":
		return c.count()
	case "kernel":
		return c.kernel()
	case "fill":
		return c.fill()
	case "recognise":
		return c.recognise()
	case "geography":
		return c.geography()
	case "lift":
		return c.lift()
	}
	return "an unknown kind"
}

// lines reads the integers of the file.
func (c *claim) lines() (rows [][]int32) {
	for _, line := range bytes.Split(bytes.TrimSpace(c.text), []byte{'\n'}) {
		var row []int32
		for _, word := range bytes.Fields(line) {
			v := int32(0)
			fmt.Sscan(string(word), &v)
			row = append(row, v)
		}
		if row != nil {
			rows = append(rows, row)
		}
	}
	return rows
}

// hands deals the cards of the file.
func (c *claim) hands() [][]puzzle.Card {
	hands := make([][]puzzle.Card, 1)
	for _, row := range c.lines() {
		p := 1
		if len(row) > 2 {
			p = int(row[2])
		}
		for len(hands) < p {
			hands = append(hands, nil)
		}
		hands[p-1] = append(hands[p-1], puzzle.Card{Color: row[0], Number: row[1]})
	}
	return hands
}
