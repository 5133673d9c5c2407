package server

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/record"
)

// gameSeat is who sat at a seat of a game.
type gameSeat struct {
	Name    string `json:"name"`
	Player  string `json:"player"`  // person, guest (a person who gave no name) or the name of a program
	Program bool   `json:"program"` // no person, so there is no page of its name, /api/names/{name}
}

// gameSummary is a finished hand in a list.
type gameSummary struct {
	ID          any        `json:"id" as:"GameRef"`
	Listed      bool       `json:"listed"`
	Table       string     `json:"table" as:"Code"`
	Round       int        `json:"round"`
	Match       int        `json:"match"`
	Ended       time.Time  `json:"ended"`
	Rules       string     `json:"rules"`
	Seats       []gameSeat `json:"seats"`
	Winner      *int       `json:"winner"`
	Points      int        `json:"points"`
	Turns       int        `json:"turns"`
	Reason      string     `json:"reason" as:"EndReason"`
	MatchWinner *int       `json:"match_winner"` // the seat that won the match with this hand
}

// gameOf converts a game to an answer.
func gameOf(g *store.Game) gameSummary {
	b := gameSummary{
		ID: g.ID, Listed: g.Link == "", Table: g.Table, Round: g.Round, Match: g.Match, Ended: g.Ended.UTC(), Rules: g.Rules, Points: g.Points,
		Turns: g.Turns, Reason: g.Reason, Seats: []gameSeat{}, Winner: seatOrNull(g.Winner), MatchWinner: seatOrNull(g.MatchWinner),
	}
	if g.Link != "" {
		b.ID = g.Link
	}
	for _, s := range g.Seats {
		b.Seats = append(b.Seats, gameSeat{s.Name, s.Player, s.Player != store.Person && s.Player != store.Guest})
	}
	return b
}

// seatOrNull is a seat, or null for -1.
func seatOrNull(seat int) *int {
	if seat < 0 {
		return nil
	}
	return &seat
}

// gameDetail is a finished hand with its record.
type gameDetail struct {
	gameSummary
	Record     json.RawMessage `json:"record" as:"HandRecord"`
	Commitment live.Commitment `json:"commitment"`
	Names      []string        `json:"names"`
}

// number reads a number of a query, which must be at least 1 if given.
func number(r *http.Request, name string) (int64, *live.Error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return 0, &live.Error{Code: live.BadRequest, Text: name + " must be a positive number."}
	}
	return n, nil
}

// gamePage is a page of the list of games.
type gamePage struct {
	Games []gameSummary `json:"games"`
	Next  *int64        `json:"next"` // the before of the next page
}

// usualPage is how many games a page of the list has.
const usualPage = 50

func (s *Server) listGames(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	before, err := number(r, "before")
	if err != nil {
		s.fail(w, r, err)
		return
	}
	limit, err := number(r, "limit")
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if limit == 0 {
		limit = usualPage
	}
	ctx, cancel := reading(r)
	defer cancel()
	games, next, failed := s.store.Games(ctx, store.Query{
		Name: q.Get("name"), Rules: q.Get("rules"), Table: q.Get("table"), Before: before, Limit: int(min(limit, store.MaxPage)),
	})
	if failed != nil {
		s.fail(w, r, s.stored("game", failed))
		return
	}
	body := gamePage{Games: []gameSummary{}}
	for i := range games {
		body.Games = append(body.Games, gameOf(&games[i]))
	}
	if next > 0 {
		body.Next = &next
	}
	s.answer(w, http.StatusOK, body)
}

// findGame reads the game that a request names; it is nil if an error was
// answered.
func (s *Server) findGame(w http.ResponseWriter, r *http.Request) *store.FullGame {
	ctx, cancel := reading(r)
	defer cancel()
	var g store.FullGame
	n, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		g, err = s.store.Linked(ctx, r.PathValue("id"))
	} else if g, err = s.store.Game(ctx, n); err == nil && g.Link != "" {
		err = store.ErrNotFound
	}
	if err != nil {
		s.fail(w, r, s.stored("game", err))
		return nil
	}
	return &g
}

func (s *Server) game(w http.ResponseWriter, r *http.Request) {
	g := s.findGame(w, r)
	if g == nil {
		return
	}
	body := gameDetail{
		gameSummary: gameOf(&g.Game), Record: g.Record, Names: []string{},
		Commitment: live.Commitment{Hash: g.Hash, Salt: g.Salt, Deck: g.Deck},
	}
	for _, seat := range g.Seats {
		body.Names = append(body.Names, seat.Name)
	}
	s.answer(w, http.StatusOK, body)
}

// deleteGame deletes a game, for the host at its end.
func (s *Server) deleteGame(w http.ResponseWriter, r *http.Request) {
	g := s.findGame(w, r)
	if g == nil {
		return
	}
	sum := sha256.Sum256([]byte(token(r)))
	if g.Host == "" || subtle.ConstantTimeCompare([]byte(g.Host), []byte(hex.EncodeToString(sum[:]))) == 0 {
		s.fail(w, r, &live.Error{Code: live.Forbidden, Text: "Only the host of the table can delete a game."})
		return
	}
	ctx, cancel := reading(r)
	defer cancel()
	s.done(w, r, http.StatusOK, nothing{}, s.stored("game", s.store.DeleteGame(ctx, g.ID)))
}

func (s *Server) gameRecord(w http.ResponseWriter, r *http.Request) {
	g := s.findGame(w, r)
	if g == nil {
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Content-Disposition", `attachment; filename="uno-`+g.Table+`-`+strconv.Itoa(g.Round)+`.jsonl"`)
	_, _ = w.Write(append(g.Record, '\n')) // a disconnected client misses it
}

// gameReplay is every moment of a finished hand.
type gameReplay struct {
	Rules  live.RuleSetInfo  `json:"rules"`
	Names  []string          `json:"names"`
	Frames []api.RecordFrame `json:"frames"`
	Scores []int             `json:"scores" nullable:"true"` // of the match, after the hand
}

func (s *Server) gameFrames(w http.ResponseWriter, r *http.Request) {
	g := s.findGame(w, r)
	if g == nil {
		return
	}
	rec, err := record.Parse(g.Record)
	if err == nil {
		var frames []api.RecordFrame
		if frames, err = api.FramesOf(rec); err == nil {
			body := gameReplay{Rules: live.DescribeRules(&rec.Rules), Frames: frames, Names: []string{}, Scores: rec.Scores}
			for _, seat := range g.Seats {
				body.Names = append(body.Names, seat.Name)
			}
			s.answer(w, http.StatusOK, body)
			return
		}
	}
	s.fail(w, r, s.stored("record", err))
}
