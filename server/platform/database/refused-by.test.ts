import pg from "pg";
import { expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { asRefusal } from "../http/replies.ts";
import { refusedBy } from "./database.ts";
import { noticeFull } from "./notice-full.ts";

const app = useApp();

const ofWorker = (message: string) => {
  const error = new pg.DatabaseError(message, 0, "error");
  return Object.assign(error, { code: "XX000", routine: "ReportCopyError" });
};

it("a constraint that refused is known by its name, wherever the row stands", async () => {
  const member = await app.current.member();
  const taken = app.current.db.query(
    `select wallet_post_entries(array[$1::uuid], array['ADJUST'], array[-1::bigint],
       array['ADJUSTMENTS'], array['adjustment'], array['x'], array['{}'::jsonb])`,
    [member.id],
  );
  const failure: unknown = await taken.catch((error: unknown) => error);
  expect([refusedBy(failure), asRefusal(failure).code]).toEqual([
    "balance_too_low",
    "INSUFFICIENT_BALANCE",
  ]);
});

// As Citus 13.2 said them: of what a worker says, only the message arrives.
it.each([
  [
    'new row for relation "ledger_entries_102021" violates check constraint "balance_too_low"',
    "balance_too_low",
  ],
  [
    'duplicate key value violates unique constraint "entry_posted_already_102021"',
    "entry_posted_already",
  ],
  ['relation "wallets_102021" does not exist', undefined],
])("of a worker that says: %s, the constraint is %s", (message, name) => {
  expect(refusedBy(ofWorker(message))).toBe(name);
});

it.each([
  ['could not extend file "base/16384/16400": No space left on device', "UNAVAILABLE"],
  ["terminating connection due to administrator command", "UNAVAILABLE"],
  ["canceling statement due to statement timeout", "UNAVAILABLE"],
  ["deadlock detected", "UNAVAILABLE"],
  ['relation "wallets_102021" does not exist', "INTERNAL"],
])("of a worker that says: %s, a caller is told %s", (message, code) => {
  expect(asRefusal(ofWorker(message)).code).toBe(code);
});

// As PostgreSQL 15 says it to whoever signs in while its disk is full.
const refusedSignIn = Object.assign(new pg.DatabaseError("could not write init file", 0, "error"), {
  severity: "FATAL",
  code: "XX000",
});

it("a server that ends the connection is not to be had for now, whatever its code", () => {
  expect(asRefusal(refusedSignIn).code).toBe("UNAVAILABLE");
});

it("a full disk is known by who signs in, too", async () => {
  const full = noticeFull();
  await expect(full.heard(Promise.reject(refusedSignIn))).rejects.toBe(refusedSignIn);
  expect(full.since()).toBeInstanceOf(Date);
});
