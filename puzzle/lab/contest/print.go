package contest

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/unolab/uno/internal/chart"
	"github.com/unolab/uno/puzzle"
)

// Print writes the rows as a Markdown table that also reads as it is.
func Print(w io.Writer, rows []Row) error {
	var names []string
	for _, r := range rows {
		for _, p := range r.Peers {
			if !slices.Contains(names, p.Name) {
				names = append(names, p.Name)
			}
		}
	}
	var b strings.Builder
	b.WriteString("| deck | cards | answer | settled by | solve s | command s | MiB | check s |")
	for _, name := range names {
		fmt.Fprintf(&b, " %s s | MiB | / solve |", name)
	}
	b.WriteString("\n|---|---:|---|---|---:|---:|---:|---:|" + strings.Repeat("---:|---:|---:|", len(names)) + "\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s | %s |", r.Entry, thousands(r.Cards), r.Answer,
			strings.TrimPrefix(r.By, "auto: "), seconds(r.Solve), seconds(r.Whole.Seconds), mebibytes(r.Whole.Peak), seconds(r.Check.Seconds))
		for _, name := range names {
			i := slices.IndexFunc(r.Peers, func(p PeerRow) bool { return p.Name == name })
			if i < 0 {
				b.WriteString(" – | – | – |")
				continue
			}
			p, bound := r.Peers[i], ""
			switch {
			case p.Said == puzzle.Unknown:
				bound = "> "
			case p.Seconds < grain:
				p.Seconds, bound = grain, "< "
			}
			fmt.Fprintf(&b, " %s%s | %s | %s%s |", bound, seconds(p.Seconds), mebibytes(p.Peak), bound, times(r.ratio(p)))
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// grain is what the system's account of a single run can be off by.
const grain = 0.001

func seconds(s float64) string {
	switch {
	case s < 0.001:
		return fmt.Sprintf("%.5f", s)
	case s < 0.01:
		return fmt.Sprintf("%.4f", s)
	case s < 1:
		return fmt.Sprintf("%.2f", s)
	}
	return fmt.Sprintf("%.1f", s)
}

func mebibytes(n int64) string { return fmt.Sprintf("%d", (n+1<<19)>>20) }

func times(x float64) string {
	if x < 10 {
		return fmt.Sprintf("%.1f", x)
	}
	return thousands(int(x))
}

// thousands writes a count with separators.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// leastTime is the start of the chart: the resolution of the system's
// accounting.
const leastTime = 1e-5

// charted is the only peer in the chart, to keep it readable.
const charted = "clingo"

// Chart draws the growth: a line for each entry, a dashed one for clingo, a
// hollow mark where it was stopped.
func Chart(rows []Row, caption ...string) *chart.Chart {
	c := &chart.Chart{
		Title: "Solitaire UNO: time against deck size", X: "cards", Y: "user seconds, deck in memory to order or certificate; dashed: clingo",
		Caption: caption,
	}
	at := map[string]int{}
	hue := map[string]int{}
	add := func(name string, dashed bool, of string, p chart.Point) {
		if _, ok := hue[of]; !ok {
			hue[of] = len(hue)
		}
		i, ok := at[name]
		if !ok {
			i = len(c.Series)
			at[name] = i
			c.Series = append(c.Series, chart.Series{Name: name, Dashed: dashed, Hue: hue[of]})
		}
		c.Series[i].Points = append(c.Series[i].Points, p)
	}
	for _, r := range rows {
		mid := max(r.Solve, leastTime)
		add(r.Entry, false, r.Entry, chart.Point{X: float64(r.Cards), Y: mid, Low: max(min(r.Low, mid), leastTime), High: max(r.High, mid)})
		for _, p := range r.Peers {
			if name, _, _ := strings.Cut(p.Name, " "); name == charted {
				t := max(p.Seconds, leastTime)
				add(r.Entry+", "+name, true, r.Entry, chart.Point{X: float64(r.Cards), Y: t, Low: t, High: t, Bound: p.Said == puzzle.Unknown})
			}
		}
	}
	return c
}
