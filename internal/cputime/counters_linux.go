package cputime

import (
	"encoding/binary"
	"fmt"
	"runtime"
	"syscall"
	"unsafe"
)

// What perf_event_open counts: see the manual page of that name.
const (
	typeHardware = 0
	typeSoftware = 1

	countCycles       = 0
	countInstructions = 1
	countBranchMisses = 5

	taskClock = 1 // of the software events: nanoseconds

	// bits of the flags
	disabled      = 1 << 0
	excludeKernel = 1 << 5
	excludeHV     = 1 << 6

	attrSize     = 64 // PERF_ATTR_SIZE_VER0
	closeOnExec  = 8  // PERF_FLAG_FD_CLOEXEC
	ioctlEnable  = 0x2400
	ioctlDisable = 0x2401
)

// attributes are the first version of struct perf_event_attr.
type attributes struct {
	kind, size         uint32
	config             uint64
	samplePeriod       uint64
	sampleType, format uint64
	flags              uint64
	wakeup, breakpoint uint32
	address            uint64
}

// Counters counts what the processor does for one goroutine in user mode.
type Counters struct {
	files []int
}

// Count starts to count the cycles, instructions and mispredicted branches of the calling
// goroutine, which it locks to its thread until Stop. It fails where the system or the
// machine does not let programs count them, as most virtual machines do not.
func Count() (*Counters, error) {
	return count([]event{{typeHardware, countCycles}, {typeHardware, countInstructions}, {typeHardware, countBranchMisses}})
}

// event is what one counter counts.
type event struct {
	kind   uint32
	config uint64
}

// count starts to count events.
func count(events []event) (*Counters, error) {
	runtime.LockOSThread()
	c := new(Counters)
	for _, e := range events {
		a := attributes{kind: e.kind, size: attrSize, config: e.config, flags: disabled | excludeKernel | excludeHV}
		fd, _, no := syscall.Syscall6(syscall.SYS_PERF_EVENT_OPEN, uintptr(unsafe.Pointer(&a)), 0, ^uintptr(0), ^uintptr(0), closeOnExec, 0)
		if no != 0 {
			c.close()
			return nil, fmt.Errorf("perf_event_open: %w", no)
		}
		c.files = append(c.files, int(fd))
	}
	for _, fd := range c.files {
		if _, _, no := syscall.Syscall(syscall.SYS_IOCTL, uintptr(fd), ioctlEnable, 0); no != 0 {
			c.close()
			return nil, fmt.Errorf("perf_event_open: %w", no)
		}
	}
	return c, nil
}

// Stop ends the counting and returns what was counted.
func (c *Counters) Stop() (cycles, instructions, branchMisses uint64, err error) {
	values, err := c.stop()
	if err != nil {
		return 0, 0, 0, err
	}
	return values[0], values[1], values[2], nil
}

// stop ends the counting and reads the counters.
func (c *Counters) stop() ([]uint64, error) {
	defer c.close()
	for _, fd := range c.files {
		syscall.Syscall(syscall.SYS_IOCTL, uintptr(fd), ioctlDisable, 0)
	}
	values := make([]uint64, len(c.files))
	for i, fd := range c.files {
		var word [8]byte
		if n, err := syscall.Read(fd, word[:]); err != nil || n != len(word) {
			return nil, fmt.Errorf("perf_event_open: a counter gives %d bytes: %w", n, err)
		}
		values[i] = binary.NativeEndian.Uint64(word[:])
	}
	return values, nil
}

// close gives the counters and the thread back.
func (c *Counters) close() {
	for _, fd := range c.files {
		syscall.Close(fd)
	}
	runtime.UnlockOSThread()
}
