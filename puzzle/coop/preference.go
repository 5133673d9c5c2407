package coop

import "math/rand/v2"

// preference orders moves: the lower the rank of a card, the earlier it is tried.
type preference struct {
	ways float64     // weight of the number of cards that match it
	hub  [][]float64 // player -> hub -> weight of the cards there
}

// plainPreference prefers cards that few others match, since later perhaps none
// will (the rule of Warnsdorff).
func plainPreference(s *filter) preference {
	t := preference{ways: 1, hub: make([][]float64, s.pos.Players)}
	for p := range t.hub {
		t.hub[p] = make([]float64, len(s.joined))
	}
	return t
}

// randomPreference mixes that with a preference for some colours and numbers over
// others, each player's his own: by the rule skip it may be the point to be
// rid of a colour early.
func randomPreference(s *filter, rng *rand.Rand) preference {
	t := plainPreference(s)
	scale := 8 * rng.Float64() * rng.Float64()
	for p := range t.hub {
		for h := range t.hub[p] {
			t.hub[p][h] = scale * rng.Float64()
		}
	}
	return t
}

// rank of a playable slot.
func (t preference) rank(slot int32, s *filter) float64 {
	h := s.hubOf[slot]
	weights := t.hub[s.pos.Slots[slot].Player]
	return t.ways*float64(s.ways(slot)) + weights[h[0]] + weights[h[1]]
}
