/** The server that takes a slip's id for the slip: the body of a replay is not compared. */
import { startPlanted } from "./planted.ts";

const ONE_HASH_FOR_ALL = Buffer.alloc(32);

await startPlanted((db) => ({
  ...db,
  lanes: {
    query: (sql, values) => {
      // Caps are lent on the same connections.
      if (!sql.includes("betting_place")) return db.lanes.query(sql, values);
      const [part, users, groups, rounds, hashes, ...rest] = values as [
        unknown,
        unknown,
        unknown,
        unknown,
        readonly Buffer[],
        ...unknown[],
      ];
      const same = hashes.map(() => ONE_HASH_FOR_ALL);
      return db.lanes.query(sql, [part, users, groups, rounds, same, ...rest]);
    },
  },
}));
