package study

import (
	"context"
	"fmt"
	"math"
	"runtime"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/policy/learnt"
	"github.com/unolab/uno/train"
)

// trainTimes is how many games of training there are for each pair of a figure.
const trainTimes = 30

// trained is the model of a policy that learns from nothing in self-play of two.
func (r *run) trained(ctx context.Context, rules uno.Rules, forgets bool) (*learnt.Model, error) {
	r.tell(fmt.Sprintf("training, %v", rules))
	var policy []byte
	_, err := train.Run(ctx,
		train.Config{Rules: rules, Seats: 2, Seed: r.Seed, Workers: runtime.GOMAXPROCS(0), Forgets: forgets},
		train.Plan{Games: uint64(trainTimes * r.Size), Every: math.MaxInt32, Keep: func(f *train.Files) error {
			policy = f.Policy
			return nil
		}})
	if err != nil {
		return nil, err
	}
	return learnt.Decode(policy)
}

// keenTimes is how many times as many pairs show what drawing by choice is worth.
const keenTimes = 20

// ablated is a contest of so many pairs of two policies that learn from nothing, the
// second without something: each under its own rules or memory, and both then under the
// rules of the first.
func (r *run) ablated(ctx context.Context, name string, rules, without uno.Rules, forgets bool, h habit, pairs int) (o outcome, err error) {
	free, err := r.trained(ctx, rules, false)
	if err != nil {
		return o, err
	}
	other, err := r.trained(ctx, without, forgets)
	if err != nil {
		return o, err
	}
	play := learnt.NewPlayer
	if forgets {
		play = learnt.NewForgetful
	}
	return r.play(ctx, name, contest{
		rules: rules, pairs: pairs,
		a: contestant{make: func() (bot.Player, error) { return learnt.NewPlayer(free), nil }},
		b: contestant{make: func() (bot.Player, error) { return h.of(play(other)), nil }},
	})
}

// retraining is the method of ablations.
var retraining = fmt.Sprintf("Two policies learn from nothing in self-play, %d games for each pair of hands of a figure, with the same seed, the second without %%s; then they meet in mirrored pairs.", trainTimes)

// rememberingRetrained measures memory where a policy has learnt to do without.
func rememberingRetrained(ctx context.Context, r *run, _ string) (Claim, error) {
	rules := rulesOf("pomdp")
	o, err := r.ablated(ctx, "with memory against trained without", rules, rules, true, habit{}, r.Size)
	return Claim{
		Claim:   "Card counting is not a strong advantage.",
		Source:  mcguire + ", here of hidden hands",
		Method:  "Under `pomdp`. " + fmt.Sprintf(retraining, "following what was played, drawn and declined: every unseen card is equally likely to be anywhere"),
		Figures: []Figure{o.rate},
	}.finish(err, 45, 55)
}

// drawingRetrained measures draws by choice where a policy has learnt to do without.
func drawingRetrained(ctx context.Context, r *run, _ string) (Claim, error) {
	o, err := r.ablated(ctx, "free to draw against trained never to", rulesOf("official"), rulesOf("official", "no-draw-by-choice"), false, neverDraws, keenTimes*r.Size)
	return Claim{
		Claim:   "Declining a legal card is often best.",
		Source:  mcguire + ", here of hidden hands",
		Method:  "Under `official`. " + fmt.Sprintf(retraining, "drawing, or keeping a drawn card, where it could play") + fmt.Sprintf(" They meet in %d times the pairs of other figures.", keenTimes) + " So little training teaches less than `fast` knows.",
		Figures: []Figure{o.rate},
	}.finish(err, 50.5, per)
}
