// The C library of unolab. Each function returns NULL, or an error that the caller
// frees with unolab_free.
#ifndef UNOLAB_H
#define UNOLAB_H

#include <stdint.h>

// Arrays of a vector of environments, a row for each table. NULL is not written.
typedef struct {
	uint8_t *obs;     // size bytes
	uint8_t *mask;    // a byte for each action
	float *rewards;   // a number for each seat
	uint8_t *done;    // one byte
	int32_t *actor;   // one number
	float *posterior; // 54 numbers for each other seat
} unolab_arrays;

#define UNOLAB_API __attribute__((visibility("default")))

UNOLAB_API char *unolab_create(const char *config, int64_t *handle);
UNOLAB_API char *unolab_spec(int64_t handle, char **json);
UNOLAB_API char *unolab_bind(int64_t handle, const unolab_arrays *arrays);
UNOLAB_API char *unolab_reset(int64_t handle, uint64_t seed);
UNOLAB_API char *unolab_step(int64_t handle, const int32_t *actions, int64_t n);
UNOLAB_API char *unolab_sample(int64_t handle, int32_t *actions, int64_t n);
UNOLAB_API char *unolab_observe(int64_t handle, int64_t env, int64_t seat, uint8_t *into, int64_t n);
UNOLAB_API char *unolab_state(int64_t handle, int64_t env, char **json);
UNOLAB_API char *unolab_records(int64_t handle, char **lines);
UNOLAB_API char *unolab_clone(int64_t handle, int64_t *clone);
UNOLAB_API char *unolab_close(int64_t handle);
UNOLAB_API char *unolab_call(const char *name, const char *request, char **answer);
UNOLAB_API char *unolab_tables(char **json);
UNOLAB_API void unolab_free(char *text);

#endif
