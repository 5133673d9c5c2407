package fast

import "os"

// pomdpTurns and officialTurns play turns up to the next stop, and say why they stop: see
// turns.go and turns_amd64.s. covered is the face under the top card, where that was played.
//
//go:noescape
func pomdpTurns(s *State) (why int)

//go:noescape
func officialTurns(s *State) (why int, covered uint8)

// hasBMI is whether the processor has the instructions of turns_amd64.s, a fast PDEP among
// them, and GODEBUG does not switch them off.
var hasBMI = func() bool {
	if switchedOff(os.Getenv("GODEBUG"), "cpu.bmi", "cpu.popcnt") {
		return false
	}
	const (
		popcnt     = 1 << 23        // leaf 1, c
		bmi1, bmi2 = 1 << 3, 1 << 8 // leaf 7, b
	)
	top, v0, v2, v1 := cpuid(0, 0)
	if top < 7 {
		return false
	}
	version, _, c, _ := cpuid(1, 0)
	_, b, _, _ := cpuid(7, 0)
	return c&popcnt != 0 && b&(bmi1|bmi2) == bmi1|bmi2 && !slowPDEP([3]uint32{v0, v1, v2}, version)
}()

// slowPDEP reports whether a processor takes a step of PDEP for every bit: those of AMD, and
// of Hygon after their design, before the family 19h (Zen 3, 2020). vendor and version are
// what CPUID says in leaf 0 and leaf 1.
func slowPDEP(vendor [3]uint32, version uint32) bool {
	var name []byte
	for _, word := range vendor {
		name = append(name, byte(word), byte(word>>8), byte(word>>16), byte(word>>24))
	}
	family := version >> 8 & 0xF
	if family == 0xF {
		family += version >> 20 & 0xFF
	}
	return (string(name) == "AuthenticAMD" || string(name) == "HygonGenuine") && family < 0x19
}

// byFace is what turns_amd64.s reads: tables by face, and constants.
var byFace faceTables

// faceTables is the type of byFace: turns_amd64.s reads its offsets from go_asm.h.
type faceTables struct {
	mulLo, mulHi           uint64 // the generator
	incLo, incHi, scramble uint64
	again, draws           uint64 // as againSet, drawSet
	twos, reverses         uint64 // as twoSet, reverseSet
	skips, effects         uint64 // official: the faces that pass over a seat, and that do more
	skips2, effects2       uint64 // the same with two seats
	follow, group          [faces]uint64
}

func init() {
	t := &byFace
	copy(t.follow[:], follow[:])
	copy(t.group[:], group[:])
	t.mulLo, t.mulHi, t.incLo, t.incHi, t.scramble = pcgMulLo, pcgMulHi, pcgIncLo, pcgIncHi, dxsmMul
	t.again, t.draws, t.twos, t.reverses = againSet, drawSet, twoSet, reverseSet
	t.skips, t.effects = columnSet<<skip, reverseSet|drawSet
	t.skips2, t.effects2 = columnSet<<skip|reverseSet, drawSet
}
