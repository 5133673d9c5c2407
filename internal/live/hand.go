package live

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/record"
)

// dealt is a hand that is dealt from a seed.
type dealt struct {
	game  uno.Game
	order *uno.DeckOrder
	seed  Seed
	deal  Commitment
}

// lay deals a hand from a seed.
func (t *Table) lay(seed Seed, dealer int) (*dealt, error) {
	d := &dealt{seed: seed, order: seed.order()}
	if err := d.game.Start(&t.setup.Rules, len(t.seats), dealer, d.order); err != nil {
		return nil, err
	}
	d.deal = seed.commit(d.order.Piles[0])
	return d, nil
}

// take brings a hand that is dealt to the table.
func (t *Table) take(d *dealt) {
	t.void()
	t.window.stop()
	t.window, t.held, t.doubts = nil, nil, nil
	t.game, t.order, t.seed, t.deal = d.game, d.order, d.seed, d.deal
	t.game.Chance = t.order
	t.kept, t.v, t.hinted, t.ended = 0, 0, -1, nil
	t.hidden, t.asked, t.counted, t.firstWindow = false, false, false, false
	t.started = true
	t.changed = time.Now()
	for i := range t.seats {
		t.seats[i].player = nil
		t.seats[i].late = 0
	}
}

// dealing is a hand whose deal the store has perhaps kept: it failed, or took
// too long to answer. The next try must be the same.
type dealing struct {
	*dealt
	match uno.Match
	begun int
	hand  store.Hand
}

// progress is how far the matches at a table are. It changes when the store
// has it, for everybody may read it.
type progress struct {
	state string
	match uno.Match
	begun int // matches begun
	round int // hands begun, over all matches
}

// dealHand deals the next hand of a match, the begun-th: the seed is drawn, the
// deck committed to, and all of it is in the store before anybody sees a card.
func (t *Table) dealHand(match uno.Match, begun int) *Error {
	d := t.dealing
	if d == nil {
		hand, err := t.lay(t.hub.seed(), match.Dealer)
		if err != nil {
			return errorf(BadRules, "The hand cannot be dealt: %v.", err)
		}
		d = &dealing{dealt: hand, match: match, begun: begun, hand: store.Hand{
			Round: t.round + 1, Match: begun, Dealer: match.Dealer, Scores: t.scoresBefore(&match), Seed: hand.seed[:],
			Salt: hand.deal.Salt, Deck: hand.deal.Deck, Hash: hand.deal.Hash, Started: time.Now(),
		}}
	}
	next := progress{StatePlaying, d.match, d.begun, t.round + 1}
	state := t.marshalAt(next, t.ended)
	err := t.storing(func(ctx context.Context) error { return t.hub.store.StartHand(ctx, t.code, d.hand, state) })
	if err != nil {
		t.dealing = d
		return t.broken("keep the deal", err)
	}
	t.dealing = nil
	t.progress = next
	t.take(d.dealt)
	t.between.stop()
	for i := range t.seats {
		t.seats[i].ready = false
	}
	t.tellTable()
	t.tell(dealMsg{T: "deal", Round: t.round, Hash: t.deal.Hash})
	t.openLate()
	t.pushPlay()
	t.advance()
	return nil
}

// scoresBefore are the scores before a hand of a match, nil for a single hand.
func (t *Table) scoresBefore(match *uno.Match) []int {
	if t.setup.To == 0 {
		return nil
	}
	return append([]int(nil), match.Scores[:len(t.seats)]...)
}

