package fair_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/fair"
	"github.com/unolab/uno/internal/schema"
)

// TestThePageHasTheSameDeal keeps the deal of which the tests of the page compute
// the key, the deck and a later pile. UNO_UPDATE=1 writes it anew.
func TestThePageHasTheSameDeal(t *testing.T) {
	d := fair.New(secret(0), []string{secret(1), secret(2), secret(3)})
	d.Seats[1] = fair.Share{Hash: d.Seats[1].Hash, By: fair.ByPage}
	key, err := d.Key()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := uno.Preset("official")
	if err != nil {
		t.Fatal(err)
	}
	order := key.Order()
	order.Shuffle(rules.Deck)
	var later uno.Cards
	for _, k := range order.Piles[0][30:70] {
		later.Add(k)
	}
	order.Shuffle(later)
	names := func(cards []uno.Kind) (list []string) {
		for _, k := range cards {
			list = append(list, k.String())
		}
		return list
	}
	data, err := json.MarshalIndent(map[string]any{
		"deal": d, "key": key, "deck": names(order.Piles[0]), "pile": names(order.Piles[1]),
	}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	schema.Current(t, filepath.Join("..", "web", "test", "fixtures", "fair.json"), append(data, '\n'))
}
