//go:build !amd64

package fast

// hasAVX512 is false: the kernel in vectors is for amd64.
const hasAVX512 = false

// The kernels are never called.
func pomdp512(*octet, int, int, *piles)                  { panic("fast: no AVX-512") }
func official512(*octet, int, int, int, *piles)          { panic("fast: no AVX-512") }
func deal512(*octet, int, int, int, *[128]uint8, *piles) { panic("fast: no AVX-512") }
func enter512(*octet, *octet, int)                       { panic("fast: no AVX-512") }
func sum512(*octet, int, bool, *sums)                    { panic("fast: no AVX-512") }
func list512(uint64, uint64, *[128]uint8) uint64         { panic("fast: no AVX-512") }
