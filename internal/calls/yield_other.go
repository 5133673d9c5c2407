//go:build !js

package calls

// yield does nothing: goroutines have threads of their own.
func yield() {}
