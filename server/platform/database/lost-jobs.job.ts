/**
 * Jobs of a node that was killed in the middle of them: left alone, the queue would give them to
 * another node only after four hours, and so long a member would not hear that a round was settled.
 */
import type { Job } from "./jobs.ts";

/** Longer than nearly all jobs take; one that is done twice changes nothing more. */
const LOST_AFTER = "15 minutes";

export const freeLostJobs: Job = {
  name: "free-lost-jobs",
  every: "*/5 * * * *",
  run: async ({ db, log }) => {
    // One by one: all that a node has begun is locked under one name, and it may be at work.
    const lost = await db.query(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where locked_at < now() - $1::interval returning id`,
      [LOST_AFTER],
    );
    if (lost.length === 0) return;
    log.warn({ jobs: lost.length }, "jobs that a lost node had begun are begun again");
  },
};
