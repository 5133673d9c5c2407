//go:build !unix && !windows

package engine

import "os/exec"

// shell is a command of the shell; where there are no processes, as in a browser, it
// fails to start.
func shell(command string) *exec.Cmd { return exec.Command("sh", "-c", command) }

// ownGroup does nothing: there are no groups of processes.
func ownGroup(*exec.Cmd) {}

// killGroup ends the process.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
