package fair

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/unolab/uno"
)

// Who drew the secret of a seat.
const (
	ByPage  = "page"  // the page of the person
	ByTable = "table" // the table, before any page showed a hash
)

// Share is what one side adds to the key of a hand: the hash that it showed, and
// its secret once that is open.
type Share struct {
	Hash   string `json:"hash" as:"Hash"`
	Secret string `json:"secret,omitempty" as:"Secret"` // empty: not opened
	By     string `json:"by" enum:"page,table"`
}

// Deal is what is known of a deal, more with each step of the protocol: the
// table's own share and that of each seat.
type Deal struct {
	Table Share   `json:"table"`
	Seats []Share `json:"seats"`
}

// NewSecret makes a secret of random bytes.
func NewSecret(random [32]byte) string { return hex.EncodeToString(random[:]) }

// IsHex reports whether a text has the form of secrets, hashes and keys.
func IsHex(s string) bool {
	return len(s) == 64 && strings.Trim(s, "0123456789abcdef") == ""
}

// digest is the SHA-256 of a text in hexadecimal digits.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// TableHash is the hash by which a table commits to its own secret.
func TableHash(secret string) string { return digest("uno-fair-1 table\n" + secret) }

// SeatHash is the hash by which a seat commits to its secret. It names the seat, so
// that the hash of one seat is of no use to another.
func SeatHash(seat int, secret string) string {
	return digest("uno-fair-1 seat " + strconv.Itoa(seat) + "\n" + secret)
}

// New is the first step: the deal of a table that has drawn a secret of its own and
// one for each seat. The secrets are in it; see Sealed.
func New(table string, seats []string) Deal {
	d := Deal{Table: Share{TableHash(table), table, ByTable}, Seats: make([]Share, len(seats))}
	for i, s := range seats {
		d.Seats[i] = Share{SeatHash(i, s), s, ByTable}
	}
	return d
}

// Sealed is the deal with its hashes alone, as the pages see it before step 4.
func (d *Deal) Sealed() Deal {
	s := d.Opened()
	for i := range s.Seats {
		s.Seats[i].Secret = ""
	}
	return s
}

// Opened is the deal without the table's own secret, as the pages see it during
// the hand.
func (d *Deal) Opened() Deal {
	s := Deal{Table: d.Table, Seats: append([]Share(nil), d.Seats...)}
	s.Table.Secret = ""
	return s
}

// Silent lists the seats whose pages did not open their secrets.
func (d *Deal) Silent() (seats []int) {
	for i := range d.Seats {
		if d.Seats[i].Secret == "" {
			seats = append(seats, i)
		}
	}
	return seats
}

// check reports whether a share is well-formed, and its secret, where open, has
// its hash. Only a page can keep silent.
func (s *Share) check(who string, hash func(secret string) string) error {
	switch {
	case !IsHex(s.Hash):
		return fmt.Errorf("the hash of %s is not 64 hexadecimal digits", who)
	case s.By != ByPage && s.By != ByTable:
		return fmt.Errorf("the secret of %s is drawn by nobody known (%.20q)", who, s.By)
	case s.Secret == "" && s.By == ByTable:
		return fmt.Errorf("the secret of %s, which the table drew, is not open", who)
	case s.Secret != "" && !IsHex(s.Secret):
		return fmt.Errorf("the secret of %s is not 64 hexadecimal digits", who)
	case s.Secret != "" && hash(s.Secret) != s.Hash:
		return fmt.Errorf("the secret of %s is not the one that was committed to", who)
	}
	return nil
}

// checkSeats checks the shares of the seats, which are open but for silent pages.
func (d *Deal) checkSeats() error {
	for i := range d.Seats {
		hash := func(secret string) string { return SeatHash(i, secret) }
		if err := d.Seats[i].check("seat "+strconv.Itoa(i), hash); err != nil {
			return err
		}
	}
	return nil
}

// Key is the source of everything random in a hand: 64 hexadecimal digits.
type Key string

// Key checks every secret against its hash and returns the key that follows from
// them.
func (d *Deal) Key() (Key, error) {
	if len(d.Seats) < 2 || len(d.Seats) > uno.MaxSeats {
		return "", fmt.Errorf("there are shares of %d seats", len(d.Seats))
	}
	if d.Table.By != ByTable {
		return "", fmt.Errorf("the table's own secret must be drawn by the table")
	}
	if err := d.Table.check("the table", TableHash); err != nil {
		return "", err
	}
	if err := d.checkSeats(); err != nil {
		return "", err
	}
	var text strings.Builder
	text.WriteString("uno-fair-1 key\n" + d.Table.Secret)
	for i := range d.Seats {
		text.WriteString("\n" + d.Seats[i].Secret)
	}
	return Key(digest(text.String())), nil
}

// Order is the deck order of the hand with this key. It must be used for one hand.
func (k Key) Order() *uno.DeckOrder {
	return &uno.DeckOrder{
		Order: func(n int, pile uno.Cards, into []uno.Kind) []uno.Kind {
			return uno.Arrange(pile, k.words("pile "+strconv.Itoa(n)), into)
		},
		Rand: k.words("chance"),
	}
}

// words is the random words for one purpose.
func (k Key) words(purpose string) *words { return &words{key: k, purpose: purpose} }

// words is a source of random words: SHA-256 of a counter and the key.
type words struct {
	key     Key
	purpose string
	block   int
	left    []byte
}

// Uint64 implements rand.Source.
func (w *words) Uint64() uint64 {
	if len(w.left) == 0 {
		sum := sha256.Sum256([]byte("uno-fair-1 " + w.purpose + " " + strconv.Itoa(w.block) + "\n" + string(w.key)))
		w.left = sum[:]
		w.block++
	}
	x := binary.BigEndian.Uint64(w.left)
	w.left = w.left[8:]
	return x
}
