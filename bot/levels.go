package bot

import "github.com/unolab/uno/policy/learnt"

// The levels for people. Each is a construction, set so that their ratings lie
// about evenly spaced (docs/strength.md): the two lowest remember nothing and see
// less of the difference between moves, normal remembers nothing, hard is strong.
var (
	noviceDullness = learnt.Dullness{Sharpness: 0.1, Forgets: true}
	easyDullness   = learnt.Dullness{Sharpness: 0.25, Forgets: true}
	normalDullness = learnt.Dullness{Sharpness: 0.6, Forgets: true}
)

// newLevel makes the function of an entry of a dulled player.
func newLevel(d learnt.Dullness) func(string) (Player, error) {
	return plain(func() learner { return learner{learnt.NewDull(d)} })
}
