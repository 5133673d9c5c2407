package club

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/luck"
)

// The kinds of documents.
const (
	kindClaim      = "claim"
	kindRating     = "rating"
	kindRated      = "rated"
	kindTournament = "tournament"
	kindCircle     = "friends"
	kindLink       = "friend-link"
)

// Club keeps names, ratings and tournaments. Make one with New; its hub follows with
// Open. Finished hands are worked on by one goroutine, in order.
type Club struct {
	// Changed, unless nil, is called after every change of a tournament.
	Changed func(t *Tournament)

	store  store.Store
	log    *slog.Logger
	hub    *live.Hub
	models map[string]*luck.Model // by rules and seats; nil: not served. The goroutine's alone

	mu     sync.Mutex // of the fields below, and of changes to tournaments
	queue  []func()
	wake   chan struct{}
	closed chan struct{}
	end    sync.Once
	done   sync.WaitGroup
}

// New makes a club on a store.
func New(st store.Store, log *slog.Logger) *Club {
	return &Club{store: st, log: log, models: map[string]*luck.Model{}, wake: make(chan struct{}, 1), closed: make(chan struct{})}
}

// Open begins to work on finished hands, on the tables of a hub.
func (c *Club) Open(hub *live.Hub) {
	c.hub = hub
	c.done.Go(c.work)
}

// Close ends the work after what is queued.
func (c *Club) Close() {
	c.end.Do(func() { close(c.closed) })
	c.done.Wait()
}

// work does what is queued.
func (c *Club) work() {
	for ended := false; !ended; {
		select {
		case <-c.closed:
			ended = true
		case <-c.wake:
		}
		for {
			c.mu.Lock()
			if len(c.queue) == 0 {
				c.mu.Unlock()
				break
			}
			do := c.queue[0]
			c.queue = c.queue[1:]
			c.mu.Unlock()
			do()
		}
	}
}

// mostQueued bounds what waits; beyond it hands are not rated.
const mostQueued = 10_000

// later queues work.
func (c *Club) later(do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.queue) < mostQueued {
		c.queue = append(c.queue, do)
	}
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// Finished takes a finished hand of a table; it returns at once.
func (c *Club) Finished(h live.FinishedHand) {
	c.later(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if h.MatchWinner >= 0 {
			c.decided(ctx, h.Table, h.MatchWinner)
		}
		c.later(func() { c.rateLater(&h) }) // results do not wait for ratings
	})
}

// rateLater rates a hand, and logs what goes wrong.
func (c *Club) rateLater(h *live.FinishedHand) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := c.rate(ctx, h); err != nil {
		c.log.Error("a hand is not rated", "game", h.Game, "error", err)
	}
}

// claim is who a name belongs to.
type claim struct {
	Name string    `json:"name"`
	Hash string    `json:"hash"` // SHA-256 of the key
	Made time.Time `json:"made"`
}

// hashOf is the hash of a key or a token.
func hashOf(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// newToken draws 128 bits.
func newToken() string {
	var raw [16]byte
	rand.Read(raw[:])
	return hex.EncodeToString(raw[:])
}

// failed converts an error of the store to an answer.
func failed(err error) *live.Error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrNotFound):
		return &live.Error{Code: live.NotFound, Text: "There is nothing of that name."}
	case errors.Is(err, store.ErrText):
		return &live.Error{Code: live.BadRequest, Text: "That is not a text."}
	}
	return &live.Error{Code: live.Unavailable, Text: "Nothing can be kept at the moment; please try again."}
}

// claimOf is the claim of a name, or nil.
func (c *Club) claimOf(ctx context.Context, name string) (*claim, error) {
	var k claim
	d, err := c.store.Doc(ctx, kindClaim, store.Folded(name))
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(d.Body, &k)
	}
	return &k, err
}

// isKey reports whether a text has the form of keys: 64 hexadecimal digits.
func isKey(key string) bool {
	raw, err := hex.DecodeString(key)
	return err == nil && len(raw) == 32
}

// Claim gives a name to who has a key. Again with the same key it changes nothing.
func (c *Club) Claim(ctx context.Context, name, key string) *live.Error {
	if !isKey(key) {
		return &live.Error{Code: live.BadRequest, Text: "A key is 64 hexadecimal digits."}
	}
	if err := live.CheckName(name); err != nil {
		return err
	}
	body, err := json.Marshal(claim{Name: name, Hash: hashOf(key), Made: time.Now().UTC()})
	if err == nil {
		err = c.store.SaveDocs(ctx, []store.Doc{{Kind: kindClaim, Key: store.Folded(name), Version: 1, Body: body}})
	}
	if errors.Is(err, store.ErrConflict) {
		return c.Admit(ctx, name, key)
	}
	return failed(err)
}

