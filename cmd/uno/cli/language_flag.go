package cli

import (
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/internal/words"
)

// LanguageFlag is --language: what sentences are put into.
type LanguageFlag struct{ code string }

// Add adds the flag to a command.
func (f *LanguageFlag) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.code, "language", "", "language of events and refusals: "+strings.Join(words.Codes(), ", ")+" (default: that of the locale, else en)")
	codes := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return words.Codes(), cobra.ShellCompDirectiveNoFileComp
	}
	if err := cmd.RegisterFlagCompletionFunc("language", codes); err != nil {
		panic(err) // the flag exists
	}
}

// Language is the language that was asked for, or that of the locale.
func (f *LanguageFlag) Language() (*words.Language, error) {
	if f.code == "" {
		return words.FromLocale(os.Getenv), nil
	}
	l, err := words.In(f.code)
	if err != nil {
		return nil, Usagef("--language: %w", err)
	}
	return l, nil
}
