package server

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// The server knows every view of the page: an address that only the page knows would be
// answered as if nothing were there.
func TestEveryViewIsFound(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("..", "..", "web", "src", "views", "routes.ts"))
	if err != nil {
		t.Fatal(err)
	}
	var there []string
	for _, m := range regexp.MustCompile(`(?m)^  \['(/[^']*)'`).FindAllSubmatch(source, -1) {
		there = append(there, regexp.MustCompile(`:\w+`).ReplaceAllString(string(m[1]), "*"))
	}
	known := slices.Clone(views)
	slices.Sort(there)
	slices.Sort(known)
	if len(there) < 10 || !slices.Equal(there, known) {
		t.Errorf("the page has views at\n%v\nthe server knows\n%v", there, known)
	}
}
