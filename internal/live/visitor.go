package live

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"
)

// guestPrefix begins the names of people who gave none, and guestLetters is how
// many letters of codeLetters follow.
const (
	guestPrefix  = "Guest "
	guestLetters = 5
)

// guestName is a name for a person who gave none. It follows from a token or a
// device, so that a device keeps its name, and nobody at the table has it.
func (t *Table) guestName(from string) string {
	for n := uint64(0); ; n++ {
		sum := sha256.Sum256(binary.BigEndian.AppendUint64([]byte("uno-guest-1\n"+from), n))
		x := binary.BigEndian.Uint64(sum[:])
		name := []byte(guestPrefix)
		for range guestLetters {
			name = append(name, codeLetters[x%uint64(len(codeLetters))])
			x /= uint64(len(codeLetters))
		}
		if !t.nameTaken(string(name), -1) {
			return string(name)
		}
	}
}

// isGuest reports whether a name is of the form of those of guests, which have
// no statistics: two of them may be one name.
func isGuest(name string) bool {
	letters, ok := strings.CutPrefix(name, guestPrefix)
	return ok && len(letters) == guestLetters && strings.Trim(letters, codeLetters) == ""
}
