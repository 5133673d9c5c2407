// Package cputime measures what processes take: processor time in user mode and
// peak memory. Benchmarks state user time, because wall time depends on what else
// the machine does.
//
//	began := cputime.User()
//	work()
//	fmt.Println(cputime.User() - began)
//
// It works on Unix systems and on Windows, where the peak of a child is not known.
package cputime
