package naive

import "fmt"

// Malformed says that the input is not a record at all: not JSON, a field of
// the wrong type, an unknown option, an impossible combination of options, a
// card that does not exist, an action that cannot be read, a deck that is not
// the deck of the rules, or an Uno call ("!") where none can be made.
type Malformed struct {
	// Why names the fault and its place in the record.
	Why string
}

// Error describes the fault.
func (m *Malformed) Error() string { return "malformed record: " + m.Why }

// Malformed distinguishes malformed input from every other failure; it returns
// true.
func (m *Malformed) Malformed() bool { return true }

// Broken says that a well-formed record breaks a rule.
type Broken struct {
	// Action is the index, from 0, of the first action that breaks a rule. It is
	// the number of actions when the record ends wrongly (the hand is not over,
	// shuffles or ejects are left over, the result is wrong) and 0 when the fault
	// is in turning the start card.
	Action int
	// Why names the rule that is broken.
	Why string
}

// Error describes the fault and the action at which it shows.
func (b *Broken) Error() string {
	return fmt.Sprintf("action %d breaks a rule: %s", b.Action, b.Why)
}

func malformed(format string, args ...any) error {
	return &Malformed{Why: fmt.Sprintf(format, args...)}
}

// broken makes an error without an index, which Replay fills in.
func broken(format string, args ...any) error {
	return &Broken{Why: fmt.Sprintf(format, args...)}
}
