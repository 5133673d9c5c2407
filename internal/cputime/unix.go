//go:build unix

package cputime

import (
	"os"
	"syscall"
	"time"
)

// User is the processor time that this process has spent in user mode, or 0
// where the system does not report it.
func User() time.Duration {
	user, _ := used()
	return user
}

// Total is the processor time that this process has spent in user mode and in the
// system, or 0 where the system does not report it.
func Total() time.Duration {
	user, system := used()
	return user + system
}

func used() (user, system time.Duration) {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0, 0
	}
	return time.Duration(u.Utime.Nano()), time.Duration(u.Stime.Nano())
}

// Peak is the peak resident memory, in bytes, of a process that has ended, or 0
// where the system does not report it.
func Peak(p *os.ProcessState) int64 {
	if u, ok := p.SysUsage().(*syscall.Rusage); ok {
		return int64(u.Maxrss) * maxrssUnit
	}
	return 0
}

// Killed reports whether a signal ended the process, such as that of a limit.
func Killed(p *os.ProcessState) bool {
	w, ok := p.Sys().(syscall.WaitStatus)
	return ok && w.Signaled()
}
