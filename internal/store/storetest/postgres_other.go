//go:build !linux

package storetest

import "os/exec"

// give is needed where tests run as root.
func give(string) error { return nil }

// demote is needed where tests run as root.
func demote(*exec.Cmd) {}
