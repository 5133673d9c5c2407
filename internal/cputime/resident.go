package cputime

import (
	"os"
	"strconv"
	"strings"
)

// Resident is the resident memory of this process in bytes, or 0 where there is no
// /proc to tell.
func Resident() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
