package tui

import (
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/words"
)

// glyphs are the characters of the screen that some terminals lack.
type glyphs struct {
	shape                             [uno.Colors]string
	skip, reverse, wild               string
	back, pile, turn, toLeft, toRight string
	more, fewer, dot                  string
	light, heavy                      lipgloss.Border
}

// unicode is for today's terminals; plain is for those with ASCII only.
var (
	unicodeGlyphs = glyphs{
		shape: [...]string{"●", "▲", "■", "◆"},
		skip:  "⊘", reverse: "⇄", wild: "✦",
		back: "▮", pile: "░", turn: "▶", toLeft: "→", toRight: "←",
		more: "›", fewer: "‹", dot: "·",
		light: lipgloss.RoundedBorder(), heavy: lipgloss.ThickBorder(),
	}
	asciiGlyphs = glyphs{
		shape: [...]string{"o", "^", "#", "%"},
		skip:  "S", reverse: "R", wild: "*",
		back: "|", pile: ":", turn: ">", toLeft: "->", toRight: "<-",
		more: ">", fewer: "<", dot: "-",
		light: lipgloss.ASCIIBorder(),
		heavy: lipgloss.Border{Top: "=", Bottom: "=", Left: "#", Right: "#", TopLeft: "#", TopRight: "#", BottomLeft: "#", BottomRight: "#"},
	}
)

// look is how the table is drawn on one kind of terminal.
type look struct {
	glyphs
	language *words.Language
	face     [uno.Colors]lipgloss.Style // a card's face: ground and ink
	black    lipgloss.Style             // the face of a black card
	cover    lipgloss.Style             // the back of a card
	accent   lipgloss.Style             // actions possible now
	strong   lipgloss.Style
	faint    lipgloss.Style
	alarm    lipgloss.Style // errors, and Uno
	edge     string         // beside a card or a colour in a line, part of its ground
}

// palette is the colours of the table on one kind of terminal.
type palette struct {
	hues   [uno.Colors]color.Color
	ink    color.Color // on yellow
	paper  color.Color // on the other hues, on ground and on action
	ground color.Color // black cards and backs
	action color.Color // actions possible now
}

// The palettes. Letters have a contrast of at least 4.5 to 1 on every ground of
// the first two; the green of the project is a little darker here for that,
// because text in a terminal is small. The sixteen colours are the terminal's
// own.
var (
	trueColors = palette{
		hues: [...]color.Color{lipgloss.Color("#C8323C"), lipgloss.Color("#1A7D43"), lipgloss.Color("#2166C4"), lipgloss.Color("#E2A70A")},
		ink:  lipgloss.Color("#1B1D21"), paper: lipgloss.Color("#FAF8F3"), ground: lipgloss.Color("#22262C"), action: lipgloss.Color("#6A4BD8"),
	}
	colors256 = palette{
		hues: [...]color.Color{lipgloss.ANSIColor(160), lipgloss.ANSIColor(28), lipgloss.ANSIColor(26), lipgloss.ANSIColor(178)},
		ink:  lipgloss.ANSIColor(234), paper: lipgloss.ANSIColor(231), ground: lipgloss.ANSIColor(235), action: lipgloss.ANSIColor(62),
	}
	colors16 = palette{
		hues: [...]color.Color{lipgloss.Red, lipgloss.Green, lipgloss.Blue, lipgloss.Yellow},
		ink:  lipgloss.Black, paper: lipgloss.BrightWhite, ground: lipgloss.Black, action: lipgloss.Magenta,
	}
)

// newLook makes the look for a terminal's colours and a language.
func newLook(profile colorprofile.Profile, ascii bool, language *words.Language) look {
	l := look{glyphs: unicodeGlyphs, language: language}
	if ascii {
		l.glyphs = asciiGlyphs
	}
	style := lipgloss.NewStyle
	l.strong, l.faint = style().Bold(true), style().Faint(true)
	l.accent, l.alarm = style().Bold(true), style().Bold(true)
	if profile <= colorprofile.ASCII {
		l.accent = l.accent.Reverse(true)
		l.faint = style()
		return l
	}
	l.edge = " "
	p := trueColors
	switch profile {
	case colorprofile.ANSI:
		p = colors16
	case colorprofile.ANSI256:
		p = colors256
	}
	for c := range l.face {
		l.face[c] = style().Background(p.hues[c]).Foreground(p.paper)
	}
	l.face[uno.Yellow] = l.face[uno.Yellow].Foreground(p.ink)
	if profile == colorprofile.ANSI {
		l.face[uno.Green] = l.face[uno.Green].Foreground(p.ink) // a light green on most terminals
	}
	l.black = style().Background(p.ground).Foreground(p.paper)
	l.cover = l.black
	l.accent = l.accent.Background(p.action).Foreground(p.paper)
	return l
}

// faceOf is the style of a card's face.
func (l *look) faceOf(k uno.Kind) lipgloss.Style {
	if k.Black() {
		return l.black
	}
	return l.face[k.Color()]
}
