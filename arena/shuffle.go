package arena

import "github.com/unolab/uno"

// packHands is how many single hands are played with one pack of cards when they
// are shuffled by a model of people or machines. It divides chunk, so that one
// worker plays all of them and nothing depends on the number of workers.
const packHands = 32

// packPurpose is the purpose, for uno.Stream, of the initial order of a new pack.
const packPurpose uint64 = 6 << 32

// newPack takes a new pack for the hands from a game on. It is in random order
// before the first shuffle: shuffles are measured on the order that a hand
// leaves, not on the factory's.
func (p *player) newPack(game uint64) {
	src := uno.Stream(p.cfg.Seed, game, packPurpose)
	p.pack.Order = uno.Arrange(p.cfg.Rules.Deck, &src, p.pack.Order)
}

// dealFrom makes the deck order of a hand: shuffled from the pack's current
// order, or, without a shuffle, independent.
func (p *player) dealFrom(game uint64) {
	if p.pack.Shuffle == nil {
		p.order.Reset(p.cfg.Seed, game)
		return
	}
	p.order = p.pack.DeckOrder(&p.game, &p.cfg.Rules, p.cfg.Seed, game)
}
