package schema

import (
	"bytes"
	"os"
	"testing"
)

// Current holds a generated file current in a test. With UNO_UPDATE set it writes
// the file instead.
func Current(t testing.TB, file string, want []byte) {
	t.Helper()
	have, err := os.ReadFile(file)
	if err == nil && bytes.Equal(have, want) {
		return
	}
	if os.Getenv("UNO_UPDATE") == "" {
		t.Fatalf("%s is not what the types say; UNO_UPDATE=1 go test -run %s writes it anew", file, t.Name())
	}
	if err := os.WriteFile(file, want, 0o644); err != nil {
		t.Fatal(err)
	}
}
