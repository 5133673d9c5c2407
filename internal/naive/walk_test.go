package naive

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// dice is the chance of a random walk. It writes down what happens so that the
// walk becomes a record.
type dice struct {
	rng      *rand.Rand
	colours  []string
	shuffles [][]string
	ejects   []int
	plays    string
}

func (d *dice) shuffle(cards []string) ([]string, error) {
	pile := slices.Clone(cards)
	d.rng.Shuffle(len(pile), func(i, j int) { pile[i], pile[j] = pile[j], pile[i] })
	d.shuffles = append(d.shuffles, slices.Clone(pile))
	return pile, nil
}

func (d *dice) eject() (int, error) {
	n := 0
	for d.rng.IntN(2) == 0 {
		n++
	}
	d.ejects = append(d.ejects, n)
	return n, nil
}

func (d *dice) colour(card string) (string, error) {
	named := d.colours[d.rng.IntN(len(d.colours))]
	d.plays = card + ":" + named
	return named, nil
}

// randomTable makes the head of a record: a preset, options, a part of the
// cards. It may be refused as impossible.
func randomTable(rng *rand.Rand) map[string]any {
	name := []string{"official", "wikipedia", "duel", "pomdp", "rlcard"}[rng.IntN(5)]
	options := map[string]any{"limit": 1 + rng.IntN(120)}
	for _, option := range switches {
		switch rng.IntN(8) {
		case 0:
			options[option] = true
		case 1:
			if rng.IntN(4) == 0 {
				options[option] = false
			}
		}
	}
	switch rng.IntN(6) {
	case 0:
		options["stack"] = true
	case 1:
		options["stack"] = "any"
	}
	seats := 2 + rng.IntN(3)
	if seats > 2 {
		options["max-seats"] = 4
	}
	deck := fullDeck()
	// Few colours and many action cards make eventful games.
	deck = slices.DeleteFunc(deck, func(card string) bool {
		return !isAction(card) && rng.IntN(3) > 0 && symbolOf(card) != "0" && symbolOf(card) != "7"
	})
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	deck = deck[:min(len(deck), 6+rng.IntN(30))]
	hands := make([]int, seats)
	for i := range hands {
		hands[i] = 1 + rng.IntN(4)
	}
	if rng.IntN(10) == 0 {
		deck = fullDeck()
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	} else {
		options["hands"] = hands
		options["deck"] = strings.Join(deck, " ")
	}
	return map[string]any{
		"format": 1, "rules": map[string]any{"name": name, "options": options},
		"seats": slices.Repeat([]string{"random"}, seats), "dealer": rng.IntN(seats), "deck": deck,
		"shuffles": [][]string{}, "actions": []string{},
		"result": map[string]any{"winner": nil, "points": 0, "reason": "limit"},
	}
}

