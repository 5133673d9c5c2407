package study

import (
	"context"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/duel"
)

// duelStudy measures McGuire's observations.
var duelStudy = Study{
	Name: "duel", Title: "McGuire's duel: what his observations claim", Version: 2, Size: 700,
	run: runDuel,
}

// The source of the claims.
const mcguire = "McGuire, House Rules for 2-Player Uno, Observations"

// The players: duelist of so many playouts at each decision, and duelist:0,
// which is a third as slow, for claims whose effects are so small that they need
// many hands.
const (
	studyPlayouts = 8
	quickTimes    = 3 // as many hands of duelist:0
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
	p.tell("self-play")
	w := watch{g: t.g}
	d := t.g.Duelist(studyPlayouts)
	if err := t.series(ctx, p.Size, [2]duel.Chooser{d, d}, w.see); err != nil {
		return nil, err
	}
	claims := w.claims()
	for _, part := range []func(context.Context, Plan, *table) (Claim, error){
		beginning, declining, building, counting, strength, handicap8v6,
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
	loser    Sample
	turns    Sample
	used     Sample
	away     int // the loser would have been out in its next turn
	able     int
	declined int
	walk     Walk // the hands from one turn of their own to the next
	clear    [6]Sample
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
	w.loser.Add(float64(last.Hand(1 - h.winner).Len()))
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
		clear[i] = w.clear[i].Mean(name, "turns")
	}
	return []Claim{
		Claim{
			Name: "Loser's cards", Claim: "The losing player has on average five cards in hand.", Source: mcguire,
			Method:  "Self-play of duelist:8.",
			Figures: []Figure{w.loser.Mean("cards of the loser", "cards")},
		}.decide(4.5, 5.5),
		Claim{
			Name: "Draw deck", Claim: "A typical game only consumes about half of the draw deck.", Source: mcguire,
			Method:  "Self-play of duelist:8; the share of the first draw pile that was drawn, all of it where the discards were turned over.",
			Figures: []Figure{w.used.Mean("share of the draw deck drawn", "%"), w.turns.Mean("turns", "turns")},
		}.decide(40, 60),
		Claim{
			Name: "Four turns from the end", Claim: "Both players know about four turns from the end who is going to win.", Source: mcguire,
			Method:  "Self-play of duelist:8; the turns of the winner, back from the end, for which the criterion saw it win without a break. Playouts: 60 of duelist's, twelve actions each and the outlook after them.",
			Figures: clear,
		}.decide(3, 5),
		Claim{
			Name: "Won by a single turn", Claim: "Rarely does one player win by a single turn.", Source: mcguire,
			Method:  "Self-play of duelist:8; hands at whose end the loser held one card that it could have played.",
			Figures: []Figure{Rate("hands in which the loser was one turn away", float64(w.away), w.finished)},
		}.decide(0, 15),
		Claim{
			Name: "Random walk", Claim: "Hand size is a random walk rather than consistently decreasing.", Source: mcguire,
			Method:  "Self-play of duelist:8; each hand from one turn of its own to the next, up to its end. The variance ratio of Lo and MacKinlay is 1 for a random walk of any drift, more where changes go on in their direction, as those of a hand that consistently decreases at a pace of its own do, less where they are taken back; interval by jackknife over groups of hands.",
			Figures: w.walk.Figures("own turn", "cards"),
		}.decide(.75, 1.25),
		Claim{
			Name: "Declining", Claim: "Players often choose not to play cards that would have been legal.", Source: mcguire,
			Method:  "Self-play of duelist:8; turns with a legal card in hand in which it drew instead.",
			Figures: []Figure{Rate("turns in which a legal card was declined", float64(w.declined), w.able)},
		}.decide(10, 100),
	}
}

// beginning measures what it is worth to begin.
func beginning(ctx context.Context, p Plan, t *table) (Claim, error) {
	p.tell("the first player")
	wins, n := 0.0, quickTimes*p.Size
	d := t.g.Duelist(0)
	err := t.series(ctx, n, [2]duel.Chooser{d, d}, func(h *hand) {
		switch h.winner {
		case h.first:
			wins++
		case -1:
			wins += .5
		}
	})
	return Claim{
		Name: "First player", Claim: "There is a slight first-player advantage.", Source: mcguire,
		Method:  "Self-play of duelist:0, the seats beginning in turn.",
		Figures: []Figure{Rate("hands won by who begins", wins, n)},
	}.decide(50.5, 60), err
}

// declining measures what declining is worth.
func declining(ctx context.Context, p Plan, t *table) (Claim, error) {
	p.tell("declining")
	f, err := t.versus(ctx, "duelist against itself never declining", p.Size/2, t.g.Duelist(studyPlayouts), t.g.Willing(studyPlayouts))
	return Claim{
		Name: "Worth of declining", Claim: "Declining a legal card is often best.", Source: mcguire,
		Method:  "Mirrored pairs of hands of duelist:8 against the same player that plays the best card it sees where duelist would not play.",
		Figures: []Figure{f},
	}.decide(51, 100), err
}

// building measures building a run against racing.
func building(ctx context.Context, p Plan, t *table) (Claim, error) {
	p.tell("building a run")
	f, err := t.versus(ctx, "duelist against greedy", p.Size/2, t.g.Duelist(studyPlayouts), t.player("greedy"))
	return Claim{
		Name: "Racing", Claim: "Racing towards a minimal hand loses to building an unassailable run.", Source: mcguire,
		Method:  "Mirrored pairs of hands of duelist:8 against greedy, which plays a card whenever it can.",
		Figures: []Figure{f},
	}.decide(55, 100), err
}

// counting measures what counting cards is worth.
func counting(ctx context.Context, p Plan, t *table) (Claim, error) {
	p.tell("counting cards")
	f, err := t.versus(ctx, "duelist against itself not counting", p.Size/2, t.g.Duelist(studyPlayouts), t.g.Forgetful(studyPlayouts))
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
	f, err := t.versus(ctx, "duelist against random", p.Size/2, t.g.Duelist(studyPlayouts), t.player("random"))
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
		Method: "Self-play of duelist:0, six cards against eight, the seats beginning in turn; taken to make up for strength if it is worth at least five points.",
	}
	t, err := newTable(p.Seed, 6, 8)
	if err != nil {
		return c, err
	}
	wins, n := 0.0, quickTimes*p.Size
	d := t.g.Duelist(0)
	err = t.series(ctx, n, [2]duel.Chooser{d, d}, func(h *hand) {
		switch h.winner {
		case 0:
			wins++
		case -1:
			wins += .5
		}
	})
	c.Figures = []Figure{Rate("hands won by who has six cards", wins, n)}
	return c.decide(55, 100), err
}

// player is the chooser of a player of package bot, which need only know what
// lies open.
func (t *table) player(name string) duel.Chooser {
	p, err := bot.New(name)
	if err != nil {
		panic(err) // the study names players that there are
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
