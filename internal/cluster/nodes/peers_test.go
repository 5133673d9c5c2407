package nodes

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// at is a moment of a test.
func at(seconds float64) time.Time {
	return time.Unix(1_000_000, 0).Add(time.Duration(seconds * float64(time.Second)))
}

// A node is dead one and a half TTL after its last sign, counted up to the last own
// sign that came back.
func TestWhoLives(t *testing.T) {
	p := newPeers(2 * time.Second)
	check := func(when, id string, want bool) {
		t.Helper()
		if got, _ := p.lives(id); got != want {
			t.Errorf("%s: %s lives: %v", when, id, got)
		}
	}
	check("at first", "b", false)
	p.returned(at(0))
	p.heard("b", at(0.5))
	p.heard("c", at(0.5))
	check("heard of", "b", true)
	p.returned(at(3.4))
	check("just in time", "b", true)
	p.heard("c", at(3.5))
	check("nothing came back since", "b", true)
	p.returned(at(3.6))
	check("too late", "b", false)
	check("heard again", "c", true)
	if got := p.living(); !slices.Equal(got, []string{"c"}) {
		t.Errorf("living: %v", got)
	}
	p.returned(at(1))
	check("an old sign comes late", "b", false)
	if !p.left("c") || p.left("c") {
		t.Error("c is known, then not")
	}
	check("left", "c", false)
}

// A lease counts from before it was asked for, and a late answer does not shorten it.
func TestLease(t *testing.T) {
	l := lease{ttl: 2 * time.Second}
	if l.valid(at(0)) {
		t.Error("good before it was had")
	}
	l.renew(at(1))
	l.renew(at(0))
	if !l.valid(at(2.9)) || l.valid(at(3)) || l.lapsed(at(2.9)) || !l.lapsed(at(3)) {
		t.Error("not good for its TTL")
	}
	l.renew(at(3.5))
	if l.valid(at(3.5)) {
		t.Error("renewed after it had run out")
	}
}

// A lease ends by the clock that went further: the monotonic one of a machine that slept
// stood still, and the other one may be set back.
func TestALeaseEndsByEitherClock(t *testing.T) {
	l := lease{ttl: time.Hour}
	begun := time.Now()
	l.renew(begun)
	slept := begun.Round(0).Add(2 * time.Hour) // without a monotonic reading
	if !l.valid(begun.Add(time.Minute)) || l.valid(begun.Add(time.Hour)) || l.valid(slept) {
		t.Error("not good for its TTL by each clock")
	}
	l.renewed = begun.Round(0) // the clocks differ by what one was set back
	if age := l.age(begun.Round(0).Add(-2 * time.Hour)); age >= 0 {
		t.Errorf("a clock that went back makes the lease %v old", age)
	}
}

// Whatever is delayed or lost, a node is taken for dead only when its lease has run
// out by its own clock: two nodes exchange signs over a bucket that may hold messages
// back, in any order of events.
func TestNobodyIsTakenForDeadTooSoon(t *testing.T) {
	const ttl = 2 * time.Second
	deaths := 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		other, me := lease{ttl: ttl}, newPeers(ttl)
		type sign struct {
			mine bool
			sent time.Time
		}
		var bucket []sign // not yet delivered, in order
		now, dead := at(0), false
		for range 400 {
			now = now.Add(time.Duration(rng.IntN(400)) * time.Millisecond)
			switch rng.IntN(4) {
			case 0:
				if other.lapsed(now) {
					other = lease{ttl: ttl} // it has let its tables go
				}
				other.renew(now) // the write succeeded
				bucket = append(bucket, sign{sent: now})
			case 1:
				bucket = append(bucket, sign{mine: true, sent: now})
			default:
				for k := rng.IntN(4); k > 0 && len(bucket) > 0; k-- {
					if s := bucket[0]; s.mine {
						me.returned(s.sent)
					} else {
						me.heard("other", now)
					}
					bucket = bucket[1:]
				}
			}
			lives, known := me.lives("other")
			dead = dead || known && !lives
			if known && !lives && other.valid(now) && !slices.ContainsFunc(bucket, func(s sign) bool { return !s.mine }) {
				t.Fatalf("seed %d: taken for dead at %v with a lease of %v", seed, now, other.renewed)
			}
		}
		if dead {
			deaths++
		}
	}
	if deaths == 0 {
		t.Error("nothing was ever held back for long enough")
	}
}
