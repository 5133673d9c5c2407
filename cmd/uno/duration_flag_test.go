package main

import (
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func TestDurationsAreSecondsOrHaveAUnit(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"1": time.Second, "0": 0, "0.5": 500 * time.Millisecond, ".25": 250 * time.Millisecond, "-2": -2 * time.Second,
		"30s": 30 * time.Second, "500ms": 500 * time.Millisecond, "1m30s": 90 * time.Second, "1h": time.Hour,
	} {
		var d durationFlag
		if err := d.Set(text); err != nil || time.Duration(d) != want {
			t.Errorf("%q: %v, %v, want %v", text, time.Duration(d), err, want)
		}
	}
	for _, text := range []string{"", "-", ".", "1.2.3", "1x", "nan", "1e9", "1m30", "99999999999999999999", "ten"} {
		d := durationFlag(7)
		if err := d.Set(text); err == nil || d != 7 {
			t.Errorf("%q: %v, %v, want an error", text, time.Duration(d), err)
		}
	}
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
