package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/internal/cardart"
	"github.com/unolab/uno/web"
)

// NewSite makes `uno site`: the page as files.
func NewSite() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "site",
		Short: "Write the page as files that need no studio",
		Long: `site writes the page of the studio into a folder. Any server of files can serve
it, in any folder of its own; the program runs in the browser. A browser that has
opened it once needs no network any more.`,
		Example: `  uno site --out site
  python3 -m http.server --directory site`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			n, err := writeSite(dir)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "wrote %d files to %s\n", n, dir)
			return err
		},
	}
	cmd.Flags().StringVar(&dir, "out", "", "folder to write to; it is made, and files of the same names are replaced")
	_ = cmd.MarkFlagRequired("out") // the flag is there
	return cmd
}

// mark is what the index of a page without a studio has in its head.
const mark = `<meta name="uno-site" content="alone" />`

// writeSite writes the files of the page to a folder, and reports how many.
func writeSite(dir string) (n int, err error) {
	page, built := web.Page()
	if !built {
		return 0, errors.New("the program was built without its page; build it with make")
	}
	put := func(name string, data []byte) error {
		to := filepath.Join(dir, filepath.FromSlash(name))
		n++
		return errors.Join(os.MkdirAll(filepath.Dir(to), 0o755), os.WriteFile(to, data, 0o644))
	}
	err = fs.WalkDir(page, ".", func(name string, e fs.DirEntry, err error) error {
		// Servers of files have no use for what `uno serve` sends to those who accept it.
		if err != nil || e.IsDir() || name == ".keep" || strings.HasSuffix(name, ".wasm.br") {
			return err
		}
		data, err := fs.ReadFile(page, name)
		if err != nil {
			return err
		}
		if name == "index.html" {
			data = bytes.Replace(data, []byte("</head>"), []byte(mark+"</head>"), 1)
		}
		return put(name, data)
	})
	return n, errors.Join(err, put("cards.svg", []byte(cardart.Sprite())))
}
