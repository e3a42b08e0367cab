/** The server that answers before it commits: what is in flight when it is killed is lost. */
import { setTimeout as sleep } from "node:timers/promises";

import { startPlanted } from "./planted.ts";

const COMMIT_LATER_MS = 30;

await startPlanted((db) => ({
  ...db,
  query: <Row>(sql: string, values?: readonly unknown[]) => {
    if (!sql.includes("betting_place_slips")) return db.query<Row>(sql, values);
    return new Promise<Row[]>((answer, fail) => {
      db.transaction(async (tx) => {
        answer(await tx.query<Row>(sql, values));
        await sleep(COMMIT_LATER_MS);
      }).catch(fail);
    });
  },
}));
