package live

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/anyrules"
	"github.com/unolab/uno/record"
)

// knowledge is what a viewer may know after each number of actions of a record:
// computed from the record alone, without this package.
type knowledge struct {
	seat  int // -1: a spectator
	known []map[uno.Kind]bool
	hands []uno.Cards
	count [][]int
	top   []uno.Kind
	moves []uno.Move // moves[i] leads to state i+1
	keeps []bool     // state i waits for the seat to act to keep its card
	turn  []int
	open  bool
	over  int // the number of actions
}

// know replays a record for a viewer.
func know(t *testing.T, rec *record.Record, seat int) *knowledge {
	t.Helper()
	k := &knowledge{seat: seat, open: rec.Rules.OpenHands}
	seen := map[uno.Kind]bool{}
	look := func(cards uno.Cards) {
		for kind := range cards.Each() {
			seen[kind] = true
		}
	}
	events := 0
	var before uno.State
	err := rec.Replay(func(g *uno.Game, i int, m uno.Move, last bool) error {
		// A challenge shows the challenged hand to the challenger.
		for _, e := range g.Log.Events[events:] {
			switch {
			case e.Type == uno.Played || e.Type == uno.StartTurned || e.Type == uno.StartBack:
				seen[e.Card] = true // on the table, for all to see
			case e.Type == uno.Challenged && int(e.Seat) == seat:
				look(before.Hands[e.Other])
			}
		}
		events = len(g.Log.Events)
		for i := range int(g.Seats) {
			if i == seat || k.open {
				look(g.Hands[i])
			}
		}
		known := map[uno.Kind]bool{}
		for kind := range seen {
			known[kind] = true
		}
		for len(k.known) < i {
			k.known = append(k.known, known) // an opening Wild's colour
			k.hands, k.count, k.top = append(k.hands, uno.Cards{}), append(k.count, nil), append(k.top, g.Top)
			k.keeps, k.turn = append(k.keeps, false), append(k.turn, int(g.Turn))
			k.moves = append(k.moves, g.Moves[0])
		}
		k.known = append(k.known, known)
		var hand uno.Cards
		if seat >= 0 {
			hand = g.Hands[seat]
		}
		count := make([]int, g.Seats)
		for i := range count {
			count[i] = g.Hands[i].Len()
		}
		k.hands, k.count, k.top = append(k.hands, hand), append(k.count, count), append(k.top, g.Top)
		k.keeps, k.turn = append(k.keeps, g.Phase == uno.ToKeep), append(k.turn, int(g.Turn))
		if !last {
			k.moves = append(k.moves, m)
		}
		before = g.State
		k.over = i
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// state is the number of actions that a viewer knows of at a version of the
// table: all but the colour of a random opening and the cards kept, of which
// the last may just have been.
func (k *knowledge) state(v int) int {
	n := 0
	if len(k.moves) > 0 && k.moves[0].Act == uno.NameColor && k.count[0] == nil {
		n = 1
	}
	for ; v > 0 && n < len(k.moves); n++ {
		if k.moves[n].Act != uno.Pass {
			v--
		}
	}
	return n
}

// cardWord finds cards in texts.
var cardWord = regexp.MustCompile(`^([rgby][0-9svd]|[wf])$`)

// cardsIn lists the cards that are named anywhere in a JSON value.
func cardsIn(v any, found map[string]bool) {
	switch v := v.(type) {
	case string:
		for _, word := range strings.FieldsFunc(v, func(r rune) bool { return strings.ContainsRune(" .,;:!()\"", r) }) {
			if cardWord.MatchString(word) {
				found[word] = true
			}
		}
	case []any:
		for _, x := range v {
			cardsIn(x, found)
		}
	case map[string]any:
		for key, x := range v {
			if key != "rules" && key != "coach" { // the deck of the game is no secret
				cardsIn(x, found)
			}
		}
	}
}

// check compares everything that a guest received with what its seat may know.
func check(t *testing.T, what string, rec *record.Record, g *guest) {
	t.Helper()
	seats := g.seats
	if len(seats) == 0 {
		seats = []int{-1}
	}
	own := map[int]*knowledge{}
	for _, seat := range seats {
		own[seat] = know(t, rec, seat)
	}
	state, hash := 0, ""
	unkept := 0 // the colour of a random opening is an action, but no move
	if rec.Rules.StartWildRandom && len(rec.Actions) > 0 && strings.Contains(rec.Actions[0], "color") {
		unkept = 1
	}
	for _, msg := range g.got {
		if msg.moves > 0 {
			msg.moves += unkept
		}
		var h heard
		if err := json.Unmarshal(msg.data, &h); err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(msg.data, []byte("forgot")) && h.T != "chat" {
			t.Fatalf("%s: %s tells who forgot Uno", what, msg.data)
		}
		switch h.T {
		case "deal":
			hash = h.Hash
		case "reveal":
			// The hand is over, and everything open: it was dealt as
			// committed to before the first card was seen.
			deck := strings.Join(strings.Fields(strings.Trim(fmt.Sprint([]uno.Kind(rec.Deck)), "[]")), " ")
			if h.Hash != hash || h.Deck != deck || HashDeal(h.Salt, h.Deck) != hash {
				t.Fatalf("%s: %q was committed to, of %s:\n%s", what, hash, deck, msg.data)
			}
			return
		case "play":
			if hash == "" {
				t.Fatalf("%s: a card is shown before the commitment", what)
			}
		}
		if h.T == "play" {
			seat := -1
			if h.You != nil {
				seat = *h.You
			}
			k := own[seat]
			if k == nil {
				t.Fatalf("%s: %v got what seat %d sees", what, seats, seat)
			}
			state = k.state(h.V)
			checkPlay(t, what, k, &h, state, msg)
		}
		var v any
		if err := json.Unmarshal(msg.data, &v); err != nil {
			t.Fatal(err)
		}
		found := map[string]bool{}
		cardsIn(v, found)
		for word := range found {
			kind, err := uno.ParseKind(word)
			if err != nil {
				t.Fatal(err)
			}
			known := false
			for _, k := range own {
				known = known || k.known[min(state, len(k.known)-1)][kind]
			}
			// What a guest has itself said may come back to it.
			if !known && h.T != "no" {
				t.Fatalf("%s: viewer %v learns of %s at %d actions of %v:\n%s", what, seats, word, state, rec.Actions, msg.data)
			}
		}
	}
}

// checkPlay compares a message of the play with the state that its viewer may
// see.
func checkPlay(t *testing.T, what string, k *knowledge, h *heard, state int, msg received) {
	t.Helper()
	bad := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%s: viewer %d at %d actions of %v: %s\n%s", what, k.seat, state, k.moves, fmt.Sprintf(format, args...), msg.data)
	}
	// While another seat decides on a drawn card, others have not even seen the
	// draw: they must not receive it before the decision is in the store.
	if k.keeps[state] && !k.open && k.turn[state] != k.seat {
		if h.View.Phase == "keep" || len(h.View.Drawn) > 0 {
			bad("sees that seat %d may keep a card", k.turn[state])
		}
		if state < len(k.moves) && k.moves[state].Act == uno.Pass {
			if msg.moves <= state && msg.moves > 0 {
				bad("is told of a draw before seat %d has decided", k.turn[state])
			}
			state++ // the card was kept: this is the state that is seen
		} else if msg.moves <= state && msg.moves > 0 {
			bad("is told of a draw before seat %d has decided", k.turn[state])
		}
	} else if state < len(k.moves) && k.moves[state].Act == uno.Pass && (k.turn[state] != k.seat || h.View.Phase != "keep") {
		state++
	}
	if k.count[state] == nil {
		return
	}
	if !slices.Equal(h.View.Counts, k.count[state]) {
		bad("counts %v, want %v", h.View.Counts, k.count[state])
	}
	want := CardNames(k.hands[state])
	if !slices.Equal(h.View.Hand, want) {
		bad("hand %v, want %v", h.View.Hand, want)
	}
	if h.View.Top != k.top[state].String() {
		bad("top %s, want %v", h.View.Top, k.top[state])
	}
	for _, e := range h.Events {
		if e.Type == uno.Kept && int(e.Seat) != k.seat && !k.open {
			bad("sees that seat %d kept a card", e.Seat)
		}
	}
}

// leakRules are the rule sets of the leak test, beside random ones.
var leakRules = []string{
	"official", "wikipedia", "duel", "pomdp", "rlcard", "official[stack=any,jump-in]", "official[seven-zero]",
	"official[draw-until-playable]", "official[force-play,jump-in,seven-zero]", "official[attack,twins]",
}

// leakHand plays a hand at a live table with a client at some seats, bots at
// others and a spectator, and checks every byte that anybody received.
func leakHand(t *testing.T, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 5))
	rules, _ := uno.ParseRules(leakRules[int(seed)%len(leakRules)])
	seats := 2
	if rules.SeatLimit > 2 {
		seats += rng.IntN(4)
	}
	if seed%3 == 2 {
		rules, seats = anyrules.New(rng)
	}
	rules.Limit = min(rules.Limit, 120)
	words := make([]string, seats)
	for i := range words {
		words[i] = []string{"greedy", "uniform", "random", fmt.Sprintf("hot:P%d", i)}[rng.IntN(4)]
	}
	words[rng.IntN(seats)] = "me"
	st := newMemory()
	h := New(Config{Grace: time.Duration(rng.IntN(3)) * time.Second, Pace: time.Second, Ready: time.Second}, st, quiet, nil)
	table, made := newTable(t, h, rules.String(), 0, words...)
	var guests []*guest
	var done sync.WaitGroup
	join := func(tokens ...string) {
		g := sit(t, table, st, seed+uint64(len(guests)), tokens...)
		g.slow = 3 * time.Second
		guests = append(guests, g)
		done.Go(g.play)
	}
	join()
	rest := []string{}
	for _, token := range tokens(made) {
		if rng.IntN(3) == 0 {
			rest = append(rest, token)
			continue
		}
		join(token)
	}
	if len(rest) > 0 {
		join(rest...) // a hot seat
	}
	if rng.IntN(2) == 0 {
		time.Sleep(time.Duration(rng.IntN(60)) * time.Second)
		join() // comes late
	}
	done.Wait()
	h.Close()
	game := st.game(0)
	if game == nil {
		t.Fatalf("seed %d, %v: no game was finished", seed, rules)
	}
	rec, err := record.Parse(game.Record)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range guests {
		check(t, fmt.Sprintf("seed %d, %v, %v", seed, rules.String(), words), rec, g)
	}
}

// Nobody is sent a byte that it may not know: hands of every rule set are played
// at random at live tables, everything sent to every seat and to spectators is
// collected, and checked against what follows from the record alone.
func TestNobodyLearnsWhatItMayNot(t *testing.T) {
	for seed := range uint64(rounds(150, 5000)) {
		synctest.Test(t, func(t *testing.T) { leakHand(t, seed) })
	}
}
