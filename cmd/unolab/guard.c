//go:build cgo && cshared

// The functions of unolab.h: each calls its Go part, except in a forked child.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "_cgo_export.h"
#include "unolab.h"

static volatile int forked;

static void mark(void) { forked = 1; }

__attribute__((constructor)) static void watch(void) { pthread_atfork(NULL, NULL, mark); }

static char *refuse(void) {
	return strdup("this process was forked after unolab was loaded: use the start method \"spawn\" or \"forkserver\"");
}

#define GUARD \
	if (forked) return refuse()

char *unolab_create(const char *config, int64_t *handle) { GUARD; return goCreate((char *)config, handle); }
char *unolab_spec(int64_t handle, char **json) { GUARD; return goSpec(handle, json); }
char *unolab_bind(int64_t handle, const unolab_arrays *arrays) { GUARD; return goBind(handle, (unolab_arrays *)arrays); }
char *unolab_reset(int64_t handle, uint64_t seed) { GUARD; return goReset(handle, seed); }
char *unolab_step(int64_t handle, const int32_t *actions, int64_t n) { GUARD; return goStep(handle, (int32_t *)actions, n); }
char *unolab_sample(int64_t handle, int32_t *actions, int64_t n) { GUARD; return goSample(handle, actions, n); }
char *unolab_observe(int64_t handle, int64_t env, int64_t seat, uint8_t *into, int64_t n) { GUARD; return goObserve(handle, env, seat, into, n); }
char *unolab_state(int64_t handle, int64_t env, char **json) { GUARD; return goState(handle, env, json); }
char *unolab_records(int64_t handle, char **lines) { GUARD; return goRecords(handle, lines); }
char *unolab_clone(int64_t handle, int64_t *clone) { GUARD; return goClone(handle, clone); }
char *unolab_close(int64_t handle) { GUARD; return goClose(handle); }
char *unolab_call(const char *name, const char *request, char **answer) { GUARD; return goCall((char *)name, (char *)request, answer); }
char *unolab_tables(char **json) { GUARD; return goTables(json); }
void unolab_free(char *text) { free(text); }
