package luck

import (
	"fmt"
	"math"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/policy"
)

// The games that Usual fits to.
const (
	UsualGames = 6000
	UsualSeed  = 20_180_202
)

// Model is what the control variates need: a value function, the worth of cards
// in the deal, and the prior, how often each seat wins.
type Model struct {
	Value
	Deal *Deal
	// Prior is the share of the games that was won from each seat, counted from
	// the seat left of the dealer.
	Prior Shares
	Games int
	Seed  uint64

	seats int
	two   bool // players that differ
}

// Usual is the model that everything uses by default.
func Usual(rules *uno.Rules, seats int) (*Model, error) {
	return Fit(rules, seats, UsualGames, UsualSeed)
}

// sight is a position of a game that is fitted to: the features of each hand.
type sight [uno.MaxSeats][active]int16

// sample is what is kept of a game.
type sample struct {
	sights []sight
	result Shares
	first  uno.State // at the first decision
	who    [uno.MaxSeats]uint8
}

// Fit plays games between equal players, greedy, and fits a model to them.
func Fit(rules *uno.Rules, seats, games int, seed uint64) (*Model, error) {
	return FitTable(rules, seats, games, seed, policy.Greedy(), nil)
}

// FitTable plays games between a, in one seat, and b in the others (nil: a too), and
// fits a model to them; Model.At says where a sits. The games depend on the seed
// alone; a measurement must use another one, so that the model is independent of what
// it corrects. They share nothing with the games of package arena, whose seed is not
// mixed in this way.
func FitTable(rules *uno.Rules, seats, games int, seed uint64, a, b policy.Policy) (*Model, error) {
	return fit(rules, seats, games, seed, newTableGame(seats, a, b), b != nil)
}

// fit fits a model to games at a table, whose players may be of two kinds.
func fit(rules *uno.Rules, seats, games int, seed uint64, g *tableGame, two bool) (*Model, error) {
	if err := rules.Check(seats); err != nil {
		return nil, err
	}
	m := &Model{Games: games, Seed: seed, seats: seats, two: two}
	samples := make([]sample, games)
	for i := range samples {
		s := &samples[i]
		if m.two {
			s.who = tableOf(seats, i/seats%seats)
		}
		if err := g.play(rules, seats, i, uno.Mix(seed^0xA17A7), s); err != nil {
			return nil, fmt.Errorf("fitting the value function: %w", err)
		}
		for seat := range seats {
			m.Prior[(seat-i%seats+seats)%seats] += s.result[seat] / float64(games)
		}
	}
	l := &logit{weights: new([2][features]float64)}
	l.fit(samples, seats, seed)
	l.who = [uno.MaxSeats]uint8{}
	m.Value = l
	m.Deal = fitDeal(l, rules, seats, samples)
	return m, nil
}

// tableOf is whose weights the seats have where a sits in one seat.
func tableOf(seats, at int) (who [uno.MaxSeats]uint8) {
	for seat := range seats {
		if seat != at {
			who[seat] = 1
		}
	}
	return who
}

// At is the model of the table at which a sits in a seat. A model of equal players is
// the same at every table.
func (m *Model) At(seat int) *Model {
	l, fitted := m.Value.(*logit)
	if !m.two || !fitted {
		return m
	}
	at := *m
	at.Value = &logit{weights: l.weights, who: tableOf(m.seats, seat)}
	return &at
}

// PriorOf is the prior by seat, for a dealer.
func (m *Model) PriorOf(seats, dealer int) (p Shares) {
	for seat := range seats {
		p[seat] = m.Prior[(seat-dealer-1+2*seats)%seats]
	}
	return p
}

// tableGame plays the games that are fitted to.
type tableGame struct {
	game uno.Game
	host bot.Host
	cast [2][]bot.Player // of each policy, one for each seat
}

