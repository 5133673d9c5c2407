package cputime

import (
	"os/exec"
	"testing"
)

// The time grows with work and never falls.
func TestUser(t *testing.T) {
	began := User()
	sum := uint64(1)
	for User() == began {
		for range 1 << 20 {
			sum = sum*6364136223846793005 + 1
		}
	}
	if User() < began || sum == 0 {
		t.Errorf("the time went from %v to %v", began, User())
	}
}

func TestChild(t *testing.T) {
	cmd := exec.Command("go", "version")
	if err := cmd.Run(); err != nil {
		t.Skip(err)
	}
	if peak := Peak(cmd.ProcessState); peak < 1<<20 {
		t.Errorf("a Go program had %d bytes resident", peak)
	}
	if Killed(cmd.ProcessState) {
		t.Error("a program that ended by itself was killed")
	}
}
