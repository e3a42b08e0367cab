/** A thief who is thrown out moves no money any more, and what they changed can be seen afterwards. */
import { addBankAccount } from "@chokdee/domain/members/bank-contract.ts";
import { expect, it } from "vitest";

import { lockMemberRow } from "../accounts/queries/members.ts";
import { useApp } from "../testing/app.ts";
import { waitingAtLocks } from "../testing/database.ts";

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
    await expect.poll(() => waitingAtLocks(db)).not.toEqual([]);
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

it("what stood before a change and what stands is in the audit, by the last digits", async () => {
  const { db } = app.current;
  const member = await app.current.member();
  const { body } = await member.post(PATH, { ...OWN, account_number: "2000004711" });
  const next = { ...OWN, bank_id: "014", account_number: "2000000815" };
  expect((await member.put(`${PATH}/${body.id}`, next)).status).toBe(200);
  const entries = await db.query<object>(
    `select actor_id, before, after from audit_entries
     where action = 'member.bank_account' and target_id = $1 order by id`,
    [member.id],
  );
  const [first, then] = [
    { account_number: "***4711", account_name: OWN.account_name },
    { account_number: "***0815", account_name: OWN.account_name },
  ];
  expect(entries).toMatchObject([
    { actor_id: member.id, before: null, after: first },
    { actor_id: member.id, before: first, after: then },
  ]);
});
