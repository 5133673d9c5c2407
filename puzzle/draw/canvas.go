package draw

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/unolab/uno/internal/svg"
	"github.com/unolab/uno/puzzle"
)

// lit is the colour of the lines of a cut set.
const lit = "#F6D77E"

// The room around everything and the least width of a document, in pixels.
const (
	margin     = 16
	leastWidth = 360
)

// frame is the layout of the parts of a drawing.
type frame struct {
	left, top float64   // of the lattice of the first band
	bandTop   []float64 // of the lattice of each band
	width     float64
	height    float64
	notes     []string // wrapped
}

// canvas writes the document.
func (d *drawing) canvas() {
	f := d.frame()
	d.out.Line(svg.Document("viewBox", svg.Box(svg.Short(f.width), svg.Short(f.height)), "width", svg.Short(f.width), "height", svg.Short(f.height), "font-family", "system-ui, sans-serif", "role", "img"))
	if d.Title != "" {
		d.out.Line(svg.Text("title", d.Title))
	}
	d.out.Line(svg.Empty("rect", "width", "100%", "height", "100%", "fill", svg.Paper))
	if d.Title != "" {
		d.text(margin, margin+15, 15, svg.Ink, "start", "600", d.Title)
	}
	if d.Cut != nil {
		d.light(f)
	}
	d.grid(f)
	d.tread(f)
	d.cards(f)
	y := f.height - margin - float64(len(f.notes)-1)*18
	for i, note := range f.notes {
		d.text(margin, y+float64(i)*18-2, 13, svg.Ink, "start", "400", note)
	}
	d.out.Line(svg.End("svg"))
}

// notes are the scene's notes after the legend.
func (d *drawing) notes() []string {
	notes := []string{}
	if legend := d.legend(); legend != "" {
		notes = append(notes, legend)
	}
	return append(notes, d.Notes...)
}

// legend explains the marks that occur.
func (d *drawing) legend() string {
	parts := []string{}
	if len(d.path) > 1 {
		parts = append(parts, "the path begins at the ring and grows darker up to the double ring")
	}
	if d.Kept != nil {
		parts = append(parts, "bold: the kernel; faint: deleted cards")
	}
	if d.Added != nil {
		parts = append(parts, "dashed: added cards")
	}
	if d.Cut != nil && len(d.Cut.Set) > 0 {
		parts = append(parts, "lit: S; hollow: one end in S; small: both ends in S")
	}
	if len(d.columns.length) > 1 {
		parts = append(parts, "stubs lead to other bands")
	}
	if d.Owner != nil {
		parts = append(parts, "square: player 1; circle: player 2; octagon: others")
	}
	return strings.Join(parts, " · ")
}

// frame measures.
func (d *drawing) frame() frame {
	names := 0.0
	for _, v := range d.rows.vertices {
		names = max(names, textWidth(d.line(v), d.size.font))
	}
	f := frame{left: margin + max(names, 46) + 10, top: margin}
	if d.Title != "" {
		f.top += 28
	}
	f.top += d.headRoom()
	y := f.top
	for _, length := range d.columns.length {
		f.bandTop = append(f.bandTop, y)
		f.width = max(f.width, f.left+length+margin)
		y += d.rows.length[0] + d.headRoom() + 12
	}
	f.width = max(f.width, leastWidth, 2*margin+textWidth(d.Title, 16))
	for _, note := range d.notes() {
		f.notes = append(f.notes, wrap(note, f.width-2*margin, 13)...)
	}
	f.height = y - d.headRoom() + margin + float64(len(f.notes))*18
	return f
}

// headRoom is the height of the names above the columns.
func (d *drawing) headRoom() float64 {
	if !d.steep() {
		return d.size.font + 8
	}
	room := 0.0
	for _, v := range d.columns.vertices {
		room = max(room, textWidth(d.line(v), d.size.font))
	}
	return room + 8
}

// steep reports whether the names above the columns are turned.
func (d *drawing) steep() bool {
	for _, v := range d.columns.vertices {
		if textWidth(d.line(v), d.size.font) > d.size.pitch-2 {
			return true
		}
	}
	return false
}

