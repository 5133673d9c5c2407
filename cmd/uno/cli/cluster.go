package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/unolab/uno/analyse"
	"github.com/unolab/uno/api"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/internal/cluster"
	"github.com/unolab/uno/internal/cluster/conn"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/puzzle/solitaire"
	"github.com/unolab/uno/study"
	"github.com/unolab/uno/train"
)

// NATSFlags are the flags of a connection to NATS.
type NATSFlags struct{ conn.Config }

// Add adds them.
func (f *NATSFlags) Add(fl *pflag.FlagSet) {
	fl.StringVar(&f.URL, "nats", "", "the NATS servers: `URL`, or several separated by commas")
	fl.StringVar(&f.Credentials, "nats-creds", "", "the credentials for NATS: a `FILE` of a JWT and its key")
	fl.StringVar(&f.CA, "nats-ca", "", "who signs the servers' certificates: a PEM `FILE`")
	fl.StringVar(&f.Certificate, "nats-cert", "", "the certificate for TLS: a PEM `FILE`")
	fl.StringVar(&f.Key, "nats-key", "", "its key: a PEM `FILE`")
}

// ClusterFlags are the flags of a command whose work can be done by a cluster.
type ClusterFlags struct {
	NATSFlags
	On     bool
	verify int
}

// ClusterHelp explains them.
const ClusterHelp = `--cluster does the work on workers, with the same answer to the byte: on those that
'uno worker' runs, with --nats URL, and without it on two inside this process.
A command that was stopped goes on where it was when it is given again, with --nats
or --cluster-dir. See docs/cluster.md.`

// Add adds them.
func (f *ClusterFlags) Add(fl *pflag.FlagSet) {
	f.NATSFlags.Add(fl)
	fl.BoolVar(&f.On, "cluster", false, "do the work on workers")
	fl.StringVar(&f.Server.Dir, "cluster-dir", "", "without --nats: where the work is kept (default a directory that is removed)")
	fl.StringVar(&f.Server.Listen, "cluster-listen", "", "without --nats: let 'uno worker' reach this process at `HOST:PORT`")
	fl.BoolVar(&f.Server.SyncAlways, "cluster-sync", false, "without --nats: wait for the disk at each result")
	fl.IntVar(&f.verify, "verify", 0, "do `K` of 100 shards again here, and fail where a worker's result differs")
}

// Open connects, where the work is to be done by a cluster, and returns the
// context of the work. The function closes the connection. Players that are
// files are refused for workers elsewhere, which have not the same files.
func (f *ClusterFlags) Open(cmd *cobra.Command, ctx context.Context, players []string) (context.Context, func(), error) {
	if f.URL != "" {
		f.On = true
	}
	elsewhere := f.URL != "" || f.Server.Listen != ""
	fl := cmd.Flags()
	switch {
	case !f.On && (f.Server != conn.Server{} || fl.Changed("verify")):
		return nil, nil, Usagef("--cluster-dir, --cluster-listen, --cluster-sync and --verify go with --cluster")
	case !f.On:
		return ctx, func() {}, nil
	case f.URL != "" && f.Server != conn.Server{}:
		return nil, nil, Usagef("--cluster-dir, --cluster-listen and --cluster-sync are of the server inside, without --nats")
	case f.verify < 0 || f.verify > 100:
		return nil, nil, Usagef("--verify is a number of shards in 100")
	}
	for _, name := range players {
		kind, _, colon := strings.Cut(name, ":")
		if elsewhere && colon && (kind == "train" || kind == "equilibrium" || kind == "alpha" || kind == "exploiter") {
			return nil, nil, Usagef("%s is read from a file of this machine, which other workers do not have", name)
		}
	}
	workers := 0
	if f.URL == "" {
		workers = 2
		if w := fl.Lookup("workers"); w != nil && w.Changed {
			workers, _ = fl.GetInt("workers")
		}
	}
	c, err := f.cluster(cmd, workers, f.verify)
	if err != nil {
		return nil, nil, err
	}
	if url := c.URL(); f.Server.Listen != "" {
		fmt.Fprintf(cmd.ErrOrStderr(), "uno: workers can join by 'uno worker --nats %s'\n", url)
	}
	return spread.WithElsewhere(ctx, c), c.Close, nil
}

// Cluster connects a command that works for others.
func (f *NATSFlags) Cluster(cmd *cobra.Command, workers int, done func(int)) (*cluster.Cluster, error) {
	c := f.config(cmd)
	c.Workers, c.Done = workers, done
	return openCluster(cmd, c)
}

// cluster connects a command whose work others do.
func (f *NATSFlags) cluster(cmd *cobra.Command, workers, verify int) (*cluster.Cluster, error) {
	c := f.config(cmd)
	c.Workers, c.Verify = workers, verify
	return openCluster(cmd, c)
}

// openCluster connects.
func openCluster(cmd *cobra.Command, c cluster.Config) (*cluster.Cluster, error) {
	var err error
	if c.Version, err = ProgramVersion(cmd.Context()); err != nil {
		return nil, err
	}
	return cluster.Open(cmd.Context(), c)
}

// config is that of the cluster: its functions, and a log on stderr.
func (f *NATSFlags) config(cmd *cobra.Command) cluster.Config {
	out := cmd.ErrOrStderr()
	log := func(line string) { fmt.Fprintf(out, "uno: %s\n", strings.ReplaceAll(line, "\n", ": ")) }
	f.Name = "uno " + cmd.Name()
	f.Changed = func(err error) {
		if err != nil {
			log("NATS: " + err.Error() + "; connecting again")
		} else {
			log("NATS: connected again")
		}
	}
	return cluster.Config{NATS: f.Config, Functions: ClusterFunctions(), Log: log}
}

// ClusterFunctions are all functions that workers do.
func ClusterFunctions() map[string]spread.Function {
	all := map[string]spread.Function{}
	for _, some := range []map[string]spread.Function{analyse.Functions(), arena.Functions(), study.Functions(), train.Functions(), solitaire.Functions()} {
		maps.Copy(all, some)
	}
	return all
}

// ProgramVersion identifies the program, to tell whether two processes are of the
// same one: the commit and the processor's architecture, whose floating point
// may round differently, or the digest of the file of a build without a commit.
func ProgramVersion(ctx context.Context) (string, error) {
	v, err := api.Version(ctx, api.VersionRequest{})
	if err != nil {
		return "", err
	}
	if v.Revision != "unknown" && !v.Modified {
		return strings.Join([]string{v.Version, v.Revision, v.Go, v.Arch}, " "), nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)) + " " + runtime.GOARCH, nil
}
