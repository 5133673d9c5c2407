package engine

import (
	"os/exec"
	"strconv"
)

// shell is a command of the shell.
func shell(command string) *exec.Cmd { return exec.Command("cmd", "/c", command) }

// ownGroup does nothing: killGroup goes by the tree of processes.
func ownGroup(*exec.Cmd) {}

// killGroup ends the process and those that it started; that there is none left is
// no error.
func killGroup(cmd *exec.Cmd) {
	_ = exec.Command("taskkill", "/t", "/f", "/pid", strconv.Itoa(cmd.Process.Pid)).Run()
	_ = cmd.Process.Kill()
}
