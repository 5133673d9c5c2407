package contest

import (
	"fmt"
	"io"
	"strings"

	"github.com/unolab/uno/internal/chart"
	"github.com/unolab/uno/puzzle"
)

// Print writes the rows as a Markdown table that also reads as it is.
func Print(w io.Writer, rows []Row) error {
	var b strings.Builder
	b.WriteString("| deck | cards | answer | settled by | solve s | command s | MiB | check s | peer s | peer MiB | peer / solve | peer / command |\n")
	b.WriteString("|---|---:|---|---|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, r := range rows {
		peer, room, ratio, whole := "–", "–", "–", "–"
		if r.Peer != "" {
			bound := ""
			if r.Said == puzzle.Unknown {
				bound = "> "
			}
			peer = bound + seconds(r.Took.Seconds)
			room = bound + mebibytes(r.Took.Peak)
			ratio = bound + times(r.Ratio())
			whole = bound + times(r.Took.Seconds/max(r.Whole.Seconds, 1e-3))
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", r.Entry, thousands(r.Cards), r.Answer,
			strings.TrimPrefix(r.By, "auto: "), seconds(r.Solve), seconds(r.Whole.Seconds), mebibytes(r.Whole.Peak),
			seconds(r.Check.Seconds), peer, room, ratio, whole)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

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

// leastTime is where the chart begins: the accounts of the system are not
// finer.
const leastTime = 1e-5

// Chart draws the growth: a line for each entry, a dashed one for the peer, a
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
		if r.Peer != "" {
			t := max(r.Took.Seconds, leastTime)
			add(r.Entry+", clingo", true, r.Entry, chart.Point{X: float64(r.Cards), Y: t, Low: t, High: t, Bound: r.Said == puzzle.Unknown})
		}
	}
	return c
}
