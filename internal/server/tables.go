package server

import (
	"net/http"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/live"
)

// maxListed is how many public tables are listed.
const maxListed = 100

// nothing is the answer that only confirms.
type nothing struct{}

func (s *Server) createTable(w http.ResponseWriter, r *http.Request) {
	from := s.address(r)
	if !s.limits.create(from) {
		s.fail(w, r, &live.Error{Code: live.TooMany, Text: "You are making tables too fast; please wait a little."})
		return
	}
	req := live.TableRequest{Watch: true}
	req.Rules, _ = uno.Preset("official")
	if err := decode(w, r, &req, false); err != nil {
		s.fail(w, r, err)
		return
	}
	if err := s.admit(r, &req); err != nil {
		s.fail(w, r, err)
		return
	}
	req.From, req.MaxOpen = from, s.limits.openLeft(from)
	if s.limits.limits.Open > 0 && req.MaxOpen <= 0 {
		s.fail(w, r, &live.Error{Code: live.TooMany, Text: "You have too many open tables; close one, or leave it for a while."})
		return
	}
	made, err := s.hub.Create(&req)
	s.done(w, r, http.StatusCreated, made, err)
}

// tableList is the public tables that are open or being played, newest first.
type tableList struct {
	Tables []live.TableInfo `json:"tables"`
}

func (s *Server) listTables(w http.ResponseWriter, r *http.Request) {
	s.answer(w, http.StatusOK, tableList{s.public(r)})
}

func (s *Server) table(w http.ResponseWriter, r *http.Request) {
	t := s.find(w, r)
	if t == nil {
		return
	}
	s.answer(w, http.StatusOK, t.Info())
}

// at reads the body of a request about a table and executes it.
func at[B any](s *Server, w http.ResponseWriter, r *http.Request, do func(t *live.Table, body *B) (any, *live.Error)) {
	t := s.find(w, r)
	if t == nil {
		return
	}
	var body B
	if err := decode(w, r, &body, true); err != nil {
		s.fail(w, r, err)
		return
	}
	answer, err := do(t, &body)
	s.done(w, r, http.StatusOK, answer, err)
}

// joinRequest asks for an open seat.
type joinRequest struct {
	Name   string `json:"name" required:"false" maxLength:"16"` // empty: a guest, who has no statistics
	Device string `json:"device" required:"false" as:"Device"`
	Seat   *int   `json:"seat" required:"false"`     // the first open one by default
	Key    string `json:"key,omitempty" as:"Secret"` // of a claimed name
}

func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	at(s, w, r, func(t *live.Table, b *joinRequest) (any, *live.Error) {
		if err := s.club.Admit(r.Context(), b.Name, b.Key); err != nil {
			return nil, err
		}
		return t.Join(b.Name, b.Device, b.Seat)
	})
}

func (s *Server) start(w http.ResponseWriter, r *http.Request) {
	at(s, w, r, func(t *live.Table, _ *nothing) (any, *live.Error) { return nothing{}, t.Start(token(r)) })
}

func (s *Server) leave(w http.ResponseWriter, r *http.Request) {
	at(s, w, r, func(t *live.Table, _ *nothing) (any, *live.Error) { return nothing{}, t.Leave(token(r)) })
}

func (s *Server) again(w http.ResponseWriter, r *http.Request) {
	at(s, w, r, func(t *live.Table, _ *nothing) (any, *live.Error) { return nothing{}, t.Again(token(r)) })
}

func (s *Server) turn(w http.ResponseWriter, r *http.Request) {
	t := s.find(w, r)
	if t == nil {
		return
	}
	info, err := t.Turn(token(r))
	s.done(w, r, http.StatusOK, info, err)
}

func (s *Server) closeTable(w http.ResponseWriter, r *http.Request) {
	at(s, w, r, func(t *live.Table, _ *nothing) (any, *live.Error) { return nothing{}, t.Close(token(r)) })
}

// The requests of the host about a seat.
type (
	kickRequest struct {
		Seat int `json:"seat"`
	}
	muteRequest struct {
		Seat  int  `json:"seat"`
		Muted bool `json:"muted"`
	}
	seatRequest struct {
		Seat int    `json:"seat"`
		Kind string `json:"kind" enum:"open,bot"`
		Bot  string `json:"bot" required:"false"`
	}
)

func (s *Server) kick(w http.ResponseWriter, r *http.Request) {
	at(s, w, r, func(t *live.Table, b *kickRequest) (any, *live.Error) { return nothing{}, t.Kick(token(r), b.Seat) })
}

func (s *Server) mute(w http.ResponseWriter, r *http.Request) {
	at(s, w, r, func(t *live.Table, b *muteRequest) (any, *live.Error) {
		return nothing{}, t.Mute(token(r), b.Seat, b.Muted)
	})
}

func (s *Server) setTalk(w http.ResponseWriter, r *http.Request) {
	at(s, w, r, func(t *live.Table, b *live.Talk) (any, *live.Error) { return nothing{}, t.SetTalk(token(r), *b) })
}

func (s *Server) setSeat(w http.ResponseWriter, r *http.Request) {
	at(s, w, r, func(t *live.Table, b *seatRequest) (any, *live.Error) {
		return nothing{}, t.SetSeat(token(r), b.Seat, b.Kind, b.Bot)
	})
}

// standing is a line of the standings of an evening.
type standing struct {
	Name      string `json:"name"`
	Matches   int    `json:"matches"`
	MatchWins int    `json:"match_wins"`
	Hands     int    `json:"hands"`
	HandWins  int    `json:"hand_wins"`
	Points    int    `json:"points"`
}

// eveningStandings is the standings over all matches of the evening, best first.
type eveningStandings struct {
	Evening []standing `json:"evening"`
}

func (s *Server) standings(w http.ResponseWriter, r *http.Request) {
	t := s.find(w, r)
	if t == nil {
		return
	}
	ctx, cancel := reading(r)
	defer cancel()
	list, failed := s.store.Evening(ctx, t.Code())
	evening := []standing{}
	for _, line := range list {
		evening = append(evening, standing(line))
	}
	s.done(w, r, http.StatusOK, eveningStandings{evening}, s.stored("table", failed))
}
