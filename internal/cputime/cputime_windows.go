package cputime

import (
	"os"
	"syscall"
	"time"
)

// User is the processor time that this process has spent in user mode, or 0
// where the system does not report it.
func User() time.Duration {
	var created, ended, kernel, user syscall.Filetime
	self, err := syscall.GetCurrentProcess()
	if err != nil || syscall.GetProcessTimes(self, &created, &ended, &kernel, &user) != nil {
		return 0
	}
	// A duration in a Filetime counts units of 100 nanoseconds.
	return time.Duration(int64(user.HighDateTime)<<32|int64(user.LowDateTime)) * 100
}

// Peak is 0: Windows does not report the resident memory of a child process.
func Peak(*os.ProcessState) int64 { return 0 }

// Killed is false: Windows has no signals.
func Killed(*os.ProcessState) bool { return false }
