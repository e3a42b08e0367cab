import pg from "pg";

/** The error where what stands in the rows cannot be computed with: too large, of no such form. */
export function wrongDataOf(error: unknown): pg.DatabaseError | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith("22") ? error : undefined;
}
