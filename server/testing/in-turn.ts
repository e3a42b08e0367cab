/** Two who want the same row at the same moment, for tests of whose turn it is. */
import { expect } from "vitest";

import type { Queries } from "../platform/database/database.ts";
import type { TestApp } from "./app.ts";
import { waitingAtLocks } from "./database.ts";

interface Turns<T> {
  /** Takes in a transaction what the other needs as well. */
  readonly hold: (tx: Queries) => Promise<unknown>;
  /** What the other asks meanwhile; it waits. */
  readonly ask: () => Promise<T>;
  /** What the first does before they are done. */
  readonly before: (tx: Queries) => Promise<unknown>;
}

/** Answers what the other is told, once the first is done. */
export async function whileHeld<T>({ db }: Pick<TestApp, "db">, turns: Turns<T>): Promise<T> {
  const { asked } = await db.transaction(async (tx) => {
    await turns.hold(tx);
    const asked = turns.ask();
    await expect.poll(() => waitingAtLocks(db)).toHaveLength(1);
    await turns.before(tx);
    return { asked };
  });
  return asked;
}
