package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// What packages allocate before main runs is paid by every command: a table of
// 2.2 MB in a library of the terminal once took three quarters of the start.
func TestInitStaysSmall(t *testing.T) {
	const most = 1 << 20 // bytes; a third more than this test sees today
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace bytes.Buffer
	cmd.Stderr = &trace
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	linked, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	program := map[string]bool{} // what only tests import is not in it
	for _, path := range strings.Fields(string(linked)) {
		program[path] = true
	}
	line := regexp.MustCompile(`^init (\S+) @.*, (\d+) bytes, \d+ allocs$`)
	total, packages := 0, 0
	in := bufio.NewScanner(&trace)
	for in.Scan() {
		m := line.FindStringSubmatch(in.Text())
		if m == nil || !program[m[1]] {
			continue
		}
		n, err := strconv.Atoi(m[2])
		if err != nil {
			t.Fatal(err)
		}
		packages++
		if total += n; n > most/4 {
			t.Errorf("the init of %s allocates %d bytes", m[1], n)
		}
	}
	if packages < 20 {
		t.Fatalf("the trace names %d packages:\n%s", packages, trace.Bytes())
	}
	if total > most {
		t.Errorf("the inits of %d packages allocate %d bytes, more than %d", packages, total, most)
	}
	t.Logf("%d packages, %d bytes", packages, total)
}