// Admit refuses a name that belongs to another key.
func (c *Club) Admit(ctx context.Context, name, key string) *live.Error {
	if name == "" {
		return nil
	}
	k, err := c.claimOf(ctx, name)
	switch {
	case err != nil:
		return failed(err)
	case k != nil && k.Hash != hashOf(key):
		return &live.Error{Code: live.NameTaken, Text: "That name belongs to somebody with another key."}
	}
	return nil
}

// Ratings is the ratings of people and programs, the best of those that are certain
// first: by the strength that each has with 95 %.
func (c *Club) Ratings(ctx context.Context) ([]Rating, *live.Error) {
	docs, err := c.store.Docs(ctx, kindRating)
	list := make([]Rating, len(docs))
	for i := range docs {
		if err == nil {
			err = json.Unmarshal(docs[i].Body, &list[i])
		}
	}
	sortRatings(list)
	return list, failed(err)
}

// ratingKey is the document of a rating.
func ratingKey(name string, bot bool) string {
	if bot {
		return "bot:" + name
	}
	return "name:" + store.Folded(name)
}

// rate updates the ratings after a hand, once.
func (c *Club) rate(ctx context.Context, h *live.FinishedHand) error {
	for range 5 {
		docs, err := c.rated(ctx, h)
		if err != nil || docs == nil {
			return err
		}
		if err = c.store.SaveDocs(ctx, docs); !errors.Is(err, store.ErrConflict) {
			return err
		}
		if _, err := c.store.Doc(ctx, kindRated, fmt.Sprint(h.Game)); err == nil {
			return nil // it was rated before
		}
	}
	return store.ErrConflict
}

// rated is the documents after a hand, none if nobody at the table has a claimed name.
func (c *Club) rated(ctx context.Context, h *live.FinishedHand) ([]store.Doc, error) {
	ratings := make([]Rating, len(h.Seats))
	docs := make([]store.Doc, len(h.Seats)) // without a kind: it is not kept
	people := 0
	for i, s := range h.Seats {
		bot := s.Player != store.Person && s.Player != store.Guest
		name := s.Name
		if bot {
			name = s.Player
		}
		ratings[i] = NewRating(name, bot)
		if !bot {
			k, err := c.claimOf(ctx, name)
			if err != nil {
				return nil, err
			}
			if s.Player == store.Guest || k == nil || k.Made.Truncate(time.Second).After(h.Created) {
				continue
			}
			people++
		}
		docs[i] = store.Doc{Kind: kindRating, Key: ratingKey(name, bot), Version: 1}
		d, err := c.store.Doc(ctx, kindRating, docs[i].Key)
		if err == nil {
			docs[i].Version = d.Version + 1
			err = json.Unmarshal(d.Body, &ratings[i])
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, err
		}
	}
	if people == 0 {
		return nil, nil
	}
	shares, noise := c.shares(h)
	kept := []store.Doc{{Kind: kindRated, Key: fmt.Sprint(h.Game), Version: 1, Body: json.RawMessage(`true`)}}
	seen := map[string]bool{}
	for i, r := range Update(ratings, shares, noise) {
		if docs[i].Kind == "" || seen[docs[i].Key] { // a program at two seats counts once
			continue
		}
		seen[docs[i].Key] = true
		body, err := json.Marshal(r)
		if err != nil {
			return nil, err
		}
		docs[i].Body = body
		kept = append(kept, docs[i])
	}
	return kept, nil
}

// mostModels bounds the value functions that are kept, each fitted in a second or two.
const mostModels = 16

// shares is what each seat got, less its luck where that is measured, and the noise.
func (c *Club) shares(h *live.FinishedHand) ([]float64, float64) {
	rec := h.Record
	n := len(rec.Seats)
	shares := make([]float64, n)
	if w := rec.Result.Winner; w != nil {
		shares[*w] = 1
	} else {
		for i := range shares {
			shares[i] = 1 / float64(n)
		}
	}
	key := fmt.Sprint(n, " ", rec.Rules.String())
	model, known := c.models[key]
	if !known && len(c.models) < mostModels {
		model, _ = luck.Usual(&rec.Rules, n) // nil where the rules are not served
		c.models[key] = model
	}
	if model == nil {
		return shares, 1
	}
	hand, err := luck.OfRecord(rec)
	if err != nil {
		return shares, 1
	}
	ledger, err := (&luck.Meter{Model: model, Samples: luck.UsualSamples, Turns: luck.UsualTurns}).Measure(hand)
	if err != nil {
		return shares, 1
	}
	rest := ledger.Rest()
	copy(shares, rest[:n])
	return shares, Noise
}