func newTableGame(seats int, a, b policy.Policy) *tableGame {
	g := &tableGame{}
	for range seats {
		g.cast[0] = append(g.cast[0], bot.NewStated(a))
		if b != nil {
			g.cast[1] = append(g.cast[1], bot.NewStated(b))
		}
	}
	return g
}

// maxSights bounds what is kept of a game: of a longer one every second position,
// then every fourth, and so on.
const maxSights = 128

// play plays game i and looks at every position in which somebody decides. The
// seat that begins is i mod seats.
func (p *tableGame) play(rules *uno.Rules, seats, i int, seed uint64, into *sample) error {
	if err := p.game.Start(rules, seats, (i+seats-1)%seats, uno.NewDeckOrder(seed, uint64(i))); err != nil {
		return err
	}
	into.first = p.game.State
	players := make([]bot.Player, seats)
	for seat := range players {
		src := uno.Stream(seed, uint64(i), uno.SeatPurpose(seat))
		players[seat] = p.cast[into.who[seat]][seat]
		players[seat].Reset(seat, &src)
	}
	every := 1
	for at := 0; p.game.Phase != uno.Over; at++ {
		if at%every == 0 {
			into.sights = append(into.sights, sightOf(&p.game.State))
			if len(into.sights) == maxSights {
				for k := range maxSights / 2 {
					into.sights[k] = into.sights[2*k]
				}
				into.sights = into.sights[:maxSights/2]
				every *= 2
			}
		}
		if _, err := p.host.Step(&p.game, players); err != nil {
			return err
		}
	}
	into.result = Result(&p.game.State)
	return nil
}

// sightOf is the features of all hands.
func sightOf(s *uno.State) (all sight) {
	n, fewest := holding(s)
	for i := range int(s.Seats) {
		all[i] = look(s, i, n[i], fewest[i])
	}
	return all
}

// epochs is how often the fit sees each game.
const epochs = 6

// fit maximises the likelihood of the results by stochastic gradient ascent, with
// a step for each weight that falls with the gradients seen (Duchi, Hazan and
// Singer, Adaptive subgradient methods for online learning and stochastic
// optimization, JMLR 12, 2011). The games come in seeded random order. The weights are
// the mean over the second half of the way, for each single point of it leans to the
// last games (Polyak and Juditsky, Acceleration of stochastic approximation by
// averaging, SIAM Journal on Control and Optimization 30, 1992).
func (l *logit) fit(samples []sample, seats int, seed uint64) {
	const rate = 0.08
	var squares [2][features]float64
	src := uno.Stream(seed, 0, 0)
	order := make([]int, len(samples))
	for i := range order {
		order[i] = i
	}
	var sums [2][features]float64
	for epoch := range epochs {
		for i := range order {
			j := i + uno.Below(&src, len(order)-i)
			order[i], order[j] = order[j], order[i]
		}
		for _, i := range order {
			l.who = samples[i].who
			for k := range samples[i].sights {
				l.step(&samples[i].sights[k], &samples[i].result, seats, rate, &squares)
			}
			if epoch >= epochs/2 {
				addTo(&sums, l.weights)
			}
		}
	}
	n := float64(len(samples) * (epochs - epochs/2))
	for w := range sums {
		for f := range sums[w] {
			l.weights[w][f] = sums[w][f] / n
		}
	}
}

// addTo adds weights to their sums.
func addTo(sums, weights *[2][features]float64) {
	for w := range sums {
		for f := range sums[w] {
			sums[w][f] += weights[w][f]
		}
	}
}

// step climbs the gradient of one position.
func (l *logit) step(all *sight, result *Shares, seats int, rate float64, squares *[2][features]float64) {
	var p Shares
	for i := range seats {
		for _, f := range all[i] {
			p[i] += l.weights[l.who[i]][f]
		}
	}
	softmax(p[:seats])
	for i := range seats {
		g := result[i] - p[i]
		w := l.who[i]
		for _, f := range all[i] {
			squares[w][f] += g * g
			l.weights[w][f] += rate * g / math.Sqrt(1+squares[w][f])
		}
	}
}
