package main

import (
	"os"
	"testing"

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
