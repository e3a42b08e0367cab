/** Looks every minute how full the database's disk is, and stops betting before it is full. */
import type { Job } from "../platform/database/jobs.ts";
import { stopBetting } from "../core/stop-betting.ts";
import { DISK_FULL, isFilling, isFull, sayUse } from "../platform/watch/disk-full.ts";

export const watchDiskJob: Job = {
  name: "watch-disk",
  every: "* * * * *",
  run: async (app) => {
    const disk = await app.disk.use();
    if (!disk || !isFilling(disk, app)) return;
    if (!isFull(disk, app)) {
      app.log.warn(disk, "the database's disk fills");
    } else if (await stopBetting(app, `${DISK_FULL}: ${sayUse(disk)}`)) {
      app.log.error(disk, "the database's disk is nearly full: betting stopped");
    }
  },
};
