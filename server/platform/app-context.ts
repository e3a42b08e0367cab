/** What every shelf of the server works with; made once in main.ts and in each test. */
import type { FastifyBaseLogger } from "fastify";

import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Disk } from "./files/disk.ts";
import type { Jobs } from "./database/jobs.ts";
import type { Sms } from "./outside/sms.ts";
import type { Live } from "./realtime/live.ts";
import type { DatabaseClock } from "./watch/database-clock.ts";
import type { Sessions } from "./security/sessions.ts";

export interface AppContext {
  readonly config: Config;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly sessions: Sessions;
  readonly live: Live;
  readonly jobs: Jobs;
  readonly sms: Sms;
  /** Where the embedded database lies. */
  readonly disk: Disk;
  readonly clock: DatabaseClock;
}
