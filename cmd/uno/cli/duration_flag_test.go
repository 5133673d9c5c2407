package cli

import (
	"testing"
	"time"
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
