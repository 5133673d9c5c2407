package sim

import (
	"fmt"
	"os"
	"runtime"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/cmd/uno/cli"
)

// NewWorker makes `uno worker`, which works for commands with --cluster.
func NewWorker() *cobra.Command {
	var f cli.NATSFlags
	var workers int
	cmd := &cobra.Command{
		Use:   "worker --nats URL",
		Short: "Take work from a cluster",
		Long: `Takes shards of the work of 'uno sim', 'match', 'study', 'train' and 'puzzle solve' with
--cluster from a NATS JetStream cluster, one for each of --workers at a time, until
it is interrupted; shards that it has then go to other workers. It works for
programs of its own version only. See docs/cluster.md.`,
		Example: `  uno worker --nats nats://10.0.0.1:4222,nats://10.0.0.2:4222
  uno worker --nats tls://nats.example.org --nats-creds worker.creds --workers 8`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case f.URL == "":
				return cli.Usagef("--nats URL names the cluster")
			case workers < 1:
				return cli.Usagef("--workers is positive")
			}
			var shards atomic.Int64
			c, err := f.Cluster(cmd, 0, func(int) { shards.Add(1) })
			if err != nil {
				return err
			}
			defer c.Close()
			host, err := os.Hostname()
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "uno: %d workers are ready\n", workers)
			done := make(chan struct{})
			for i := range workers {
				go func() {
					c.Work(cmd.Context(), fmt.Sprintf("%s-%d-%d", host, os.Getpid(), i+1))
					done <- struct{}{}
				}()
			}
			for range workers {
				<-done
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "uno: %d shards done\n", shards.Load())
			return nil
		},
	}
	f.Add(cmd.Flags())
	cmd.Flags().IntVar(&workers, "workers", runtime.GOMAXPROCS(0), "shards done at the same time")
	return cmd
}
