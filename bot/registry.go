package bot

import (
	"fmt"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/policy/learnt"
)

// entry is a player that can be asked for by name.
type entry struct {
	name string
	arg  string // what may stand after a colon, empty if nothing may
	help string
	make func(arg string) (Player, error)
	// open reports that it plays only open hands of two seats.
	open bool
	// slow says that a decision takes it a millisecond or more.
	slow bool
	// file says that what stands after the colon names a file, and has to stand
	// there.
	file bool
}

// entries are all players, in the order in which they are listed.
var entries = []entry{
	{name: "uniform", help: "any legal action, each as likely, drawing by choice included", make: plain(NewUniform)},
	{name: "random", help: "any play, each as likely; draws only when it cannot play", make: plain(NewRandom)},
	{name: "greedy", help: "the yardstick: the play with the best score, by fixed weights", make: plain(NewGreedy)},
	{name: "rlcard-rule", help: "the rule agent of the RLCard environment", make: plain(newRLCardRule)},
	{name: "fast", help: "learnt in self-play, for every rule set: a decision takes about a microsecond", make: plain(newFast)},
	{name: "strong", arg: "PLAYOUTS", help: "the strongest: fast with a search over what the others may hold and who they may be, duelist where hands are open; strong:ms=N thinks N milliseconds, strong:points plays for points", make: newStrong, slow: true},
	{name: "clairvoyant", arg: "PLAYOUTS", help: "cheats: it sees all hands; an upper bound, no fair player", make: newClairvoyant, slow: true},
	{name: "novice", help: "a level for people: as somebody who has just learnt the rules", make: newLevel(noviceDullness)},
	{name: "easy", help: "a level for people: attends to little and remembers nothing", make: newLevel(easyDullness)},
	{name: "normal", help: "a level for people: plays sensibly and remembers nothing", make: newLevel(normalDullness)},
	{name: "hard", help: "a level for people: strong", make: plain(newHard), slow: true},
	{name: "pip", help: "an opponent: has just learnt the rules, and takes any card that fits", make: newCharacter("pip")},
	{name: "dora", help: "an opponent: likes to draw, though a card fits", make: newCharacter("dora")},
	{name: "hugo", help: "an opponent: hoards Wilds to the end", make: newCharacter("hugo")},
	{name: "bella", help: "an opponent: bluffs with Wild Draw Fours", make: newCharacter("bella")},
	{name: "carlo", help: "an opponent: challenges every Wild Draw Four", make: newCharacter("carlo")},
	{name: "rosa", help: "an opponent: attacks whoever is next", make: newCharacter("rosa")},
	{name: "otto", help: "an opponent: plays with care, and forgets", make: newCharacter("otto")},
	{name: "vera", help: "an opponent: remembers, and is in a hurry", make: newCharacter("vera")},
	{name: "iris", help: "an opponent: weighs every card, and remembers", make: newCharacter("iris")},
	{name: "exploiter", arg: "NAME", help: "trained against one player alone, to show what that player loses: fast unless named", make: newExploiter},
	{name: "duelist", arg: "PLAYOUTS", help: "open hands of two: runs that can hardly be stopped, and a look ahead", make: newDuelist, open: true, slow: true},
	{name: "flat", arg: "PLAYOUTS", help: "open hands of two: flat Monte Carlo search, the yardstick of duelist", make: newFlat, open: true, slow: true},
	{name: "equilibrium", arg: "FILE", help: "what uno pomdp equilibrium --policy has written, on the deck it was computed for", make: newEquilibrium, file: true},
	{name: "alpha", arg: "FILE", help: "what uno pomdp export --deal --alpha has written, on the deck it was computed for", make: newAlpha, file: true},
	{name: "train", arg: "DIR", help: "what uno train has learnt in a directory", make: newTrained, file: true},
}

// plain makes an entry's function of a constructor that takes no argument.
func plain[P Player](construct func() P) func(string) (Player, error) {
	return func(arg string) (Player, error) {
		if arg != "" {
			return nil, fmt.Errorf("takes nothing after the colon, not %q", arg)
		}
		return construct(), nil
	}
}

