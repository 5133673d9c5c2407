package server

import (
	"net/http"

	"github.com/unolab/uno/internal/club"
	"github.com/unolab/uno/internal/live"
)

// claimRequest claims a name.
type claimRequest struct {
	Key string `json:"key" as:"Secret"`
}

func (s *Server) claimName(w http.ResponseWriter, r *http.Request) {
	var body claimRequest
	err := decode(w, r, &body, false)
	if err == nil && !s.limits.create(s.address(r)) {
		err = &live.Error{Code: live.TooMany, Text: "That is too fast; please wait a little."}
	}
	if err == nil {
		err = s.club.Claim(r.Context(), r.PathValue("name"), body.Key)
	}
	s.done(w, r, http.StatusOK, nothing{}, err)
}

// admit refuses names of a request for a table that belong to another key.
func (s *Server) admit(r *http.Request, req *live.TableRequest) *live.Error {
	if err := s.club.Admit(r.Context(), req.Name, req.Key); err != nil {
		return err
	}
	for _, seat := range req.Seats {
		if seat.Kind == "hot" {
			if err := s.club.Admit(r.Context(), seat.Name, req.Key); err != nil {
				return err
			}
		}
	}
	return nil
}

// ratingInfo is a rating as people know it.
type ratingInfo struct {
	Name   string  `json:"name"`
	Bot    bool    `json:"bot"`
	Points float64 `json:"points"`
	Spread float64 `json:"spread"` // the strength is within it with 95 %
	Hands  int     `json:"hands"`
}

// ratingList is the ratings, best first: by the strength that each has with 95 %.
type ratingList struct {
	Ratings []ratingInfo `json:"ratings"`
}

func (s *Server) ratings(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := reading(r)
	defer cancel()
	list, err := s.club.Ratings(ctx)
	body := ratingList{Ratings: []ratingInfo{}}
	for i := range list {
		q := &list[i]
		body.Ratings = append(body.Ratings, ratingInfo{q.Name, q.Bot, q.Points(), q.Spread(), q.Hands})
	}
	s.done(w, r, http.StatusOK, body, err)
}

func (s *Server) makeTournament(w http.ResponseWriter, r *http.Request) {
	var req club.TournamentRequest
	err := decode(w, r, &req, false)
	if err == nil && !s.limits.create(s.address(r)) {
		err = &live.Error{Code: live.TooMany, Text: "You are making tournaments too fast; please wait a little."}
	}
	var made *club.Entered
	if err == nil {
		made, err = s.club.Make(r.Context(), &req)
	}
	s.done(w, r, http.StatusCreated, made, err)
}

// entrantInfo is an entrant as everybody sees it.
type entrantInfo struct {
	Name string `json:"name"`
	Bot  string `json:"bot,omitempty"`
}

// pairingInfo is a match of a tournament. Away is -1 for a bye, Winner -1 until it is
// known.
type pairingInfo struct {
	Home   int    `json:"home"`
	Away   int    `json:"away"`
	Winner int    `json:"winner"`
	Table  string `json:"table,omitempty"`
}

// tournamentInfo is a tournament as everybody sees it.
type tournamentInfo struct {
	Code      string          `json:"code"`
	Title     string          `json:"title"`
	System    string          `json:"system" enum:"knock-out,swiss"`
	To        int             `json:"to"`
	State     string          `json:"state" enum:"open,playing,over"`
	Entrants  []entrantInfo   `json:"entrants"`
	Rounds    [][]pairingInfo `json:"rounds"`
	Standings []club.Line     `json:"standings"`
}

// infoOf is what everybody may see of a tournament: no token.
func infoOf(t *club.Tournament) tournamentInfo {
	info := tournamentInfo{
		Code: t.Code, Title: t.Title, System: t.System, To: t.To, State: t.State,
		Entrants: []entrantInfo{}, Rounds: [][]pairingInfo{}, Standings: t.Standings(),
	}
	for _, e := range t.Entrants {
		info.Entrants = append(info.Entrants, entrantInfo{e.Name, e.Bot})
	}
	for _, round := range t.Played {
		list := []pairingInfo{}
		for _, p := range round {
			list = append(list, pairingInfo{p.Home, p.Away, p.Winner, p.Table})
		}
		info.Rounds = append(info.Rounds, list)
	}
	return info
}

func (s *Server) tournament(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := reading(r)
	defer cancel()
	t, err := s.club.Tournament(ctx, r.PathValue("code"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.answer(w, http.StatusOK, infoOf(t))
}

// tournamentList is the tournaments, open ones first.
type tournamentList struct {
	Tournaments []tournamentLine `json:"tournaments"`
}

// tournamentLine is a tournament in the list.
type tournamentLine struct {
	Code     string `json:"code"`
	Title    string `json:"title"`
	System   string `json:"system" enum:"knock-out,swiss"`
	State    string `json:"state" enum:"open,playing,over"`
	Entrants int    `json:"entrants"`
}

func (s *Server) tournaments(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := reading(r)
	defer cancel()
	list, err := s.club.Tournaments(ctx)
	body := tournamentList{Tournaments: []tournamentLine{}}
	for _, t := range list {
		body.Tournaments = append(body.Tournaments, tournamentLine{t.Code, t.Title, t.System, t.State, len(t.Entrants)})
	}
	s.done(w, r, http.StatusOK, body, err)
}

// enterRequest enters a tournament.
type enterRequest struct {
	Name string `json:"name" maxLength:"16"`
	Key  string `json:"key,omitempty" as:"Secret"` // of a claimed name
}

func (s *Server) enterTournament(w http.ResponseWriter, r *http.Request) {
	var body enterRequest
	if err := decode(w, r, &body, false); err != nil {
		s.fail(w, r, err)
		return
	}
	entered, err := s.club.Enter(r.Context(), r.PathValue("code"), body.Name, body.Key)
	s.done(w, r, http.StatusOK, entered, err)
}

func (s *Server) startTournament(w http.ResponseWriter, r *http.Request) {
	s.done(w, r, http.StatusOK, nothing{}, s.club.Start(r.Context(), r.PathValue("code"), token(r)))
}

// decideRequest decides the match of the entrant Home.
type decideRequest struct {
	Home   int `json:"home"`
	Winner int `json:"winner"`
}

func (s *Server) decideMatch(w http.ResponseWriter, r *http.Request) {
	var body decideRequest
	if err := decode(w, r, &body, false); err != nil {
		s.fail(w, r, err)
		return
	}
	s.done(w, r, http.StatusOK, nothing{}, s.club.Decide(r.Context(), r.PathValue("code"), token(r), body.Home, body.Winner))
}

func (s *Server) tournamentPlace(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := reading(r)
	defer cancel()
	place, err := s.club.Place(ctx, r.PathValue("code"), token(r))
	s.done(w, r, http.StatusOK, place, err)
}

// Club is the names, ratings and tournaments.
func (s *Server) Club() *club.Club { return s.club }
