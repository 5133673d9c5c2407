package solitaire

import "fmt"

// verdict is what a method found out.
type verdict int8

const (
	verdictUnknown verdict = iota
	verdictYes
	verdictNo
)

// outcome is the result of a method: a dominating trail with a yes, a reason
// with an unknown. A no has neither: certify.go makes certificates from the
// deck, for every method.
type outcome struct {
	verdict verdict
	trail   trail
	why     string
	bound   string // of a Monte Carlo unknown: the chance that it missed a yes
}

func yes(t trail) outcome { return outcome{verdict: verdictYes, trail: t} }
func no() outcome         { return outcome{verdict: verdictNo} }

func unknown(format string, args ...any) outcome {
	return outcome{verdict: verdictUnknown, why: fmt.Sprintf(format, args...)}
}
