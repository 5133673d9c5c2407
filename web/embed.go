// Package web holds the page of the studio as it was built by npm: the program
// carries it inside itself, so that one file is all there is to install.
//
// The page is written in Svelte and TypeScript under src and built into dist by
// "npm ci && npm run build". A clean clone has only dist/.keep, which lets the
// program be built before the page; Page says which of the two it is.
package web

import (
	"embed"
	"io/fs"
)

// dist is what the build wrote, or .keep alone.
//
//go:embed all:dist
var dist embed.FS

// Page is the built page, with index.html and assets/ at its root, and whether
// it has been built at all. The files never change while the program runs;
// those in assets/ bear a hash of their content in their name.
func Page() (fs.FS, bool) {
	page, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is a constant and valid
	}
	_, err = fs.Stat(page, "index.html")
	return page, err == nil
}
