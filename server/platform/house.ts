/** What every shelf of the server works with; made once in main.ts and in each test. */
import type { FastifyBaseLogger } from "fastify";

import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { Disk } from "./disk.ts";
import type { Jobs } from "./jobs.ts";
import type { Live } from "./live.ts";
import type { Sessions } from "./sessions.ts";
import type { Sms } from "./sms.ts";

export interface House {
  readonly config: Config;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly sessions: Sessions;
  readonly live: Live;
  readonly jobs: Jobs;
  readonly sms: Sms;
  /** Where the embedded database lies. */
  readonly disk: Disk;
}
