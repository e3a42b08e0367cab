/** By which code PostgreSQL refused. */
import type pg from "pg";

const UNSAID = "XX000";
/** Disk full, shut down, time or lock time over, deadlock. */
const BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/: No space left on device$/, "53100"],
  [/^terminating connection due to /, "57P01"],
  [/^canceling statement due to /, "57014"],
  [/^deadlock detected$/, "40P01"],
];

/**
 * While rows are copied to a worker of a distributed house, Citus passes on its words alone: what
 * is to be tried again, and a full disk, are known by those, in English as the server's own.
 */
export function codeOf({ code = "", message }: pg.DatabaseError): string {
  if (code !== UNSAID) return code;
  return BY_WORDS.find(([words]) => words.test(message))?.[1] ?? code;
}
