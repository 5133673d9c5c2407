// Package cputime measures processor time in user mode and peak memory of
// processes. Benchmarks report user time, because wall time depends on what
// else the machine does.
//
//	began := cputime.User()
//	work()
//	fmt.Println(cputime.User() - began)
//
// They work on Unix systems and on Windows, where the peak of a child process is
// not available. In a browser every figure is 0.
//
// Count counts the cycles, instructions and mispredicted branches of a goroutine, on
// Linux where the machine allows it.
package cputime
