package store_test

import (
	"os"
	"os/exec"
	"syscall"
)

// unprivileged lets a command run as nobody where the test runs as root, to
// whom every folder is open.
func unprivileged(c *exec.Cmd) {
	if os.Getuid() == 0 {
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
}
