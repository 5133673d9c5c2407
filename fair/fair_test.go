package fair_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/fair"
)

// secret is the n-th secret of the tests.
func secret(n int) string {
	return fair.NewSecret(sha256.Sum256(fmt.Appendf(nil, "secret %d", n)))
}

// hashOf is SHA-256 in hexadecimal digits.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// slowDeck is the order of the deck as the package document states it, with
// numbers of any size.
func slowDeck(key string, cards []uno.Kind) []uno.Kind {
	order := slices.Clone(cards)
	for i := 0; i+1 < len(order); i++ {
		block := hashOf(fmt.Sprintf("uno-fair-1 pile 0 %d\n%s", i/4, key))
		word, _ := new(big.Int).SetString(block[16*(i%4):16*(i%4)+16], 16)
		j := word.Mul(word, big.NewInt(int64(len(order)-i)))
		at := i + int(j.Rsh(j, 64).Int64())
		order[i], order[at] = order[at], order[i]
	}
	return order
}

// TestTheFormIsTheOneStated computes hashes, key and deck by the text of the package
// document.
func TestTheFormIsTheOneStated(t *testing.T) {
	d := fair.New(secret(0), []string{secret(1), secret(2), secret(3)})
	d.Seats[1].By, d.Seats[1].Secret = fair.ByPage, "" // it keeps silent
	if want := hashOf("uno-fair-1 table\n" + secret(0)); d.Table.Hash != want {
		t.Errorf("the table's hash is %s, not %s", d.Table.Hash, want)
	}
	if want := hashOf("uno-fair-1 seat 2\n" + secret(3)); d.Seats[2].Hash != want {
		t.Errorf("the hash of seat 2 is %s, not %s", d.Seats[2].Hash, want)
	}
	key, err := d.Key()
	if err != nil {
		t.Fatal(err)
	}
	if want := hashOf("uno-fair-1 key\n" + secret(0) + "\n" + secret(1) + "\n\n" + secret(3)); string(key) != want {
		t.Errorf("the key is %s, not %s", key, want)
	}
	if got := d.Silent(); !slices.Equal(got, []int{1}) {
		t.Errorf("seats %v are silent", got)
	}
	rules, err := uno.Preset("official")
	if err != nil {
		t.Fatal(err)
	}
	order := key.Order()
	order.Shuffle(rules.Deck)
	if want := slowDeck(string(key), rules.Deck.Kinds()); !slices.Equal(order.Piles[0], want) {
		t.Errorf("the deck is\n%v, not\n%v", order.Piles[0], want)
	}
}

// TestEverySecretChangesTheDeck: one other secret of anybody, another deck.
func TestEverySecretChangesTheDeck(t *testing.T) {
	keys := map[fair.Key]bool{}
	for changed := range 5 {
		list := []int{0, 1, 2, 3}
		if changed < 4 {
			list[changed] = 9
		}
		d := fair.New(secret(list[0]), []string{secret(list[1]), secret(list[2]), secret(list[3])})
		key, err := d.Key()
		if err != nil {
			t.Fatal(err)
		}
		keys[key] = true
	}
	if len(keys) != 5 {
		t.Errorf("%d keys of 5 deals", len(keys))
	}
}

// run plays the protocol: a table deals to pages at seats 0 and 2 and a program at
// seat 1. It returns what the page of seat 0 says in the end. A cheat changes what
// the table says at a step: 1 its own hashes, 2 all hashes, 3 the secrets of the
// seats, 4 its own secret.
func run(cheats map[int]func(d *fair.Deal)) (*fair.Witness, error) {
	d := fair.New(secret(0), []string{secret(1), secret(2), secret(3)})
	own := secret(10)
	w := fair.NewWitness(0, own)
	say := func(step int, d fair.Deal) fair.Deal {
		if do := cheats[step]; do != nil {
			do(&d)
		}
		return d
	}
	hash, err := w.Commit(say(1, d.Sealed()))
	if err != nil {
		return w, err
	}
	d.Seats[0] = fair.Share{Hash: hash, By: fair.ByPage}
	d.Seats[2] = fair.Share{Hash: fair.SeatHash(2, secret(11)), By: fair.ByPage}
	opened, err := w.Open(say(2, d.Sealed()))
	if err != nil {
		return w, err
	}
	d.Seats[0].Secret, d.Seats[2].Secret = opened, secret(11)
	if err := w.Dealt(say(3, d.Opened())); err != nil {
		return w, err
	}
	_, err = w.End(say(4, d))
	return w, err
}

