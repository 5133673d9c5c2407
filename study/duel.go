package study

import (
	"context"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/internal/stat"
)

// duelStudy measures McGuire's observations.
var duelStudy = Study{
	Name: "duel", Title: "McGuire's duel: what his observations claim", Version: 3, Size: 700,
	run: runDuel,
}

// The source of the claims.
const mcguire = "McGuire, House Rules for 2-Player Uno, Observations"

// The players: duelist of so many playouts at each decision, and duelist:0,
// which takes a third of the time, for claims whose effects are so small that
// they need many hands.
const (
	studyPlayouts = 8
	quickTimes    = 3 // as many hands of duelist:0
	smallTimes    = 2 // as many hands again for effects of a point or two
)

// clearPlayouts is how many playouts say whether a hand is decided.
const clearPlayouts = 60

// runDuel runs the study: self-play of the duelist, then matches against
// changed players.
func runDuel(ctx context.Context, p Plan) ([]Claim, error) {
	t, err := newTable(p.Seed)
	if err != nil {
		return nil, err
	}
	p.tell("self-play of duelist:8")
	w := watch{g: t.g}
	if err := t.series(ctx, p.Size, same(t.g.Duelist(studyPlayouts)), w.see); err != nil {
		return nil, err
	}
	p.tell("self-play of duelist:0")
	var quick balance
	if err := t.series(ctx, smallTimes*quickTimes*p.Size, same(t.g.Duelist(0)), func(h *hand) { quick.add(h, h.first) }); err != nil {
		return nil, err
	}
	cards, err := losers(ctx, p, t, &quick.cards, &w.cards)
	if err != nil {
		return nil, err
	}
	claims := append([]Claim{cards, beginning(&quick)}, w.claims()...)
	for _, part := range []func(context.Context, Plan, *table) (Claim, error){
		declining, building, counting, strength, handicap8v6,
	} {
		c, err := part(ctx, p, t)
		if err != nil {
			return nil, err
		}
		claims = append(claims, c)
	}
	return claims, nil
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
	walk     Walk // the hands from one turn of their own to the next
	clear    [6]stat.Sample
}

// criteria name the ways in which a hand can be seen to be decided.
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

// decided is, for each criterion, the number of turns of the winner, from the
// end back, for which it was clear without a break who would win.
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

// claims are the claims that self-play decides.
func (w *watch) claims() []Claim {
	clear := make([]Figure, len(criteria))
	for i, name := range criteria {
		clear[i] = Mean(name, "turns", &w.clear[i])
	}
	return []Claim{
		Claim{
			Name: "Draw deck", Claim: "A typical game only consumes about half of the draw deck.", Source: mcguire,
			Method:  "Self-play of duelist:8; the share of the first draw pile that was drawn, all of it where the discards were turned over.",
			Figures: []Figure{Mean("share of the draw deck drawn", "%", &w.used), Mean("turns", "turns", &w.turns)},
		}.decide(40, 60),
		Claim{
			Name: "Four turns from the end", Claim: "Both players know about four turns from the end who is going to win.", Source: mcguire,
			Method:  "Self-play of duelist:8; the turns of the winner, back from the end, for which the criterion saw it win without a break. Playouts: 60 of duelist's, twelve actions each and the outlook after them.",
			Figures: clear,
		}.decide(3, 5),
		Claim{
			Name: "Won by a single turn", Claim: "Rarely does one player win by a single turn.", Source: mcguire,
			Method:  "Self-play of duelist:8; hands at whose end the loser held one card that it could have played.",
			Figures: []Figure{Rate("hands in which the loser was one turn away", w.away, w.finished)},
		}.decide(0, 15),
		Claim{
			Name: "Random walk", Claim: "Hand size is a random walk rather than consistently decreasing.", Source: mcguire,
			Method:  "Self-play of duelist:8; each hand from one turn of its own to the next, up to its end. The variance ratio of Lo and MacKinlay is 1 for a random walk of any drift, more where changes go on in their direction, as those of a hand that consistently decreases at a pace of its own do, less where they are taken back; interval by jackknife over groups of hands.",
			Figures: w.walk.Figures("own turn", "cards"),
		}.decide(.75, 1.25),
		Claim{
			Name: "Declining", Claim: "Players often choose not to play cards that would have been legal.", Source: mcguire,
			Method:  "Self-play of duelist:8; turns with a legal card in hand in which it drew instead.",
			Figures: []Figure{Rate("turns in which a legal card was declined", w.declined, w.able)},
		}.decide(10, 100),
	}
}

// losers measures what the loser holds, for players of different classes: the
// claim is as much about the players as about the game.
func losers(ctx context.Context, p Plan, t *table, quick, duelist *stat.Sample) (Claim, error) {
	c := Claim{
		Name: "Loser's cards", Claim: "The losing player has on average five cards in hand.", Source: mcguire,
		Method: "Self-play of a player of each class: greedy plays whenever it can, flat searches by playouts alone, duelist declines cards and denies the other. Hands that end at the limit of turns are left out.",
	}
	for _, player := range []struct {
		name string
		make maker
	}{{"greedy", t.player("greedy")}, {"flat:20", same(t.g.Flat(20))}} {
		p.tell("self-play of " + player.name)
		var cards stat.Sample
		err := t.series(ctx, p.Size, player.make, func(h *hand) {
			if h.winner >= 0 {
				cards.Add(float64(h.left()))
			}
		})
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, Mean("cards of the loser, "+player.name, "cards", &cards))
	}
	c.Figures = append(c.Figures, Mean("cards of the loser, duelist:0", "cards", quick), Mean("cards of the loser, duelist:8", "cards", duelist))
	return c.decideEach(4.5, 5.5), nil
}

