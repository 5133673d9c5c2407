package draw

import (
	"strconv"

	"github.com/unolab/uno/internal/svg"
	"github.com/unolab/uno/puzzle"
)

// tints are the blocks of the pieces, in turn; neighbours differ in lightness
// too, and every block has an outline and a number.
var tints = [...]string{"#CFE3F7", "#F3D9CC", "#D8EED5", "#E6DAF3", "#FBEFC3", "#D2ECEC"}

// light draws the background of a cut: the lines of S as highlighted bands, and
// the block of every piece. The rows and columns of a piece are adjacent, so a
// block is a rectangle in each band of columns.
func (d *drawing) light(f frame) {
	s := d.size
	band := max(s.card*1.15, s.pitch*0.62)
	for _, v := range d.Cut.Set {
		if i, ok := d.columns.at[v]; ok {
			d.out.Line(svg.Empty("rect", "x", svg.Short(f.left+d.columns.center[i]-band/2), "y", svg.Short(f.bandTop[d.columns.band[i]]), "width", svg.Short(band), "height", svg.Short(d.rows.length[0]), "fill", lit))
		}
		if i, ok := d.rows.at[v]; ok {
			for b, length := range d.columns.length {
				d.out.Line(svg.Empty("rect", "x", svg.Short(f.left), "y", svg.Short(f.bandTop[b]+d.rows.center[i]-band/2), "width", svg.Short(length), "height", svg.Short(band), "fill", lit))
			}
		}
	}
	for k, piece := range d.Cut.Pieces {
		d.block(f, k, piece)
	}
}

// block draws the block of a piece.
func (d *drawing) block(f frame, k int, piece []puzzle.Vertex) {
	top, bottom := -1, -1
	left, right := map[int]int{}, map[int]int{} // by band
	for _, v := range piece {
		if i, ok := d.rows.at[v]; ok {
			if top < 0 || i < top {
				top = i
			}
			bottom = max(bottom, i)
		}
		if i, ok := d.columns.at[v]; ok {
			b := d.columns.band[i]
			if l, ok := left[b]; !ok || i < l {
				left[b] = i
			}
			if r, ok := right[b]; !ok || i > r {
				right[b] = i
			}
		}
	}
	if top < 0 {
		return
	}
	room := d.size.pitch * 0.44
	for b := range d.columns.length {
		l, ok := left[b]
		if !ok {
			continue
		}
		x1, x2 := f.left+d.columns.center[l]-room, f.left+d.columns.center[right[b]]+room
		y1, y2 := f.bandTop[b]+d.rows.center[top]-room, f.bandTop[b]+d.rows.center[bottom]+room
		d.out.Line(svg.Empty("rect", "x", svg.Short(x1), "y", svg.Short(y1), "width", svg.Short(x2-x1), "height", svg.Short(y2-y1), "rx", svg.Short(room*0.3), "fill", tints[k%len(tints)], "stroke", svg.Quiet, "stroke-width", 1))
		d.text(x2+3, y1+d.size.font*0.8, d.size.font, svg.Ink, "start", "600", strconv.Itoa(k+1))
	}
}
