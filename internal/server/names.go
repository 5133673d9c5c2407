package server

import (
	"net/http"

	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/internal/store"
)

// nameStatistics is what a person did in all finished hands.
type nameStatistics struct {
	Name         string        `json:"name"`
	Hands        int           `json:"hands"`
	Wins         int           `json:"wins"`
	WinRate      float64       `json:"win_rate"`
	CI95         [2]float64    `json:"ci95"` // Wilson
	Points       int           `json:"points"`
	MeanTurns    float64       `json:"mean_turns"` // of all seats of these hands together
	UnoForgotten int           `json:"uno_forgotten"`
	Caught       int           `json:"caught"`
	Catches      int           `json:"catches"`
	Challenges   challenges    `json:"challenges"`
	ByRules      []rulesCount  `json:"by_rules"`
	Recent       []gameSummary `json:"recent"`
}

// challenges counts challenges of Wild Draw Fours, and those that were
// bluffs.
type challenges struct {
	Made int `json:"made"`
	Won  int `json:"won"`
}

// rulesCount is what a person did under one rule set.
type rulesCount struct {
	Rules string `json:"rules"`
	Hands int    `json:"hands"`
	Wins  int    `json:"wins"`
}

// recentGames is how many games the statistics of a name list.
const recentGames = 10

func (s *Server) name(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	ctx, cancel := reading(r)
	defer cancel()
	st, err := s.store.Name(ctx, name)
	if err != nil {
		s.fail(w, r, s.stored("name", err))
		return
	}
	games, _, err := s.store.Games(ctx, store.Query{Name: name, Limit: recentGames})
	if err != nil {
		s.fail(w, r, s.stored("game", err))
		return
	}
	body := nameStatistics{
		Name: st.Name, Hands: st.Hands, Wins: st.Wins, Points: st.Points, UnoForgotten: st.UnoForgotten, Caught: st.Caught,
		Catches: st.Catches, Challenges: challenges{st.Challenges, st.ChallengesWon}, CI95: stat.Wilson(st.Wins, st.Hands, 0.95),
		ByRules: []rulesCount{}, Recent: []gameSummary{},
	}
	if st.Hands > 0 {
		body.WinRate = float64(st.Wins) / float64(st.Hands)
		body.MeanTurns = float64(st.Turns) / float64(st.Hands)
	}
	for _, line := range st.ByRules {
		body.ByRules = append(body.ByRules, rulesCount(line))
	}
	for i := range games {
		body.Recent = append(body.Recent, gameOf(&games[i]))
	}
	s.answer(w, http.StatusOK, body)
}
