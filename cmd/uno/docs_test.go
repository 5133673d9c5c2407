package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDocs runs every fenced block of kind "console" of the documents, and
// compares what the commands print with what stands there.
//
//	```console
//	$ uno puzzle recognise claw.txt
//	no: not an UNO-1 graph; ...
//	```
//
// A line that begins with "$ " is a shell command, continued while it ends in
// a backslash or, for a here-document, up to its end; the lines after it are
// what it must print, on either stream. "..." stands for any text within a
// line, and a line that is "..." alone for any lines. The blocks of a document
// run in order in one directory. A file that they write into its directory
// img is held against the file of that name under docs/img.
//
// With UPDATE_DOCS=1 what differs is written into the document instead.
func TestDocs(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds; make unit runs it")
	}
	docs, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	docs = append(docs, "../../README.md")
	for _, path := range docs {
		t.Run(filepath.Base(path), func(t *testing.T) {
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Contains(source, []byte("```console\n")) {
				return
			}
			d := document{t: t, dir: t.TempDir(), update: os.Getenv("UPDATE_DOCS") != ""}
			if err := os.Mkdir(filepath.Join(d.dir, "img"), 0o777); err != nil {
				t.Fatal(err)
			}
			text := d.run(string(source))
			if d.update && text != string(source) {
				if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			d.compareImages(filepath.Join(filepath.Dir(path), "img"))
		})
	}
}

// document is a document whose commands are run.
type document struct {
	t      *testing.T
	dir    string
	update bool
}

// exchange is a command and what it prints.
type exchange struct {
	line   int // of the command in the document, from 1
	text   []string
	output []string
}

// command returns the shell's text of the command.
func (e exchange) command() string {
	return strings.TrimPrefix(strings.Join(e.text, "\n"), "$ ")
}

// run runs the commands of a document and returns it with what they print.
func (d *document) run(source string) string {
	var out []string
	lines := strings.Split(source, "\n")
	for i := 0; i < len(lines); i++ {
		out = append(out, lines[i])
		if lines[i] != "```console" {
			continue
		}
		end := i + 1
		for end < len(lines) && lines[end] != "```" {
			end++
		}
		for _, e := range exchanges(lines[i+1:end], i+2) {
			out = append(out, e.text...)
			out = append(out, d.perform(e)...)
		}
		i = end - 1
	}
	return strings.Join(out, "\n")
}

// exchanges cuts a block into commands and their outputs.
func exchanges(block []string, line int) (list []exchange) {
	for i := 0; i < len(block); i++ {
		if !strings.HasPrefix(block[i], "$ ") {
			if len(list) > 0 {
				last := &list[len(list)-1]
				last.output = append(last.output, block[i])
			}
			continue
		}
		e := exchange{line: line + i, text: []string{block[i]}}
		if here := hereDocument.FindStringSubmatch(block[i]); here != nil {
			for i+1 < len(block) && block[i] != here[1] {
				i++
				e.text = append(e.text, block[i])
			}
		}
		for strings.HasSuffix(block[i], `\`) && i+1 < len(block) {
			i++
			e.text = append(e.text, block[i])
		}
		list = append(list, e)
	}
	return list
}

var hereDocument = regexp.MustCompile(`<<'?(\w+)'?`)

// perform runs a command and returns the lines that are to stand after it:
// those that stand there if they agree.
func (d *document) perform(e exchange) []string {
	cmd := exec.Command("sh", "-c", e.command())
	cmd.Dir = d.dir
	got, err := cmd.CombinedOutput()
	if err != nil {
		d.t.Errorf("line %d: %s: %v\n%s", e.line, e.command(), err, got)
		return e.output
	}
	var printed []string
	if text := strings.TrimSuffix(string(got), "\n"); text != "" {
		printed = strings.Split(text, "\n")
	}
	if agrees(e.output, printed) {
		return e.output
	}
	if !d.update {
		d.t.Errorf("line %d: %s prints\n%s\nbut there stands\n%s\n(UPDATE_DOCS=1 writes it anew)", e.line, e.command(),
			strings.Join(printed, "\n"), strings.Join(e.output, "\n"))
	}
	return printed
}

// agrees compares lines, with "..." for any text in a line and a line "..."
// for any lines.
func agrees(want, got []string) bool {
	if i := slices.Index(want, "..."); i >= 0 {
		if len(got) < i || !agrees(want[:i], got[:i]) {
			return false
		}
		for skip := i; skip <= len(got); skip++ {
			if agrees(want[i+1:], got[skip:]) {
				return true
			}
		}
		return false
	}
	if len(want) != len(got) {
		return false
	}
	for i := range want {
		if want[i] == got[i] {
			continue
		}
		parts := strings.Split(want[i], "...")
		for k := range parts {
			parts[k] = regexp.QuoteMeta(parts[k])
		}
		if len(parts) == 1 || !regexp.MustCompile("^"+strings.Join(parts, ".*")+"$").MatchString(got[i]) {
			return false
		}
	}
	return true
}

// compareImages holds the files under img against those of the documents.
func (d *document) compareImages(dir string) {
	made, err := os.ReadDir(filepath.Join(d.dir, "img"))
	if err != nil {
		d.t.Fatal(err)
	}
	for _, f := range made {
		got, err := os.ReadFile(filepath.Join(d.dir, "img", f.Name()))
		if err != nil {
			d.t.Fatal(err)
		}
		path := filepath.Join(dir, f.Name())
		want, err := os.ReadFile(path)
		if err == nil && bytes.Equal(got, want) {
			continue
		}
		if !d.update {
			d.t.Errorf("%s is not what the commands make (UPDATE_DOCS=1 writes it anew)", path)
			continue
		}
		if err := os.WriteFile(path, got, 0o666); err != nil {
			d.t.Fatal(err)
		}
	}
}

// The rules by which blocks are cut and lines compared.
func TestDocsRules(t *testing.T) {
	block := []string{"$ cat > f <<EOF", "x", "EOF", "$ echo a \\", "b", "a b", "$ true"}
	if got, want := fmt.Sprint(exchanges(block, 7)), "[{7 [$ cat > f <<EOF x EOF] []} {10 [$ echo a \\ b] [a b]} {13 [$ true] []}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, test := range []struct {
		want, got string
		agree     bool
	}{
		{"", "", true},
		{"a", "a", true},
		{"a", "b", false},
		{"took ... s", "took 3.5 s", true},
		{"took ... s", "took 3.5 m", false},
		{"a|...|z", "a|b|c|z", true},
		{"a|...|z", "a|z", true},
		{"a|...|z", "a|b", false},
		{"...", "", true},
		{"(a) ...", "(a) b", true},
	} {
		split := func(s string) []string {
			if s == "" {
				return nil
			}
			return strings.Split(s, "|")
		}
		if agrees(split(test.want), split(test.got)) != test.agree {
			t.Errorf("%q against %q: want %v", test.want, test.got, test.agree)
		}
	}
}
