//go:build !amd64

package fast

// hasBMI is false: the turns in machine instructions are for amd64.
const hasBMI = false

// The kernels are never called.
func pomdpTurns(*State) int             { panic("fast: no BMI2") }
func officialTurns(*State) (int, uint8) { panic("fast: no BMI2") }
