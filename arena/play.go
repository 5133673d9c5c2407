package arena

import (
	"fmt"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/record"
)

// player plays games one after another in its own memory; each worker has one.
type player struct {
	cfg     *Config
	players []bot.Player
	sources [uno.MaxSeats]rand.PCG
	host    bot.Host
	seen    uno.View // the view of the end that a seat is shown
	game    uno.Game
	order   *uno.DeckOrder
	pack    uno.Pack // its Shuffle is nil when each hand has an independent order
}

// newPlayer seats the players of a configuration that passed check.
func newPlayer(cfg *Config) (*player, error) {
	p := &player{cfg: cfg, order: new(uno.DeckOrder)}
	if cfg.Shuffle != "" {
		shuffle, err := uno.ParseShuffle(cfg.Shuffle)
		if err != nil {
			return nil, err
		}
		p.pack.Shuffle = shuffle
	}
	for _, name := range cfg.Seats {
		b, err := cfg.player(name)
		if err != nil {
			return nil, err
		}
		p.players = append(p.players, b)
	}
	return p, nil
}

// matchHands is the room that each match has among the numbers of dealt games.
const matchHands = 1 << 20

// play plays game i, a hand or a match, and counts it.
func (p *player) play(i int, t *tally, keep func(*record.Record)) error {
	if p.cfg.Target == 0 {
		if p.pack.Shuffle != nil && i%packHands == 0 {
			p.newPack(uint64(i))
		}
		h, err := p.hand(i, uint64(i), p.cfg.dealer(i))
		if err != nil {
			return fmt.Errorf("game %d: %w", i, err)
		}
		t.add(h)
		if keep != nil && h.Forfeits == nil {
			keep(record.OfDeckOrder(&p.game, p.order, p.cfg.Seats))
		}
		return nil
	}
	m := uno.NewMatch(&p.cfg.Rules, len(p.cfg.Seats), p.cfg.Target, p.cfg.dealer(i))
	p.host.Target = p.cfg.Target
	if p.pack.Shuffle != nil {
		p.newPack(uint64(i) * matchHands)
	}
	for round := 0; !m.Done && round < matchHands; round++ {
		p.host.Scores = m.Scores
		h, err := p.hand(i, uint64(i)*matchHands+uint64(round), m.Dealer)
		if err != nil {
			return fmt.Errorf("match %d, hand %d: %w", i, round, err)
		}
		t.add(h)
		if h.Forfeits != nil { // who forfeits a hand forfeits the match
			t.matches++
			if h.Winner >= 0 {
				t.matchWins[h.Winner]++
			}
			return nil
		}
		m.Finish(&p.game.State)
		if keep != nil {
			r := record.OfDeckOrder(&p.game, p.order, p.cfg.Seats)
			r.InMatch(fmt.Sprintf("%d-%d", p.cfg.Seed, i), m)
			keep(r)
		}
	}
	t.matches++
	if m.Done {
		t.matchWins[m.Winner]++
	}
	return nil
}

// hand plays one hand of game i from the deck of that number. Hands that a player
// forfeits are counted and not recorded, because their end does not follow from
// the rules.
func (p *player) hand(i int, deck uint64, dealer int) (handResult, error) {
	p.dealFrom(deck)
	if err := p.game.Start(&p.cfg.Rules, len(p.cfg.Seats), dealer, p.order); err != nil {
		return handResult{}, err
	}
	for seat, b := range p.players {
		p.sources[seat] = uno.Stream(p.cfg.Seed, deck, uno.SeatPurpose(seat))
		b.Reset(seat, &p.sources[seat])
	}
	played := p.host.PlayHand(&p.game, p.players)
	p.end()
	faults, n, err := p.faults()
	switch {
	case err != nil:
		return handResult{}, err
	case n == 0 && played != nil:
		return handResult{}, played
	}
	if p.pack.Shuffle != nil {
		p.pack.Collect(&p.game)
	}
	if n > 0 {
		return p.forfeited(i, faults), nil
	}
	return outcome(&p.game), nil
}
