/** A server whose slips are placed with other ids or hashes than those that were sent. */
import { startPlanted } from "./planted.ts";

/** What betting_place_leased takes, in its order, as far as it is planted in. */
type PlaceValues = [
  part: unknown,
  asked: unknown,
  users: unknown,
  groups: readonly string[],
  rounds: unknown,
  hashes: readonly Buffer[],
  ...lines: unknown[],
];

export function startWithOther(other: {
  readonly group?: (sent: string) => string;
  readonly hash?: (sent: Buffer) => Buffer;
}): Promise<void> {
  const { group = (sent) => sent, hash = (sent) => sent } = other;
  return startPlanted((db) => ({
    ...db,
    lanes: {
      query: (sql, values) => {
        // Caps are lent on the same connections.
        if (!sql.includes("betting_place_leased")) return db.lanes.query(sql, values);
        const [part, asked, users, groups, rounds, hashes, ...lines] = values as PlaceValues;
        const planted = [part, asked, users, groups.map(group), rounds, hashes.map(hash), ...lines];
        return db.lanes.query(sql, planted);
      },
    },
  }));
}