// line is the name of a line at the edge of the lattice.
func (d *drawing) line(v puzzle.Vertex) string {
	if d.Hand {
		if v > 0 && int(v) <= 4 {
			return [...]string{"red", "green", "blue", "yellow"}[v-1]
		}
		if v < 0 && int(-v) <= 13 {
			return [...]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "Skip", "Rev.", "+2"}[-v-1]
		}
	}
	return strconv.Itoa(int(max(v, -v)))
}

// grid draws the lines and their names.
func (d *drawing) grid(f frame) {
	d.out.Line(svg.Begin("g", "stroke", svg.Faint, "stroke-width", 1))
	for b, length := range d.columns.length {
		for _, y := range d.rows.center {
			d.out.Line(svg.Empty("path", "d", fmt.Sprintf("M%s %sH%s", svg.Short(f.left), svg.Short(f.bandTop[b]+y), svg.Short(f.left+length))))
		}
	}
	for i, x := range d.columns.center {
		top := f.bandTop[d.columns.band[i]]
		d.out.Line(svg.Empty("path", "d", fmt.Sprintf("M%s %sV%s", svg.Short(f.left+x), svg.Short(top), svg.Short(top+d.rows.length[0]))))
	}
	d.out.Line(svg.End("g"))
	across, down := "numbers →", "colours ↓"
	if d.columns.vertices != nil && d.columns.vertices[0] > 0 {
		across, down = "colours →", "numbers ↓"
	}
	if !d.Hand && len(d.columns.vertices) > 0 {
		d.text(f.left-8, f.top-d.headRoom()+6, 9, svg.Quiet, "end", "400", across)
		d.text(f.left-8, f.top-d.headRoom()+17, 9, svg.Quiet, "end", "400", down)
	}
	inS := make(map[puzzle.Vertex]bool)
	if d.Cut != nil {
		for _, v := range d.Cut.Set {
			inS[v] = true
		}
	}
	style := func(v puzzle.Vertex) (string, string) {
		if inS[v] {
			return svg.Ink, "700"
		}
		return svg.Quiet, "400"
	}
	for b := range d.columns.length {
		for i, v := range d.rows.vertices {
			fill, weight := style(v)
			d.text(f.left-8, f.bandTop[b]+d.rows.center[i]+d.size.font*0.35, d.size.font, fill, "end", weight, d.line(v))
		}
	}
	for i, v := range d.columns.vertices {
		fill, weight := style(v)
		x, y := f.left+d.columns.center[i], f.bandTop[d.columns.band[i]]-5
		if d.steep() {
			d.out.WriteString(svg.Begin("g", "transform", fmt.Sprintf("translate(%s %s) rotate(-90)", svg.Short(x+d.size.font*0.35), svg.Short(y))))
			d.text(0, 0, d.size.font, fill, "start", weight, d.line(v))
			d.out.Line(svg.End("g"))
			continue
		}
		d.text(x, y, d.size.font, fill, "middle", weight, d.line(v))
	}
}

// at returns the centre of a card: equal cards are on a diagonal around the
// lattice point.
func (d *drawing) at(f frame, sp *item) (x, y float64) {
	twins := min(d.crowd[[2]int{sp.row, sp.column}], most)
	shift := d.size.twin * (float64(min(sp.copy, most-1)) - float64(twins-1)/2)
	return f.left + d.columns.center[sp.column] - shift, f.bandTop[d.columns.band[sp.column]] + d.rows.center[sp.row] - shift
}

// text writes a line of text.
func (d *drawing) text(x, y, size float64, fill, anchor, weight, s string) {
	d.out.Line(svg.Text("text", s, "x", svg.Short(x), "y", svg.Short(y), "font-size", svg.Short(size), "fill", fill, "text-anchor", anchor, "font-weight", weight))
}

// textWidth estimates the width of a text.
func textWidth(s string, size float64) float64 {
	return float64(len([]rune(s))) * size * 0.56
}

// wrap breaks a text into lines that are at most so wide.
func wrap(s string, width, size float64) []string {
	lines := []string{""}
	for _, word := range strings.Fields(s) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case textWidth(*last+" "+word, size) <= width:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}
