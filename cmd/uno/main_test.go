package main

import (
	"os"
	"testing"

	"github.com/spf13/cobra"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the scripts run the program in process, as "uno".
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"uno": main,
	})
}

// TestScripts runs every script under testdata/script: commands with the
// output that users see.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		RequireExplicitExec: true,
	})
}

// TestEveryCommandHasAnExample walks the tree of commands.
func TestEveryCommandHasAnExample(t *testing.T) {
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		if cmd.Short == "" {
			t.Errorf("%s: no short help", cmd.CommandPath())
		}
		if cmd.Example == "" && cmd.HasParent() && cmd.Name() != "completion" && cmd.Parent().Name() != "completion" {
			t.Errorf("%s: no example", cmd.CommandPath())
		}
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(newRoot())
}
