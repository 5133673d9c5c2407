package uno_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestProse checks that comments use none of the words of testdata/prose.txt,
// and that their prose is at most 100 columns wide.
func TestProse(t *testing.T) {
	list, err := os.ReadFile("testdata/prose.txt")
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	instead := map[string]string{}
	for line := range bytes.Lines(list) {
		word, use, ok := strings.Cut(strings.TrimSpace(string(line)), ": ")
		if ok && !strings.HasPrefix(word, "#") {
			words = append(words, strings.ReplaceAll(regexp.QuoteMeta(word), " ", `\s+`))
			instead[word] = use
		}
	}
	private := regexp.MustCompile(`(?i)\b(` + strings.Join(words, "|") + `)\b`)
	out, err := exec.Command("git", "ls-files", "--cached", "--others", "--exclude-standard", "*.go").Output()
	if err != nil {
		t.Skip("no git checkout")
	}
	for _, file := range strings.Fields(string(out)) {
		source, err := os.ReadFile(file)
		if err != nil || file == "prose_test.go" {
			continue // deleted in the working tree
		}
		fset := token.NewFileSet()
		parsed, err := parser.ParseFile(fset, file, source, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, group := range parsed.Comments {
			if strings.HasPrefix(group.Text(), "Output:") {
				continue // of an example
			}
			for _, c := range group.List {
				at := fset.Position(c.Pos())
				// Code, tables and directives are indented or follow // directly.
				if prose, ok := strings.CutPrefix(c.Text, "// "); ok && at.Column <= 8 &&
					!strings.HasPrefix(prose, " ") && utf8.RuneCountInString(c.Text)+at.Column-1 > 100 {
					t.Errorf("%s: a comment is wider than 100 columns", at)
				}
			}
			text := group.Text()
			if found := private.FindString(text); found != "" {
				word := strings.ToLower(strings.Join(strings.Fields(found), " "))
				t.Errorf("%s: a comment says %q: write %s", fset.Position(group.Pos()), word, instead[word])
			}
		}
	}
}