// finish counts a hand that is over and keeps its record; if that fails it is
// tried again.
func (t *Table) finish() {
	if t.counted {
		return
	}
	next := t.progress
	next.match.Finish(&t.game.State)
	champion := -1
	switch {
	case t.setup.To == 0:
		next.match.Done, next.match.Winner = true, int(t.game.Winner)
		champion = next.match.Winner
	case next.match.Done:
		champion = next.match.Winner
	}
	rec := record.OfDeckOrder(&t.game, t.order, t.programs())
	if t.setup.To > 0 {
		rec.InMatch(fmt.Sprintf("%s-%d", t.code, t.begun), &next.match)
	}
	next.state = StateBetween
	if next.match.Done {
		next.state = StateOver
	}
	ended := t.over(&next.match)
	f := store.Finish{
		Record: rec, Seats: t.players(), MatchWinner: champion, Ended: time.Now(),
		Host: hex.EncodeToString(t.seats[t.host].token[:]),
	}
	if !t.setup.Listed {
		f.Link = t.seed.link()
	}
	state := t.marshalAt(next, ended)
	var id int64
	err := t.storing(func(ctx context.Context) (err error) {
		id, err = t.hub.store.FinishHand(ctx, t.code, t.round, f, state)
		return err
	})
	if err != nil {
		t.broken("keep a finished hand", err)
		t.after(&t.retry, time.Second, t.finish)
		return
	}
	ended.Game = gameRef(id, f.Link)
	t.progress, t.ended, t.counted = next, ended, true
	t.overAt = time.Now()
	t.hub.events.HandEnded()
	t.pushPlay()
	if len(t.clients) > 0 {
		data := t.reveal()
		for c := range t.clients {
			c.send(data)
		}
	}
	for c := range t.clients {
		t.sayOver(c)
	}
	t.tellTable()
	t.perhapsNext()
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

// gameRef is how a finished hand is referred to.
func gameRef(id int64, link string) any {
	if link != "" {
		return link
	}
	return id
}

// sayOver tells a client how the hand ended; the link to a game that is in no
// list is for those who sat there.
func (t *Table) sayOver(c *Client) {
	msg := *t.ended
	if !t.setup.Listed && c.viewers[0].seat < 0 {
		msg.Game = nil
	}
	c.send(encode(&msg))
}

// reveal is the message that opens the commitment of the hand, which is over.
func (t *Table) reveal() []byte {
	return encode(revealMsg{
		T: "reveal", Round: t.round, Commitment: t.deal,
		Match: HashDeal(t.deal.Salt, t.deal.Deck) == t.deal.Hash,
	})
}

// over is the message that says how the hand ended, after which the match
// stands so.
func (t *Table) over(match *uno.Match) *overMsg {
	msg := &overMsg{
		T: "over", Round: t.round, Points: int(t.game.Points), Reason: t.game.Reason.String(),
		Scores: append([]int{}, match.Scores[:len(t.seats)]...), MatchOver: match.Done,
	}
	if w := int(t.game.Winner); w >= 0 {
		msg.Winner = &w
	}
	if w := match.Winner; match.Done && w >= 0 {
		msg.Champion = &w
	}
	return msg
}

// ready is a seat's being ready for the next hand.
func (t *Table) ready(i int) *Error {
	if t.state != StateBetween {
		return errorf(NotAsked, "No hand is waiting to begin.")
	}
	t.seats[i].ready = true
	t.tellTable()
	t.perhapsNext()
	return nil
}

// perhapsNext begins the next hand when everybody is ready who is not away; when
// the host alone is, after a while; and by itself where programs play alone or
// the table has a clock.
func (t *Table) perhapsNext() {
	if t.state != StateBetween || !t.awake() {
		return
	}
	people, ready, host := 0, 0, false
	for i := range t.seats {
		if s := &t.seats[i]; s.kind == KindPerson && !s.away {
			people++
			if s.client == nil {
				t.expect(i)
			}
			if s.ready {
				ready++
				host = host || i == t.host
			}
		}
		if t.seats[i].kind == KindOpen {
			people++ // somebody may come
		}
	}
	if ready == people && people > 0 {
		t.nextHand()
		return
	}
	if host || people == 0 || t.setup.Clock != nil {
		wait := t.hub.cfg.Ready
		if people > 0 && !host {
			wait = max(wait, time.Duration(t.setup.Clock.Move)*time.Second)
		}
		t.after(&t.between, time.Until(t.overAt.Add(wait)), t.nextHand)
	}
}

// nextHand deals the next hand of the match.
func (t *Table) nextHand() {
	if t.state != StateBetween || !t.awake() {
		return
	}
	for i := range t.seats {
		if t.seats[i].kind == KindOpen {
			t.place(i, seat{kind: KindBot, bot: StandIn})
		}
	}
	t.nameBots()
	if err := t.dealHand(t.match, t.begun); err != nil {
		t.after(&t.between, time.Second, t.nextHand)
	}
}