// newTrained makes the player that was trained in a directory.
func newTrained(dir string) (Player, error) {
	m, err := learnt.Open(dir)
	if err != nil {
		return nil, err
	}
	return learner{learnt.NewPlayer(m)}, nil
}

// New makes a player from its name and an optional argument after a colon, as
// in "strong:2000". It is ready for Reset. The error of an unknown name or a
// wrong argument lists the valid ones.
func New(name string) (Player, error) {
	e, arg, colon, err := find(name)
	if err != nil {
		return nil, err
	}
	if colon && arg == "" {
		return nil, fmt.Errorf("player %q: nothing after the colon", name)
	}
	if e.file && arg == "" {
		return nil, fmt.Errorf("player %q: it is written %s:%s", name, e.name, e.arg)
	}
	p, err := e.make(arg)
	if err != nil {
		return nil, fmt.Errorf("player %q: %w", name, err)
	}
	return p, nil
}

// find returns the entry of a name, and the argument after its colon.
func find(name string) (e *entry, arg string, colon bool, err error) {
	base, arg, colon := strings.Cut(name, ":")
	for i := range entries {
		if entries[i].name == base {
			return &entries[i], arg, colon, nil
		}
	}
	return nil, "", false, fmt.Errorf("no player is called %q (there are %s)", base, strings.Join(Forms(), ", "))
}

// particular is a player of one deck and deal alone.
type particular interface {
	plays(rules *uno.Rules, seats int) error
}

// playsDeck is an error if rules for two seats do not deal the same deck in the same way.
func playsDeck(own, rules *uno.Rules, seats int) error {
	if seats == 2 && *own == *rules {
		return nil
	}
	return fmt.Errorf("it plays two seats under %v only", *own)
}

// Check reports whether there is a player of this name, and whether it can play
// these rules with this number of seats. The error names an alternative.
func Check(name string, rules *uno.Rules, seats int) error {
	e, _, _, err := find(name)
	if err != nil {
		return err
	}
	p, err := New(name)
	if err != nil {
		return err
	}
	if one, ok := p.(particular); ok {
		if err := one.plays(rules, seats); err != nil {
			return fmt.Errorf("player %q: %w", name, err)
		}
	}
	if !e.open {
		return nil
	}
	if !rules.OpenHands || seats != 2 {
		return fmt.Errorf("player %q plays open hands of two only (rules duel, or option open-hands); greedy plays these rules", name)
	}
	if _, err := duel.New(rules); err != nil {
		return fmt.Errorf("player %q: %w; greedy plays these rules", name, err)
	}
	return nil
}

// OpenHands reports whether the player of a name plays only open hands of two
// seats.
func OpenHands(name string) bool {
	e, _, _, err := find(name)
	return err == nil && e.open
}

// Slow reports whether the player of a name thinks for a millisecond or more, so that
// its games are worth keeping one by one.
func Slow(name string) bool {
	e, _, _, err := find(name)
	return err == nil && e.slow
}

// ReadsFile reports whether the player of a name is made from a file that the
// name gives. Who takes names from strangers refuses such a name.
func ReadsFile(name string) bool {
	e, _, _, err := find(name)
	return err == nil && e.file
}

// Names lists the players there are, without arguments. A player that is made
// from a file is not among them.
func Names() []string {
	var names []string
	for _, e := range entries {
		if !e.file {
			names = append(names, e.name)
		}
	}
	return names
}

// Forms lists how the players are written: the names, then those that are made
// from a file, with what stands after the colon.
func Forms() []string {
	names := Names()
	for _, e := range entries {
		if e.file {
			names = append(names, e.name+":"+e.arg)
		}
	}
	return names
}

// Help is one line about the player of a name, with its argument; empty for an
// unknown name.
func Help(name string) string {
	base, _, _ := strings.Cut(name, ":")
	for _, e := range entries {
		if e.name != base {
			continue
		}
		if e.arg != "" && !e.file {
			return e.help + " (" + e.name + ":" + e.arg + ")"
		}
		return e.help
	}
	return ""
}
