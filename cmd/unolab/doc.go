// Command unolab is the C library behind the Python package of the same name: the
// environments of package env and the functions of package api, as a few C
// functions on handles and JSON.
//
// # Use
//
//	go build -tags cshared -buildmode=c-shared -o libunolab.so ./cmd/unolab
//
// unolab.h declares the functions. It is the only part of the module that needs
// cgo, and is built only with the tag cshared; without the tag the command does
// nothing.
//
// # How it works
//
// A function returns NULL, or an error in English that the caller frees with
// unolab_free. Arrays belong to the caller: unolab_bind names them once, and
// unolab_reset and unolab_step write them in place. A handle that two threads use
// at the same time gives the second one an error; different handles may be used by
// different threads. The Go runtime does not survive fork: a handler of
// pthread_atfork marks the child, in which every function returns an error.
package main

func main() {}
