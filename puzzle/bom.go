package puzzle

import "bytes"

// TrimBOM removes the UTF-8 byte order mark that some editors write at the
// beginning of a text file.
func TrimBOM(data []byte) []byte { return bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")) }
