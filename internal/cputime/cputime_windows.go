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
	var created, ended, kernel, inUser syscall.Filetime
	self, err := syscall.GetCurrentProcess()
	if err != nil || syscall.GetProcessTimes(self, &created, &ended, &kernel, &inUser) != nil {
		return 0, 0
	}
	return duration(inUser), duration(kernel)
}

// duration is that of a Filetime, which counts units of 100 nanoseconds.
func duration(f syscall.Filetime) time.Duration {
	return time.Duration(int64(f.HighDateTime)<<32|int64(f.LowDateTime)) * 100
}

// Peak is 0: Windows does not report the resident memory of a child process.
func Peak(*os.ProcessState) int64 { return 0 }

// Killed is false: Windows has no signals.
func Killed(*os.ProcessState) bool { return false }
