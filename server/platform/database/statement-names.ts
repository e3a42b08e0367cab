/** Every statement is prepared once per connection under a name made from its text. */
import { createHash } from "node:crypto";

import pg from "pg";

const names = new Map<string, string>();
let renamed = 0;

export function statementName(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash("sha256").update(`${renamed} ${sql}`).digest("base64url").slice(0, 20);
    names.set(sql, name);
  }
  return name;
}

/**
 * A newer node beside this one adds columns: what was prepared before and answers them is refused
 * on each connection under its name for as long as that lives. Under another it is prepared anew.
 */
export function renameOutdated(sql: string, name: string, error: unknown): void {
  if (!isOutdated(error) || names.get(sql) !== name) return;
  names.clear();
  renamed += 1;
}

/** Whether what was prepared would answer other columns now: 0A000, which is said of more. */
export function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === "RevalidateCachedQuery";
}
