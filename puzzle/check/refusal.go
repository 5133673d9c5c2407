package check

import "fmt"

// Refusal is the verdict that an answer or certificate does not hold, or that
// it cannot be certified within the stated limits.
type Refusal struct {
	Why string
	// Beyond reports that the answer may be right: it has no certificate, and the
	// checker's own methods cannot decide it.
	Beyond bool
}

// Error begins with "refused".
func (e *Refusal) Error() string { return "refused: " + e.Why }

func refusef(format string, args ...any) error {
	return &Refusal{Why: fmt.Sprintf(format, args...)}
}

// beyondf refuses what the checker can neither verify nor disprove.
func beyondf(format string, args ...any) error {
	return &Refusal{Why: fmt.Sprintf(format, args...), Beyond: true}
}
