package cputime

import (
	"os/exec"
	"runtime"
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

// The process learns what it uses where the system reports it.
func TestTotal(t *testing.T) {
	if user, total := User(), Total(); total < user {
		t.Errorf("%v in all, %v of it in user mode", total, user)
	}
	if runtime.GOOS == "linux" && Resident() < 1<<20 {
		t.Errorf("%d bytes resident", Resident())
	}
}

// A run costs processor time, and one that fails is an error.
func TestStarts(t *testing.T) {
	c, err := Starts(t.Context(), 2, "go", "version")
	if err != nil {
		t.Skip(err)
	}
	if c.Runs != 2 || c.Total != c.User+c.System || c.Peak < 1<<20 {
		t.Errorf("%+v", c)
	}
	if _, err := Starts(t.Context(), 1, "go", "no-such-command"); err == nil {
		t.Error("a failed run is a start")
	}
}
