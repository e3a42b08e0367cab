/** Whoever is thrown out by the owner's new password moves the owner's money nowhere any more. */
import { addBankAccount } from "@chokdee/domain/members/bank-contract.ts";
import { expect, it } from "vitest";

import { lockMemberRow } from "../accounts/queries/members.ts";
import { useApp } from "../testing/app.ts";

const app = useApp();
const PATH = addBankAccount.path;
const OWN = { bank_id: "004", account_number: "2000000001", account_name: "นาย สมชาย ใจดี" };
const NEXT = { ...OWN, account_number: "2000000002" };

it.each([
  ["added", []],
  ["changed", [OWN.account_number]],
] as const)(
  "an account that is %s while a new password ends the session is refused",
  async (_act, before) => {
    const { db, sessions } = app.current;
    const member = await app.current.member();
    const first = before.length > 0 ? await member.post(PATH, OWN) : undefined;
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    // As a reset does: the member's row first, then their sessions.
    const resetting = db.transaction(async (tx) => {
      await lockMemberRow(tx, member.id);
      await sessions.endAll(tx, member.id);
      hold();
      await gate;
    });
    await held;
    const sent = first ? member.put(`${PATH}/${first.body.id}`, NEXT) : member.post(PATH, NEXT);
    const waiting = () =>
      db.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await expect.poll(waiting).not.toEqual([]);
    release();
    await resetting;
    expect((await sent).status).toBe(401);
    const standing = await db.query<{ account_number: string }>(
      "select account_number from bank_accounts where member_id = $1",
      [member.id],
    );
    expect(standing.map((row) => row.account_number)).toEqual(before);
  },
);
