/** Something that others commit between two statements of one read, for tests of its moment. */
import type { Database, Queries } from "../platform/database/database.ts";

/** The same database; once a statement that holds this piece is answered, `act` is done, once. */
export function afterStatement(db: Database, piece: string, act: () => Promise<unknown>): Database {
  let isDone = false;
  const over = (on: Queries): Queries => ({
    query: async (sql, values) => {
      const rows = await on.query(sql, values);
      if (!isDone && sql.includes(piece)) {
        isDone = true;
        await act();
      }
      return rows as never;
    },
  });
  return {
    ...db,
    ...over(db),
    transaction: (work, times) => db.transaction((tx) => work(over(tx)), times),
  };
}
