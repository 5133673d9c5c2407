package study

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/internal/stat"
)

// duelStudy measures McGuire's observations.
var duelStudy = Study{
	Name: "duel", Title: "McGuire's duel: what his observations claim", Version: 5, Size: 700, Deep: 7000, source: mcguire,
	Intro: "McGuire and his family play UNO for two with open hands, and write down what they see. The players here are greedy, flat Monte Carlo search, and duelist, which proves forced wins; what he says depends on who plays.",
	claims: []measure{
		{name: "Loser's cards", run: losers},
		{name: "First player", run: beginning, round: 2},
		{name: "Draw deck", run: watched},
		{name: "Four turns from the end", run: watched},
		{name: "Won by a single turn", run: watched},
		{name: "Random walk", run: watched},
		{name: "Declining", run: watched},
		{name: "Worth of declining", run: declining},
		{name: "Racing", run: building},
		{name: "Card counting", run: counting, round: 2},
		{name: "Strong and weak", run: strength},
		{name: "Handicap", run: handicap8v6},
	},
}

// The source of the claims.
const mcguire = "McGuire, House Rules for 2-Player Uno, Observations"

// The players: duelist with a number of playouts at each decision, and
// duelist:0, which takes a third of the time, for claims with effects so small
// that they need many hands.
const (
	studyPlayouts = 8
	quickTimes    = 3  // as many hands of duelist:0
	smallTimes    = 2  // as many hands again for effects of a point or two, of other studies too
	countTimes    = 16 // as many hands that show what counting cards is worth
)

// clearPlayouts is the number of playouts that determine whether a hand is
// decided.
const clearPlayouts = 60

// run is one run of a study: the plan, a table, and the self-play that several
// claims look at, played when the first of them asks for it.
type run struct {
	Plan
	open   *table // see duel
	strong *watch // duelist:8

	edges  map[string]outcome // see edge
	plain  *outcome           // see compare
	played map[string]*series // see equals
}

// duel is the table of McGuire's duel with hands of seven.
func (r *run) duel() *table {
	if r.open == nil {
		t, err := newTable(r.Seed)
		if err != nil {
			panic(err) // the preset is missing
		}
		r.open = t
	}
	return r.open
}

// selfPlay is what self-play of duelist:8 shows.
func (r *run) selfPlay(ctx context.Context) (*watch, error) {
	if r.strong != nil {
		return r.strong, nil
	}
	r.tell("self-play of duelist:8")
	w := &watch{g: r.duel().g}
	if err := r.duel().series(ctx, r.Size, same(r.duel().g.Duelist(studyPlayouts)), w.see); err != nil {
		return nil, err
	}
	r.strong = w
	return w, nil
}

// watched gives the claim of this name that self-play of duelist:8 decides.
func watched(ctx context.Context, r *run, name string) (Claim, error) {
	w, err := r.selfPlay(ctx)
	if err != nil {
		return Claim{}, err
	}
	return w.claim(name), nil
}

// watch collects what self-play shows.
type watch struct {
	g        *duel.Game
	hands    int
	finished int
	cards    stat.Sample // of the loser
	turns    stat.Sample
	used     stat.Sample
	away     int // the loser would have been out in its next turn
	able     int
	declined int
	walk     walk // the hands from one turn of their own to the next
	clear    [6]stat.Sample
}

// criteria name the criteria by which a hand is decided.
var criteria = [6]string{
	"playouts at .90", "playouts at .80", "playouts at .95",
	"strict run", "run barring luck", "exact-odds bound of a run at .90",
}

