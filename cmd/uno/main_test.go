package main

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/unolab/uno/internal/cluster/natstest"
)

// TestMain lets the scripts run the program in process, as "uno".
func TestMain(m *testing.M) {
	natstest.Main()
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
		Cmds:                map[string]func(ts *testscript.TestScript, neg bool, args []string){"exits": exits},
	})
}

// exits is the command "exits CODE COMMAND ..": the command ends with that
// exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ..")
	}
	code := 0
	var failed *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &failed) {
		code = failed.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, not %s", code, args[0])
	}
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

// TestEveryDurationFlagTakesSeconds walks over the whole program.
func TestEveryDurationFlagTakesSeconds(t *testing.T) {
	seen := 0
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Value.Type() != "duration" {
				return
			}
			seen++
			if strings.Contains(f.DefValue, "0s") && strings.Trim(f.DefValue, "0s") == "" {
				t.Errorf("%s --%s: help shows the default %q", cmd.CommandPath(), f.Name, f.DefValue)
			}
			if err := f.Value.Set("2"); err != nil || f.Value.String() != "2s" {
				t.Errorf("%s --%s 2: %q, %v", cmd.CommandPath(), f.Name, f.Value, err)
			}
		})
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(newRoot())
	if seen < 10 {
		t.Errorf("%d flags of durations", seen)
	}
}
