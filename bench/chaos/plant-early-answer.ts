/** The server that answers before it commits: what is in flight when it is killed is lost. */
import { setTimeout as sleep } from "node:timers/promises";

import { startPlanted } from "./planted.ts";

/** Long enough that some answers are on their way whenever a node is killed. */
const COMMIT_LATER_MS = 250;

await startPlanted((db) => ({
  ...db,
  lanes: {
    query: <Row>(sql: string, values?: readonly unknown[]) =>
      new Promise<Row[]>((answer, fail) => {
        db.transaction(async (tx) => {
          answer(await tx.query<Row>(sql, values));
          await sleep(COMMIT_LATER_MS);
        }).catch(fail);
      }),
  },
}));