// see watches a hand.
func (w *watch) see(h *hand) {
	w.hands++
	w.able += h.able
	w.declined += h.declined
	w.turns.Add(float64(h.turns))
	w.used.Add(100 * float64(h.drawn) / float64(h.dealt))
	var held [2][]int
	for i := range h.states {
		for seat := range held {
			// At the end both hands count, whosever turn it is.
			if i == len(h.states)-1 || h.states[i].Seat() == seat {
				held[seat] = append(held[seat], h.states[i].Hand(seat).Len())
			}
		}
	}
	for _, series := range held {
		w.walk.Add(series)
	}
	if h.winner < 0 {
		return
	}
	w.finished++
	last := &h.states[len(h.states)-1]
	w.cards.Add(float64(h.left()))
	if w.g.OneAway(&h.states[len(h.states)-2], 1-h.winner) || w.g.OneAway(last, 1-h.winner) {
		w.away++
	}
	for i, turns := range w.decided(h) {
		w.clear[i].Add(float64(turns))
	}
}

// decided is, for each criterion, the number of turns of the winner before the
// end during which the outcome was clear without interruption.
func (w *watch) decided(h *hand) [6]int {
	var turns [6]int
	var broken [6]bool
	src := rand.NewPCG(uint64(w.hands), 7)
	for i := len(h.states) - 2; i >= 0; i-- {
		s := &h.states[i]
		if s.Seat() != h.winner {
			continue
		}
		all := true
		chance := -1.0
		for c := range criteria {
			if broken[c] {
				continue
			}
			if c < 3 && chance < 0 {
				chance = w.g.Estimate(s, h.winner, clearPlayouts, src)
			}
			if w.holds(c, s, h.winner, chance) {
				turns[c]++
				all = false
			} else {
				broken[c] = true
			}
		}
		if all {
			break
		}
	}
	return turns
}

// holds reports whether a criterion sees the winner win.
func (w *watch) holds(c int, s *duel.State, winner int, chance float64) bool {
	switch c {
	case 0:
		return chance >= .90
	case 1:
		return chance >= .80
	case 2:
		return chance >= .95
	case 3:
		run, _ := w.g.Prove(s, duel.Strict, winner, duel.DefaultNodes)
		return run != nil
	default:
		run, _ := w.g.Prove(s, duel.BarringLuck, winner, duel.DefaultNodes)
		if run == nil || c == 4 {
			return run != nil
		}
		return w.g.RunOdds(context.Background(), s, winner, 20_000).Chance >= .90
	}
}

// claim is the claim of this name.
func (w *watch) claim(name string) Claim {
	switch name {
	case "Draw deck":
		return Claim{
			Claim:   "A typical game only consumes about half of the draw deck.",
			Method:  "Self-play of duelist:8; the share of the first draw pile that was drawn, all of it where the discards were turned over.",
			Figures: []Figure{mean("share of the draw deck drawn", "%", &w.used), mean("turns", "turns", &w.turns)},
		}.decide(40, 60)
	case "Four turns from the end":
		clear := make([]Figure, len(criteria))
		for i, name := range criteria {
			clear[i] = mean(name, "turns", &w.clear[i])
		}
		return Claim{
			Claim:   "Both players know about four turns from the end who is going to win.",
			Method:  "Self-play of duelist:8; the turns of the winner, back from the end, for which the criterion saw it win without a break. Playouts: 60 of duelist's, twelve actions each and the outlook after them.",
			Figures: clear,
		}.decide(3, 5)
	case "Won by a single turn":
		return Claim{
			Claim:   "Rarely does one player win by a single turn.",
			Method:  "Self-play of duelist:8; hands at whose end the loser held one card that it could have played.",
			Figures: []Figure{rate("hands in which the loser was one turn away", w.away, w.finished)},
		}.decide(0, 15)
	case "Random walk":
		return Claim{
			Claim:   "Hand size is a random walk rather than consistently decreasing.",
			Method:  "Self-play of duelist:8; each hand from one turn of its own to the next, up to its end. The variance ratio of Lo and MacKinlay is 1 for a random walk of any drift, more where changes go on in their direction, as those of a hand that consistently decreases at a pace of its own do, less where they are taken back; interval by jackknife over groups of hands.",
			Figures: w.walk.Figures("own turn", "cards"),
		}.decide(.75, 1.25)
	case "Declining":
		return Claim{
			Claim:   "Players often choose not to play cards that would have been legal.",
			Method:  "Self-play of duelist:8; turns with a legal card in hand in which it drew instead.",
			Figures: []Figure{rate("turns in which a legal card was declined", w.declined, w.able)},
		}.decide(10, 100)
	default:
		panic("study: self-play does not decide " + name)
	}
}

