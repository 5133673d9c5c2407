package server

import (
	"net/http"

	"github.com/unolab/uno/internal/club"
	"github.com/unolab/uno/internal/live"
)

// linkOwner is whose friend one becomes by a link.
type linkOwner struct {
	Name string `json:"name"`
}

// friendly reads a request about friends and executes it.
func (s *Server) friendly(w http.ResponseWriter, r *http.Request, do func(req *club.FriendRequest) (any, *live.Error)) {
	var req club.FriendRequest
	if err := decode(w, r, &req, false); err != nil {
		s.fail(w, r, err)
		return
	}
	answer, err := do(&req)
	s.done(w, r, http.StatusOK, answer, err)
}

func (s *Server) friends(w http.ResponseWriter, r *http.Request) {
	s.friendly(w, r, func(req *club.FriendRequest) (any, *live.Error) { return s.club.Friends(r.Context(), req) })
}

func (s *Server) friendLink(w http.ResponseWriter, r *http.Request) {
	name, err := s.club.LinkOf(r.Context(), r.PathValue("link"))
	s.done(w, r, http.StatusOK, linkOwner{name}, err)
}

func (s *Server) befriend(w http.ResponseWriter, r *http.Request) {
	s.friendly(w, r, func(req *club.FriendRequest) (any, *live.Error) {
		return s.club.Befriend(r.Context(), r.PathValue("link"), req)
	})
}

func (s *Server) forgetFriend(w http.ResponseWriter, r *http.Request) {
	s.friendly(w, r, func(req *club.FriendRequest) (any, *live.Error) { return s.club.Forget(r.Context(), req) })
}

func (s *Server) inviteFriend(w http.ResponseWriter, r *http.Request) {
	s.friendly(w, r, func(req *club.FriendRequest) (any, *live.Error) {
		if !s.limits.create(s.address(r)) {
			return nil, &live.Error{Code: live.TooMany, Text: "That is too fast; please wait a little."}
		}
		return nothing{}, s.club.Invite(r.Context(), req)
	})
}
