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
// device, so that a device keeps its name, and is unique at the table.
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

// isGuest reports whether a name has the form of guests' names. Guests have no
// statistics, because two of them may have the same name.
func isGuest(name string) bool {
	letters, ok := strings.CutPrefix(name, guestPrefix)
	return ok && len(letters) == guestLetters && strings.Trim(letters, codeLetters) == ""
}
