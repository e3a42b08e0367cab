/**
 * Jobs of a node that was killed in the middle of them: left alone, the queue would give them to
 * another node only after four hours, and so long a member would not hear that a round was settled.
 */
import type { Job } from "./jobs.ts";

/** Longer than any job of ours takes; one that is done twice changes nothing more. */
const LOST_AFTER = "15 minutes";

export const freeLostJobs: Job = {
  name: "free-lost-jobs",
  every: "*/5 * * * *",
  run: async ({ db, log }) => {
    const [lost] = await db.query<{ jobs: number; workers: string[] | null }>(
      `select count(*) as jobs, array_agg(distinct locked_by) as workers
       from graphile_worker.jobs where locked_at < now() - $1::interval`,
      [LOST_AFTER],
    );
    if (!lost?.workers) return;
    await db.query("select graphile_worker.force_unlock_workers($1)", [lost.workers]);
    log.warn({ jobs: lost.jobs }, "jobs that a lost node had begun are begun again");
  },
};