// losers measures what the loser holds, for players of different classes: the
// claim is as much about the players as about the game.
func losers(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "The losing player has on average five cards in hand.",
		Method: "Self-play of a player of each class: greedy plays whenever it can, flat searches by playouts alone, duelist declines cards and denies the other. Hands that end at the limit of turns are left out.",
	}
	for _, player := range []struct {
		name  string
		hands int
		make  maker
	}{
		{"greedy", r.Size, r.duel().player("greedy")},
		{"flat:20", r.Size, same(r.duel().g.Flat(20))},
		{"duelist:0", smallTimes * quickTimes * r.Size, same(r.duel().g.Duelist(0))},
	} {
		r.tell("self-play of " + player.name)
		var cards stat.Sample
		err := r.duel().series(ctx, player.hands, player.make, func(h *hand) {
			if h.winner >= 0 {
				cards.Add(float64(h.left()))
			}
		})
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, mean("cards of the loser, "+player.name, "cards", &cards))
	}
	strong, err := r.selfPlay(ctx)
	if err != nil {
		return c, err
	}
	c.Figures = append(c.Figures, mean("cards of the loser, duelist:8", "cards", &strong.cards))
	return c.decideEach(4.5, 5.5), nil
}

// balance counts hands by their outcome for one of the sides.
type balance struct {
	lost, none, won int
}

// add counts a hand in which this seat is the side.
func (b *balance) add(h *hand, seat int) {
	switch h.winner {
	case -1:
		b.none++
	case seat:
		b.won++
	default:
		b.lost++
	}
}

// limitMethod describes how balance counts hands that end at the limit.
const limitMethod = " Hands that end at the limit of turns are left out of the first figure, which gives the verdict; the second counts each as half a win."

// figures are the rate among the hands with a winner, the score with the other
// hands as half a win, and the number of those.
func (b *balance) figures(name string) []Figure {
	return []Figure{
		rate(name, b.won, b.won+b.lost),
		score(name+", the limit as half a win", b.lost, b.none, b.won),
		rate("hands that end at the limit", b.none, b.lost+b.none+b.won),
	}
}

// What it is worth to begin is a point or so, and takes many hands to see.
const (
	beginTimes = 2000 // as many hands of quick players
	beginPairs = 120  // as many pairs of hands of duelist:0
	beginLimit = 200  // turns, after which these have no winner
)

// beginning measures what it is worth to begin.
func beginning(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim: "There is a slight first-player advantage.",
		Method: fmt.Sprintf("Self-play of a player of each class, the seats beginning in turn; at the usual size %d hands of random and of greedy for each hand of other claims. "+
			"Of duelist:0 %d pairs of hands: the same seat begins both, and in the second each has the cards that the other had in the first. "+
			"duelist:0 denies, so that many hands go round: a hand of %d turns has no winner and counts as half a win, and its figure is what it is worth to begin up to then.", beginTimes, beginPairs, beginLimit),
	}
	for _, class := range []string{"random", "greedy"} {
		// A study of few hands is for trying it out.
		s, err := r.equals(ctx, rulesOf("duel"), "", class, 2, min(beginTimes, 3*r.Size)*r.Size)
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, begun("hands won by who begins, "+class, s))
	}
	r.tell("self-play of duelist:0, pairs of hands")
	t, err := newTable(r.Seed)
	if err != nil {
		return c, err
	}
	t.rules.Limit = beginLimit
	begins, none, err := t.mirrored(ctx, "hands won by who begins, duelist:0", min(beginPairs, r.Size)*r.Size, same(t.g.Duelist(0)))
	if err != nil {
		return c, err
	}
	none.Name += ", duelist:0"
	c.Figures = append(c.Figures, begins)
	c = c.decideEach(50.5, 60)
	c.Figures = append(c.Figures, none)
	return c, nil
}

