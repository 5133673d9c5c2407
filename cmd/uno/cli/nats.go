package cli

import (
	"github.com/spf13/pflag"

	"github.com/unolab/uno/internal/cluster/conn"
)

// NATSFlags adds the flags that name a NATS cluster and what it asks for; what is for
// says what it serves.
func NATSFlags(flags *pflag.FlagSet, c *conn.Config, what string) {
	flags.StringVar(&c.URL, "nats", "", what+", `URL` as nats://HOST:4222 or tls://HOST:4222, several separated by commas")
	flags.StringVar(&c.Credentials, "nats-credentials", "", "the `file` of credentials for NATS")
	flags.StringVar(&c.CA, "nats-ca", "", "the `file` of the certificate authority of the NATS servers")
	flags.StringVar(&c.Certificate, "nats-cert", "", "the `file` of a certificate for the NATS servers")
	flags.StringVar(&c.Key, "nats-key", "", "the `file` of its key")
}
