package web_test

import (
	"io/fs"
	"regexp"
	"testing"

	"github.com/unolab/uno/web"
)

// A page that has been built stands alone: what it refers to is in it. One that
// has not been built says so.
func TestPage(t *testing.T) {
	page, built := web.Page()
	index, err := fs.ReadFile(page, "index.html")
	if built != (err == nil) {
		t.Fatalf("Page says built = %v, reading index.html says %v", built, err)
	}
	if !built {
		if _, err := fs.Stat(page, ".keep"); err != nil {
			t.Fatal("a page that is not built has no .keep either")
		}
		t.Skip("the page is not built; npm run build")
	}
	for _, ref := range regexp.MustCompile(`(?:src|href)="(\./[^"]+)"`).FindAllStringSubmatch(string(index), -1) {
		if _, err := fs.Stat(page, ref[1][2:]); err != nil {
			t.Errorf("index.html refers to %s: %v", ref[1], err)
		}
	}
}
