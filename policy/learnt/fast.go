package learnt

import (
	"embed"
	"fmt"
	"sync"

	"github.com/unolab/uno"
)

// files are the trained weights of the player `fast`; docs/strength.md has the
// commands that made them.
//
//go:embed weights
var files embed.FS

// The models of `fast`, each for the rules that it was trained on; general is for
// all others.
const (
	pomdpModel = iota
	duoModel   // official, two seats
	tableModel // official, three and more
	rlcardModel
	generalModel
	models
)

// modelFiles are the names of their files.
var modelFiles = [models]string{"pomdp", "official-2", "official-4", "rlcard", "general"}

// loaded are the models, read on first use.
var loaded = sync.OnceValue(func() (list [models]*Model) {
	for i, name := range modelFiles {
		data, err := files.ReadFile("weights/" + name + ".policy")
		if err == nil {
			list[i], err = Decode(data)
		}
		if err != nil {
			panic(fmt.Sprintf("learnt: the embedded weights %s: %v", name, err))
		}
	}
	return list
})

// homes are the presets that have their own models.
var homes = [...]struct {
	preset    string
	two, more int
}{
	{"pomdp", pomdpModel, generalModel},
	{"official", duoModel, tableModel},
	{"rlcard", rlcardModel, generalModel},
}

// Fast is the model of `fast` for these rules with so many seats.
func Fast(r *uno.Rules, seats int) *Model { return loaded()[modelFor(r, seats)] }

// modelFor is the number of that model.
func modelFor(r *uno.Rules, seats int) int {
	for _, home := range homes {
		like, err := uno.Preset(home.preset)
		if err != nil {
			continue
		}
		// These make no difference to how a hand is best played, or little.
		like.Name, like.HandSizes, like.Deck, like.Limit = r.Name, r.HandSizes, r.Deck, r.Limit
		like.SeatLimit, like.NoPoints, like.Lowest, like.LoserBegins = r.SeatLimit, r.NoPoints, r.Lowest, r.LoserBegins
		like.NoUnoCall = r.NoUnoCall
		if like != *r {
			continue
		}
		if seats == 2 {
			return home.two
		}
		return home.more
	}
	return generalModel
}

// NewFast makes the player `fast`.
func NewFast() *Player { return newChooser(Fast) }
