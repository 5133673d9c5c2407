package api

import (
	"context"

	"github.com/unolab/uno/study"
)

// HandicapRequest asks for the hand sizes that make two players equal.
type HandicapRequest struct {
	A       string `json:"a"`
	B       string `json:"b"`
	Rules   Rules  `json:"rules,omitzero"`  // duel unless named
	Games   int    `json:"games,omitempty"` // for each pair of sizes; 1,000 unless given
	Seed    uint64 `json:"seed,omitempty"`
	Workers int    `json:"workers,omitempty"` // one for each processor unless given
	Least   int    `json:"least,omitempty"`   // the smallest hand, 1 to 7; 6 unless given
	Most    int    `json:"most,omitempty"`    // the largest hand, 7 to 30; 14 unless given
}

// HandicapAnswer is the sizes that were tried, in order, and those at which A wins
// most nearly half of the hands.
type HandicapAnswer struct {
	A     string               `json:"a"`
	B     string               `json:"b"`
	Equal [2]int               `json:"equal"`
	Rules string               `json:"rules"`
	Seed  uint64               `json:"seed"`
	Steps []study.HandicapStep `json:"steps"`
}

// DuelHandicap finds the hand sizes that make two players equal.
func DuelHandicap(ctx context.Context, r HandicapRequest) (HandicapAnswer, error) {
	a := HandicapAnswer{A: r.A, B: r.B, Seed: r.Seed}
	p := study.HandicapPlan{A: r.A, B: r.B, Games: r.Games, Seed: r.Seed, Workers: workersOf(r.Workers), Least: r.Least, Most: r.Most}
	if p.Games == 0 {
		p.Games = 1000
	}
	if p.Least == 0 {
		p.Least = 6
	}
	if p.Most == 0 {
		p.Most = 14
	}
	var err error
	if p.Rules, err = r.Rules.For(2, "duel"); err != nil {
		return a, err
	}
	a.Rules = p.Rules.String()
	if err := checkPlayers([]string{r.A, r.B}, nil, &p.Rules); err != nil {
		return a, err
	}
	switch {
	case p.Least < 1 || p.Least > 7:
		return a, usagef("least", "%d is not 1 to 7", p.Least)
	case p.Most < 7 || p.Most > 30:
		return a, usagef("most", "%d is not 7 to 30", p.Most)
	}
	if err := checkGames(p.Games, 1, 0, p.Workers); err != nil {
		return a, err
	}
	a.Steps, a.Equal, err = study.Handicap(ctx, p)
	return a, asError(err)
}
