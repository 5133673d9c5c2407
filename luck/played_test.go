package luck

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/unolab/uno"
)

// The embedded models are those of the games that they name, which takes some seconds
// for each under UNO_LONG. UNO_UPDATE=1 writes them anew.
func TestModelsAreTheirGames(t *testing.T) {
	for _, k := range kept {
		rules, err := uno.Preset(k.preset)
		if err != nil {
			t.Fatal(err)
		}
		for seats := 2; seats <= k.seats; seats++ {
			t.Run(fmt.Sprintf("%s-%d", k.preset, seats), func(t *testing.T) {
				if os.Getenv("UNO_UPDATE") == "" && os.Getenv("UNO_LONG") == "" {
					readsBack(t, &rules, seats)
				} else {
					remade(t, &rules, seats)
				}
			})
		}
	}
}

// remade fits the embedded model of some rules again, and compares or writes it.
func remade(t *testing.T, rules *uno.Rules, seats int) {
	t.Helper()
	m, err := fitFast(rules, seats, fastGames)
	if err != nil {
		t.Fatal(err)
	}
	name := modelFile(rules.Name, seats)
	if os.Getenv("UNO_UPDATE") != "" {
		err = os.WriteFile(name, m.encode(), 0o644)
	} else if data, read := files.ReadFile(name); !bytes.Equal(data, m.encode()) {
		err = fmt.Errorf("%s is not what its games give: %w", name, read)
	}
	if err != nil {
		t.Error(err)
	}
}

// readsBack checks that the embedded model of some rules is read, and written the
// same.
func readsBack(t *testing.T, rules *uno.Rules, seats int) {
	t.Helper()
	m, err := OfFast(rules, seats)
	if err != nil {
		t.Fatal(err)
	}
	data, err := files.ReadFile(modelFile(rules.Name, seats))
	if m.Games != fastGames || err != nil || !bytes.Equal(data, m.encode()) {
		t.Errorf("%s, %d seats: a model of %d games, %v", rules.Name, seats, m.Games, err)
	}
	if _, err := decodeModel(data[1:], seats); err == nil {
		t.Error("a model cut short is read")
	}
}

// A model that is not embedded is fitted on the spot.
func TestModelOfOtherRules(t *testing.T) {
	rules, err := uno.ParseRules("official[hands=1.1,seven-zero]")
	if err != nil {
		t.Fatal(err)
	}
	m, err := OfFast(&rules, 2)
	if err != nil || m.Games != hastyGames {
		t.Fatal(m, err)
	}
	s, err := uno.Deal(&rules, 2, 0, uno.Random{Source: rand.NewPCG(1, 1)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p := m.Chances(&s); p[0]+p[1] < 0.999 || p[0]+p[1] > 1.001 {
		t.Errorf("chances %v", p)
	}
}
