package contest

import "encoding/json"

// reportKind is the kind of the document.
const reportKind = "bench-puzzle"

// Report is the document of what was measured, which ParseReport reads again.
type Report struct {
	Kind string `json:"kind"`
	Rows []Row  `json:"rows"`
}

// NewReport makes the document of some rows.
func NewReport(rows []Row) Report { return Report{Kind: reportKind, Rows: rows} }

// ParseReport reads the rows of a document; ok is false for another document.
func ParseReport(data []byte) (rows []Row, ok bool) {
	var r Report
	if err := json.Unmarshal(data, &r); err != nil || r.Kind != reportKind {
		return nil, false
	}
	return r.Rows, true
}
