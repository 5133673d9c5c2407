package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/unolab/uno/internal/table"
)

// Keeper keeps a match in files: the game itself, after every move, so that
// nothing that happens to the program or its terminal loses it, and the
// records of the finished hands.
type Keeper struct {
	// SaveFile holds the game while it goes on; it goes when the match ends.
	SaveFile string
	// RecordsFile gets the record of each finished hand, one line each.
	RecordsFile string
	// Named says that somebody has named the SaveFile, and has to name it again
	// to go on with the game.
	Named bool

	recorded int // the hands of the match whose records are written
}

// Keep writes the current game, and the record of its hand if the hand is over
// and not recorded yet. It replaces the file atomically: a program that is killed
// leaves the game before the move or after it. Where the table waits for people,
// the file is on the disk when Keep returns, so that a power cut loses nothing
// that they have seen.
func (k *Keeper) Keep(s *Session) error {
	a := s.Ask()
	if (a.Kind == table.HandOver || a.Kind == table.MatchOver) && k.recorded <= s.t.Before().Round {
		if err := k.record(s); err != nil {
			return err
		}
		k.recorded = s.t.Before().Round + 1
	}
	if a.Kind == table.MatchOver {
		if err := os.Remove(k.SaveFile); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("the match is over, but its kept game stays: %w", err)
		}
		return nil
	}
	saved := s.Save()
	saved.Recorded = k.recorded > s.t.Before().Round
	data, err := json.Marshal(saved)
	if err != nil {
		return fmt.Errorf("the game cannot be kept: %w", err)
	}
	if err := replaceFile(k.SaveFile, append(data, '\n'), a.Kind != table.Thinks); err != nil {
		return fmt.Errorf("the game cannot be kept: %w", err)
	}
	return nil
}

// GoOn is the command line that goes on with the game.
func (k *Keeper) GoOn() string {
	if k.Named {
		return "uno play --resume --save " + k.SaveFile
	}
	return "uno play --resume"
}

// replaceFile writes a file so that it holds either what it held or all of the
// data, whatever happens to the program; with sync, to the machine too.
func replaceFile(name string, data []byte, sync bool) (err error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.new")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	_, err = f.Write(data)
	if err == nil && sync {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// record adds the record of the finished hand to the file of records. A
// program that was killed just after doing so finds its line there and does
// not add it again.
func (k *Keeper) record(s *Session) (err error) {
	line, err := s.Record().AppendLine(nil)
	if err != nil {
		return fmt.Errorf("the hand cannot be recorded: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(k.RecordsFile), 0o700); err != nil {
		return fmt.Errorf("the hand cannot be recorded: %w", err)
	}
	f, err := os.OpenFile(k.RecordsFile, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return fmt.Errorf("the hand cannot be recorded: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	tail, err := lastBytes(f, len(line))
	if err != nil {
		return fmt.Errorf("the hand cannot be recorded: %w", err)
	}
	switch {
	case bytes.Equal(tail, line):
		return nil
	case len(tail) > 0 && tail[len(tail)-1] != '\n':
		line = append([]byte{'\n'}, line...)
	}
	if _, err := f.Write(line); err != nil {
		return fmt.Errorf("the hand cannot be recorded: %w", err)
	}
	return f.Sync()
}

// lastBytes reads the last n bytes of a file, or all of a shorter one.
func lastBytes(f *os.File, n int) ([]byte, error) {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, err
	}
	tail := make([]byte, min(int64(n), info.Size()))
	_, err = f.ReadAt(tail, info.Size()-int64(len(tail)))
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return tail, err
}

// maxSave bounds the size of a kept game that is read, in bytes.
const maxSave = 16 << 20

// Open reads the kept game in SaveFile and goes on with it; see Resume. What
// is none is a *BadSave.
func (k *Keeper) Open() (s *Session, changed bool, err error) {
	f, err := os.Open(k.SaveFile)
	if err != nil {
		return nil, false, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	data, err := io.ReadAll(io.LimitReader(f, maxSave))
	if err != nil {
		return nil, false, err
	}
	sv, err := ParseSaved(data)
	if err == nil {
		s, changed, err = Resume(sv)
	}
	var bad *BadSave
	if errors.As(err, &bad) {
		bad.File = k.SaveFile
	}
	if err != nil {
		return nil, false, err
	}
	k.recorded = sv.Round
	if sv.Recorded {
		k.recorded++
	}
	return s, changed, nil
}

// Dir is where games and records are kept unless something else is asked for:
// uno in $XDG_STATE_HOME, by default ~/.local/state; on Windows in the user's
// local data.
func Dir(getenv func(string) string) (string, error) {
	if dir := getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "uno"), nil
	}
	if runtime.GOOS == "windows" {
		if dir := getenv("LocalAppData"); dir != "" {
			return filepath.Join(dir, "uno"), nil
		}
	}
	if home := getenv("HOME"); home != "" {
		return filepath.Join(home, ".local", "state", "uno"), nil
	}
	return "", errors.New("there is no home directory to keep the game in; name a file with --save")
}

// RecordsIn is the file of records in a directory of Dir.
func RecordsIn(dir string) string { return filepath.Join(dir, "records.jsonl") }

// FreshIn claims the name of a new kept game in a directory of Dir: no game
// that is kept there is overwritten.
func FreshIn(dir string, seed uint64) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		name := fmt.Sprintf("game-%d.json", seed)
		if n > 1 {
			name = fmt.Sprintf("game-%d-%d.json", seed, n)
		}
		name = filepath.Join(dir, name)
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			return name, f.Close()
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", err
		}
	}
}

// LatestIn is the game kept last in a directory of Dir, empty if there is
// none.
func LatestIn(dir string) (string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "game-*.json"))
	if err != nil {
		return "", err
	}
	latest := ""
	var when int64
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil || info.Size() == 0 {
			continue
		}
		if t := info.ModTime().UnixNano(); latest == "" || t > when {
			latest, when = file, t
		}
	}
	return latest, nil
}
