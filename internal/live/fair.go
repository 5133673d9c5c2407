package live

import (
	"encoding/hex"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/fair"
	"github.com/unolab/uno/internal/table"
)

// sealing is a deal to which pages of people add their secrets (package fair). The
// table asks them for the hashes, then for the secrets, and deals when all are there
// or Config.Seal is over, twice at most.
type sealing struct {
	deal   fair.Deal // with all secrets that the table knows
	waits  []bool    // seats that have to answer the question
	opened bool      // the question is for secrets, not for hashes
	done   bool
	begins bool // the match begins with the hand
	timer  *time.Timer
}

// errSealing means that a deal waits for secrets.
var errSealing = errorf(NotAsked, "The deal waits for the secrets of the seats.")

// fairChance is the chance of a hand whose cards follow from everybody's secrets.
// Its seed is the key.
type fairChance struct {
	Seed
	key fair.Key
}

// Order implements table.Chance.
func (c fairChance) Order() *uno.DeckOrder { return c.key.Order() }

// lay deals a hand.
func (t *Table) lay(d *dealing, dealer int) (*table.Hand, error) {
	var chance table.Chance = d.seed
	if d.fair != nil {
		chance = fairChance{d.seed, fair.Key(hex.EncodeToString(d.seed[:]))}
	}
	return table.Lay(&t.setup.Rules, len(t.seats), dealer, chance)
}

// sealed is the seed of the next hand: the key of a deal, once it has all secrets.
// Without a page that takes part it is the table's own choice. Where the deal waits
// for secrets, the deal is nil and Table.sealing is not.
func (t *Table) sealed() (seed Seed, d *fair.Deal) {
	s := t.sealing
	switch {
	case s == nil && t.asksForSecrets():
		return seed, nil
	case s == nil:
		return t.hub.seed(), nil
	case !s.done:
		return seed, nil
	}
	key, err := s.deal.Key()
	if err != nil { // every share was checked when it came
		panic(err)
	}
	hex.Decode(seed[:], []byte(key)) // a key is hexadecimal digits
	return seed, &s.deal
}

// takesPart reports whether the page of a person at a seat takes part in deals.
func (t *Table) takesPart(seat int) bool {
	c := t.seats[seat].client
	return c != nil && c.Fair && t.isPerson(seat)
}

// asksForSecrets asks the pages for the hashes of their secrets, and reports whether
// there are any. A studio whose hands are known in advance asks nobody.
func (t *Table) asksForSecrets() bool {
	s := &sealing{waits: make([]bool, len(t.seats))}
	asked := false
	for i := range t.seats {
		s.waits[i] = t.takesPart(i)
		asked = asked || s.waits[i]
	}
	if !asked || t.hub.cfg.Seeds != nil {
		return false
	}
	secrets := make([]string, len(t.seats))
	for i := range secrets {
		secrets[i] = fair.NewSecret(newSeed())
	}
	s.deal = fair.New(fair.NewSecret(t.hub.seed()), secrets)
	t.sealing = s
	t.tellFair(SealMessage{T: "seal", Round: t.round + 1, Fair: s.deal.Sealed()})
	t.sealUntil(s)
	return true
}

// sealUntil limits the time for the answers to the current question.
func (t *Table) sealUntil(s *sealing) {
	if s.timer != nil {
		s.timer.Stop()
	}
	opened := s.opened
	s.timer = time.AfterFunc(t.hub.cfg.Seal, func() {
		t.lock()
		defer t.unlock()
		if t.sealing == s && s.opened == opened {
			t.sealLate()
		}
	})
}

// sealLate goes on without the pages that have not answered.
func (t *Table) sealLate() {
	clear(t.sealing.waits)
	t.sealOn()
}

// unseal ends the deal that waits for secrets.
func (t *Table) unseal() {
	if t.sealing != nil {
		t.sealing.timer.Stop()
		t.sealing = nil
	}
}

// tellFair sends a message to the clients that take part in deals.
func (t *Table) tellFair(msg any) {
	data := encode(msg)
	for c := range t.clients {
		if c.Fair {
			c.send(data)
		}
	}
}

// share takes the hash or the secret of a seat.
func (t *Table) share(seat int, msg *Message) *Error {
	s := t.sealing
	switch {
	case s == nil || s.done || msg.Round != t.round+1 || !s.waits[seat] || s.opened != (msg.T == "open"):
		return errorf(Stale, "No secret of yours is asked for now.")
	case !fair.IsHex(msg.Hex):
		return errorf(BadRequest, "Hashes and secrets are 64 hexadecimal digits.")
	case !s.opened:
		s.deal.Seats[seat] = fair.Share{Hash: msg.Hex, By: fair.ByPage}
	case fair.SeatHash(seat, msg.Hex) != s.deal.Seats[seat].Hash:
		return errorf(Illegal, "That is not the secret that you committed to.")
	default:
		s.deal.Seats[seat].Secret = msg.Hex
	}
	s.waits[seat] = false
	t.sealOn()
	return nil
}

// sharesNoMore goes on without a page whose connection has ended, after the change
// to the table that is under way.
func (t *Table) sharesNoMore(seats []int) {
	s := t.sealing
	if s == nil || s.done {
		return
	}
	for _, seat := range seats {
		s.waits[seat] = false
	}
	time.AfterFunc(0, func() {
		t.lock()
		defer t.unlock()
		if t.sealing == s && !s.done {
			t.sealOn()
		}
	})
}

// sealOn asks for the secrets once all hashes are there, and deals once all secrets
// are.
func (t *Table) sealOn() {
	s := t.sealing
	for _, waits := range s.waits {
		if waits {
			return
		}
	}
	if !s.opened {
		s.opened = true
		for i := range s.waits {
			s.waits[i] = s.deal.Seats[i].By == fair.ByPage && t.takesPart(i)
		}
		t.tellFair(SealedMessage{T: "sealed", Round: t.round + 1, Fair: s.deal.Sealed()})
		t.sealUntil(s)
		t.sealOn()
		return
	}
	s.done = true
	s.timer.Stop()
	if !s.begins {
		t.step(table.Fired{Timer: table.Timer{Kind: table.NextHand}})
	} else if err := t.begin(); err != nil {
		t.hub.log.Error("a match cannot begin", "table", t.code, "error", err)
	}
}

// dealMessage is the message that a hand was dealt.
func (t *Table) dealMessage() DealMessage {
	msg := DealMessage{T: "deal", Round: t.round, Hash: t.deal.Hash}
	if t.fair != nil {
		opened := t.fair.Opened()
		msg.Fair = &opened
	}
	return msg
}
