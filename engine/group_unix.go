//go:build unix

package engine

import (
	"os/exec"
	"syscall"
)

// shell is a command of the shell.
func shell(command string) *exec.Cmd { return exec.Command("/bin/sh", "-c", command) }

// ownGroup lets a command lead a process group.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends every process of the group; that there is none left is no error.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
