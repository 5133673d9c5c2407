package schema

// Event is the form of uno.Event in JSON, without the table after it: the type that
// generators map uno.Event to.
type Event struct {
	Type   string   `json:"type" as:"EventType"`
	Seat   int      `json:"seat" as:"SeatOrNobody"`
	Other  int      `json:"other,omitempty" as:"Seat"`
	Card   string   `json:"card,omitempty" as:"Card"`
	Color  string   `json:"color,omitempty" as:"Color"`
	N      int      `json:"n,omitempty"`
	Cards  []string `json:"cards,omitempty" as:"Card"`
	Why    string   `json:"why,omitempty" enum:"turn,card,penalty"`
	Reason string   `json:"reason,omitempty" as:"EndReason"`
	Twin   bool     `json:"twin,omitempty"`
	Uno    bool     `json:"uno,omitempty"`
	Jump   bool     `json:"jump,omitempty"`
	Fresh  bool     `json:"fresh,omitempty"`
	Itself bool     `json:"itself,omitempty"`
	Guilty bool     `json:"guilty,omitempty"`
	More   bool     `json:"more,omitempty"` // the same draw goes on from a new pile
}
