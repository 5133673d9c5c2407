package fast

import "testing"

// PDEP is slow on AMD's processors before Zen 3 and on those of Hygon, and fast elsewhere.
func TestSlowPDEP(t *testing.T) {
	var (
		amd   = [3]uint32{0x68747541, 0x69746e65, 0x444d4163}
		hygon = [3]uint32{0x6f677948, 0x6e65476e, 0x656e6975}
		intel = [3]uint32{0x756e6547, 0x49656e69, 0x6c65746e}
	)
	for _, c := range []struct {
		name    string
		vendor  [3]uint32
		version uint32
		want    bool
	}{
		{"Excavator", amd, 0x660F01, true},
		{"Zen", amd, 0x800F11, true},
		{"Zen 2", amd, 0x830F10, true},
		{"Dhyana", hygon, 0x900F02, true},
		{"Zen 3", amd, 0xA00F11, false},
		{"Zen 5", amd, 0xB00F21, false},
		{"Haswell", intel, 0x306C3, false},
		{"Ice Lake", intel, 0x606A6, false},
	} {
		if got := slowPDEP(c.vendor, c.version); got != c.want {
			t.Errorf("%s: slow is %v", c.name, got)
		}
	}
}
