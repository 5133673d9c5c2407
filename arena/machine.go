package arena

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"strings"
)

// Machine names the machine that a figure was measured on: its processor and
// the number of cores this program may use.
func Machine() string {
	name := runtime.GOARCH
	if f, err := os.Open("/proc/cpuinfo"); err == nil {
		defer f.Close()
		in := bufio.NewScanner(f)
		for in.Scan() {
			if key, value, ok := strings.Cut(in.Text(), ":"); ok && strings.TrimSpace(key) == "model name" {
				name = strings.TrimSpace(value)
				break
			}
		}
	}
	return fmt.Sprintf("%s, %d cores, %s/%s", name, runtime.GOMAXPROCS(0), runtime.GOOS, runtime.GOARCH)
}
