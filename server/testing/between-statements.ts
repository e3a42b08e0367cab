/** Something that others commit between two statements of one read, for tests of its moment. */
import type { Database, Queries } from "../platform/database/database.ts";

/** The same database; once a statement that holds this piece is answered, `act` is done, once. */
export const afterStatement = (db: Database, piece: string, act: () => Promise<unknown>) =>
  withAct(db, piece, async (ask) => {
    const rows = await ask();
    await act();
    return rows;
  });

/** The same database; before a statement that holds this piece is asked, `act` is done, once. */
export const beforeStatement = (db: Database, piece: string, act: () => Promise<unknown>) =>
  withAct(db, piece, async (ask) => {
    await act();
    return ask();
  });

type Ask = () => Promise<unknown[]>;

function withAct(db: Database, piece: string, around: (ask: Ask) => Promise<unknown[]>): Database {
  let isDone = false;
  const over = (on: Queries): Queries => ({
    query: async (sql, values) => {
      if (isDone || !sql.includes(piece)) return on.query(sql, values);
      isDone = true;
      return (await around(() => on.query(sql, values))) as never;
    },
  });
  return {
    ...db,
    ...over(db),
    transaction: (work, times) => db.transaction((tx) => work(over(tx)), times),
  };
}
