package conn_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/unolab/uno/internal/cluster/conn"
)

// authority signs the certificates of a test, and has them as files.
type authority struct {
	t    *testing.T
	dir  string
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

// write writes a PEM file.
func (a *authority) write(name, kind string, data []byte) string {
	a.t.Helper()
	path := filepath.Join(a.dir, name)
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600); err != nil {
		a.t.Fatal(err)
	}
	return path
}

// issue makes a certificate and its key; the first is the authority's own.
func (a *authority) issue(name string) (cert, key string) {
	a.t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, KeyUsage: x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	if a.cert == nil {
		c.IsCA, c.BasicConstraintsValid, c.KeyUsage = true, true, x509.KeyUsageCertSign
		a.cert, a.key = c, private
	}
	data, err := x509.CreateCertificate(rand.Reader, c, a.cert, &private.PublicKey, a.key)
	if err != nil {
		a.t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		a.t.Fatal(err)
	}
	return a.write(name+".pem", "CERTIFICATE", data), a.write(name+".key", "EC PRIVATE KEY", secret)
}

func newAuthority(t *testing.T, name string) (a *authority, ca string) {
	t.Helper()
	a = &authority{t: t, dir: t.TempDir()}
	ca, _ = a.issue(name)
	return a, ca
}

// serve runs a server with JetStream on loopback until the test ends.
func serve(t *testing.T, o server.Options) (address string) {
	t.Helper()
	o.Host, o.Port, o.JetStream, o.StoreDir, o.NoSigs, o.NoLog = "127.0.0.1", server.RANDOM_PORT, true, t.TempDir(), true, true
	s, err := server.NewServer(&o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server did not start")
	}
	return s.Addr().String()
}

// works opens a connection, stores something over it, and reads it.
func works(t *testing.T, c conn.Config) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	link, err := conn.Open(ctx, c)
	if err != nil {
		return err
	}
	defer link.Close()
	kv := bucket(t, link)
	if _, err := kv.PutString(ctx, "a", "b"); err != nil {
		return err
	}
	_, err = kv.Get(ctx, "a")
	return err
}

// TestTLS: with the files of its flags a connection passes a server that asks for a
// certificate and a password; without one of them, or with another's, it does not.
func TestTLS(t *testing.T) {
	ours, ca := newAuthority(t, "ca")
	cert, key := ours.issue("server")
	mine, my := ours.issue("client")
	theirs, foreign := newAuthority(t, "foreign")
	other, others := theirs.issue("stranger")
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	if text, err := os.ReadFile(ca); err != nil || !pool.AppendCertsFromPEM(text) {
		t.Fatal("the authority cannot be read")
	}
	address := serve(t, server.Options{Username: "uno", Password: "secret", TLSConfig: &tls.Config{
		Certificates: []tls.Certificate{pair}, ClientCAs: pool, ClientAuth: tls.RequireAndVerifyClientCert, MinVersion: tls.VersionTLS12,
	}})
	good := conn.Config{URL: "tls://uno:secret@" + address, CA: ca, Certificate: mine, Key: my}
	if err := works(t, good); err != nil {
		t.Fatalf("with everything: %v", err)
	}
	for what, c := range map[string]conn.Config{
		"without the authority":      {URL: good.URL, Certificate: mine, Key: my},
		"with another authority":     {URL: good.URL, CA: foreign, Certificate: mine, Key: my},
		"without a certificate":      {URL: good.URL, CA: ca},
		"with a stranger's":          {URL: good.URL, CA: ca, Certificate: other, Key: others},
		"with a key that is no file": {URL: good.URL, CA: ca, Certificate: mine, Key: my + "x"},
		"with another password":      {URL: "tls://uno:guess@" + address, CA: ca, Certificate: mine, Key: my},
		"without a password":         {URL: "tls://" + address, CA: ca, Certificate: mine, Key: my},
		"without TLS":                {URL: "nats://uno:secret@" + address},
	} {
		switch err := works(t, c); {
		case err == nil:
			t.Errorf("%s it works", what)
		case strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "guess"):
			t.Errorf("%s the error has the password: %v", what, err)
		}
	}
}

// TestCredentials: a file of a JWT and its key opens the account that signed it, on a
// server that trusts an operator.
func TestCredentials(t *testing.T) {
	pair := func(make func() (nkeys.KeyPair, error)) (nkeys.KeyPair, string) {
		k, err := make()
		if err != nil {
			t.Fatal(err)
		}
		public, err := k.PublicKey()
		if err != nil {
			t.Fatal(err)
		}
		return k, public
	}
	operator, operatorID := pair(nkeys.CreateOperator)
	account, accountID := pair(nkeys.CreateAccount)
	_, systemID := pair(nkeys.CreateAccount)
	signed := func(text string, err error) string {
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	trusted := jwt.NewOperatorClaims(operatorID)
	trusted.SystemAccount = systemID
	owner := jwt.NewAccountClaims(accountID)
	owner.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
	resolver := &server.MemAccResolver{}
	for id, claims := range map[string]*jwt.AccountClaims{accountID: owner, systemID: jwt.NewAccountClaims(systemID)} {
		if err := resolver.Store(id, signed(claims.Encode(operator))); err != nil {
			t.Fatal(err)
		}
	}
	signed(trusted.Encode(operator))
	address := serve(t, server.Options{TrustedOperators: []*jwt.OperatorClaims{trusted}, AccountResolver: resolver, SystemAccount: systemID})
	file := func(name string, signer nkeys.KeyPair) string {
		user, userID := pair(nkeys.CreateUser)
		seed, err := user.Seed()
		if err != nil {
			t.Fatal(err)
		}
		text, err := jwt.FormatUserConfig(signed(jwt.NewUserClaims(userID).Encode(signer)), seed)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	if err := works(t, conn.Config{URL: "nats://" + address, Credentials: file("uno.creds", account)}); err != nil {
		t.Fatalf("with credentials: %v", err)
	}
	stranger, _ := pair(nkeys.CreateAccount)
	for what, c := range map[string]conn.Config{
		"without credentials": {URL: "nats://" + address},
		"with a stranger's":   {URL: "nats://" + address, Credentials: file("stranger.creds", stranger)},
		"with no such file":   {URL: "nats://" + address, Credentials: filepath.Join(t.TempDir(), "none")},
	} {
		if works(t, c) == nil {
			t.Errorf("%s it works", what)
		}
	}
}
