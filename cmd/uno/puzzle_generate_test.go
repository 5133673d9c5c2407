package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/unolab/uno/cmd/uno/cli"
)

// TestShippedExamplesAreGenerated holds the example decks under
// testdata/puzzle against the commands that make them.
func TestShippedExamplesAreGenerated(t *testing.T) {
	for file, command := range map[string]string{
		"story.txt": "puzzle generate --family story --seed 1736",
	} {
		want, err := os.ReadFile(filepath.Join("..", "..", "testdata", "puzzle", file))
		if err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		if code := run(t.Context(), strings.Fields(command), strings.NewReader(""), &out, &errs); code != cli.ExitOK {
			t.Fatalf("uno %s: exit %d, %s", command, code, &errs)
		}
		if !bytes.Equal(out.Bytes(), want) {
			t.Errorf("uno %s no longer makes testdata/puzzle/%s", command, file)
		}
	}
}