// TestAnHonestTableIsBelieved: also where another page is late, or silent.
func TestAnHonestTableIsBelieved(t *testing.T) {
	late := func(d *fair.Deal) {
		d.Seats[2] = fair.Share{Hash: fair.SeatHash(2, secret(3)), By: fair.ByTable}
	}
	lateOpen := func(d *fair.Deal) { late(d); d.Seats[2].Secret = secret(3) }
	silent := func(d *fair.Deal) { d.Seats[2].Secret = "" }
	for name, cheats := range map[string]map[int]func(d *fair.Deal){
		"all are there": nil,
		"one is late":   {2: late, 3: lateOpen, 4: lateOpen},
		"one is silent": {3: silent, 4: silent},
	} {
		if _, err := run(cheats); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestACheatingTableIsCaught: every page notices what a table could gain from.
func TestACheatingTableIsCaught(t *testing.T) {
	share := func(seat, n int, by string) fair.Share {
		return fair.Share{Hash: fair.SeatHash(seat, secret(n)), Secret: secret(n), By: by}
	}
	for name, tt := range map[string]struct {
		cheats map[int]func(d *fair.Deal)
		want   string
	}{
		"another secret of the table, by its hash": {map[int]func(d *fair.Deal){
			2: func(d *fair.Deal) { d.Table.Hash = fair.TableHash(secret(50)) },
		}, fair.ChangedHash},
		"another secret of the table, after the hand": {map[int]func(d *fair.Deal){
			4: func(d *fair.Deal) { d.Table.Secret = secret(50) },
		}, fair.WrongTableOf},
		"another hash and secret of the table, after the hand": {map[int]func(d *fair.Deal){
			4: func(d *fair.Deal) {
				d.Table = fair.Share{Hash: fair.TableHash(secret(50)), Secret: secret(50), By: fair.ByTable}
			},
		}, fair.ChangedHash},
		"the table does not open its secret": {map[int]func(d *fair.Deal){
			4: func(d *fair.Deal) { d.Table.Secret = "" },
		}, fair.WrongTableOf},
		"the program's secret is chosen late, once the pages' hashes are known": {map[int]func(d *fair.Deal){
			2: func(d *fair.Deal) { d.Seats[1].Hash = fair.SeatHash(1, secret(50)) },
		}, fair.ChangedHash},
		"the program's secret is chosen once the pages' secrets are known": {map[int]func(d *fair.Deal){
			3: func(d *fair.Deal) { d.Seats[1] = share(1, 50, fair.ByTable) },
		}, fair.ChangedHash},
		"the secret of another page is chosen late": {map[int]func(d *fair.Deal){
			3: func(d *fair.Deal) { d.Seats[2].Secret = secret(50) },
		}, fair.WrongSecret},
		"the hash of this page is replaced": {map[int]func(d *fair.Deal){
			2: func(d *fair.Deal) { d.Seats[0].Hash = fair.SeatHash(0, secret(50)) },
		}, fair.OwnHash},
		"this page is said to be late": {map[int]func(d *fair.Deal){
			2: func(d *fair.Deal) {
				d.Seats[0] = fair.Share{Hash: fair.SeatHash(0, secret(1)), By: fair.ByTable}
			},
		}, fair.OwnHash},
		"this page is said to be silent": {map[int]func(d *fair.Deal){
			3: func(d *fair.Deal) { d.Seats[0].Secret = "" },
		}, fair.OwnSecret},
		"the secret of this page is replaced": {map[int]func(d *fair.Deal){
			3: func(d *fair.Deal) { d.Seats[0] = share(0, 50, fair.ByPage) },
		}, fair.ChangedHash},
		"the hashes are not all there when this page is to open": {map[int]func(d *fair.Deal){
			2: func(d *fair.Deal) { d.Seats[2].Hash = "" },
		}, fair.BadForm},
		"a secret of a seat is replaced after the hand": {map[int]func(d *fair.Deal){
			4: func(d *fair.Deal) { d.Seats[2] = share(2, 50, fair.ByPage) },
		}, fair.WrongSecret},
		"a silent page speaks after the hand": {map[int]func(d *fair.Deal){
			3: func(d *fair.Deal) { d.Seats[2].Secret = "" },
		}, fair.WrongSecret},
		"a seat is left out": {map[int]func(d *fair.Deal){
			3: func(d *fair.Deal) { d.Seats = d.Seats[:2] },
		}, fair.BadForm},
		"a secret that the table had not committed to": {map[int]func(d *fair.Deal){
			1: func(d *fair.Deal) { d.Seats[1].Hash = "" },
		}, fair.BadForm},
	} {
		_, err := run(tt.cheats)
		var cheat *fair.Cheat
		if !errors.As(err, &cheat) || cheat.Code != tt.want {
			t.Errorf("%s: %v, not %q", name, err, tt.want)
		}
	}
}

// TestADealBegunAnewIsNoticed: a table that does not like a deal cannot begin it a
// second time without being seen.
func TestADealBegunAnewIsNoticed(t *testing.T) {
	w, err := run(nil)
	if err != nil {
		t.Fatal(err)
	}
	d := fair.New(secret(20), []string{secret(21), secret(22), secret(23)})
	if _, err := w.Commit(d.Sealed()); err == nil || !strings.Contains(err.Error(), fair.BeganAnew) {
		t.Errorf("%v", err)
	}
}

// FuzzKey: what a record may hold does not break the check, and a deal with a key
// has nothing but secrets that fit their hashes.
func FuzzKey(f *testing.F) {
	f.Add(secret(0), secret(1), secret(2), fair.ByTable, fair.ByPage)
	f.Add("", "x", secret(2), "", fair.ByPage)
	f.Fuzz(func(t *testing.T, table, a, b, byA, byB string) {
		d := fair.New(table, []string{a, b})
		d.Seats[0].By, d.Seats[1].By = byA, byB
		key, err := d.Key()
		if err != nil {
			return
		}
		if !fair.IsHex(string(key)) || !fair.IsHex(table) {
			t.Fatalf("key %q of %+v", key, d)
		}
		d.Table.Hash = fair.TableHash(table + " ")
		if _, err := d.Key(); err == nil {
			t.Fatal("a wrong hash is accepted")
		}
	})
}
