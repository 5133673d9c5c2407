package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
)

// otherNames are the functions of api by which other programs ask for what a command
// does, where they have another name than the command.
var otherNames = map[string]string{
	"bench calibration": "analyse.calibration",
	"bench positions":   "positions",
}

// faces are the commands that are no question with an answer, and why.
var faces = map[string]string{
	"play":          "a screen; its table is hand.view",
	"serve":         "a server, which answers the functions",
	"site":          "writes the page, which has the functions in it",
	"engine":        "a player at the end of a pipe",
	"mcp":           "a server for a language model",
	"worker":        "does the work of others",
	"call":          "answers every function",
	"bench cluster": "measures this machine",
	"bench duel":    "measures this machine",
	"bench engine":  "measures this machine",
	"bench env":     "measures this machine",
	"bench puzzle":  "measures this machine",
	"bench start":   "measures this machine",
	"bench studio":  "measures this machine",
}

// TestEveryCapabilityIsAFunction: what a command does can be asked for as a function
// of api, unless it is a face or measures this machine.
func TestEveryCapabilityIsAFunction(t *testing.T) {
	names := api.Names()
	met := map[string]bool{}
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
		path := strings.TrimPrefix(cmd.CommandPath(), "uno ")
		if cmd.HasSubCommands() || path == "help" || strings.HasPrefix(path, "completion") {
			return
		}
		met[path] = true
		name, other := otherNames[path]
		if !other {
			name = strings.ReplaceAll(path, " ", ".")
		}
		if found := slices.Contains(names, name); found == (faces[path] != "") {
			t.Errorf("uno %s: function %s of api there: %v, reason to be none: %q", path, name, found, faces[path])
		}
	}
	walk(newRoot())
	for path := range maps.Keys(otherNames) {
		if !met[path] {
			t.Errorf("there is no command %q", path)
		}
	}
	for path := range maps.Keys(faces) {
		if !met[path] {
			t.Errorf("there is no command %q", path)
		}
	}
}
