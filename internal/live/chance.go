package live

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	mrand "math/rand/v2"
	"strings"

	"github.com/unolab/uno"
)

// Seed is the source of all randomness of a hand: 32 unpredictable bytes. The
// deck order, every later pile, and the choices of the programs follow from it,
// each from its own stream.
type Seed [32]byte

// newSeed draws a seed from the system's source.
func newSeed() (s Seed) {
	rand.Read(s[:]) // never fails
	return s
}

// The purposes of the streams of a seed: piles count up from pilePurpose.
const (
	pilePurpose   uint64 = 1 << 32
	chancePurpose uint64 = 2 << 32
	dealerPurpose uint64 = 3 << 32
	seatPurpose   uint64 = 4 << 32
	hintPurpose   uint64 = 5 << 32
)

// stream is the generator of one purpose: ChaCha8, keyed by the SHA-256 of the
// seed and the purpose. Streams are independent: what one purpose consumes leaves
// the others unchanged, and none reveals another.
func (s Seed) stream(purpose uint64) *mrand.ChaCha8 {
	key := binary.BigEndian.AppendUint64(s[:len(s):len(s)], purpose)
	return mrand.NewChaCha8(sha256.Sum256(key))
}

// Order is the deck order of the hand that is dealt from the seed.
func (s Seed) Order() *uno.DeckOrder {
	return &uno.DeckOrder{
		Order: func(n int, pile uno.Cards, into []uno.Kind) []uno.Kind {
			return uno.Arrange(pile, s.stream(pilePurpose+uint64(n)), into)
		},
		Rand: s.stream(chancePurpose),
	}
}

// Player is the random source of the program of a seat that joins the table after
// the given number of moves.
func (s Seed) Player(seat, moves int) mrand.Source {
	return s.stream(seatPurpose + uint64(seat)<<24 + uint64(moves))
}

// Adviser is the random source of a program that gives a hint after the given
// number of moves.
func (s Seed) Adviser(seat, moves int) mrand.Source {
	return s.stream(hintPurpose + uint64(seat)<<24 + uint64(moves))
}

// coach is the random source of the coach after the given number of moves.
func (s Seed) coach(moves int) *mrand.ChaCha8 {
	return s.stream(hintPurpose + 1<<40 + uint64(moves))
}

// link is the link to the finished hand of the seed: 128 bits that only somebody
// who has seen the seed can compute.
func (s Seed) link() string {
	sum := sha256.Sum256(append([]byte("uno-link-1\n"), s[:]...))
	return base64.RawURLEncoding.EncodeToString(sum[:16])
}

// Commitment binds the table to a deal before anybody has seen a card of it.
// The salt is the seed in hexadecimal digits, so that with the deck the later
// piles are bound too.
type Commitment struct {
	Hash string `json:"hash" as:"Hash"`
	Salt string `json:"salt,omitempty" required:"true"` // the seed of the hand, from which every later pile follows too
	Deck string `json:"deck,omitempty" required:"true"` // cards in drawing order
}

// commit commits to the deck of a hand that was dealt from the seed.
func (s Seed) commit(deck []uno.Kind) Commitment {
	c := Commitment{Salt: hex.EncodeToString(s[:]), Deck: strings.Join(cardNames(deck), " ")}
	c.Hash = HashDeal(c.Salt, c.Deck)
	return c
}

// cardNames are the names of cards in order.
func cardNames(cards []uno.Kind) []string {
	names := make([]string, len(cards))
	for i, k := range cards {
		names[i] = k.String()
	}
	return names
}

// HashDeal is the hash of a commitment: SHA-256, in hexadecimal digits, of a
// line that names the form, the salt, and the cards in drawing order.
func HashDeal(salt, deck string) string {
	sum := sha256.Sum256([]byte("uno-deal-1\n" + salt + "\n" + deck))
	return hex.EncodeToString(sum[:])
}
