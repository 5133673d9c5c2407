package cputime

import (
	"os"
	"time"
)

// User is 0: a browser does not report processor time.
func User() time.Duration { return 0 }

// Total is 0 as well.
func Total() time.Duration { return 0 }

// Peak is 0: a browser has no processes.
func Peak(*os.ProcessState) int64 { return 0 }

// Killed is false: a browser has no processes.
func Killed(*os.ProcessState) bool { return false }
