package uno_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestCitations checks that every section and number of docs/rules.md that a
// comment cites is there: "docs/rules.md, official 5".
func TestCitations(t *testing.T) {
	text, err := os.ReadFile("docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	// sections holds the text of each section under its heading in lower case.
	sections := map[string]string{}
	for _, part := range strings.Split(string(text), "\n## ")[1:] {
		heading, body, _ := strings.Cut(part, "\n")
		sections[strings.ToLower(heading)] = body
	}
	out, err := exec.Command("git", "ls-files", "--cached", "--others", "--exclude-standard", "*.go").Output()
	if err != nil {
		t.Skip("no git checkout")
	}
	citation := regexp.MustCompile(`docs/rules\.md[,:] (cards|official|house rules|wikipedia|duel|pomdp|rlcard|greedy|fine print|[a-z]+)(?: (\d)\b)?`)
	comment := regexp.MustCompile(`\n\s*// ?`)
	found := 0
	for _, file := range strings.Fields(string(out)) {
		source, err := os.ReadFile(file)
		if err != nil {
			continue // deleted in the working tree
		}
		flat := strings.ToLower(comment.ReplaceAllString(string(source), " "))
		for _, m := range citation.FindAllStringSubmatch(flat, -1) {
			if file == "citations_test.go" {
				continue
			}
			found++
			body, ok := sections[m[1]]
			if !ok {
				t.Errorf("%s cites the section %q of docs/rules.md, which there is not", file, m[1])
			} else if m[2] != "" && !strings.Contains(body, "\n"+m[2]+". ") {
				t.Errorf("%s cites %q, which has no number %s", file, m[0], m[2])
			}
		}
	}
	if found < 40 {
		t.Errorf("%d citations found", found)
	}
}