// declining measures what declining is worth.
func declining(ctx context.Context, r *run, _ string) (Claim, error) {
	r.tell("declining")
	f, err := r.duel().versus(ctx, "duelist against itself never declining", r.Size/2, same(r.duel().g.Duelist(studyPlayouts)), same(r.duel().g.Willing(studyPlayouts)))
	return Claim{
		Claim:   "Declining a legal card is often best.",
		Method:  "Mirrored pairs of hands of duelist:8 against the same player that plays the best card it sees where duelist would not play.",
		Figures: []Figure{f},
	}.decide(51, 100), err
}

// building measures building a run against racing.
func building(ctx context.Context, r *run, _ string) (Claim, error) {
	r.tell("building a run")
	f, err := r.duel().versus(ctx, "duelist against greedy", r.Size/2, same(r.duel().g.Duelist(studyPlayouts)), r.duel().player("greedy"))
	return Claim{
		Claim:   "Racing towards a minimal hand loses to building an unassailable run.",
		Method:  "Mirrored pairs of hands of duelist:8 against greedy, which plays a card whenever it can.",
		Figures: []Figure{f},
	}.decide(55, 100), err
}

// counting measures what counting cards is worth.
func counting(ctx context.Context, r *run, _ string) (Claim, error) {
	r.tell("counting cards")
	f, err := r.duel().versus(ctx, "duelist:0 against itself not counting", countTimes*r.Size/2, same(r.duel().g.Duelist(0)), same(r.duel().g.Forgetful(0)))
	return Claim{
		Claim:   "Card counting is not a strong advantage.",
		Method:  fmt.Sprintf("Mirrored pairs of hands of duelist:0 against the same player that takes the discards to be as likely to be drawn as the pile; %d times the hands of other claims.", countTimes),
		Figures: []Figure{f},
	}.decide(45, 55), err
}

// strength measures strong against weak players.
func strength(ctx context.Context, r *run, _ string) (Claim, error) {
	r.tell("strong against weak")
	c := Claim{
		Claim:  "Strong players will consistently beat weak ones.",
		Method: "Mirrored pairs of hands of duelist:8 against random, and of greedy against random.",
	}
	f, err := r.duel().versus(ctx, "duelist against random", r.Size/2, same(r.duel().g.Duelist(studyPlayouts)), r.duel().player("random"))
	if err != nil {
		return c, err
	}
	h, err := r.duel().versus(ctx, "greedy against random", r.Size/2, r.duel().player("greedy"), r.duel().player("random"))
	c.Figures = []Figure{f, h}
	return c.decide(75, 100), err
}

// handicap8v6 measures the handicap that McGuire plays with.
func handicap8v6(ctx context.Context, r *run, _ string) (Claim, error) {
	r.tell("the handicap")
	c := Claim{
		Claim:  "Handicap a strong player by extra cards: eight against six.",
		Method: "Self-play of duelist:0, six cards against eight, the seats beginning in turn; taken to make up for strength if it is worth at least five points." + limitMethod,
	}
	t, err := newTable(r.Seed, 6, 8)
	if err != nil {
		return c, err
	}
	var b balance
	err = t.series(ctx, quickTimes*r.Size, same(t.g.Duelist(0)), func(h *hand) { b.add(h, 0) })
	c.Figures = b.figures("hands won by who has six cards")
	return c.decide(55, 100), err
}

// player makes a player of package bot that uses only open information.
func (t *table) player(name string) maker {
	return func() duel.Chooser {
		p, err := bot.New(name)
		if err != nil {
			panic(err) // the study names players that exist
		}
		var v uno.View
		return func(s *duel.State, src rand.Source) duel.Action {
			u := t.g.Uno(s, 0)
			u.View(s.Seat(), &v)
			p.Reset(s.Seat(), src)
			m := p.Decide(&v)
			return duel.Action{Act: m.Act, Card: m.Card, Color: m.Color}
		}
	}
}
