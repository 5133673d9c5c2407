//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "unowasm is built for browsers: GOOS=js GOARCH=wasm go build ./cmd/unowasm")
	os.Exit(2)
}
