package analyse

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/unolab/uno/internal/svg"
)

// most is how many chance events the text lists.
const most = 8

// Print writes the analysis for people.
func (r *Report) Print(w io.Writer) error {
	sight := "every decision by what its seat could know, the account by all hands"
	if r.Sight >= 0 {
		sight = fmt.Sprintf("by what seat %d could know", r.Sight)
	}
	fmt.Fprintf(w, "%s, %s\n", r.Rules, sight)
	if r.Partial {
		fmt.Fprintln(w, "cut short: decisions that are not played on are valued by the value function alone")
	}
	r.lead(w)
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(tab, "seat\tplayer\tprior\tskill\tluck\tresult\town skill\tlost\n")
	for _, s := range r.Seats {
		fmt.Fprintf(tab, "%d\t%s\t%.1f\t%+.1f\t%+.1f\t%.1f\t%+.1f\t%.1f\n",
			s.Seat, s.Player, 100*s.Prior, 100*s.Skill, 100*s.Luck, 100*s.Result, 100*s.Own, 100*s.Loss)
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(w, "in percentage points; result = prior + skill + luck; 0 skill is to play like %s\n\n", r.Player)
	fmt.Fprintf(w, "decisions: the chance to win before and after, in %%; best names an action that is surely better\n")
	tab = tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(tab, "action\tseat\tmove\tbefore\tafter\tbest\tloss\t\n")
	for i := range r.Decisions {
		d := &r.Decisions[i]
		best := "–"
		if d.Loss > 0 {
			best = fmt.Sprintf("%s %.1f", d.Best.Action, 100*d.Best.Value)
		}
		fmt.Fprintf(tab, "%d\t%s\t%s\t%.1f\t%.1f\t%s\t%.1f\t%s\n", d.Action+1, r.who(d.Seat), d.Move, 100*d.Before, 100*d.After, best, 100*d.Loss, d.Mark)
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nthe most luck, in points\n")
	strokes := slices.Clone(r.Luck)
	slices.SortStableFunc(strokes, func(a, b Luck) int {
		switch x, y := a.size(), b.size(); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	tab = tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, l := range strokes[:min(most, len(strokes))] {
		fmt.Fprintf(tab, "%s\t%s\n", l.where(), l.tell())
	}
	return tab.Flush()
}

// lead says in two sentences how the hand went.
func (r *Report) lead(w io.Writer) {
	for _, s := range r.Seats {
		if s.Result == 1 {
			fmt.Fprintf(w, "seat %s won: %.0f %% before the deal, %+.0f points by skill, %+.0f by luck\n", r.who(s.Seat), 100*s.Prior, 100*s.Skill, 100*s.Luck)
		}
	}
	var worst *Decision
	for i := range r.Decisions {
		if d := &r.Decisions[i]; d.Mark != "" && (worst == nil || d.Loss > worst.Loss) {
			worst = d
		}
	}
	if worst != nil {
		fmt.Fprintf(w, "costliest decision: action %d, seat %s: %s instead of %s lost %.0f points\n", worst.Action+1, r.who(worst.Seat), worst.Move, worst.Best.Action, 100*worst.Loss)
	}
	fmt.Fprintln(w)
}

// who is a seat with its player.
func (r *Report) who(seat int) string {
	for _, s := range r.Seats {
		if s.Seat == seat && s.Player != "" {
			return fmt.Sprintf("%d %s", seat, s.Player)
		}
	}
	return fmt.Sprint(seat)
}

// size is the magnitude of a chance event's effect.
func (l *Luck) size() float64 {
	size := math.Abs(l.Delta)
	for _, x := range l.Deltas {
		size = max(size, math.Abs(x))
	}
	return size
}

// where locates a chance event in the hand.
func (l *Luck) where() string {
	if l.Action < 0 {
		return "deal"
	}
	return fmt.Sprintf("action %d", l.Action+1)
}

// tell describes a chance event.
func (l *Luck) tell() string {
	what := map[string]string{
		"deal": "the cards dealt", "start": "the start card", "draw": "a card drawn", "colour": "a random colour",
		"eject": "the machine's push", "between": "cards and the others' plays up to the next decision",
	}[l.What]
	if l.What == "unseen" {
		what = fmt.Sprintf("%s of seat %d: what the seat could not know", l.Move, l.Seat)
	}
	if l.Card != "" {
		what += " " + l.Card
	}
	if l.What == "draw" {
		what = fmt.Sprintf("seat %d: %s", l.Seat, what)
	}
	if l.Deltas == nil {
		return fmt.Sprintf("%s: seat %d %+.1f", what, l.Seat, 100*l.Delta)
	}
	var words []string
	for seat, x := range l.Deltas {
		words = append(words, fmt.Sprintf("seat %d %+.1f", seat, 100*x))
	}
	return what + ": " + strings.Join(words, ", ")
}

// hues distinguish seats, also in greyscale.
var hues = []string{svg.Ink, svg.Accent, "#B3541E", "#0B7285", "#A61E4D", "#5C7A00", "#4D6FA8", "#8A6D3B", "#7A7A80", "#2F5D50"}

// WriteSVG draws the chances over the hand, with the marked decisions.
func (r *Report) WriteSVG(w io.Writer) error {
	const left, right, top, bottom, width, height = 56.0, 130.0, 52.0, 44.0, 860.0, 420.0
	last := max(1, r.Curve[len(r.Curve)-1].Action)
	x := func(action int) string { return svg.Fixed(left+float64(action)/float64(last)*(width-left-right), 1) }
	y := func(p float64) string { return svg.Fixed(top+(1-p)*(height-top-bottom), 1) }
	var d svg.Drawing
	d.Line(svg.Document("viewBox", svg.Box(width, height), "width", width, "height", height, "font-family", "system-ui, sans-serif", "font-size", 12, "role", "img"))
	d.Line(svg.Text("title", "Chances to win over a hand, "+r.Rules))
	d.Line(svg.Empty("rect", "width", "100%", "height", "100%", "fill", svg.Paper))
	d.Line(svg.Text("text", "Chance to win, by action; marked decisions lost 3 points and more", "x", left-40, "y", 26, "font-size", 15, "fill", svg.Ink, "font-weight", "600"))
	for _, p := range []float64{0, 0.25, 0.5, 0.75, 1} {
		d.Line(svg.Empty("path", "d", fmt.Sprintf("M%s %sH%s", svg.Short(left), y(p), svg.Short(width-right)), "stroke", svg.Faint))
		d.Line(svg.Text("text", fmt.Sprintf("%.0f %%", 100*p), "x", left-8, "y", y(p), "dy", 4, "text-anchor", "end", "fill", svg.Quiet))
	}
	for i, s := range r.Seats {
		path := ""
		for k, p := range r.Curve {
			path += map[bool]string{true: "M", false: "L"}[k == 0] + x(p.Action) + " " + y(p.Chances[i])
		}
		hue := hues[s.Seat%len(hues)]
		d.Line(svg.Empty("path", "d", path, "fill", "none", "stroke", hue, "stroke-width", 2, "stroke-linejoin", "round"))
		end := r.Curve[len(r.Curve)-1].Chances[i]
		d.Line(svg.Text("text", fmt.Sprintf("seat %d %s", s.Seat, s.Player), "x", width-right+8, "y", y(end), "dy", 4+14*float64(stacked(r, i)), "fill", hue))
	}
	for i := range r.Decisions {
		m := &r.Decisions[i]
		if m.Mark == "" {
			continue
		}
		p := m.Before
		for _, point := range r.Curve {
			if point.Action == m.Action {
				p = point.Chances[min(m.Seat, len(point.Chances)-1)]
			}
		}
		tip := fmt.Sprintf("action %d, seat %d: %s, a %s that lost %.1f points to %s", m.Action+1, m.Seat, m.Move, m.Mark, 100*m.Loss, m.Best.Action)
		d.Line(svg.Text("text", m.Move, "x", x(m.Action), "y", y(p), "dy", -9, "text-anchor", "middle", "fill", hues[m.Seat%len(hues)]))
		d.Line(svg.Element("circle", svg.Text("title", tip), "cx", x(m.Action), "cy", y(p), "r", 5, "fill", svg.Paper, "stroke", hues[m.Seat%len(hues)], "stroke-width", 2))
	}
	step := max(5, (last+59)/60*5)
	for a := step; a <= last; a += step {
		d.Line(svg.Text("text", fmt.Sprint(a), "x", x(a-1), "y", height-bottom+18, "text-anchor", "middle", "fill", svg.Quiet))
	}
	d.Line(svg.Text("text", "action", "x", left, "y", height-bottom+18, "fill", svg.Quiet))
	d.Line(svg.End("svg"))
	return d.Send(w)
}

// stacked counts the seats before i that end at the same height, so that their
// names do not overlap.
func stacked(r *Report, i int) (n int) {
	end := r.Curve[len(r.Curve)-1].Chances
	for j := range i {
		if end[j] == end[i] {
			n++
		}
	}
	return -n
}
