package calls

import "time"

// yield lets the thread receive messages: it runs its event loop only while all
// goroutines wait.
func yield() { time.Sleep(time.Nanosecond) }
