/** The server with idempotency planted off: every try of a slip gets an id of its own. */
import { randomUUID } from "node:crypto";

import { startPlanted } from "./planted.ts";

await startPlanted((db) => ({
  ...db,
  lanes: {
    query: (sql, values) => {
      // Caps are lent on the same connections.
      if (!sql.includes("betting_place")) return db.lanes.query(sql, values);
      const [part, users, groups, ...rest] = values as [string, string[], string[], ...unknown[]];
      return db.lanes.query(sql, [part, users, groups.map(() => randomUUID()), ...rest]);
    },
  },
}));
