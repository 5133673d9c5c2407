package live

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
)

// newToken draws a token, 128 bits, and its hash. Only the hash is kept.
func newToken() (token string, hash [32]byte) {
	var raw [16]byte
	rand.Read(raw[:])
	token = base64.RawURLEncoding.EncodeToString(raw[:])
	return token, sha256.Sum256([]byte(token))
}

// seatOf is the seat of a token, -1 if it belongs to none.
func (t *Table) seatOf(token string) int {
	hash := sha256.Sum256([]byte(token))
	found := -1
	for i := range t.seats {
		if t.seats[i].token != [32]byte{} && subtle.ConstantTimeCompare(hash[:], t.seats[i].token[:]) == 1 {
			found = i
		}
	}
	return found
}

// Seat is the seat that a token of the table is for.
func (t *Table) Seat(token string) (int, *Error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if seat := t.seatOf(token); seat >= 0 {
		return seat, nil
	}
	return -1, errorf(Forbidden, "That is not a token of a seat at this table.")
}
