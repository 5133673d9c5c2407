package live

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/fair"
	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/table"
	"github.com/unolab/uno/record"
)

// dealing is a hand whose deal the store may have kept: it failed, or took too
// long to answer. The next attempt must be the same.
type dealing struct {
	hand  *table.Hand
	seed  Seed
	deal  Commitment
	fair  *fair.Deal
	match uno.Match
	begun int
	kept  store.Hand
}

// dealHand deals the next hand of a match, the begun-th: it draws the seed,
// commits to the deck, and stores both before anybody sees a card. Where pages take
// part in the deal it first waits for their secrets: then the error is errSealing,
// and the deal is asked for again when they are there.
func (t *Table) dealHand(match uno.Match, begun int) (table.Input, *Error) {
	d := t.dealing
	if d == nil {
		d = &dealing{match: match, begun: begun}
		if d.seed, d.fair = t.sealed(); d.fair == nil && t.sealing != nil {
			return nil, errSealing
		}
		var err error
		if d.hand, err = t.lay(d, match.Dealer); err != nil {
			return nil, errorf(BadRules, "The hand cannot be dealt: %v.", err)
		}
		d.deal = d.seed.commit(d.hand.Deck())
		d.kept = store.Hand{
			Round: t.round + 1, Match: begun, Dealer: match.Dealer, Scores: t.scoresBefore(&match), Seed: d.seed[:],
			Salt: d.deal.Salt, Deck: d.deal.Deck, Hash: d.deal.Hash, Started: time.Now(),
		}
	}
	state := t.marshalAt(progress{StatePlaying, &d.match, d.begun, t.round + 1, t.ended, d.fair})
	err := t.storing(func(ctx context.Context) error { return t.store.StartHand(ctx, t.code, d.kept, state) })
	if err != nil {
		t.dealing = d
		return nil, t.broken("keep the deal", err)
	}
	t.begun, t.round = d.begun, t.round+1
	return t.take(d), nil
}

// take makes a dealt hand the table's current one.
func (t *Table) take(d *dealing) table.Input {
	t.dealing, t.doubts, t.ended = nil, nil, nil
	t.seed, t.deal, t.fair = d.seed, d.deal, d.fair
	t.unseal()
	return table.Dealt{Hand: d.hand, Match: d.match}
}

// dealNext deals the next hand of the match that is being played.
func (t *Table) dealNext(match uno.Match) table.Input {
	t.nameBots()
	in, err := t.dealHand(match, t.begun)
	if err != nil {
		return table.Kept{Failed: true}
	}
	return in
}

// scoresBefore are the scores before a hand of a match, nil for a single hand.
func (t *Table) scoresBefore(match *uno.Match) []int {
	if t.setup.To == 0 {
		return nil
	}
	return append([]int(nil), match.Scores[:len(t.seats)]...)
}

// FinishedHand is a hand that was played to its end and kept.
type FinishedHand struct {
	Game        int64
	Table       string
	Created     time.Time // of the table
	Record      *record.Record
	Seats       []store.Seat
	MatchWinner int // the seat that won the match with this hand, or -1
}

// finish stores a finished hand with its record and the match after it.
func (t *Table) finish(match uno.Match) table.Input {
	champion := -1
	if match.Done {
		champion = match.Winner
	}
	rec := record.OfDeckOrder(t.m.Game(), t.m.Order(), t.programs())
	rec.Fair = t.fair
	if t.setup.To > 0 {
		rec.InMatch(fmt.Sprintf("%s-%d", t.code, t.begun), &match)
	}
	stage := table.Between
	if match.Done {
		stage = table.Over
	}
	ended := t.over(&match)
	host := t.seats[t.m.Host()].token
	f := store.Finish{
		Record: rec, Seats: t.players(), MatchWinner: champion, Ended: time.Now(), Host: hex.EncodeToString(host[:]),
	}
	if !t.setup.Listed {
		f.Link = t.seed.link()
	}
	state := t.marshalAt(progress{stateOf(stage), &match, t.begun, t.round, ended, t.fair})
	var id int64
	err := t.storing(func(ctx context.Context) (err error) {
		id, err = t.store.FinishHand(ctx, t.code, t.round, f, state)
		return err
	})
	if err != nil {
		t.broken("keep a finished hand", err)
		return table.Kept{Failed: true}
	}
	ended.Game = gameRef(id, f.Link)
	t.ended = ended
	t.hub.events.HandEnded()
	if tell := t.hub.cfg.Finished; tell != nil {
		tell(FinishedHand{Game: id, Table: t.code, Created: t.created, Record: rec, Seats: f.Seats, MatchWinner: champion})
	}
	return table.Kept{}
}

// sayEnded sends everybody the end of the hand and opens its commitment.
func (t *Table) sayEnded() {
	data := t.reveal()
	for c := range t.clients {
		c.send(data)
	}
	for c := range t.clients {
		t.sayOver(c)
	}
}

// programs are the players as the record names them.
func (t *Table) programs() []string {
	names := make([]string, len(t.seats))
	for i, p := range t.players() {
		names[i] = p.Player
		if p.Player == store.Guest {
			names[i] = store.Person
		}
	}
	return names
}

// gameRef is how messages refer to a finished hand.
func gameRef(id int64, link string) any {
	if link != "" {
		return link
	}
	return id
}

// sayOver sends a client the end of the hand; the link to an unlisted game goes
// only to those who sat at the table.
func (t *Table) sayOver(c *Client) {
	msg := *t.ended
	if !t.setup.Listed && len(c.seats) == 0 {
		msg.Game = nil
	}
	c.send(encode(&msg))
}

// reveal is the message that opens the commitment of the finished hand.
func (t *Table) reveal() []byte {
	msg := RevealMessage{
		T: "reveal", Round: t.round, Commitment: t.deal, Fair: t.fair,
		Match: HashDeal(t.deal.Salt, t.deal.Deck) == t.deal.Hash,
	}
	for _, pile := range t.m.Order().Piles[1:] {
		msg.Piles = append(msg.Piles, cardNames(pile))
	}
	return encode(msg)
}

// over is the message that reports the end of the hand and the match after it.
func (t *Table) over(match *uno.Match) *OverMessage {
	msg := &OverMessage{
		T: "over", Round: t.round, Points: int(t.m.Game().Points), Reason: t.m.Game().Reason.String(),
		Scores: append([]int{}, match.Scores[:len(t.seats)]...), MatchOver: match.Done,
	}
	if w := int(t.m.Game().Winner); w >= 0 {
		msg.Winner = &w
	}
	if w := match.Winner; match.Done && w >= 0 {
		msg.Champion = &w
	}
	return msg
}
