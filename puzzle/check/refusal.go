package check

import "fmt"

// Refusal is the verdict that an answer or certificate does not hold, or that
// it cannot be certified within the stated limits.
type Refusal struct {
	Why string
}

// Error begins with "refused".
func (e *Refusal) Error() string { return "refused: " + e.Why }

func refusef(format string, args ...any) error {
	return &Refusal{fmt.Sprintf(format, args...)}
}
