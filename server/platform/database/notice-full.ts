/** What PostgreSQL says of the disk below it. */
import pg from "pg";

import { codeOf } from "./error-codes.ts";

const DISK_FULL = "53100";
/** Jobs write each minute: who says nothing of it for longer has room again. */
const FULL_FOR_MS = 90_000;

/** With its code, or without one to whoever signs in meanwhile. */
const saysFull = (error: pg.DatabaseError): boolean =>
  codeOf(error) === DISK_FULL || error.message === "could not write init file";

/** Remembers that PostgreSQL has said that its disk is full. */
export function noticeFull() {
  let began: Date | undefined;
  let lastMs = Number.NEGATIVE_INFINITY;
  const since = (): Date | undefined =>
    performance.now() - lastMs < FULL_FOR_MS ? began : undefined;
  return {
    since,
    heard: async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        if (error instanceof pg.DatabaseError && saysFull(error)) {
          began = since() ?? new Date();
          lastMs = performance.now();
        }
        throw error;
      }
    },
  };
}
