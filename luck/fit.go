package luck

import (
	"fmt"
	"math"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
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
}

// Usual is the model that everything uses unless told otherwise.
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
}

// Fit plays games between equal players, greedy, and fits a model to them. The
// games depend on the seed alone; a measurement must use another one, so that the
// model is independent of what it corrects. They share nothing with the games of
// package arena, whose seed is not mixed in this way.
func Fit(rules *uno.Rules, seats, games int, seed uint64) (*Model, error) {
	if err := rules.Check(seats); err != nil {
		return nil, err
	}
	m := &Model{Games: games, Seed: seed}
	samples := make([]sample, games)
	p := newGreedyGame(seats)
	for i := range samples {
		if err := p.play(rules, seats, i, uno.Mix(seed^0xA17A7), &samples[i]); err != nil {
			return nil, fmt.Errorf("fitting the value function: %w", err)
		}
		for seat := range seats {
			m.Prior[(seat-i%seats+seats)%seats] += samples[i].result[seat] / float64(games)
		}
	}
	l := &Logit{}
	l.fit(samples, seats, seed)
	m.Value = l
	m.Deal = fitDeal(l, rules, seats, samples)
	return m, nil
}

// PriorOf is the prior by seat, for a dealer.
func (m *Model) PriorOf(seats, dealer int) (p Shares) {
	for seat := range seats {
		p[seat] = m.Prior[(seat-dealer-1+2*seats)%seats]
	}
	return p
}

// greedyGame plays the games that are fitted to.
type greedyGame struct {
	game    uno.Game
	host    bot.Host
	players []bot.Player
}

func newGreedyGame(seats int) *greedyGame {
	p := &greedyGame{}
	for range seats {
		p.players = append(p.players, bot.NewGreedy())
	}
	return p
}

// maxSights bounds what is kept of a game: of a longer one every second position,
// then every fourth, and so on.
const maxSights = 128

// play plays game i and looks at every position in which somebody decides. The
// seat that begins is i mod seats.
func (p *greedyGame) play(rules *uno.Rules, seats, i int, seed uint64, into *sample) error {
	if err := p.game.Start(rules, seats, (i+seats-1)%seats, uno.NewDeckOrder(seed, uint64(i))); err != nil {
		return err
	}
	into.first = p.game.State
	for seat, b := range p.players {
		src := uno.Stream(seed, uint64(i), uno.SeatPurpose(seat))
		b.Reset(seat, &src)
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
		if _, err := p.host.Step(&p.game, p.players); err != nil {
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
// optimization, JMLR 12, 2011). The games come in seeded random order.
func (l *Logit) fit(samples []sample, seats int, seed uint64) {
	const rate = 0.08
	var squares [features]float64
	src := uno.Stream(seed, 0, 0)
	order := make([]int, len(samples))
	for i := range order {
		order[i] = i
	}
	for range epochs {
		for i := range order {
			j := i + uno.Below(&src, len(order)-i)
			order[i], order[j] = order[j], order[i]
		}
		for _, i := range order {
			for k := range samples[i].sights {
				l.step(&samples[i].sights[k], &samples[i].result, seats, rate, &squares)
			}
		}
	}
}

// step climbs the gradient of one position.
func (l *Logit) step(all *sight, result *Shares, seats int, rate float64, squares *[features]float64) {
	var p Shares
	for i := range seats {
		for _, f := range all[i] {
			p[i] += l.weights[f]
		}
	}
	softmax(p[:seats])
	for i := range seats {
		g := result[i] - p[i]
		for _, f := range all[i] {
			squares[f] += g * g
			l.weights[f] += rate * g / math.Sqrt(1+squares[f])
		}
	}
}
