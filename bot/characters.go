package bot

import "github.com/unolab/uno/policy/learnt"

// character is a named opponent: `fast`, dulled to a strength, with habits that
// show in play.
type character struct {
	name   string
	dull   learnt.Dullness
	habits learnt.Habits
}

// characters are the named opponents from the gentlest to the strongest, in the
// order of their measured ratings (docs/strength.md).
var characters = []character{
	{"pip", learnt.Dullness{Sharpness: 0.005, Forgets: true}, learnt.Habits{}},
	{"dora", learnt.Dullness{Sharpness: 0.03, Forgets: true}, learnt.Habits{Draws: 0.06}},
	{"hugo", learnt.Dullness{Sharpness: 0.02, Forgets: true}, learnt.Habits{Hoards: 2}},
	{"bella", learnt.Dullness{Sharpness: 0.045, Forgets: true}, learnt.Habits{Bluffs: 2}},
	{"carlo", learnt.Dullness{Sharpness: 0.06, Forgets: true}, learnt.Habits{Doubts: 5}},
	{"rosa", learnt.Dullness{Sharpness: 0.08, Forgets: true}, learnt.Habits{Attacks: 1}},
	{"otto", learnt.Dullness{Sharpness: 0.2, Forgets: true}, learnt.Habits{}},
	{"vera", learnt.Dullness{Sharpness: 0.12}, learnt.Habits{}},
	{"iris", learnt.Dullness{Sharpness: 1}, learnt.Habits{}},
}

// Characters lists the named opponents, from the gentlest to the strongest.
func Characters() []string {
	var names []string
	for _, c := range characters {
		names = append(names, c.name)
	}
	return names
}

// newCharacter makes the function of the entry of a named opponent.
func newCharacter(name string) func(string) (Player, error) {
	return plain(func() learner {
		for _, c := range characters {
			if c.name == name {
				return learner{learnt.NewCharacter(c.dull, c.habits)}
			}
		}
		panic("bot: no character is called " + name)
	})
}
