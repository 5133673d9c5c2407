//go:build !amd64

package fast

// hasAVX512 is false: the kernel in vectors is for amd64.
const hasAVX512 = false

// turn512 and deal512 are never called.
func turn512(*octet, int, *piles)                   { panic("fast: no AVX-512") }
func deal512(*octet, int, int, *[128]uint8, *piles) { panic("fast: no AVX-512") }