func marshal(t *testing.T, value any) []byte {
	t.Helper()
	line, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// walk plays random legal actions to the end, checking after each that no card
// was lost or made, and returns the record and the outcome.
func walk(t *testing.T, rng *rand.Rand, head map[string]any, rec *record) Outcome {
	t.Helper()
	luck := &dice{rng: rng, colours: coloursIn(rec.rules.deck)}
	g, err := deal(rec.rules, rec.sizes, rec.dealer, rec.deck, luck)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	var legal [][]string
	seen := map[string]int{}
	for g.phase != phaseOver {
		list := g.legal()
		checkLegal(t, g, list)
		text := list[rng.IntN(len(list))]
		// Calls do not move the turn on; the walk must.
		if own := g.legalToAct(); rng.IntN(2) == 0 {
			text = own[rng.IntN(len(own))]
		}
		if rec.rules.uno() && rng.IntN(20) == 0 {
			seat := rng.IntN(g.seats)
			text = fmt.Sprintf("%d catch %d", seat, (seat+1+rng.IntN(g.seats-1))%g.seats)
		}
		a, err := parseAction(text, rec.rules)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		luck.plays = ""
		if err := g.apply(a); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if luck.plays != "" {
			text += " " + luck.plays
		}
		texts = append(texts, text)
		legal = append(legal, list)
		seen[a.verb]++
		checkCards(t, g)
		if len(texts) > 20000 {
			t.Fatalf("the hand does not end: %s", marshal(t, head))
		}
	}
	head["shuffles"], head["ejects"], head["actions"] = luck.shuffles, luck.ejects, texts
	result := map[string]any{"winner": any(g.winner), "points": g.points, "reason": g.reason}
	if g.winner < 0 {
		result["winner"] = nil
	}
	head["result"] = result
	o := g.outcome()
	o.Legal = legal
	return o
}

func checkCards(t *testing.T, g *game) {
	t.Helper()
	all := append(slices.Clone(g.pile), g.discards...)
	for _, hand := range g.hands {
		all = append(all, hand...)
	}
	if !sameCards(all, g.rules.deck) {
		t.Fatalf("cards were lost or made: %s", g.state())
	}
}

// checkLegal checks what every list of legal actions must be: sorted, without
// repeats, with something for the seat to act.
func checkLegal(t *testing.T, g *game, list []string) {
	t.Helper()
	if len(g.legalToAct()) == 0 {
		t.Fatalf("seat %d can do nothing: %s", g.turn, g.state())
	}
	if !slices.Equal(list, distinct(list)) {
		t.Fatalf("not a sorted list of distinct actions: %v", list)
	}
}

func walks() int {
	if os.Getenv("UNO_LONG") != "" {
		return 60_000
	}
	return 1_500
}

// Every random walk ends, keeps its cards, and its record replays to the same
// outcome and the same legal actions; and no action of it can be replaced by
// one that is not in the list.
func TestRandomWalksReplay(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	reasons := map[string]int{}
	verbs := map[string]int{}
	played := 0
	for played < walks() {
		head := randomTable(rng)
		rec, err := parseRecord(marshal(t, head))
		if err != nil {
			var m *Malformed
			if !errors.As(err, &m) {
				t.Fatal(err)
			}
			continue
		}
		played++
		want := walk(t, rng, head, rec)
		line := marshal(t, head)
		got, err := Replay(line)
		if err != nil {
			t.Fatalf("%v\n%s", err, line)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("replay differs (-walk +replay):\n%s\n%s", diff, line)
		}
		reasons[got.Reason]++
		texts := head["actions"].([]string)
		for _, text := range texts {
			a, _ := parseAction(text, rec.rules)
			verbs[a.verb]++
		}
		spoil(t, rng, head, texts, got.Legal)
	}
	t.Logf("%d hands, endings %v, actions %v", played, reasons, verbs)
	for _, reason := range []string{"out", "blocked", "limit"} {
		if reasons[reason] == 0 {
			t.Errorf("no hand ended by %q", reason)
		}
	}
	for _, verb := range []string{"play", "jump", "draw", "pass", "challenge", "accept", "catch", "swap", "color", "uno"} {
		if verbs[verb] == 0 {
			t.Errorf("no %s in all the walks", verb)
		}
	}
}

// spoil replaces one action of a sound record by another and checks that the
// record is refused there when the other one is not legal.
func spoil(t *testing.T, rng *rand.Rand, head map[string]any, texts []string, legal [][]string) {
	t.Helper()
	if len(texts) == 0 {
		return
	}
	i := rng.IntN(len(texts))
	other := texts[rng.IntN(len(texts))]
	bare, _, _ := strings.Cut(other, " draw ")
	if slices.Contains(legal[i], other) || strings.Contains(other, " catch ") || bare != other {
		return
	}
	changed := slices.Clone(texts)
	changed[i] = other
	head["actions"] = changed
	_, err := Replay(marshal(t, head))
	var m *Malformed
	var b *Broken
	switch {
	case errors.As(err, &m) && strings.HasSuffix(other, "!"):
	case errors.As(err, &b) && b.Action == i:
	default:
		t.Fatalf("action %d changed from %q to %q: got %v\n%s", i, texts[i], other, err, marshal(t, head))
	}
}
