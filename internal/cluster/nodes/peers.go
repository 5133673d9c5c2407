package nodes

import (
	"slices"
	"time"
)

// peers judges which nodes live. The times are those of one clock, which the caller
// reads.
type peers struct {
	ttl  time.Duration
	seen map[string]time.Time // when a sign of each was last heard
	mark time.Time            // when this node sent the last sign of its own that came back
}

func newPeers(ttl time.Duration) *peers { return &peers{ttl: ttl, seen: map[string]time.Time{}} }

// heard notes a sign of a node.
func (p *peers) heard(id string, now time.Time) { p.seen[id] = now }

// returned notes that a sign of this node came back, which it sent at a time: whatever
// others sent before has been heard.
func (p *peers) returned(sent time.Time) {
	if sent.After(p.mark) {
		p.mark = sent
	}
}

// left forgets a node that has gone, and reports whether it was known.
func (p *peers) left(id string) bool {
	_, known := p.seen[id]
	delete(p.seen, id)
	return known
}

// lives reports whether a node lives, known whether anything was ever heard of it.
func (p *peers) lives(id string) (lives, known bool) {
	seen, known := p.seen[id]
	return known && p.mark.Sub(seen) < p.ttl+p.ttl/2, known
}

// living lists the living nodes in order, dead those that were heard of and are not.
func (p *peers) living() []string { return p.which(true) }
func (p *peers) dead() []string   { return p.which(false) }

func (p *peers) which(living bool) []string {
	var list []string
	for id := range p.seen {
		if lives, _ := p.lives(id); lives == living {
			list = append(list, id)
		}
	}
	slices.Sort(list)
	return list
}

// lease is the right of this node to have tables.
type lease struct {
	ttl     time.Duration
	renewed time.Time // before the last renewal that succeeded was asked for; zero: given up
}

// renew notes a renewal that was asked for at a time and succeeded. A lease that had run
// out by then is not renewed: the tables under it may be another's.
func (l *lease) renew(asked time.Time) {
	if asked.After(l.renewed) && !l.lapsed(asked) {
		l.renewed = asked
	}
}

// valid reports whether the lease is good, lapsed whether it has run out and was not
// given up since.
func (l *lease) valid(now time.Time) bool  { return !l.renewed.IsZero() && l.age(now) < l.ttl }
func (l *lease) lapsed(now time.Time) bool { return !l.renewed.IsZero() && l.age(now) >= l.ttl }

// age is how long ago the lease was renewed, by the clock that went further. Both run
// while the process stands still; the monotonic one may stop while the machine sleeps,
// and the other one may be set back.
func (l *lease) age(now time.Time) time.Duration {
	return max(now.Sub(l.renewed), now.Round(0).Sub(l.renewed.Round(0)))
}
