package tui

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// canvas is a rectangle of cells on which cards overlap. Each cell holds one
// character of one column.
type canvas struct {
	width, height int
	cells         []cell
	styles        []lipgloss.Style
}

// cell is a character and the number of its style.
type cell struct {
	char  rune
	style int
}

// newCanvas makes an empty canvas.
func newCanvas(width, height int) *canvas {
	c := &canvas{width: width, height: height, cells: make([]cell, width*height), styles: []lipgloss.Style{{}}}
	for i := range c.cells {
		c.cells[i].char = ' '
	}
	return c
}

// lay draws lines of one style on the canvas, over its content; what does not fit
// is cut off.
func (c *canvas) lay(x, y int, style lipgloss.Style, lines []string) {
	c.styles = append(c.styles, style)
	for dy, line := range lines {
		dx := 0
		for _, char := range line {
			if px, py := x+dx, y+dy; px >= 0 && px < c.width && py >= 0 && py < c.height {
				c.cells[py*c.width+px] = cell{char, len(c.styles) - 1}
			}
			dx++
		}
	}
}

// lines renders the canvas.
func (c *canvas) lines() []string {
	out := make([]string, c.height)
	for y := range out {
		row := c.cells[y*c.width : (y+1)*c.width]
		var line strings.Builder
		for len(row) > 0 {
			n := 1
			for n < len(row) && row[n].style == row[0].style {
				n++
			}
			text := make([]rune, n)
			for i := range text {
				text[i] = row[i].char
			}
			if row[0].style == 0 {
				line.WriteString(string(text))
			} else {
				line.WriteString(c.styles[row[0].style].Render(string(text)))
			}
			row = row[n:]
		}
		out[y] = line.String()
	}
	return out
}
