// Threads that use, copy and close shared environments, and ask functions: each call
// works or is refused. `scripts/python.sh race` links it with the library built with
// the race detector, which ends the program where two threads meet in memory.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unolab.h"

enum { threads = 6, rounds = 150, tables = 8, shared = 3 };

static int64_t handles[shared];
static const char *refusals[] = {"another thread", "not legal", "is closed"};

// allowed frees an error, and ends the program for one that no thread may get.
static void allowed(char *error) {
	if (error == NULL) return;
	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
		if (strstr(error, refusals[i])) {
			unolab_free(error);
			return;
		}
	}
	fprintf(stderr, "%s\n", error);
	exit(1);
}

// text frees what a function has answered.
static void text(char *error, char *answer) {
	if (error == NULL) unolab_free(answer);
	allowed(error);
}

static void play(int64_t handle, int32_t *actions) {
	char *error = unolab_sample(handle, actions, tables);
	if (error == NULL) error = unolab_step(handle, actions, tables);
	allowed(error);
}

static void *work(void *given) {
	unsigned seed = (unsigned)(size_t)given;
	int32_t actions[tables];
	for (int round = 0; round < rounds; round++) {
		int64_t handle = handles[rand_r(&seed) % shared], twin;
		char *answer = NULL, *error;
		switch (rand_r(&seed) % 8) {
		case 0:
			error = unolab_clone(handle, &twin);
			if (error == NULL) {
				play(twin, actions);
				error = unolab_close(twin);
			}
			allowed(error);
			break;
		case 1:
			error = unolab_state(handle, rand_r(&seed) % tables, &answer);
			text(error, answer);
			break;
		case 2:
			error = unolab_records(handle, &answer);
			text(error, answer);
			break;
		case 3:
			allowed(unolab_reset(handle, rand_r(&seed)));
			break;
		case 4:
			error = unolab_call("sim", "{\"seats\":[\"greedy\",\"random\"],\"games\":4}", &answer);
			text(error, answer);
			break;
		default:
			play(handle, actions);
		}
		if (round == rounds - 10) allowed(unolab_close(handle));
	}
	return NULL;
}

int main(void) {
	const char *configs[shared] = {
		"{\"rules\":\"pomdp\",\"seats\":2,\"envs\":8,\"players\":[\"\",\"fast\"],\"records\":true}",
		"{\"rules\":\"official\",\"seats\":4,\"envs\":8,\"threads\":3}",
		"{\"rules\":\"official[jump-in]\",\"seats\":3,\"envs\":8,\"players\":[\"\",\"greedy\",\"\"],\"threads\":2}",
	};
	pthread_t all[threads];
	for (int i = 0; i < shared; i++) {
		char *error = unolab_create(configs[i], &handles[i]);
		if (error != NULL) return fprintf(stderr, "%s\n", error), 1;
	}
	for (size_t i = 0; i < threads; i++) pthread_create(&all[i], NULL, work, (void *)(i + 1));
	for (size_t i = 0; i < threads; i++) pthread_join(all[i], NULL);
	puts("no two threads met");
	return 0;
}
