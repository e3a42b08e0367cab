/** Deposits that whoever runs SQL as the server's login writes without anybody's word (finding C1). */
import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestApp, type TestApp } from "../testing/app.ts";
import { openIntent, receivingAccount, type Intent } from "../testing/deposits.ts";
import { clearStaff } from "../testing/two-people.ts";
import { checkLedger } from "./check-ledger.ts";
import { postEntries } from "./post-entries.ts";

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await openTestApp());
});
afterAll(() => close());

it.each([
  ["NOTIFICATION", "no line of the bank"],
  ["ASSIGNMENT", "no line of the bank"],
  ["ADMIN", "not in the audit"],
])("a deposit that says %s is found: %s", async (source, why) => {
  await clearStaff(app);
  const owner = await app.admin();
  const account = await receivingAccount(owner, true);
  const member = await app.member();
  const { deposit_id: id } = (await openIntent(member, account, 90_000)).body.data as Intent;
  await app.db.transaction(async (tx) => {
    const [row] = await tx.query<{ satang: number }>(
      `update deposits set status = 'SUCCESS', credited_by = $2, credited_satang = qr_amount_satang,
         decided_at = clock_timestamp(), decided_by = $3
       where id = $1 returning credited_satang as satang`,
      [id, source, source === "NOTIFICATION" ? null : owner.id],
    );
    await postEntries(tx, [
      {
        userId: member.id,
        type: "DEPOSIT",
        amount: row?.satang ?? 0,
        counterAccount: "BANK",
        bankAccount: account.id,
        reference: { kind: "deposit", id },
      },
    ]);
  });
  for (const whole of [true, false]) {
    const { mismatches } = await checkLedger(app.db, whole);
    expect(mismatches).toContainEqual({
      kind: "deposit",
      id,
      detail: `credited by ${source}: ${why}`,
    });
  }
});
