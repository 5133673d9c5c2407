package naive

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// record is one hand as it was written down.
type record struct {
	rules    *rules
	seats    int
	sizes    []int // cards dealt, by seat
	dealer   int
	deck     []string
	shuffles [][]string
	ejects   []int
	actions  []action
	winner   int // -1 when null
	points   int
	reason   string
	match    string // "" for a hand by itself
	round    int
	to       int // 0 when it is not written
	scores   []int
}

// parseRecord reads one JSON object. It checks everything that can be checked
// without playing the hand.
func parseRecord(line []byte) (*record, error) {
	if !json.Valid(line) {
		return nil, malformed("not one JSON value")
	}
	if err := checkKeys(line); err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, malformed("not JSON: %v", err)
	}
	fields, ok := value.(map[string]any)
	if !ok {
		return nil, malformed("not a JSON object")
	}
	rec := &record{}
	for _, read := range []func(map[string]any) error{
		rec.readTable, rec.readDeck, rec.readChance, rec.readActions, rec.readResult, rec.readMatch,
	} {
		if err := read(fields); err != nil {
			return nil, err
		}
	}
	return rec, nil
}

// readTable reads the format, the rules, the seats and the dealer.
func (rec *record) readTable(fields map[string]any) error {
	var format int
	if err := readInteger(&format, fields["format"], "format", 1, 1); err != nil {
		return err
	}
	ruleFields, ok := fields["rules"].(map[string]any)
	if !ok {
		return malformed("rules: want an object")
	}
	name, ok := ruleFields["name"].(string)
	if !ok {
		return malformed("rules.name: want a string")
	}
	options, ok := ruleFields["options"].(map[string]any)
	if !ok && ruleFields["options"] != nil {
		return malformed("rules.options: want an object")
	}
	var err error
	if rec.rules, err = parseRules(name, options); err != nil {
		return err
	}
	if fields["seats"] == nil {
		return malformed("seats: want a list of names")
	}
	names, err := readStrings(fields["seats"], "seats")
	if err != nil {
		return err
	}
	rec.seats = len(names)
	if rec.sizes, err = rec.rules.handSizes(rec.seats); err != nil {
		return err
	}
	return readInteger(&rec.dealer, fields["dealer"], "dealer", 0, int64(rec.seats-1))
}

// readDeck reads the order of the cards and compares it with the rules.
func (rec *record) readDeck(fields map[string]any) error {
	var err error
	if rec.deck, err = readCards(fields["deck"], "deck"); err != nil {
		return err
	}
	if !sameCards(rec.deck, rec.rules.deck) {
		return malformed("deck: not the cards of the rules")
	}
	stock := rec.deck
	for _, n := range rec.sizes {
		stock = stock[n:]
	}
	if !slices.ContainsFunc(stock, rec.rules.canStart) {
		return malformed("deck: no possible start card behind the hands")
	}
	return nil
}

// readChance reads the new draw piles and the numbers of ejected cards.
func (rec *record) readChance(fields map[string]any) error {
	shuffles, err := readList(fields["shuffles"], "shuffles")
	if err != nil {
		return err
	}
	for i, element := range shuffles {
		pile, err := readCards(element, fmt.Sprintf("shuffles[%d]", i))
		if err != nil {
			return err
		}
		rec.shuffles = append(rec.shuffles, pile)
	}
	ejects, err := readList(fields["ejects"], "ejects")
	if err != nil {
		return err
	}
	rec.ejects = make([]int, len(ejects))
	for i, element := range ejects {
		if err := readInteger(&rec.ejects[i], element, fmt.Sprintf("ejects[%d]", i), 0, 1<<31-1); err != nil {
			return err
		}
	}
	return nil
}

func (rec *record) readActions(fields map[string]any) error {
	texts, err := readStrings(fields["actions"], "actions")
	if err != nil {
		return err
	}
	for i, text := range texts {
		a, err := parseAction(text, rec.rules)
		if err != nil {
			return malformed("actions[%d]: %s", i, err.(*Malformed).Why)
		}
		rec.actions = append(rec.actions, a)
	}
	return nil
}

func (rec *record) readResult(fields map[string]any) error {
	result, ok := fields["result"].(map[string]any)
	if !ok {
		return malformed("result: want an object")
	}
	winner, ok := result["winner"]
	if !ok {
		return malformed("result.winner: want a seat or null")
	}
	rec.winner = -1
	if winner != nil {
		if err := readInteger(&rec.winner, winner, "result.winner", 0, int64(rec.seats-1)); err != nil {
			return err
		}
	}
	if err := readInteger(&rec.points, result["points"], "result.points", -1<<31, 1<<31-1); err != nil {
		return err
	}
	rec.reason, _ = result["reason"].(string)
	if !slices.Contains([]string{"out", "blocked", "limit"}, rec.reason) {
		return malformed("result.reason: want \"out\", \"blocked\" or \"limit\"")
	}
	return nil
}

// readList reads a JSON list; a missing or null one is empty.
func readList(value any, where string) ([]any, error) {
	list, ok := value.([]any)
	if !ok && value != nil {
		return nil, malformed("%s: want a list", where)
	}
	return list, nil
}

func readStrings(value any, where string) ([]string, error) {
	list, err := readList(value, where)
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(list))
	for i, element := range list {
		text, ok := element.(string)
		if !ok {
			return nil, malformed("%s[%d]: want a string", where, i)
		}
		texts[i] = text
	}
	return texts, nil
}

func readCards(value any, where string) ([]string, error) {
	texts, err := readStrings(value, where)
	if err != nil {
		return nil, err
	}
	for i, text := range texts {
		card, ok := parseCard(text)
		if !ok {
			return nil, malformed("%s[%d]: no card is called %q", where, i, text)
		}
		texts[i] = card
	}
	return texts, nil
}
