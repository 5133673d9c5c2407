package fair

import "fmt"

// Cheat says what is wrong with a deal, as one page sees it. Code is for the
// reader's language; Seat is the seat that it is about, or -1.
type Cheat struct {
	Code string
	Seat int
}

// The codes of a Cheat.
const (
	BadForm      = "form"        // the message is malformed, or comes at the wrong step
	BeganAnew    = "anew"        // the table began the deal of the hand a second time
	ChangedHash  = "hash"        // a hash is another than before
	OwnHash      = "own-hash"    // the hash of this page was replaced or left out
	WrongSecret  = "secret"      // a secret does not have its hash
	OwnSecret    = "own-secret"  // this page opened its secret, and another counts
	WrongDeck    = "deck"        // the order of the cards does not follow from the secrets
	WrongTableOf = "table-proof" // the table's own secret does not have its hash
)

// Error names the code and the seat.
func (c *Cheat) Error() string {
	if c.Seat < 0 {
		return "unfair deal: " + c.Code
	}
	return fmt.Sprintf("unfair deal: %s (seat %d)", c.Code, c.Seat)
}

// cheat makes the error of a witness.
func cheat(code string, seat int) error { return &Cheat{code, seat} }

// Witness is the side of one page in the protocol, for the deal of one hand: it has
// the page's secret, and checks each step against those before. The methods are
// called in order; after an error the page must not open its secret, and the hand
// does not count as fair.
type Witness struct {
	seat   int
	secret string
	step   int
	seen   Deal // as of the last step
}

// NewWitness is the witness of a seat with the secret that it drew.
func NewWitness(seat int, secret string) *Witness { return &Witness{seat: seat, secret: secret} }

// Commit takes the first step of the table and returns the hash to answer with.
func (w *Witness) Commit(d Deal) (hash string, err error) {
	if w.step > 0 {
		return "", cheat(BeganAnew, -1)
	}
	if w.seat >= len(d.Seats) || !IsHex(d.Table.Hash) {
		return "", cheat(BadForm, -1)
	}
	for i, s := range d.Seats {
		if !IsHex(s.Hash) || s.By != ByTable || s.Secret != "" {
			return "", cheat(BadForm, i)
		}
	}
	w.step, w.seen = 1, d
	return SeatHash(w.seat, w.secret), nil
}

// Open takes all hashes and returns the secret to answer with.
func (w *Witness) Open(d Deal) (secret string, err error) {
	if err := w.follows(1, &d); err != nil {
		return "", err
	}
	for i, s := range d.Seats {
		switch {
		case s.Secret != "" || d.Table.Secret != "" || !IsHex(s.Hash):
			return "", cheat(BadForm, i)
		case i == w.seat && (s.By != ByPage || s.Hash != SeatHash(w.seat, w.secret)):
			return "", cheat(OwnHash, i)
		case s.By == ByTable && s.Hash != w.seen.Seats[i].Hash:
			return "", cheat(ChangedHash, i)
		}
	}
	w.step, w.seen = 2, d
	return w.secret, nil
}

// follows reports whether a deal may come after a step.
func (w *Witness) follows(step int, d *Deal) error {
	switch {
	case w.step != step || len(d.Seats) != len(w.seen.Seats):
		return cheat(BadForm, -1)
	case d.Table.Hash != w.seen.Table.Hash:
		return cheat(ChangedHash, -1)
	}
	return nil
}

// Dealt takes the deal with the secrets of the seats, before a card is played.
func (w *Witness) Dealt(d Deal) error {
	if err := w.follows(2, &d); err != nil {
		return err
	}
	if err := w.sameSeats(&d); err != nil {
		return err
	}
	w.step, w.seen = 3, d
	return nil
}

// sameSeats checks the seats of an opened deal against the hashes.
func (w *Witness) sameSeats(d *Deal) error {
	for i, s := range d.Seats {
		switch {
		case s.Hash != w.seen.Seats[i].Hash || s.By != w.seen.Seats[i].By:
			return cheat(ChangedHash, i)
		case i == w.seat && s.Secret != w.secret:
			return cheat(OwnSecret, i)
		case s.check("", func(secret string) string { return SeatHash(i, secret) }) != nil:
			return cheat(WrongSecret, i)
		}
	}
	return nil
}

// End takes the deal with all secrets, after the hand, and returns its key.
func (w *Witness) End(d Deal) (Key, error) {
	if err := w.follows(3, &d); err != nil {
		return "", err
	}
	for i, s := range d.Seats {
		if s != w.seen.Seats[i] {
			return "", cheat(WrongSecret, i)
		}
	}
	if d.Table.By != ByTable || d.Table.check("", TableHash) != nil {
		return "", cheat(WrongTableOf, -1)
	}
	w.step = 4
	return d.Key()
}
