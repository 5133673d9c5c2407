package club

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/store"
)

// TournamentRequest asks for a tournament. Bots are the programs that enter it.
type TournamentRequest struct {
	Title  string   `json:"title" maxLength:"40"`
	System string   `json:"system" enum:"knock-out,swiss"`
	To     int      `json:"to" required:"false"`                  // points of a match; 0: a single hand
	Rounds int      `json:"rounds" required:"false" maximum:"12"` // of a Swiss system; 0: as many as a knock-out would have
	Bots   []string `json:"bots" required:"false" maxItems:"64"`
}

// Entered is what the maker or an entrant of a tournament gets.
type Entered struct {
	Code  string `json:"code"`
	Token string `json:"token"`
}

// The longest title and match of a tournament.
const (
	maxTitle = 40
	maxTo    = 1000
)

// bad is the answer to a request that makes no sense.
func bad(text string) *live.Error { return &live.Error{Code: live.BadRequest, Text: text} }

// Make makes a tournament, which people can enter.
func (c *Club) Make(ctx context.Context, r *TournamentRequest) (*Entered, *live.Error) {
	title := strings.TrimSpace(r.Title)
	switch {
	case r.System != KnockOut && r.System != Swiss:
		return nil, bad("A tournament is knock-out or swiss.")
	case title == "" || len(title) > 4*maxTitle || strings.ContainsFunc(title, func(x rune) bool { return x < ' ' }):
		return nil, bad("A tournament needs a title of a few words.")
	case r.To < 0 || r.To > maxTo || r.Rounds < 0 || r.Rounds > MaxRounds:
		return nil, bad("A match is played to 0 (a single hand) to 1000 points, a Swiss system has 1 to 12 rounds.")
	}
	token := newToken()
	t := &Tournament{
		Code: strings.ToUpper(newToken()[:9]), Title: title, System: r.System, To: r.To, Rounds: r.Rounds, State: Entering,
		Host: hashOf(token), Seed: rand.Uint64(), Entrants: []Entrant{}, Played: [][]Pairing{},
	}
	rules, _ := uno.Preset("official")
	for _, name := range r.Bots {
		if bot.ReadsFile(name) || strings.Contains(name, ":") || bot.Check(name, &rules, 2) != nil {
			return nil, bad("That program cannot play in a tournament.")
		}
		if _, err := t.Enter(Entrant{Name: t.botName(name), Bot: name}); err != nil {
			return nil, bad("A tournament has at most 64 entrants.")
		}
	}
	if err := c.save(ctx, t, 0); err != nil {
		return nil, failed(err)
	}
	return &Entered{t.Code, token}, nil
}

// botName is what the next entrant, a program, is called: its own name, with a number
// from the second on.
func (t *Tournament) botName(program string) string {
	name := strings.ToUpper(program[:1]) + program[1:]
	n := 1
	for _, e := range t.Entrants {
		if e.Bot == program {
			n++
		}
	}
	if n == 1 {
		return name
	}
	return fmt.Sprint(name, " ", n)
}

// save keeps a tournament after a version of its document.
func (c *Club) save(ctx context.Context, t *Tournament, version int64) error {
	body, err := json.Marshal(t)
	if err == nil {
		err = c.store.SaveDocs(ctx, []store.Doc{{Kind: kindTournament, Key: t.Code, Version: version + 1, Body: body}})
	}
	if err == nil && c.Changed != nil {
		c.Changed(t)
	}
	return err
}

// Tournament is a tournament by its code.
func (c *Club) Tournament(ctx context.Context, code string) (*Tournament, *live.Error) {
	t, _, err := c.load(ctx, code)
	return t, failed(err)
}

func (c *Club) load(ctx context.Context, code string) (*Tournament, int64, error) {
	d, err := c.store.Doc(ctx, kindTournament, strings.ToUpper(code))
	if err != nil {
		return nil, 0, err
	}
	var t Tournament
	return &t, d.Version, json.Unmarshal(d.Body, &t)
}

