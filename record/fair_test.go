package record_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/fair"
	"github.com/unolab/uno/record"
)

// fairHand is the record of a hand with random moves that was dealt from secrets.
func fairHand(t testing.TB, rules string, seats int, seed uint64) *record.Record {
	t.Helper()
	src := rand.NewPCG(seed, 5)
	secret := func() string {
		var raw [32]byte
		for i := range raw {
			raw[i] = byte(src.Uint64())
		}
		return fair.NewSecret(raw)
	}
	var list []string
	for range seats {
		list = append(list, secret())
	}
	d := fair.New(secret(), list)
	key, err := d.Key()
	if err != nil {
		t.Fatal(err)
	}
	set := preset(t, rules)
	var g uno.Game
	if err := g.Start(&set, seats, 0, key.Order()); err != nil {
		t.Fatal(err)
	}
	for g.Phase != uno.Over {
		moves := g.Legal(nil, int(g.Turn))
		if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	r := record.OfDeckOrder(&g, g.Chance.(*uno.DeckOrder), make([]string, seats))
	r.Fair = &d
	return r
}

// again writes and reads a record.
func again(t testing.TB, r *record.Record) *record.Record {
	t.Helper()
	line, err := r.AppendLine(nil)
	if err != nil {
		t.Fatal(err)
	}
	read, err := record.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// TestFairHandsVerify: hands with later piles, pushes of the machine and random
// colours follow from the secrets.
func TestFairHandsVerify(t *testing.T) {
	piles, ejects := 0, 0
	for seed := range uint64(12) {
		for _, rules := range []string{"official", "official[attack]", "rlcard"} {
			seats := 2
			if rules != "rlcard" {
				seats = 2 + int(seed%3)
			}
			r := again(t, fairHand(t, rules, seats, seed))
			if err := r.Verify(); err != nil {
				t.Fatalf("%s, seed %d: %v", rules, seed, err)
			}
			piles += len(r.Shuffles)
			ejects += len(r.Ejects)
		}
	}
	if piles == 0 || ejects == 0 {
		t.Errorf("%d later piles, %d pushes: the test shows nothing of them", piles, ejects)
	}
}

// TestUnfairHandsAreRefuted: another deck, pile, push or secret than the one that
// everybody had a part in. Without the field fair these records are sound.
func TestUnfairHandsAreRefuted(t *testing.T) {
	long := fairHand(t, "official", 4, 3)
	for seed := uint64(4); len(long.Shuffles) == 0; seed++ {
		long = fairHand(t, "official", 4, seed)
	}
	other := fairHand(t, "official", 4, 1000)
	pushed := fairHand(t, "official[attack]", 2, 2)
	swap := func(s *string) {
		if (*s)[0] == 'a' {
			*s = "b" + (*s)[1:]
		} else {
			*s = "a" + (*s)[1:]
		}
	}
	for name, tt := range map[string]struct {
		of    *record.Record
		cheat func(r *record.Record)
		want  string
	}{
		"another deck": {long, func(r *record.Record) {
			r.Deck, r.Shuffles, r.Ejects, r.Actions, r.Result = other.Deck, other.Shuffles, other.Ejects, other.Actions, other.Result
		}, "the deck does not lie in the order"},
		"a changed secret":              {long, func(r *record.Record) { swap(&r.Fair.Table.Secret) }, "the secret of the table is not the one that was committed to"},
		"a replaced secret of a seat":   {long, func(r *record.Record) { swap(&r.Fair.Seats[1].Secret) }, "the secret of seat 1 is not the one"},
		"another deal altogether":       {long, func(r *record.Record) { r.Fair = other.Fair }, "the deck does not lie in the order"},
		"a seat's share left out":       {long, func(r *record.Record) { r.Fair.Seats = r.Fair.Seats[:3] }, "fair has shares of 3 seats"},
		"the table's silence":           {long, func(r *record.Record) { r.Fair.Table.Secret = "" }, "which the table drew, is not open"},
		"the silence of its substitute": {long, func(r *record.Record) { r.Fair.Seats[0].Secret = "" }, "which the table drew, is not open"},
		"a later pile": {long, func(r *record.Record) {
			pile := r.Shuffles[len(r.Shuffles)-1]
			i := len(pile) - 1 // cards that nobody has drawn
			for j := i - 1; pile[i] == pile[j]; j-- {
				i = j
			}
			pile[i], pile[i-1] = pile[i-1], pile[i]
		}, "of shuffles does not lie in the order"},
		"pushes": {pushed, func(r *record.Record) { r.Fair = again(t, fairHand(t, "official[attack]", 2, 77)).Fair }, "fair: "},
	} {
		t.Run(name, func(t *testing.T) {
			r := again(t, tt.of)
			if err := r.Verify(); err != nil {
				t.Fatal(err)
			}
			tt.cheat(r)
			err := r.Verify()
			var broken *record.Broken
			if !errors.As(err, &broken) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v; not %q", err, tt.want)
			}
		})
	}
}
