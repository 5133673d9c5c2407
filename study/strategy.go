package study

import (
	"context"
	"fmt"

	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/policy/learnt"
	"github.com/unolab/uno/record"
)

// The sources of the claims on strategy.
const (
	article = "Wikipedia, Uno (card game), Strategy"
	advice  = "common advice"
)

// mirrored is the method of contests between two kinds of a player.
const mirrored = "Mirrored pairs of hands of `official` for two: each deal is played twice, the seats exchanged. Both players are the named one except for the habit."

// strategyStudy measures the advice on how to play. Its size is the pairs of hands a
// figure.
var strategyStudy = Study{
	Name: "strategy", Title: "Strategy: what habits are worth", Version: 2, Size: 6000, Deep: 400_000, source: article,
	Intro: "Advice on UNO is cheap: get rid of high cards, hold the Wilds, keep the colour with a zero. Here a habit is forced on a player or forbidden to it, and the player then meets itself without the habit over the same cards. The same habit may help a player who chooses at random and hurt one who has learnt when not to follow it.",
	claims: []measure{
		{name: "Highest first", run: highest},
		{name: "Hold Wilds", run: habitClaim("Wilds and Wild Draw Fours are worth holding until nothing else fits.", article, "holding Wilds against playing them first", holdsWilds, spendsWilds, 51)},
		{name: "Zeros", run: zeros},
		{name: "Keep colours", run: habitClaim("Play so that the hand keeps as many colours as it can.", advice, "keeping many colours against keeping few", keepsColours, losesColours, 51)},
		{name: "Name the colour most held", run: habitClaim("With a Wild, name the colour of which you hold most.", advice, "naming the colour most held against the one least held", namesMost, namesLeast, 51)},
		{name: "Drawing by choice", run: drawing},
		{name: "Drawing by choice, retrained", run: drawingRetrained, round: 1},
		{name: "Bluffing", run: bluffing, round: 1},
		{name: "Bluffing now and then", run: bluffingSometimes, round: 1},
		{name: "Calling", run: calling},
		{name: "Saying Uno", run: habitClaim("Forgetting to say Uno, with a player who always catches it, costs games.", "the rules of the game", "always against never saying Uno", habit{}, neverSaysUno, 55)},
		{name: "Catching", run: catching},
		{name: "Card counting", run: remembering},
		{name: "Card counting, retrained", run: rememberingRetrained},
		{name: "Predictability", run: predictability, round: 1},
		{name: "Mixed strategies", run: mixing},
		equilibriumHabit("Hold Wilds, at best", "Wilds and Wild Draw Fours are worth holding until nothing else fits.", article, "holding Wilds", holdsWilds, "playing them first", spendsWilds),
		equilibriumHabit("Keep colours, at best", "Play so that the hand keeps as many colours as it can.", advice, "keeping many colours", keepsColours, "keeping few", losesColours),
		equilibriumHabit("Name the colour most held, at best", "With a Wild, name the colour of which you hold most.", advice, "naming the colour most held", namesMost, "the one least held", namesLeast),
	},
}

// habitClaim measures a habit against its opposite for each class of player, and takes
// the claim to be that the habit wins at least least per cent.
func habitClaim(text, source, what string, a, b habit, least float64) func(context.Context, *run, string) (Claim, error) {
	return func(ctx context.Context, r *run, _ string) (Claim, error) {
		list, err := r.versusEach(ctx, "official", classes, what, a, b)
		return Claim{Claim: text, Source: source, Method: mirrored, Figures: list}.finish(err, least, per)
	}
}

// finish gives the verdict on each figure, unless there was an error.
func (c Claim) finish(err error, lo, hi float64) (Claim, error) {
	if err != nil {
		return c, err
	}
	return c.decideEach(lo, hi), nil
}

// highest measures what the habit to play the card of most points saves, in points.
func highest(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "Playing the legal card with the highest point value is a simple way to minimise the points held at the end.",
		Method: mirrored + " One plays the card of most points, the other the card of fewest. The figures are how many points fewer a lost hand costs the first, and how often it wins.",
	}
	var wins []Figure
	for _, class := range classes {
		var first, last stat.Sample // points left in lost hands
		o, err := r.play(ctx, class+": hands won by highest first", contest{
			rules: rulesOf("official"), pairs: r.Size, a: habitual(class, highestFirst), b: habitual(class, lowestFirst),
			each: func(rec *record.Record, seat int) {
				switch {
				case rec.Result.Winner == nil:
				case *rec.Result.Winner == seat:
					last.Add(float64(rec.Result.Points))
				default:
					first.Add(float64(rec.Result.Points))
				}
			},
		})
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, difference(class+": points saved in a lost hand", "points", &last, &first))
		wins = append(wins, o.rate)
	}
	c = c.decideEach(1, 1000)
	c.Figures = append(c.Figures, wins...)
	return c, nil
}

// difference is the difference of two means.
func difference(name, unit string, more, less *stat.Sample) Figure {
	f := Figure{Name: name, Unit: unit, N: more.N() + less.N(), Value: more.Mean() - less.Mean()}
	if more.N() < 2 || less.N() < 2 {
		return Figure{Name: name, Unit: unit}
	}
	variance := more.StdErr()*more.StdErr() + less.StdErr()*less.StdErr()
	return f.spread(variance)
}