// Tournaments is all tournaments that are not over, and the last that are.
func (c *Club) Tournaments(ctx context.Context) ([]Tournament, *live.Error) {
	docs, err := c.store.Docs(ctx, kindTournament)
	list := make([]Tournament, len(docs))
	for i := range docs {
		if err == nil {
			err = json.Unmarshal(docs[i].Body, &list[i])
		}
	}
	rank := func(t Tournament) int { return slices.Index([]string{Entering, Playing, Finished}, t.State) }
	slices.SortStableFunc(list, func(a, b Tournament) int { return rank(a) - rank(b) })
	return list[:min(len(list), 100)], failed(err)
}

// change changes a tournament; a change by another node in between is repeated.
func (c *Club) change(ctx context.Context, code string, do func(t *Tournament) *live.Error) *live.Error {
	for range 5 {
		t, version, err := c.load(ctx, code)
		if err != nil {
			return failed(err)
		}
		if err := do(t); err != nil {
			return err
		}
		if err = c.save(ctx, t, version); !errors.Is(err, store.ErrConflict) {
			return failed(err)
		}
	}
	return failed(store.ErrConflict)
}

// Enter adds a person to a tournament.
func (c *Club) Enter(ctx context.Context, code, name, key string) (*Entered, *live.Error) {
	if err := live.CheckName(name); err != nil {
		return nil, err
	}
	if err := c.Admit(ctx, name, key); err != nil {
		return nil, err
	}
	token := newToken()
	err := c.change(ctx, code, func(t *Tournament) *live.Error {
		if slices.ContainsFunc(t.Entrants, func(e Entrant) bool { return store.Folded(e.Name) == store.Folded(name) }) {
			return &live.Error{Code: live.NameTaken, Text: "Somebody in the tournament is called that."}
		}
		if _, err := t.Enter(Entrant{Name: name, Hash: hashOf(token)}); err != nil {
			return &live.Error{Code: live.Full, Text: "Nobody can enter this tournament any more."}
		}
		return nil
	})
	return &Entered{strings.ToUpper(code), token}, err
}

// hosting refuses who is not the host.
func hosting(t *Tournament, token string) *live.Error {
	if t.Host != hashOf(token) {
		return &live.Error{Code: live.Forbidden, Text: "Only the host of the tournament can do that."}
	}
	return nil
}

// Start begins the first round, for the host.
func (c *Club) Start(ctx context.Context, code, token string) *live.Error {
	err := c.change(ctx, code, func(t *Tournament) *live.Error {
		if err := hosting(t, token); err != nil {
			return err
		}
		if t.State != Entering || len(t.Entrants) < 2 {
			return &live.Error{Code: live.Started, Text: "The tournament has begun, or has no two entrants."}
		}
		if t.System == Swiss && t.Rounds == 0 {
			for t.Rounds = 1; 1<<t.Rounds < len(t.Entrants); t.Rounds++ {
			}
		}
		return c.next(t)
	})
	if err == nil {
		c.later(func() { c.playPrograms(code) })
	}
	return err
}

// Decide decides a match that is not played, for the host.
func (c *Club) Decide(ctx context.Context, code, token string, home, winner int) *live.Error {
	err := c.change(ctx, code, func(t *Tournament) *live.Error {
		if err := hosting(t, token); err != nil {
			return err
		}
		if err := t.Report(home, winner); err != nil {
			return bad("There is no such match to be decided.")
		}
		return c.next(t)
	})
	if err == nil {
		c.later(func() { c.playPrograms(code) })
	}
	return err
}

// next begins the next round if the last is complete, and makes its tables.
func (c *Club) next(t *Tournament) *live.Error {
	if t.State == Playing && !t.Complete() {
		return nil
	}
	if err := t.Next(); err != nil {
		return bad("The tournament cannot go on: " + err.Error() + ".")
	}
	if t.State != Playing {
		return nil
	}
	round := t.Played[len(t.Played)-1]
	for i := range round {
		if err := c.seat(t, &round[i]); err != nil {
			return err
		}
	}
	return nil
}

