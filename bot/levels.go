package bot

import "github.com/unolab/uno/policy/learnt"

// The levels for people. Each is a construction, set so that their ratings lie
// about evenly spaced (docs/strength.md): the lower three remember nothing and see
// less, the lower the less, of the difference between moves; hard is strong.
var (
	noviceDullness = learnt.Dullness{Sharpness: 0.005, Forgets: true}
	easyDullness   = learnt.Dullness{Sharpness: 0.02, Forgets: true}
	normalDullness = learnt.Dullness{Sharpness: 0.04, Forgets: true}
)

// newLevel makes the function of an entry of a dulled player.
func newLevel(d learnt.Dullness) func(string) (Player, error) {
	return plain(func() learner { return learner{learnt.NewDull(d)} })
}
