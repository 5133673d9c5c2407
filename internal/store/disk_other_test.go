//go:build !linux

package store_test

import "os/exec"

// unprivileged is needed where tests run as root.
func unprivileged(*exec.Cmd) {}
