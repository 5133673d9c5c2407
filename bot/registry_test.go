package bot

import (
	"slices"
	"testing"

	"github.com/unolab/uno"
)

func TestEveryNameMakesAPlayerAndHasHelp(t *testing.T) {
	for _, name := range Names() {
		if p, err := New(name); err != nil || p == nil {
			t.Errorf("%s: %v, %v", name, p, err)
		}
		if Help(name) == "" {
			t.Errorf("%s has no help", name)
		}
	}
	for _, name := range []string{"uniform", "random", "greedy", "rlcard-rule"} {
		if !slices.Contains(Names(), name) {
			t.Errorf("there is no %s", name)
		}
	}
	if help := Help("nobody"); help != "" {
		t.Errorf("help on nobody: %s", help)
	}
}

func TestWrongNamesAreRefused(t *testing.T) {
	for name, want := range map[string]string{
		"random:3": `player "random:3": takes nothing after the colon, not "3"`,
		"greedy:":  `player "greedy:": nothing after the colon`,
	} {
		if _, err := New(name); err == nil || err.Error() != want {
			t.Errorf("%s: %v, not %s", name, err, want)
		}
	}
	for _, name := range []string{"", ":", "Random", "nobody:5"} {
		if p, err := New(name); err == nil {
			t.Errorf("%q makes %v", name, p)
		}
	}
}

func TestAPersonIsAsked(t *testing.T) {
	v := new(uno.View)
	p := &Person{DecideFunc: func(*uno.View) (uno.Move, bool) { return uno.Move{Seat: 3}, true }}
	p.Reset(0, nil)
	if m := p.Decide(v); m.Seat != 3 {
		t.Errorf("decided %v", m)
	}
	if m, ok := p.Interrupt(v); ok {
		t.Errorf("without InterruptFunc: %v", m)
	}
	p.InterruptFunc = func(*uno.View) (uno.Move, bool) { return uno.Move{Seat: 4}, true }
	if m, ok := p.Interrupt(v); !ok || m.Seat != 4 {
		t.Errorf("interrupted with %v, %v", m, ok)
	}
}