// drawing measures what it is worth to draw while a card could be played.
func drawing(ctx context.Context, r *run, _ string) (Claim, error) {
	list, err := r.versusEach(ctx, "official", []string{"uniform", "fast"}, "free to draw against playing whenever it can", habit{}, neverDraws)
	return Claim{
		Claim:  "Declining a legal card is often best.",
		Source: mcguire + ", here of hidden hands",
		Method: mirrored + " `uniform` draws at random, `fast` where it has learnt to.", Figures: list,
	}.finish(err, 50.5, per)
}

// bluffing measures dishonest Wild Draw Fours.
func bluffing(ctx context.Context, r *run, _ string) (Claim, error) {
	list, err := r.versusEach(ctx, "official", classes, "bluffing always against never", alwaysBluffs, neverBluffs)
	return Claim{
		Claim: "It pays to bluff: to play a Wild Draw Four with a card of the colour in hand.", Source: advice,
		Method: mirrored + " `random` challenges every other Wild Draw Four, `greedy` none, `fast` where it has learnt to.", Figures: list,
	}.finish(err, 50.5, per)
}

// sometimesTimes is how many times as many pairs show what rare bluffs are worth.
const sometimesTimes = 5

// bluffingSometimes measures the bluffs that a player has learnt to make.
func bluffingSometimes(ctx context.Context, r *run, _ string) (Claim, error) {
	o, err := r.play(ctx, "fast: bluffing as it has learnt against never", contest{
		rules: rulesOf("official"), pairs: sometimesTimes * r.Size, a: named("fast"), b: habitual("fast", neverBluffs),
	})
	return Claim{
		Claim: "It pays to bluff now and then.", Source: advice,
		Method: fmt.Sprintf("%s `fast` bluffs where it has learnt to, and challenges where it has learnt to. %d times the pairs of other figures; to pay is to win more than half.", mirrored, sometimesTimes), Figures: []Figure{o.rate},
	}.finish(err, 50, per)
}

// catching measures what it is worth to catch who forgets to say Uno.
func catching(ctx context.Context, r *run, _ string) (Claim, error) {
	list, err := r.versusEach(ctx, "official", classes, "catching against never catching, both forgetting every other time", forgetsUno, neverCatches)
	return Claim{
		Claim: "It pays to watch for players who forget to say Uno.", Source: "the rules of the game",
		Method: mirrored + " Both forget to say Uno every other time, and do not say it late; one catches the other whenever it can, the other never does.", Figures: list,
	}.finish(err, 51, per)
}

// calling measures challenges of Wild Draw Fours.
func calling(ctx context.Context, r *run, _ string) (Claim, error) {
	list, err := r.versusEach(ctx, "official", classes, "challenging every Wild Draw Four against none", alwaysCalls, neverCalls)
	return Claim{
		Claim: "It pays to challenge Wild Draw Fours.", Source: advice,
		Method: mirrored + " `random` bluffs whenever it happens to, `greedy` never, `fast` where it has learnt to.", Figures: list,
	}.finish(err, 50.5, per)
}

// remembering measures what it is worth to remember the hand.
func remembering(ctx context.Context, r *run, _ string) (Claim, error) {
	forgets := contestant{make: func() (bot.Player, error) {
		return learnt.NewDull(learnt.Dullness{Sharpness: 1, Forgets: true}), nil
	}}
	o, err := r.play(ctx, "fast against itself without memory", contest{rules: rulesOf("pomdp"), pairs: r.Size, a: named("fast"), b: forgets})
	return Claim{
		Claim:   "Card counting is not a strong advantage.",
		Source:  mcguire + ", here of hidden hands",
		Method:  "Mirrored pairs of hands of `pomdp`: `fast`, which follows what was played, drawn and declined, against the same weights, where every unseen card is equally likely to be anywhere.",
		Figures: []Figure{o.rate},
	}.finish(err, 45, 55)
}

// exploitTimes is how many times as many pairs show what an exploiter gains.
const exploitTimes = 12

// predictability measures how much more a player wins that was trained against one
// other alone.
func predictability(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "Attempts to shed points can be read by other players if too transparent, and exploited.",
		Method: fmt.Sprintf("Mirrored pairs of hands of `pomdp`, %d times as many as of other figures. A player trained against one victim alone, and `fast`, which was not, meet the victim over the same deals; the figure is how much more the first wins.", exploitTimes),
	}
	for _, victim := range []string{"random", "rlcard-rule", "greedy", "fast"} {
		var o [2]outcome
		for i, name := range []string{"exploiter:" + victim, "fast"} {
			var err error
			if o[i], err = r.play(ctx, name+" against "+victim, contest{rules: rulesOf("pomdp"), pairs: exploitTimes * r.Size, a: named(name), b: named(victim)}); err != nil {
				return c, err
			}
		}
		c.Figures = append(c.Figures, gain("gain of the exploiter of "+victim, o[0], o[1]))
	}
	return c.decideEach(0.5, per), nil
}
