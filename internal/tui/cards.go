package tui

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/unolab/uno"
)

// rankText is a rank in at most two columns.
func (l *look) rankText(r uno.Rank) string {
	switch r {
	case uno.Skip:
		return l.skip
	case uno.Reverse:
		return l.reverse
	case uno.DrawTwo:
		return "+2"
	case uno.Wild:
		return "W"
	case uno.WildDrawFour:
		return "+4"
	default:
		return r.String()
	}
}

// mark is the shape of a card's colour; black cards have the star.
func (l *look) mark(k uno.Kind) string {
	if k.Black() {
		return l.wild
	}
	return l.shape[k.Color()]
}

// chip is a card on one line, with the colour it names.
func (l *look) chip(k uno.Kind, named uno.Color) string {
	chip := l.faceOf(k).Render(l.edge + l.mark(k) + l.rankText(k.Rank()) + l.edge)
	if named != uno.NoColor {
		chip += " " + l.tint(named)
	}
	return chip
}

// tint is a colour by its shape and name.
func (l *look) tint(c uno.Color) string {
	if c >= uno.NoColor {
		return "none"
	}
	return l.face[c].Render(l.edge + l.shape[c] + " " + l.language.Color(c) + l.edge)
}

// Sizes of cards, in columns and lines.
const (
	smallWidth, smallHeight = 5, 4
	bigWidth, bigHeight     = 9, 5
)

// smallCard is a card of the hand: its shape and its rank at the left, where they
// stay visible when other cards cover the rest.
func (l *look) smallCard(k uno.Kind, chosen bool) []string {
	b := l.light
	if chosen {
		b = l.heavy
	}
	return box(b, smallWidth, []string{l.mark(k), l.rankText(k.Rank())})
}

// bigCard is the card on top of the discards.
func (l *look) bigCard(k uno.Kind) []string {
	r := l.rankText(k.Rank())
	mark := l.mark(k)
	inner := bigWidth - 2
	front, back, middle := mark+" "+r, r+" "+mark, r
	if ansi.StringWidth(r) > 1 {
		front, back = mark+r, r+mark
	}
	if k.Black() {
		middle = strings.Join(l.shape[:], "")
	}
	return box(l.light, bigWidth, []string{
		front,
		center(middle, inner),
		padLeft(back, inner),
	})
}

// pileCard is the back of the draw pile; an empty pile is an empty frame.
func (l *look) pileCard(empty bool) []string {
	rows := make([]string, bigHeight-2)
	if !empty {
		for i := range rows {
			rows[i] = strings.Repeat(l.pile, bigWidth-2)
		}
	}
	return box(l.light, bigWidth, rows)
}

// box draws a frame of a width around rows.
func box(b lipgloss.Border, width int, rows []string) []string {
	inner := width - 2
	lines := make([]string, 0, len(rows)+2)
	lines = append(lines, b.TopLeft+strings.Repeat(b.Top, inner)+b.TopRight)
	for _, row := range rows {
		lines = append(lines, b.Left+padRight(row, inner)+b.Right)
	}
	return append(lines, b.BottomLeft+strings.Repeat(b.Bottom, inner)+b.BottomRight)
}

// padRight fits a text into a width, blanks behind it.
func padRight(s string, width int) string {
	s = ansi.Truncate(s, width, "")
	return s + strings.Repeat(" ", width-ansi.StringWidth(s))
}

// padLeft fits a text into a width, blanks before it.
func padLeft(s string, width int) string {
	s = ansi.Truncate(s, width, "")
	return strings.Repeat(" ", width-ansi.StringWidth(s)) + s
}

// center fits a text into the middle of a width.
func center(s string, width int) string {
	s = ansi.Truncate(s, width, "")
	left := (width - ansi.StringWidth(s)) / 2
	return padRight(strings.Repeat(" ", left)+s, width)
}
