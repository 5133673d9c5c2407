package errata

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestPage compares docs/errata.md with this package: every entry says what is
// printed, what fails, what is right and which tests verify it, has its line in
// the table, and names tests that exist.
func TestPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "errata.md"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	for _, f := range files {
		source, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		code.Write(source)
	}
	head, entries, _ := strings.Cut(string(page), "\n### ")
	for entry := range strings.SplitSeq(entries, "\n### ") {
		name, text, _ := strings.Cut(entry, "\n")
		anchor := strings.ToLower(strings.ReplaceAll(name, ".", ""))
		if !strings.Contains(head, "["+name+"](#"+anchor+")") {
			t.Errorf("%s has no line in the table", name)
		}
		for _, part := range []string{"*As printed.*", "*Fails", "*Right", "*Verified.*", "```console"} {
			if !strings.Contains(text, part) {
				t.Errorf("%s has no part %s", name, part)
			}
		}
		tests := regexp.MustCompile("`(Test[A-Za-z0-9]+)`").FindAllStringSubmatch(text, -1)
		for _, match := range tests {
			if !strings.Contains(code.String(), "func "+match[1]+"(") {
				t.Errorf("%s names %s, which is no test", name, match[1])
			}
		}
		if len(tests) == 0 {
			t.Errorf("%s names no test", name)
		}
	}
}
