/** How often functions of the house are called: on a distributed house each may ask all workers. */
import { openDatabase, type Queries } from "../platform/database/database.ts";

export interface FunctionCalls {
  /** What is answered, and how often functions in plpgsql (of such a name) were called for it. */
  of<Answer>(
    read: (tx: Queries) => Promise<Answer>,
    name?: RegExp,
  ): Promise<{ answer: Answer; calls: number }>;
  end(): Promise<void>;
}

/** For the owner, in a transaction for each. */
export function openFunctionCalls(ownerUrl: string): FunctionCalls {
  const owner = openDatabase(ownerUrl, 1);
  return {
    of: (read, name = /./) =>
      owner.transaction(async (tx) => {
        const called = async () => {
          const [sum] = await tx.query<{ calls: number }>(
            `select coalesce(sum(calls), 0)::bigint as calls from pg_stat_xact_user_functions
             where funcname ~ $1`,
            [name.source],
          );
          return sum?.calls ?? 0;
        };
        await tx.query("set local track_functions = 'pl'");
        const before = await called();
        const answer = await read(tx);
        return { answer, calls: (await called()) - before };
      }),
    end: () => owner.close(),
  };
}
