// Package jobs runs functions of package api for clients that do not wait: a job is
// started, watched, cancelled, and its result is kept for later.
//
//	q := jobs.New(jobs.Config{}, store, log)
//	job, err := q.Start("10.0.0.7", "puzzle.count", request)
//	job, changed, err := q.Watch(ctx, job.ID)   // changed is closed at the next change
//	err = q.Cancel(job.ID)
//
// # Jobs
//
// A job waits until one of [Config.Running] places is free, runs, and ends: done with
// the answer that api.Call returns, failed with its error, or cancelled. A job that
// takes longer than [Config.Time] is asked to end. Its answer is then partial where the
// function gives one, and an error with the code api.Limit otherwise. A function that
// does not check its context keeps its place until it returns.
//
// The id of a job has 128 random bits. Who knows it may watch and cancel the job and
// read its result; there is no list of jobs.
//
// # Results
//
// Results are documents of the store ([Kind]), in a ring of [Config.Kept]: the next job
// takes the place of the oldest. They outlive the program. Several programs with one
// store number their jobs together; a job that has not ended is known to the program
// that runs it alone.
//
// # Cost
//
// A job costs one goroutine, and two writes to the store: its number and its result.
// Requests are not kept.
package jobs