// balance counts hands by their outcome for one of the sides.
type balance struct {
	lost, none, won int
	cards           stat.Sample // of the loser
}

// add counts a hand in which this seat is the side.
func (b *balance) add(h *hand, seat int) {
	switch h.winner {
	case -1:
		b.none++
		return
	case seat:
		b.won++
	default:
		b.lost++
	}
	b.cards.Add(float64(h.left()))
}

// limitMethod says how balance counts hands that end at the limit.
const limitMethod = " Hands that end at the limit of turns are left out of the first figure, which gives the verdict; the second counts each as half a win."

// figures are the rate among the hands that have a winner, the score with the
// others as half a win, and how many those are.
func (b *balance) figures(name string) []Figure {
	return []Figure{
		Rate(name, b.won, b.won+b.lost),
		Score(name+", the limit as half a win", b.lost, b.none, b.won),
		Rate("hands that end at the limit", b.none, b.lost+b.none+b.won),
	}
}

// beginning is what it is worth to begin.
func beginning(b *balance) Claim {
	return Claim{
		Name: "First player", Claim: "There is a slight first-player advantage.", Source: mcguire,
		Method:  "Self-play of duelist:0, the seats beginning in turn." + limitMethod,
		Figures: b.figures("hands won by who begins"),
	}.decide(50.5, 60)
}

// declining measures what declining is worth.
func declining(ctx context.Context, p Plan, t *table) (Claim, error) {
	p.tell("declining")
	f, err := t.versus(ctx, "duelist against itself never declining", p.Size/2, same(t.g.Duelist(studyPlayouts)), same(t.g.Willing(studyPlayouts)))
	return Claim{
		Name: "Worth of declining", Claim: "Declining a legal card is often best.", Source: mcguire,
		Method:  "Mirrored pairs of hands of duelist:8 against the same player that plays the best card it sees where duelist would not play.",
		Figures: []Figure{f},
	}.decide(51, 100), err
}

// building measures building a run against racing.
func building(ctx context.Context, p Plan, t *table) (Claim, error) {
	p.tell("building a run")
	f, err := t.versus(ctx, "duelist against greedy", p.Size/2, same(t.g.Duelist(studyPlayouts)), t.player("greedy"))
	return Claim{
		Name: "Racing", Claim: "Racing towards a minimal hand loses to building an unassailable run.", Source: mcguire,
		Method:  "Mirrored pairs of hands of duelist:8 against greedy, which plays a card whenever it can.",
		Figures: []Figure{f},
	}.decide(55, 100), err
}

// counting measures what counting cards is worth.
func counting(ctx context.Context, p Plan, t *table) (Claim, error) {
	p.tell("counting cards")
	f, err := t.versus(ctx, "duelist against itself not counting", smallTimes*p.Size/2, same(t.g.Duelist(studyPlayouts)), same(t.g.Forgetful(studyPlayouts)))
	return Claim{
		Name: "Card counting", Claim: "Card counting is not a strong advantage.", Source: mcguire,
		Method:  "Mirrored pairs of hands of duelist:8 against the same player that takes the discards to be as likely to be drawn as the pile.",
		Figures: []Figure{f},
	}.decide(45, 55), err
}

// strength measures strong against weak players.
func strength(ctx context.Context, p Plan, t *table) (Claim, error) {
	p.tell("strong against weak")
	c := Claim{
		Name: "Strong and weak", Claim: "Strong players will consistently beat weak ones.", Source: mcguire,
		Method: "Mirrored pairs of hands of duelist:8 against random, and of greedy against random.",
	}
	f, err := t.versus(ctx, "duelist against random", p.Size/2, same(t.g.Duelist(studyPlayouts)), t.player("random"))
	if err != nil {
		return c, err
	}
	h, err := t.versus(ctx, "greedy against random", p.Size/2, t.player("greedy"), t.player("random"))
	c.Figures = []Figure{f, h}
	return c.decide(75, 100), err
}

// handicap8v6 measures the handicap that McGuire plays with.
func handicap8v6(ctx context.Context, p Plan, _ *table) (Claim, error) {
	p.tell("the handicap")
	c := Claim{
		Name: "Handicap", Claim: "Handicap a strong player by extra cards: eight against six.", Source: mcguire,
		Method: "Self-play of duelist:0, six cards against eight, the seats beginning in turn; taken to make up for strength if it is worth at least five points." + limitMethod,
	}
	t, err := newTable(p.Seed, 6, 8)
	if err != nil {
		return c, err
	}
	var b balance
	err = t.series(ctx, quickTimes*p.Size, same(t.g.Duelist(0)), func(h *hand) { b.add(h, 0) })
	c.Figures = b.figures("hands won by who has six cards")
	return c.decide(55, 100), err
}

// player makes the player of a name of package bot, which need only know what
// lies open.
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
