package arena

import (
	"bytes"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// recordsOf plays a configuration and returns its records.
func recordsOf(t *testing.T, cfg Config) (all []*record.Record, text []byte) {
	t.Helper()
	cfg.Record = func(r *record.Record) (err error) {
		all = append(all, r)
		text, err = r.AppendLine(text)
		return err
	}
	if _, err := Run(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
	return all, text
}

// TestShuffledRunsAreReproducible checks that with every shuffle the records are
// the same to the byte for any number of workers, and verify, matches as chains.
func TestShuffledRunsAreReproducible(t *testing.T) {
	if chunk%packHands != 0 {
		t.Fatalf("%d games of a chunk are no whole packs of %d hands", chunk, packHands)
	}
	rules, err := uno.Preset("official")
	if err != nil {
		t.Fatal(err)
	}
	shuffles := uno.Shuffles()
	if testing.Short() {
		shuffles = shuffles[:2]
	}
	for _, info := range shuffles {
		for _, target := range []int{0, 200} {
			cfg := Config{Rules: rules, Seats: []string{"greedy", "random"}, Games: 2 * chunk, Seed: 4, First: Rotate, Shuffle: info.Name, Target: target, Workers: 1}
			if target > 0 {
				cfg.Games = 20
			}
			recs, one := recordsOf(t, cfg)
			cfg.Workers = 3
			if _, three := recordsOf(t, cfg); !bytes.Equal(one, three) {
				t.Errorf("%s to %d: the records depend on the number of workers", info.Name, target)
			}
			var chain record.Chain
			for i, r := range recs {
				if err := chain.Verify(r); err != nil {
					t.Fatalf("%s to %d, record %d: %v", info.Name, target, i, err)
				}
			}
		}
	}
}

// TestAPoorShuffleKeepsRuns checks that after one perfect riffle the deck shows
// the order in which the previous hand was picked up, and after a uniform shuffle
// it does not: neighbours two apart in the deck match each other far more often.
func TestAPoorShuffleKeepsRuns(t *testing.T) {
	rules, err := uno.Preset("official")
	if err != nil {
		t.Fatal(err)
	}
	matching := func(shuffle string) float64 {
		recs, _ := recordsOf(t, Config{Rules: rules, Seats: []string{"random", "random"}, Games: 20 * packHands, Seed: 5, First: Rotate, Shuffle: shuffle, Workers: 2})
		same, all := 0, 0
		for i, r := range recs {
			if i%packHands == 0 {
				continue // a new pack
			}
			for k := 2; k < len(r.Deck); k++ {
				if all++; r.Deck[k].Color() == r.Deck[k-2].Color() {
					same++
				}
			}
		}
		return float64(same) / float64(all)
	}
	even, faro := matching("uniform"), matching("faro")
	if even > 0.25 || faro < 0.35 {
		t.Errorf("cards two apart have the same colour in %.3f of pairs after a uniform shuffle, %.3f after a perfect riffle", even, faro)
	}
}

// TestAnUnknownShuffleIsRefused checks that it is refused before play.
func TestAnUnknownShuffleIsRefused(t *testing.T) {
	rules, err := uno.Preset("official")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), Config{Rules: rules, Seats: []string{"random", "random"}, Games: 1, Workers: 1, Shuffle: "wash"}); err == nil {
		t.Error("an unknown shuffle is accepted")
	}
}