// seat makes the table of a pairing in which there is a person. The match begins when
// the people are there, or a while after the first; who does not come is played for by
// the stand-in of the table.
func (c *Club) seat(t *Tournament, p *Pairing) *live.Error {
	if p.Winner >= 0 || t.Entrants[p.Home].Bot != "" && t.Entrants[p.Away].Bot != "" {
		return nil
	}
	to := max(1, t.To) // a single hand: until somebody scores
	req := live.TableRequest{To: &to, Watch: true, Start: true, Gather: true}
	req.Rules, _ = uno.Preset("official")
	for _, i := range []int{p.Home, p.Away} {
		e := t.Entrants[i]
		switch {
		case e.Bot != "":
			req.Seats = append(req.Seats, live.SeatWish{Kind: live.KindBot, Bot: e.Bot})
		case req.Name == "":
			req.Name = e.Name
			req.Seats = append(req.Seats, live.SeatWish{Kind: "me"})
		default:
			req.Seats = append(req.Seats, live.SeatWish{Kind: "hot", Name: e.Name})
		}
	}
	made, err := c.hub.Create(&req)
	if err != nil {
		return err
	}
	p.Table, p.Tokens = made.Code, map[int]string{}
	for seat, i := range []int{p.Home, p.Away} {
		if made.Tokens[seat] != "" {
			p.Tokens[i] = made.Tokens[seat]
		} else if seat == made.Seat {
			p.Tokens[i] = made.Token
		}
	}
	return nil
}

// Place is where an entrant plays now.
type Place struct {
	Entrant int    `json:"entrant"`
	Table   string `json:"table,omitempty"`
	Seat    int    `json:"seat"`
	Token   string `json:"token,omitempty"` // of the seat
}

// Place finds where the entrant with a token plays now; without a table it waits.
func (c *Club) Place(ctx context.Context, code, token string) (*Place, *live.Error) {
	t, err := c.Tournament(ctx, code)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(t.Entrants, func(e Entrant) bool { return e.Hash != "" && e.Hash == hashOf(token) })
	if i < 0 {
		return nil, &live.Error{Code: live.Forbidden, Text: "That is not a token of an entrant."}
	}
	place := &Place{Entrant: i}
	if len(t.Played) > 0 {
		for _, p := range t.Played[len(t.Played)-1] {
			if at := p.Tokens[i]; at != "" {
				place.Table, place.Token = p.Table, at
				if i == p.Away {
					place.Seat = 1
				}
			}
		}
	}
	return place, nil
}

// decided takes the result of a match at a table, if that is one of a tournament.
func (c *Club) decided(ctx context.Context, table string, seat int) {
	list, err := c.Tournaments(ctx)
	for i := 0; i < len(list) && err == nil && list[i].State != Finished; i++ {
		code := list[i].Code
		if pairingAt(&list[i], table) == nil {
			continue
		}
		err = c.change(ctx, code, func(t *Tournament) *live.Error {
			p := pairingAt(t, table)
			if p == nil {
				return nil
			}
			if err := t.Report(p.Home, []int{p.Home, p.Away}[seat]); err != nil {
				return bad(err.Error())
			}
			return c.next(t)
		})
		c.playPrograms(code)
	}
	if err != nil {
		c.log.Error("a result of a tournament is not kept", "table", table, "error", err)
	}
}

// pairingAt is the open pairing of the round that is played at a table.
func pairingAt(t *Tournament, table string) *Pairing {
	if t.State != Playing {
		return nil
	}
	round := t.Played[len(t.Played)-1]
	for i := range round {
		if round[i].Table == table && round[i].Winner < 0 {
			return &round[i]
		}
	}
	return nil
}
